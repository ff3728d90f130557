// One entry of a history table: how good a move has been lately, from -1024 to 1024.
#pragma once

#include <atomic>
#include <cassert>
#include <cstdint>
#include <cstdlib>

namespace tengen {

// Shared by threads without locks: a lost update costs nothing.
class HistoryEntry {
 public:
  int get() const { return number_.load(std::memory_order_relaxed); }

  // Adds a bonus or a malus, with gravity: the nearer to the limit, the less it moves, so old results fade.
  void update(int bonus) {
    assert(std::abs(bonus) <= kLimit);
    const int old = get();
    const int now = old + bonus - old * std::abs(bonus) / kLimit;
    // A write makes other threads fetch the line again, so nothing is written without a change.
    if (now != old) number_.store(static_cast<std::int16_t>(now), std::memory_order_relaxed);
  }

 private:
  static constexpr int kLimit = 1024;

  std::atomic<std::int16_t> number_{0};
};

}  // namespace tengen
