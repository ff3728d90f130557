// Move ordering by what earlier cut-offs taught: killers, counter-moves and history.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>

#include "model/model.hpp"
#include "search/history.hpp"
#include "search/limit.hpp"

namespace tengen {

// Shared by all threads without locks, so that each learns from all: a lost update costs nothing.
class Ordering {
 public:
  static constexpr int kTableMove = 1 << 28;  // more than any score

  // Adds killers, counter-move and history to the game's own scores, which count `trust` times.
  void score(Candidates& list, Side side, int ply, Move table_move, Move previous, const Features& use,
             int trust) const {
    const Move counter = previous.is_none() ? Move() : get(counters_[index(previous)]);
    const Move killer = get(killers_[ply][0]);
    const Move second_killer = get(killers_[ply][1]);
    for (Candidate& c : list) {
      if (c.move == table_move) {
        c.score = kTableMove;
        continue;
      }
      c.score *= trust;
      if (use.history) c.score += history(side, c.move);
      if (!use.killers) continue;
      if (c.move == killer) c.score += kKiller;
      else if (c.move == second_killer) c.score += kSecondKiller;
      else if (c.move == counter) c.score += kCounter;
    }
  }

  // A quiet move cut off; the quiet moves tried before it did not.
  void reward(Side side, int ply, Move move, Move previous, int depth) {
    keep_killer(ply, move);
    if (!previous.is_none() && get(counters_[index(previous)]) != move) set(counters_[index(previous)], move);
    history_[side][index(move)].update(bonus(depth));
  }
  void punish(Side side, Move move, int depth) { history_[side][index(move)].update(-bonus(depth)); }
  // The history bonus of a cut-off with this depth left.
  static int bonus(int depth) { return std::min(depth * depth * 4 + 8, 300); }

  void keep_killer(int ply, Move move) {
    const Move killer = get(killers_[ply][0]);
    if (killer == move) return;
    set(killers_[ply][1], killer);
    set(killers_[ply][0], move);
  }
  bool is_killer(int ply, Move move) const { return get(killers_[ply][0]) == move || get(killers_[ply][1]) == move; }

  // -1024 to 1024.
  int history(Side side, Move move) const { return history_[side][index(move)].get(); }

 private:
  using Slot = std::atomic<Move>;

  static Move get(const Slot& slot) { return slot.load(std::memory_order_relaxed); }
  static void set(Slot& slot, Move move) { slot.store(move, std::memory_order_relaxed); }

  static constexpr int kKiller = 900;
  static constexpr int kSecondKiller = 600;
  static constexpr int kCounter = 500;

  // Pops share their column with drops and vertical edges their numbers with horizontal ones.
  static int index(Move move) {
    const bool second = move.kind() == MoveKind::pop || move.kind() == MoveKind::down;
    return move.slot() + (second ? Move::kSlots : 0);
  }

  std::array<std::array<Slot, 2>, kMaxPly + 1> killers_{};
  std::array<Slot, 2 * Move::kSlots> counters_{};
  std::array<std::array<HistoryEntry, 2 * Move::kSlots>, 2> history_{};
};

}  // namespace tengen
