// What is certain at sight, and which replies a threat leaves: all exact.
#pragma once

#include "line/threats.hpp"
#include "model/value.hpp"

namespace tengen::line {

// How far along a line a stone may matter to a four: under caro a five can also be spoilt at its ends.
inline int reach_of_four(const Rules& rules) { return rules.k - 1 + (rules.rule == Rule::caro); }

// Longer lines could reach round the board in the numbering of cells.
inline bool has_tactics(const Rules& rules) { return reach_of_four(rules) <= 7; }

// May the side to move not play here? Only what looks forbidden is worth judging.
inline bool forbidden_here(const ThreatBoard& threats, Move move) {
  return threats.turn() == kFirst && threats.pattern4(kFirst, move.slot()) == Pattern4::forbidden &&
         threats.board().check(move) != Illegal::none;
}

// A win or loss that the classes show. `first`, if given, is the move to win with.
Known at_sight(const ThreatBoard& threats, Move* first = nullptr);

// At most two moves.
struct Stops {
  Move moves[2];
  int count = 0;

  const Move* begin() const { return moves; }
  const Move* end() const { return moves + count; }
};

Stops stops_under_caro(const ThreatBoard& threats, Side attacker);

// `attacker`, not to move, could make a five. Every move but these lets him: on its cell, or under caro on its free end
// if the other is blocked. None when there are several fives to stop with one stone.
inline Stops stops(const ThreatBoard& threats, Side attacker) {
  if (threats.rules().rule == Rule::caro) return stops_under_caro(threats, attacker);
  Stops out;
  if (threats.size(attacker, Bucket::five) > 1) return out;
  const Move five = threats.first(attacker, Bucket::five);
  if (!forbidden_here(threats, five)) out.moves[out.count++] = five;
  return out;
}

// A short list without memory of its own.
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

// `attacker`, not to move, threatens to make an open four on some cells and nobody threatens a five. Every move but
// these loses: those that spoil each open four, and fours, which have to be answered first.
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
