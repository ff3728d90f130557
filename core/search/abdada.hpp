// How threads spread over one tree without locks: a move that another thread is searching is deferred and tried last, when
// the transposition table may know its value (a simplified ABDADA).
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "game/move.hpp"
#include "game/random.hpp"

namespace tengen {

// From this depth on moves are deferred. (From 4 on, two threads run in step looked at 7 to 9 % more nodes for the same
// depth: with strong reductions few nodes are that deep.)
inline constexpr int kDeferDepth = 2;

// The moves that some thread is searching right now. A hint, not a lock: a lost or stale entry costs a little time and
// nothing else.
class BusyMoves {
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

// The numbers of a node's moves in the order in which one thread takes them: all of them, then those that it deferred.
class DeferringOrder {
 public:
  explicit DeferringOrder(int moves) : moves_(moves) {}

  bool next() { return ++turn_ < moves_ + count_; }
  // Where the move stands among all of them.
  int number() const { return turn_ < moves_ ? turn_ : deferred_[turn_ - moves_]; }
  bool first_round() const { return turn_ < moves_; }
  // Moves at the end of the list were taken away; only in the first round.
  void shorten(int moves) { moves_ = moves; }
  // Another move has come into this one's place.
  void again() { --turn_; }
  // Leaves this move for later; false if it has to be tried now.
  bool defer() {
    if (!first_round() || count_ == kMost) return false;
    deferred_[count_++] = turn_;
    return true;
  }

 private:
  static constexpr int kMost = 64;

  int moves_;
  int turn_ = -1;
  int count_ = 0;
  int deferred_[kMost];  // on the stack of every node, so left uninitialised
};

}  // namespace tengen
