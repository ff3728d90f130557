// A tablebase of a small board: the exact value of every position. Free boundary edges of one cell are interchangeable, so
// a position is a set of inner edges and a count for each boundary cell: 2^24 for hexifence:2, a byte each.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "edge/board.hpp"

namespace tengen::edge {

class PerfectTable {
 public:
  static constexpr std::uint64_t kMostPositions = 1ULL << 24;

  // How many positions the table of this board has.
  static std::uint64_t positions(const Graph& graph);
  static bool has_room(const Graph& graph) { return positions(graph) <= kMostPositions; }

  // Retrograde analysis from the last edges on; nothing but the rules is used.
  explicit PerfectTable(const Graph& graph);

  // The cells that the side to move will still gain, less those of the opponent.
  int value(const Board& board) const { return values_[index_of(board)]; }
  // The same after one more move, for the side that plays it.
  int value_of(const Board& board, Move move) const;

  std::size_t megabytes() const { return values_.size() >> 20; }

 private:
  std::size_t index_of(const Board& board) const;
  void fill_block(std::size_t block);

  const Graph& graph_;
  int inner_ = 0;                     // inner edges; they are the low bits of an index
  std::vector<int> places_;           // of each inner edge, -1 for others
  std::vector<int> rings_;            // of each cell its place among those at the boundary, -1 for others
  std::vector<std::size_t> weights_;  // of one boundary edge of a cell, in blocks
  std::vector<int> sizes_;            // boundary edges of a cell, plus one
  std::vector<int> ring_cells_;
  std::vector<std::uint32_t> inner_around_;  // the inner edges of each cell
  std::vector<std::vector<std::int8_t>>
      none_inside_;  // [cell at the boundary][inner edges]: -1 if the cell has none of them
  std::vector<std::int8_t> values_;
};

// The table of these rules, made on first use (a fraction of a second) and shared; null for boards that are too large.
std::shared_ptr<const PerfectTable> perfect_table(const Rules& rules);
// Has it been made already?
bool has_perfect_table(const Rules& rules);

}  // namespace tengen::edge
