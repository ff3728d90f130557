// The moves of a forced win, both sides', up to the five: what was proven is played out again.
#include <algorithm>

#include "line/forced_wins.hpp"

namespace tengen::line {
namespace {

// To find again what the tables have overwritten.
constexpr int kVcfEffort = 2000;
constexpr int kVctEffort = 20'000;

Move any_move(const Board& board) {
  MoveList all;
  board.moves(all);
  return all.size() > 0 ? all[0] : Move();
}

}  // namespace

std::vector<Move> ForcedWins::line() {
  std::vector<Move> moves;
  const Side attacker = threats_.turn();
  const int within = won_within_;
  const auto step = [&](Move move) {
    play(move);
    moves.push_back(move);
  };
  while (!threats_.board().outcome().over()) {
    const int left = within == 0 ? 0 : within - static_cast<int>(moves.size());
    if (within != 0 && left <= 0) break;
    const auto in_time = [&](int plies) { return plies > 0 && (within == 0 || plies <= left); };
    Move next;
    if (threats_.turn() != attacker) {
      next = longest_defence(attacker, left);
    } else if (static_result(threats_, &next).kind == Known::Kind::win) {
      // `next` is the winning move.
    } else if (in_time(vcf(kVcfEffort)) && !vcf_line_.empty()) {
      const std::vector<Move> fours(vcf_line_.rbegin(), vcf_line_.rend());
      for (Move move : fours) {
        if (threats_.board().check(move) == Illegal::none) step(move);
      }
      continue;
    } else {
      next = proven_attack(attacker, left);
    }
    if (next.is_none()) break;
    step(next);
  }
  for (std::size_t i = 0; i < moves.size(); ++i) threats_.undo();
  won_within_ = within;
  return moves;
}

// The shortest that the table knows.
std::optional<VctEntry> ForcedWins::proven_vct(Side attacker, int within) {
  std::optional<VctEntry> best;
  const auto look_up = [&](const VctKind& kind) {
    const auto seen = vct_table()->find(vct_key(attacker) ^ kind.salt(0));
    if (!seen || seen->proof != 0 || (within > 0 && seen->plies > within)) return;
    if (!best || seen->plies < best->plies) best = seen;
  };
  for (const bool quiet : {false, true}) {
    look_up({.quiet = quiet});
    if (within > 0) look_up({.quiet = quiet, .within = within});
  }
  return best;
}

Move ForcedWins::proven_attack(Side attacker, int within) {
  auto seen = proven_vct(attacker, within);
  if (!seen || seen->best.is_none()) {
    if (vct(kVctEffort, within) == 0) return Move();
    seen = proven_vct(attacker, within);
  }
  return seen ? seen->best : Move();
}

// The defence that holds out longest. Where nothing defends any more: the cell of the five, else any move.
Move ForcedWins::longest_defence(Side attacker, int within) {
  Node node;
  kind_ = {.quiet = true};
  generate_defences(node, attacker);
  if (node.known && threats_.any(attacker, Bucket::five)) {
    const Move block = threats_.first(attacker, Bucket::five);
    return forbidden_here(threats_, block) ? any_move(threats_.board()) : block;
  }
  if (node.moves.count == 0) {
    return threats_.any(attacker, Bucket::open_four) ? any_move(threats_.board()) : Move();
  }
  Move longest = node.moves.moves[0];
  int most = -1;
  for (Move move : node.moves) {
    play(move);
    const auto seen = proven_vct(attacker, within == 0 ? 0 : within - 1);
    const int plies = seen ? seen->plies : 0;
    threats_.undo();
    if (plies > most) {
      most = plies;
      longest = move;
    }
  }
  return longest;
}

}  // namespace tengen::line
