// Line boards from the stones on them.
#include "game/setup.hpp"

#include <cassert>

#include "line/board.hpp"

namespace tengen::line {

// The history of such a board is any order of its stones, with the one that won at the end: keys, symmetric images and
// winning runs need no other.
Board::Board(Rules rules, const Setup& setup) : Board(rules) {
  assert(static_cast<int>(setup.places.size()) == rules.rows * rules.cols);
  std::array<std::vector<Move>, 2> stones;
  for (int row = 0; row < rules.rows; ++row) {
    for (int col = 0; col < rules.cols; ++col) {
      const Side side = setup.places[static_cast<std::size_t>(row * rules.cols + col)];
      if (side == kNobody) continue;
      stones[side].emplace_back(MoveKind::cell, row, col);
      stones_[side].flip(col, row);
    }
  }
  const int first = static_cast<int>(stones[kFirst].size());
  const Side to_move = turn_by_counts(first, static_cast<int>(stones[kSecond].size()), "stones");
  check_turn(setup.turn, to_move);
  const Side mover = other(to_move);
  const bool won = put_winner_last(stones, mover);
  for (std::size_t i = 0; i < stones[kFirst].size() + stones[kSecond].size(); ++i) {
    const Side side = static_cast<Side>(i & 1);
    const Move move = stones[side][i / 2];
    history_[ply_++] = move;
    key_ ^= key_word(side, move);
  }
  start_ply_ = ply_;
  if (won) {
    outcome_ = Outcome::win(mover, Reason::line);
  } else {
    judge_without_line();
  }
}

bool Board::has_winning_run(Side side, const std::vector<Move>& stones) const {
  for (Move stone : stones) {
    if (stones_[side].at(stone.col(), stone.row()) && wins_at(side, stone.col(), stone.row())) return true;
  }
  return false;
}

bool Board::put_winner_last(std::array<std::vector<Move>, 2>& stones, Side mover) {
  const Side rival = other(mover);
  const bool mine = has_winning_run(mover, stones[mover]);
  if (has_winning_run(rival, stones[rival])) {
    refuse_setup(mine ? "both sides have a winning line"
                      : "the side to move has a winning line, so the game ended a move ago");
  }
  if (!mine) return false;
  for (Move& stone : stones[mover]) {
    stones_[mover].flip(stone.col(), stone.row());
    const bool was_on = !has_winning_run(mover, stones[mover]) && !has_winning_run(rival, stones[rival]);
    stones_[mover].flip(stone.col(), stone.row());
    if (was_on && wins_at(mover, stone.col(), stone.row())) {
      std::swap(stone, stones[mover].back());
      return true;
    }
  }
  refuse_setup("no single last stone makes all the winning lines");
}

Setup Board::setup() const {
  Setup out;
  out.turn = turn();
  for (int row = 0; row < rules_.rows; ++row) {
    for (int col = 0; col < rules_.cols; ++col) out.places.push_back(static_cast<std::int8_t>(at(row, col)));
  }
  return out;
}

Grid Board::grid() const {
  Grid out{rules_.rows, rules_.cols, {}};
  for (int row = 0; row < rules_.rows; ++row) {
    for (int col = 0; col < rules_.cols; ++col) out.places.emplace_back(row, col);
  }
  return out;
}

int Board::place_image(int place, int symmetry) const {
  const Move image = transform(Move(MoveKind::cell, place / rules_.cols, place % rules_.cols), symmetry);
  return image.row() * rules_.cols + image.col();
}

}  // namespace tengen::line
