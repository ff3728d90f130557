#include "swap2.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "score.hpp"
#include "wire_board.hpp"

namespace tengen::brain {
namespace {

// Black, white and black stone, counted from a corner: near the edge the first stones help Black least. The same as in
// src/tengen/protocols/gomocup/swap2.py.
constexpr int kShapes[][3][2] = {
    {{0, 0}, {1, 0}, {4, 3}}, {{0, 0}, {2, 1}, {5, 2}}, {{0, 1}, {0, 3}, {4, 0}}, {{1, 1}, {3, 0}, {0, 5}},
    {{2, 0}, {0, 2}, {5, 5}}, {{0, 0}, {3, 3}, {0, 4}}, {{1, 0}, {2, 2}, {6, 1}}, {{0, 2}, {1, 0}, {3, 6}},
};

std::vector<std::vector<Move>> openings(const line::Rules& rules) {
  std::vector<std::vector<Move>> out;
  for (const auto& shape : kShapes) {
    std::vector<Move> moves;
    for (const auto& [x, y] : shape) {
      const Move move(MoveKind::cell, rules.rows - 1 - std::min(y, rules.rows - 1), std::min(x, rules.cols - 1));
      if (std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
    }
    if (moves.size() == 3) out.push_back(std::move(moves));
  }
  if (out.empty()) {  // too narrow for any shape: three stones in one of its ends
    std::vector<Move> moves = legal_moves(Position{AnyRules(rules)});
    std::sort(moves.begin(), moves.end());
    moves.resize(3);
    out.push_back(std::move(moves));
  }
  return out;
}

}  // namespace

std::vector<Move> open_board(const line::Rules& rules, const Judge& judge) {
  const std::vector<std::vector<Move>> candidates = openings(rules);
  const double share = 1.0 / static_cast<double>(candidates.size());
  double least = 2;
  std::vector<Move> best;
  for (const std::vector<Move>& moves : candidates) {
    const Report report = judge(position_after(rules, moves), share);
    const double lead = std::abs(win_chance(rules, report.lines.front()) - 0.5);
    if (lead < least) {
      least = lead;
      best = moves;
    }
  }
  return best;
}

std::optional<Move> choose_side(const line::Rules& rules, const Position& position, const Judge& judge) {
  const Report report = judge(position, 1);
  const Variation& line = report.lines.front();
  return win_chance(rules, line) >= 0.5 ? std::optional(line.moves.front()) : std::nullopt;
}

}  // namespace tengen::brain
