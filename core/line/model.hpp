// Line games for the search: every empty cell classed for both sides in four directions, kept up to date.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <vector>

#include "line/board.hpp"
#include "line/classes.hpp"
#include "search/model.hpp"

namespace tengen::line {

class Model {
 public:
  using Board = line::Board;

  static constexpr bool kMargins = false;
  static constexpr int kOwnOrder = 1;
  static constexpr bool kStaticPruning = true;
  static constexpr double kChanceScale = 400;

  Model(const Board& board, std::span<const int> weights);
  static std::span<const Weight> weights();

  const Board& board() const { return board_; }
  void play(Move move);
  void undo();

  // On small boards, which are solved, mirrored and turned positions share a key.
  std::uint64_t key() const { return keys_.empty() ? board_.key() : keys_[orientation()]; }
  Move to_table_move(Move move) const { return keys_.empty() ? move : board_.transform(move, orientation()); }
  Move from_table_move(Move move) const;
  Value lead() const { return 0; }
  Known known() const;
  Value evaluate() const;
  Value settle(Value, Value) { return evaluate(); }
  // Plies to a win by fours alone, each with one answer only; 0 if `effort` fours do not find one. Leaves the
  // position as it was. What it finds is exact.
  int forced_win(int effort);
  bool candidates(Candidates& list) const;
  bool quiet(Move move) const;
  // Answering a five leaves no choice.
  int extension() const { return count(other(board_.turn()), Class::five) > 0 ? 1 : 0; }

  // How many (empty cell, direction) pairs have a class for a side.
  int count(Side side, Class made) const { return counts_[side][static_cast<int>(made)]; }
  // What a stone of `side` on an empty cell would make in one direction.
  Class class_at(Side side, int direction, int slot) const {
    return static_cast<Class>((classes_[direction][slot] >> (4 * side)) & 15);
  }

 private:
  struct Change {
    std::uint8_t direction;
    std::uint8_t before;
    std::uint16_t slot;
  };

  int orientation() const {
    return static_cast<int>(std::min_element(keys_.begin(), keys_.end()) - keys_.begin());
  }
  void toggle_keys(Side side, Move move);
  bool small() const { return board_.rules().rows * board_.rules().cols <= 36; }
  bool strict() const { return board_.rules().rule != Rule::caro; }
  bool forbidden_here(Move move) const {
    return board_.rules().rule == Rule::renju && board_.turn() == kFirst && board_.check(move) != Illegal::none;
  }
  std::uint8_t classify(int direction, int col, int row) const;
  void set(int direction, int slot, std::uint8_t now);
  void add_counts(std::uint8_t both, int by);
  void refresh_line(int direction, int col, int row);
  int win_by_fours(int depth, int& effort);
  int try_four(Move move, int depth, int& effort);
  bool makes_four(Side side, int slot) const;
  // Cells where `side` wins at once; stops after two.
  int winning_cells(Side side, Move found[2]) const;
  int prior(Side side, int slot) const;
  bool hopeless(int slot) const;
  template <class F>
  void for_each_empty(F f) const;

  Board board_;
  std::shared_ptr<const ClassTables> tables_;
  Frame frame_;
  std::vector<int> weights_;
  std::vector<std::uint64_t> keys_;  // one an orientation; none on a large board
  std::array<std::array<std::uint8_t, Move::kSlots>, kDirections> classes_{};
  std::array<std::array<int, kClasses>, 2> counts_{};
  std::vector<Change> changes_;
  std::vector<std::size_t> marks_;
};

template <class F>
void Model::for_each_empty(F f) const {
  const Rules& rules = board_.rules();
  const std::uint32_t all = (1u << rules.cols) - 1;
  for (int row = 0; row < rules.rows; ++row) {
    std::uint32_t free = all & ~(board_.stones(0).words[0][row] | board_.stones(1).words[0][row]);
    for (; free != 0; free &= free - 1) f(row, std::countr_zero(free));
  }
}

}  // namespace tengen::line
