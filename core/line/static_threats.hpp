// What the patterns prove without search: wins, losses, and the only moves against a threat. All exact.
#pragma once

#include "line/threats.hpp"
#include "model/value.hpp"

namespace tengen::line {

// How far along a line a stone can matter to a four: under caro a five can also be spoilt at its ends.
inline int reach_of_four(const Rules& rules) { return rules.k - 1 + (rules.rule == Rule::caro); }

// Rows are 32 slots apart: with a longer reach a step along a row could end in another row.
inline bool has_tactics(const Rules& rules) { return reach_of_four(rules) <= 7; }

// Is this move forbidden to the side to move? Only where the patterns say so is the full rule worth checking.
inline bool forbidden_here(const ThreatBoard& threats, Move move) {
  return threats.turn() == kFirst && threats.pattern4(kFirst, move.slot()) == Pattern4::forbidden &&
         threats.board().check(move) != Illegal::none;
}

// The win or loss that the patterns prove, if any. `first`, if given, becomes the winning move.
Known static_result(const ThreatBoard& threats, Move* first = nullptr);

// The moves that stop a five: at most two.
struct Stops {
  Move moves[2];
  int count = 0;

  const Move* begin() const { return moves; }
  const Move* end() const { return moves + count; }
};

Stops stops_under_caro(const ThreatBoard& threats, Side attacker);

// `attacker`, not to move, threatens a five. Only these moves stop it: on its cell, or under caro on its free end if the
// other is blocked. None if one stone cannot stop them all.
inline Stops stops(const ThreatBoard& threats, Side attacker) {
  if (threats.rules().rule == Rule::caro) return stops_under_caro(threats, attacker);
  Stops out;
  if (threats.size(attacker, Bucket::five) > 1) return out;
  const Move five = threats.first(attacker, Bucket::five);
  if (!forbidden_here(threats, five)) out.moves[out.count++] = five;
  return out;
}

// A move list of fixed size.
struct Replies {
  static constexpr int kMost = 96;
  Move moves[kMost];
  int count = 0;
  bool overflow = false;

  void add(Move move) {
    if (count < kMost) moves[count++] = move;
    else overflow = true;
  }
  Move* begin() { return moves; }
  Move* end() { return moves + count; }
};

// `attacker`, not to move, threatens an open four, and nobody threatens a five. Every move but these loses: those that
// spoil all of his open fours, and fours, which he has to answer first.
void answers_to_open_four(const ThreatBoard& threats, Side attacker, Replies& out);

// Does a stone of `side` here make a four or more in some direction?
inline bool makes_four(const ThreatBoard& threats, Side side, int slot) {
  const Pattern4 pattern4 = threats.pattern4(side, slot);
  if (pattern4 != Pattern4::forbidden) return pattern4 >= Pattern4::four && pattern4 <= Pattern4::five;
  for (int d = 0; d < kDirections; ++d) {
    if (threats.pattern_at(side, d, slot) >= Pattern::four) return true;
  }
  return false;
}

}  // namespace tengen::line
