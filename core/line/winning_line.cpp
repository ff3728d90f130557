// The moves of a forced win, both sides', up to the five: what was proven is played out again.
#include <algorithm>

#include "line/forced_wins.hpp"

namespace tengen::line {
namespace {

constexpr int kFoursAgain = 2000;
constexpr int kThreatsAgain = 20'000;

}  // namespace

std::vector<Move> ForcedWins::line() {
  std::vector<Move> moves;
  const Side attacker = threats_.turn();
  follow(moves, attacker);
  for (std::size_t i = 0; i < moves.size(); ++i) threats_.undo();
  return moves;
}

void ForcedWins::follow(std::vector<Move>& line, Side attacker) {
  const auto step = [&](Move move) {
    play(move);
    line.push_back(move);
  };
  while (!threats_.board().outcome().over()) {
    if (threats_.turn() != attacker) {
      // The defence that holds out longest; against a five only the one that stops it.
      Node node;
      defences(node, attacker);
      if (node.known && threats_.any(attacker, Bucket::five)) {
        Move answer = threats_.first(attacker, Bucket::five);
        if (forbidden_here(threats_, answer)) {
          // The answer is forbidden: any other move will do.
          MoveList all;
          threats_.board().moves(all);
          answer = all[0];
        }
        step(answer);
        continue;
      }
      if (node.moves.count == 0) {
        // Nothing helps against the open four either: block it.
        if (!threats_.any(attacker, Bucket::open_four)) return;
        MoveList all;
        threats_.board().moves(all);
        if (all.size() == 0) return;
        step(all[0]);
        continue;
      }
      Move longest = node.moves.moves[0];
      int most = -1;
      for (Move move : node.moves) {
        play(move);
        int plies = 0;
        const auto seen = threat_table()->find(key_for(attacker));
        if (seen && seen->proof == 0) plies = seen->plies;
        threats_.undo();
        if (plies > most) {
          most = plies;
          longest = move;
        }
      }
      step(longest);
      continue;
    }
    Move first;
    if (at_sight(threats_, &first).kind == Known::Kind::win) {
      step(first);
      continue;
    }
    if (by_fours(kFoursAgain) > 0 && !four_line_.empty()) {
      const std::vector<Move> fours(four_line_.rbegin(), four_line_.rend());
      for (Move move : fours) {
        if (threats_.board().check(move) == Illegal::none) step(move);
      }
      continue;
    }
    auto seen = threat_table()->find(key_for(attacker));
    if (!seen || seen->proof != 0 || seen->best.is_none()) {
      if (by_threats(kThreatsAgain) == 0) return;
      seen = threat_table()->find(key_for(attacker));
      if (!seen || seen->best.is_none()) return;
    }
    step(seen->best);
  }
}

}  // namespace tengen::line
