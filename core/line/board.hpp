// Tic-tac-toe, m,n,k and Gomoku: a stone on an empty cell, k in a row wins.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "game/move.hpp"
#include "game/outcome.hpp"
#include "game/random.hpp"
#include "game/setup.hpp"
#include "line/renju.hpp"
#include "line/stones.hpp"

namespace tengen::line {

// The cells of one maximal run that won, from one end to the other.
using WinningRun = std::vector<Move>;

class Board {
 public:
  using Rules = line::Rules;

  explicit Board(Rules rules);
  // Throws std::invalid_argument for stones that no game leads to.
  Board(Rules rules, const Setup& setup);

  const Rules& rules() const { return rules_; }
  Side turn() const { return ply_ & 1; }
  int ply() const { return ply_; }
  // The ply of the position from which this one was played: above 0 if it was set up.
  int start_ply() const { return start_ply_; }
  Outcome outcome() const { return outcome_; }
  std::uint64_t key() const { return key_; }
  Move last_move() const { return ply_ > 0 ? history_[ply_ - 1] : Move(); }
  Move move_at(int ply) const { return history_[ply]; }
  const Move* history() const { return history_.data(); }

  bool exists(Move move) const {
    return move.kind() == MoveKind::cell && move.col() < rules_.cols && move.row() < rules_.rows;
  }
  Illegal check(Move move) const;
  void moves(MoveList& list) const;
  // The same as bits: a word for each row.
  using Cells = std::array<std::uint32_t, Rules::kMaxSize>;
  Cells legal_cells() const;
  Move random_move(Random& random) const;
  void play(Move move);
  Move undo();
  // A null move, for tactics that ask what the opponent threatens; to be undone with `undo_pass`. Never on a full
  // board.
  void pass();
  void undo_pass();

  const Stones& stones(Side side) const { return stones_[side]; }
  // Who has a stone here, or kNobody.
  Side at(int row, int col) const;
  std::vector<WinningRun> winning_runs() const;
  Setup setup() const;
  Grid grid() const;

  int symmetries() const { return rules_.cols == rules_.rows ? 8 : 4; }
  Move transform(Move move, int symmetry) const;
  std::uint64_t image_key(int symmetry) const;
  // Where a symmetry takes a place of the set-up.
  int place_image(int place, int symmetry) const;

  // The Zobrist word of a stone.
  static std::uint64_t key_word(Side side, Move move);

  bool operator==(const Board& that) const {
    return rules_ == that.rules_ && stones_ == that.stones_ && turn() == that.turn();
  }

 private:
  bool empty(int col, int row) const { return !stones_[0].at(col, row) && !stones_[1].at(col, row); }
  bool wins_at(Side side, int col, int row) const;
  bool is_forbidden(int col, int row) const {
    return forbidden(stones_[0], stones_[1], *frame_, col, row) != Illegal::none;
  }
  bool restricted() const { return rules_.rule == Rule::renju && turn() == kFirst; }
  bool has_legal_move() const;
  void judge_without_line();
  // Of stones that are on the board.
  bool has_winning_run(Side side, const std::vector<Move>& stones) const;
  // Has the side that moved last won? Then the stone that won becomes its last. Refuses lines that no move makes.
  bool put_winner_last(std::array<std::vector<Move>, 2>& stones, Side mover);

  Rules rules_;
  std::shared_ptr<const Frame> frame_;  // renju only
  std::array<Stones, 2> stones_;
  std::uint64_t key_ = 0;
  Outcome outcome_;
  int ply_ = 0;
  int start_ply_ = 0;
  std::array<Move, Rules::kMaxSize * Rules::kMaxSize> history_;
};

}  // namespace tengen::line
