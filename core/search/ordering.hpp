// What earlier cut-offs teach about the order of moves: killers, counter-moves and history.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>

#include "search/limit.hpp"
#include "search/model.hpp"

namespace tengen {

// How often a move has been good lately, -1024 to 1024. Shared by all threads without locks: a lost update costs nothing.
class History {
 public:
  int get(Side side, int index) const { return entries_[side][index].load(std::memory_order_relaxed); }
  void shift(Side side, int index, int by) {
    auto& entry = entries_[side][index];
    const int old = entry.load(std::memory_order_relaxed);
    entry.store(static_cast<std::int16_t>(old + by - old * std::abs(by) / kLimit), std::memory_order_relaxed);
  }

 private:
  static constexpr int kLimit = 1024;

  std::array<std::array<std::atomic<std::int16_t>, 2 * Move::kSlots>, 2> entries_{};
};

class Ordering {
 public:
  explicit Ordering(History& history) : history_(history) {}

  // Adds what was learned to the game's own scores, `trust` times as heavy.
  void score(Candidates& list, Side side, int ply, Move table_move, Move previous, const Features& use,
             int trust) const {
    const Move counter = previous.is_none() ? Move() : counters_[index(previous)];
    for (Candidate& c : list) {
      if (c.move == table_move) {
        c.score = kTableMove;
        continue;
      }
      c.score *= trust;
      if (use.history) c.score += history_.get(side, index(c.move));
      if (!use.killers) continue;
      const auto& killers = killers_[ply];
      if (c.move == killers[0]) c.score += kKiller;
      else if (c.move == killers[1]) c.score += kSecondKiller;
      else if (c.move == counter) c.score += kCounter;
    }
  }

  // A quiet move cut off; the quiet moves tried before it did not.
  void reward(Side side, int ply, Move move, Move previous, int depth) {
    auto& killers = killers_[ply];
    if (killers[0] != move) {
      killers[1] = killers[0];
      killers[0] = move;
    }
    if (!previous.is_none()) counters_[index(previous)] = move;
    history_.shift(side, index(move), bonus(depth));
  }
  void punish(Side side, Move move, int depth) { history_.shift(side, index(move), -bonus(depth)); }

  int history(Side side, Move move) const { return history_.get(side, index(move)); }

 private:
  static constexpr int kTableMove = 1 << 28;
  static constexpr int kKiller = 900;
  static constexpr int kSecondKiller = 600;
  static constexpr int kCounter = 500;

  // Pops share their column with drops and vertical edges their numbers with horizontal ones.
  static int index(Move move) {
    const bool second = move.kind() == MoveKind::pop || move.kind() == MoveKind::down;
    return move.slot() + (second ? Move::kSlots : 0);
  }
  static int bonus(int depth) { return std::min(depth * depth * 4 + 8, 300); }

  std::array<std::array<Move, 2>, kMaxPly + 1> killers_{};
  std::array<Move, 2 * Move::kSlots> counters_{};
  History& history_;
};

}  // namespace tengen
