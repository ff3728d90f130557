#include "search/limit.hpp"

#include <algorithm>
#include <ctime>
#include <limits>

namespace tengen {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

// Kept back so that noticing the end, joining threads and answering fit in: measured in benchmarks/overrun.py.
double reserve(double seconds) { return std::min(std::max(0.003, 0.04 * seconds), 0.15); }

}  // namespace

Clock::Clock(const Limit& limit, Time start)
    : start_(start), soft_(kForever), hard_(kForever), processor_(limit.processor) {
  if (limit.seconds) {
    hard_ = std::max(0.0, *limit.seconds - reserve(*limit.seconds));
    soft_ = hard_;
  }
  if (limit.remaining) {
    const double left = std::max(0.0, *limit.remaining - reserve(*limit.remaining));
    const double share = left / 25 + 0.75 * limit.increment;
    // Never more than a third of what is left, however large the increment.
    const double target = std::min(share, left / 3);
    soft_ = std::min(soft_, 0.6 * target);
    hard_ = std::min(hard_, std::min(2.5 * target, left / 3));
  }
}

Clock::Time Clock::now([[maybe_unused]] bool processor) {
#ifdef CLOCK_PROCESS_CPUTIME_ID
  if (processor) {
    timespec used{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return Time(std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec));
  }
#endif
  return std::chrono::steady_clock::now();
}

Clock::Time (*Clock::source() const)() {
  return processor_ ? +[] { return now(true); } : +[] { return now(false); };
}

double Clock::elapsed() const { return std::chrono::duration<double>(now(processor_) - start_).count(); }

}  // namespace tengen
