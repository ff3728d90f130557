// Wins by fours alone: every four has one answer, so the tree is thin and what it finds is certain.
#include <algorithm>

#include "line/model.hpp"

namespace tengen::line {

bool Model::makes_four(Side side, int slot) const {
  for (int d = 0; d < kDirections; ++d) {
    if (class_at(side, d, slot) >= Class::four) return true;
  }
  return false;
}

int Model::forced_win(int effort) {
  constexpr int kDeepest = 16;  // fours in a row
  return strict() ? win_by_fours(kDeepest, effort) : 0;
}

int Model::win_by_fours(int depth, int& effort) {
  const Side me = board_.turn();
  const Known result = known();
  if (result.kind == Known::Kind::win) return result.plies;
  if (result.kind != Known::Kind::nothing || depth == 0) return 0;
  if (count(me, Class::four) + count(me, Class::open_four) == 0) return 0;

  Candidates fours;
  if (count(other(me), Class::five) > 0) {
    // The opponent's five must be answered, so the answer has to be the four.
    Move cells[2];
    winning_cells(other(me), cells);
    if (makes_four(me, cells[0].slot())) fours.add(cells[0], 0);
  } else {
    for_each_empty([&](int row, int col) {
      const int slot = row * 32 + col;
      if (makes_four(me, slot)) fours.add(Move(MoveKind::cell, row, col), prior(me, slot));
    });
    std::sort(fours.begin(), fours.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
  }
  for (const Candidate& four : fours) {
    if (--effort < 0) return 0;
    if (forbidden_here(four.move)) continue;
    if (const int plies = try_four(four.move, depth, effort)) return plies;
  }
  return 0;
}

// Plies to a win that starts with this four, or 0.
int Model::try_four(Move move, int depth, int& effort) {
  const Side me = board_.turn();
  play(move);
  int plies = 0;
  Move answers[2];
  if (count(other(me), Class::five) == 0 && count(me, Class::five) > 0) {
    const Known reply = known();
    if (reply.kind == Known::Kind::loss) {
      plies = 1 + reply.plies;
    } else if (winning_cells(me, answers) == 1) {
      play(answers[0]);
      const int rest = board_.outcome().over() ? 0 : win_by_fours(depth - 1, effort);
      undo();
      if (rest > 0) plies = 2 + rest;
    }
  }
  undo();
  return plies;
}

}  // namespace tengen::line
