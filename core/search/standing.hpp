// How good something has been lately, from -1024 to 1024.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>

namespace tengen {

// Shared by threads without locks: a lost update costs nothing.
class Standing {
 public:
  int get() const { return number_.load(std::memory_order_relaxed); }

  // By so much, and the less the nearer it is to the limit.
  void shift(int by) {
    const int old = get();
    const int now = old + by - old * std::abs(by) / kLimit;
    // What is written, another thread has to fetch anew.
    if (now != old) number_.store(static_cast<std::int16_t>(now), std::memory_order_relaxed);
  }

 private:
  static constexpr int kLimit = 1024;

  std::atomic<std::int16_t> number_{0};
};

}  // namespace tengen
