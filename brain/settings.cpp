#include "settings.hpp"

#include <algorithm>

#include "text.hpp"

namespace tengen::brain {
namespace {

constexpr std::int64_t kUnlimited = (std::int64_t{1} << 31) - 1;  // time_left when there is no clock
constexpr std::int64_t kMostThreads = 64;
constexpr std::int64_t kMostMemory = 1 << 16;
constexpr std::int64_t kRuntimeMegabytes = 96;  // as the brain in Python keeps; here it is on the safe side
constexpr std::int64_t kDeepest = 600;

// What is left of a time after keeping some of it for the way to the manager and back.
double kept(double seconds) {
  const double left = std::max(0.0, seconds);
  return std::max(0.0, left - std::min(0.1, 0.02 + 0.02 * left));
}

}  // namespace

void Settings::set(std::string_view key, std::string_view value) {
  const auto parts = words(value);
  const auto number = parts.empty() ? std::nullopt : read_number(parts.front());
  if (number) numbers_[lower(key)] = *number;
}

std::optional<std::int64_t> Settings::number(const char* key) const {
  const auto found = numbers_.find(key);
  return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

int Settings::threads() const {
  const std::int64_t wanted = number("thread_num").value_or(0);
  return static_cast<int>(std::clamp(wanted != 0 ? wanted : options_.threads, std::int64_t{1}, kMostThreads));
}

int Settings::memory() const {
  const std::int64_t size = number("hash_size").value_or(0);
  std::int64_t wanted = size > 0 ? std::max<std::int64_t>(1, size / 1024) : options_.memory;
  const std::int64_t limit = number("max_memory").value_or(0);
  if (limit > 0) wanted = std::min(wanted, limit / (1 << 20) - kRuntimeMegabytes);
  return static_cast<int>(std::clamp(wanted, std::int64_t{1}, kMostMemory));
}

Limit Settings::limit(Moment since) const {
  const double spent = std::max(0.0, std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count());
  const auto turn = number("timeout_turn");
  const double seconds = turn ? kept(static_cast<double>(*turn) / 1000) : options_.seconds;
  std::int64_t left = number("time_left").value_or(kUnlimited);
  if (!number("time_left")) {
    const std::int64_t match = number("timeout_match").value_or(0);
    left = match != 0 ? match : kUnlimited;
  }
  Limit limit;
  limit.seconds = std::max(0.0, seconds - spent);
  if (left < kUnlimited) limit.remaining = std::max(0.0, kept(static_cast<double>(left) / 1000) - spent);
  limit.nodes = options_.nodes;
  const std::int64_t most = number("max_node").value_or(0);
  if (most > 0) limit.nodes = std::min(limit.nodes.value_or(UINT64_MAX), static_cast<std::uint64_t>(most));
  const std::int64_t depth = number("max_depth").value_or(0);
  if (depth > 0) limit.depth = static_cast<int>(std::min(depth, kDeepest));
  return limit;
}

}  // namespace tengen::brain
