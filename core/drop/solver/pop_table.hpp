// A tablebase of a small PopOut board by retrograde analysis: wins, losses with their distance, and draws.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "drop/board.hpp"
#include "drop/solver/control.hpp"
#include "drop/solver/shape.hpp"

namespace tengen::drop::solver {

class PopTable {
  using Index = std::uint32_t;

 public:
  // The memory it takes while it is made; the largest number if the board is too large.
  static std::uint64_t bytes_for(const Rules& rules);
  // All there are, reachable or not, of a board that is not too large.
  static std::uint64_t positions(const Rules& rules) { return bytes_for(rules) / (2 + sizeof(Index)); }

  // Takes a moment on small boards, many seconds on those of tens of millions of positions; empty when stopped.
  PopTable(const Rules& rules, Control& control);

  bool complete() const { return complete_; }
  // Distance to the end with best play: odd when the side to move wins, even when it loses, 0 a draw.
  int plies(const Board<Bits64>& board) const;

 private:
  // A column is its discs from below, first player's as ones, and a one on top: 1 for an empty column.
  struct Columns {
    int at[Rules::kMaxSize];
  };

  Columns columns_of(Index index) const;
  Index index_of(const Columns& columns) const;
  int height(int column) const;
  Bits64 first_discs(const Columns& columns) const;
  Bits64 second_discs(const Columns& columns) const;
  void count_successors();
  void propagate(Control& control);
  template <class F>
  void for_each_predecessor(Index index, F f) const;

  Rules rules_;
  AnyShape<Bits64> shape_;
  Index states_ = 0;
  bool complete_ = false;
  std::vector<std::uint8_t> plies_;
  std::vector<std::uint8_t> open_;  // moves of a position not yet known to lose; kDead: the game is over
  std::vector<Index> queue_;
};

}  // namespace tengen::drop::solver
