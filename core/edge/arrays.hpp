// Edge positions as numbers, on the grid that edges and cells share.
#pragma once

#include <cstring>

#include "edge/board.hpp"
#include "game/arrays.hpp"

namespace tengen::edge {

inline int action_count(const Board& board) { return board.graph().edge_count(); }

inline int action_of(const Board& board, Move move) { return board.graph().edge_of(move); }

inline Move move_of(const Board& board, int action) { return board.graph().edges[static_cast<std::size_t>(action)]; }

inline void write_mask(const Board& board, std::uint8_t* out) {
  for (int edge = 0; edge < action_count(board); ++edge) out[edge] = board.is_drawn(edge) ? 0 : 1;
}

inline GridSize grid_size(const Board& board) { return {2 * board.rules().rows + 1, 2 * board.rules().cols + 1}; }

inline PlaneNames plane_names(const Board&) {
  static constexpr const char* kNames[] = {"drawn", "own", "theirs", "first to move"};
  return kNames;
}

inline void write_planes(const Board& board, std::uint8_t* out) {
  const Graph& graph = board.graph();
  const bool squares = board.rules().shape == Shape::squares;
  const int cols = grid_size(board).cols;
  const int size = grid_size(board).rows * cols;
  const Side own = board.turn();
  std::memset(out, 0, static_cast<std::size_t>(3 * size));
  std::memset(out + 3 * size, own == kFirst ? 1 : 0, static_cast<std::size_t>(size));
  for (int edge = 0; edge < graph.edge_count(); ++edge) {
    if (!board.is_drawn(edge)) continue;
    const Move move = graph.edges[static_cast<std::size_t>(edge)];
    const int across = move.kind() == MoveKind::across ? 1 : 0;
    out[squares ? (2 * move.row() + 1 - across) * cols + 2 * move.col() + across : move.row() * cols + move.col()] = 1;
  }
  for (int cell = 0; cell < graph.cell_count(); ++cell) {
    const Side owner = board.owner_of(cell);
    if (owner == kNobody) continue;
    const Cell& where = graph.cells[static_cast<std::size_t>(cell)];
    out[(owner == own ? 1 : 2) * size + (2 * where.row + 1) * cols + 2 * where.col + 1] = 1;
  }
}

}  // namespace tengen::edge
