// Positions of line games for the native tests.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "game/random.hpp"
#include "line/model.hpp"

namespace tengen::line {

inline std::shared_ptr<const Evaluation> own_numbers(const Rules& rules) {
  std::vector<int> weights;
  for (const Weight& weight : Evaluation::weights()) weights.push_back(weight.value);
  return evaluation(rules, weights);
}

// Stones close together, so that there is something to find.
inline Board scattered(const Rules& rules, int stones, Random& random) {
  const int size = std::min({rules.cols, rules.rows, 9});
  Board board(rules);
  for (int i = 0; i < 200 && board.ply() < stones && !board.outcome().over(); ++i) {
    const Move move(MoveKind::cell, (rules.rows - size) / 2 + random.below(size),
                    (rules.cols - size) / 2 + random.below(size));
    if (board.check(move) == Illegal::none) board.play(move);
  }
  return board;
}

}  // namespace tengen::line
