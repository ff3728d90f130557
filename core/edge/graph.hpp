// Cells and the edges around them: hexagonal and square boards are two ways to fill this in.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "edge/rules.hpp"
#include "game/move.hpp"

namespace tengen::edge {

inline constexpr int kMaxEdges = 552;  // hexifence:8
inline constexpr int kMaxCells = 169;
inline constexpr int kNoEdge = -1;
inline constexpr int kOutside = -1;

struct Cell {
  int row;
  int col;
};

struct Graph {
  explicit Graph(const Rules& rules);

  int edge_count() const { return static_cast<int>(edges.size()); }
  int cell_count() const { return static_cast<int>(cells.size()); }
  int symmetry_count() const { return static_cast<int>(images.size()); }

  // The number of the edge that a move names, or kNoEdge; safe for any 16-bit value.
  int edge_of(Move move) const;
  // The number of a cell, or kOutside; safe for any coordinates.
  int cell_at(int row, int col) const;

  std::vector<Move> edges;                             // in ascending order of the move
  std::vector<std::array<std::int16_t, 2>> sides;      // the cells beside an edge, kOutside for the second
  std::vector<Cell> cells;                             // in row-major order
  std::vector<std::vector<std::int16_t>> around;       // the edges of a cell
  std::vector<std::vector<std::int16_t>> images;       // images[s][e]: where symmetry s takes edge e
  std::vector<std::vector<std::int16_t>> cell_images;  // the same for cells

 private:
  void add_hexagons(const Rules& rules);
  void add_squares(const Rules& rules);
  void add_edge(Move move);
  void enclose(int row, int col, const std::vector<Move>& border);
  void find_hexagon_images(const Rules& rules);
  void find_square_images(const Rules& rules);
  void find_cell_images();

  std::array<std::int16_t, 2 * Move::kSlots> edge_index_;
  std::array<std::int16_t, Move::kSlots> cell_index_;
};

// The graph of these rules, built once and shared by every board.
std::shared_ptr<const Graph> graph_of(const Rules& rules);

}  // namespace tengen::edge
