// Which moves other threads are searching right now, so that a thread can do something else first.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "game/move.hpp"
#include "game/random.hpp"

namespace tengen {

// A hint, not a lock: a lost or stale entry costs a little time and nothing else.
class InProgress {
 public:
  static std::uint64_t name(std::uint64_t position_key, Move move) { return position_key ^ mix(move.code + 1u); }

  bool contains(std::uint64_t name) const { return slot(name).load(std::memory_order_relaxed) == name; }
  void enter(std::uint64_t name) { slot(name).store(name, std::memory_order_relaxed); }
  void leave(std::uint64_t name) {
    if (contains(name)) slot(name).store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kSize = 1 << 14;

  std::atomic<std::uint64_t>& slot(std::uint64_t name) const { return slots_[name & (kSize - 1)]; }

  mutable std::array<std::atomic<std::uint64_t>, kSize> slots_{};
};

}  // namespace tengen
