#include "line/static_threats.hpp"

#include <algorithm>

namespace tengen::line {
namespace {

bool empty_at(const ThreatBoard& threats, int slot) { return slot >= 0 && slot < Move::kSlots && threats.empty(slot); }

// A four with an open three wins by the open four, unless the answer to the four makes a four itself.
Move four_three(const ThreatBoard& threats, Side me) {
  const Side you = other(me);
  const bool caro = threats.rules().rule == Rule::caro;
  const int reach = reach_of_four(threats.rules());
  Move found;
  threats.for_each(me, Bucket::four, [&](Move move) {
    if (!found.is_none() || threats.pattern4(me, move.slot()) != Pattern4::four_three) return;
    for (int d = 0; d < kDirections; ++d) {
      if (threats.pattern_at(me, d, move.slot()) != Pattern::four) continue;
      // Which cell stops the four is not kept: none that could be it may make a four for the opponent.
      bool harmless = true;
      for (int away = -reach; away <= reach; ++away) {
        const int slot = move.slot() + away * kStepSlot[d];
        if (away == 0 || !empty_at(threats, slot)) continue;
        const bool stop = caro || threats.pattern_at(me, d, slot) >= Pattern::four;
        harmless &= !stop || !makes_four(threats, you, slot);
      }
      if (harmless) found = move;
    }
  });
  return found;
}

}  // namespace

Known static_result(const ThreatBoard& threats, Move* first) {
  const Side me = threats.turn();
  const Side you = other(me);
  const auto win = [&](int plies, Move move) {
    if (first != nullptr) *first = move;
    return Known::win(plies);
  };
  if (threats.any(me, Bucket::five)) return win(1, first ? threats.first(me, Bucket::five) : Move());
  if (!has_tactics(threats.rules())) return Known::nothing();
  if (threats.any(you, Bucket::five)) return stops(threats, you).count == 0 ? Known::loss(2) : Known::nothing();
  if (threats.any(me, Bucket::open_four)) return win(3, first ? threats.first(me, Bucket::open_four) : Move());
  // For renju's Black the open four may turn out to be forbidden.
  if (threats.count(me, Pattern4::four_three) > 0 && (threats.rules().rule != Rule::renju || me == kSecond)) {
    const Move move = four_three(threats, me);
    if (!move.is_none()) return win(5, move);
  }
  return Known::nothing();
}

Stops stops_under_caro(const ThreatBoard& threats, Side attacker) {
  const Board& board = threats.board();
  Stops out;
  bool first = true;
  threats.for_each(attacker, Bucket::five, [&](Move five) {
    for (int d = 0; d < kDirections; ++d) {
      if (threats.pattern_at(attacker, d, five.slot()) != Pattern::five) continue;
      const Spot s = spot(d, five.col(), five.row());
      const Run run = run_through(board.stones(attacker).word(d, s) | 1u << s.bit, s.bit);
      const auto end = spoiling_end(threats.rules(), run, board.stones(other(attacker)).word(d, s));
      const int slot = end ? five.slot() + (*end - s.bit) * kStepSlot[d] : five.slot();
      const Move beside = empty_at(threats, slot) ? Move(MoveKind::cell, slot >> 5, slot & 31) : five;
      if (first) {
        out = {{five, beside}, five == beside ? 1 : 2};
      } else {
        const auto misses = [&](Move move) { return move != five && move != beside; };
        out.count = static_cast<int>(std::remove_if(out.moves, out.moves + out.count, misses) - out.moves);
      }
      first = false;
    }
  });
  return out;
}

void answers_to_open_four(const ThreatBoard& threats, Side attacker, Replies& out) {
  const Side me = other(attacker);
  const bool caro = threats.rules().rule == Rule::caro;
  const int reach = reach_of_four(threats.rules());
  // A cell spoils an open four if it is part of it: then the attacker could make a four there, too. Under caro it may
  // also lie beyond the ends, so each cell is tried.
  CellSet spoil;
  spoil.fill(~0u);
  threats.for_each(attacker, Bucket::open_four, [&](Move open) {
    CellSet near{};
    near[open.row()] |= 1u << open.col();
    for (int d = 0; d < kDirections; ++d) {
      if (threats.pattern_at(attacker, d, open.slot()) < Pattern::four) continue;
      for (int away = -reach; away <= reach; ++away) {
        const int slot = open.slot() + away * kStepSlot[d];
        if (away == 0 || !empty_at(threats, slot)) continue;
        const bool spoils = caro ? threats.pattern4_beside_stone(attacker, open, d, away) != Pattern4::open_four
                                 : threats.pattern_at(attacker, d, slot) >= Pattern::four;
        if (spoils) near[slot >> 5] |= 1u << (slot & 31);
      }
    }
    for (std::size_t row = 0; row < spoil.size(); ++row) spoil[row] &= near[row];
  });
  for (int row = 0; row < threats.rules().rows; ++row) {
    for (std::uint32_t rest = spoil[row] & threats.empty_row(row); rest != 0; rest &= rest - 1) {
      const Move move(MoveKind::cell, row, std::countr_zero(rest));
      if (!forbidden_here(threats, move)) out.add(move);
    }
  }
  const auto add_four = [&](Move move) {
    if (((spoil[move.row()] >> move.col()) & 1) != 0 || !makes_four(threats, me, move.slot())) return;
    if (!forbidden_here(threats, move)) out.add(move);
  };
  for (Bucket bucket : {Bucket::open_four, Bucket::four, Bucket::forbidden}) threats.for_each(me, bucket, add_four);
}

}  // namespace tengen::line
