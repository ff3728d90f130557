// The moves of a VCT: threats of the attacker, and all defences against them.
#include <algorithm>
#include <bit>

#include "line/forced_wins.hpp"

namespace tengen::line {
namespace {

constexpr int kVcfEffortAfterQuiet = 100;

// The highest score first.
template <class Score>
void sort(Move* begin, Move* end, Score score) {
  std::sort(begin, end, [&](Move a, Move b) {
    const int first = score(a);
    const int second = score(b);
    return first != second ? first > second : a < b;
  });
}

}  // namespace

// Fours, and stones that threaten an open four.
void ForcedWins::generate_attacks(Node& node, Side attacker) {
  const Side defender = other(attacker);
  const auto add = [&](Move move) {
    if (!forbidden_here(threats_, move)) node.moves.add(move);
  };
  if (threats_.any(defender, Bucket::five)) {
    // Forced. Whether it is a threat as well, `generate_defences` finds out.
    for (Move move : stops(threats_, defender)) node.moves.add(move);
    return;
  }
  threats_.for_each(attacker, Bucket::four, add);
  // If the defender can make an open four, a three is too slow unless it also answers that.
  if (!threats_.any(defender, Bucket::open_four)) {
    threats_.for_each(attacker, Bucket::three, add);
  } else {
    Replies answers;
    answers_to_open_four(threats_, defender, answers);
    for (Move move : answers) {
      if (bucket_of(threats_.pattern4(attacker, move.slot())) == Bucket::three) add(move);
    }
  }
  const auto score = [&](Move move) { return threats_.urgency(attacker, move.slot()).attack; };
  sort(node.moves.begin(), node.moves.end(), score);
  if (!kind_.quiet) return;
  node.first_quiet = node.moves.count;
  generate_quiet_moves(node, attacker);
  sort(node.moves.begin() + node.first_quiet, node.moves.end(), score);
}

// Moves after which there may be a VCF: those that make a three, which can become a four, or, where there are fours to
// make already, those that any line goes through. Whether there is one, `generate_defences` finds out.
void ForcedWins::generate_quiet_moves(Node& node, Side attacker) {
  const Side defender = other(attacker);
  const auto add = [&](Move move) {
    const Bucket bucket = bucket_of(threats_.pattern4(attacker, move.slot()));
    if ((bucket == Bucket::none || bucket == Bucket::forbidden) && !forbidden_here(threats_, move)) {
      node.moves.add(move);
    }
  };
  if (threats_.any(defender, Bucket::open_four)) {
    Replies answers;
    answers_to_open_four(threats_, defender, answers);
    for (Move move : answers) add(move);
    return;
  }
  const Pattern least = threats_.any(attacker, Bucket::four) ? Pattern::open_two : Pattern::three;
  for (int row = 0; row < threats_.rules().rows; ++row) {
    for (std::uint32_t rest = threats_.near(row); rest != 0; rest &= rest - 1) {
      const Move move(MoveKind::cell, row, std::countr_zero(rest));
      if (threats_.strongest(attacker, move.slot()) >= least) add(move);
    }
  }
}

// All defences against the attacker's threat; refuted where there was no threat.
void ForcedWins::generate_defences(Node& node, Side attacker) {
  const Side defender = other(attacker);
  if (threats_.any(defender, Bucket::five)) return node.set_refuted();
  if (threats_.any(attacker, Bucket::five)) {
    for (Move move : stops(threats_, attacker)) node.moves.add(move);
    node.others = 2;
  } else if (threats_.any(defender, Bucket::open_four)) {
    return node.set_refuted();
  } else if (threats_.any(attacker, Bucket::open_four)) {
    answers_to_open_four(threats_, attacker, node.moves);
    node.others = 4;
  } else if (kind_.quiet) {
    generate_vcf_defences(node);
  }
  if (node.others == 0 || node.moves.overflow) return node.set_refuted();
  if (node.moves.count == 0) return node.set_won(node.others);
  sort(node.moves.begin(), node.moves.end(), [&](Move move) {
    return threats_.urgency(defender, move.slot()).attack + threats_.urgency(attacker, move.slot()).defend;
  });
}

void ForcedWins::generate_vcf_defences(Node& node) {
  CellSet cells;
  const int plies = vcf_defences(kVcfEffortAfterQuiet, cells);
  if (plies == 0) return;
  node.others = plies + 1;
  for (int row = 0; row < threats_.rules().rows; ++row) {
    for (std::uint32_t rest = cells[row] & threats_.empty_row(row); rest != 0; rest &= rest - 1) {
      const Move move(MoveKind::cell, row, std::countr_zero(rest));
      if (!forbidden_here(threats_, move)) node.moves.add(move);
    }
  }
}

}  // namespace tengen::line
