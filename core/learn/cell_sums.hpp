// The first layer of a network in floating point, forwards and backwards, for programs that train one.
//
// A cell is the sum of four rows of a table and a bias, clipped at 0; a position is the sum of its cells. Both ways go through
// the cells of one position after another, so that nothing but the table leaves the cache: many times as fast as one
// operation after another on all cells of a batch.
#pragma once

#include <cstdint>
#include <span>

namespace tengen {

struct CellBatch {
  static constexpr int kWidth = 64;  // numbers of a row
  static constexpr int kHead = 16;   // the first numbers of a cell are also wanted by themselves
  static constexpr int kRowsOfCell = 4;

  std::span<const std::uint32_t> starts;    // of the cells of each position, and the end of the last
  std::span<const std::uint16_t> features;  // of cells, a row each
  std::span<const std::uint8_t> sides;      // of positions: which bias they have

  std::size_t positions() const { return sides.size(); }
  std::size_t cells() const { return features.size() / kRowsOfCell; }
  // Throws std::invalid_argument unless everything lies inside a table of so many rows and so many biases.
  void check(std::size_t rows, std::size_t biases) const;
};

// Fills the sum of each position and the first numbers of each cell.
void sum_cells(const CellBatch& batch, const float* table, const float* bias, float* sums, float* heads);

// Adds to the gradients of table and bias what the gradients of sums and heads make of them.
void add_cell_gradients(const CellBatch& batch, const float* table, const float* bias, const float* of_sums,
                        const float* of_heads, float* of_table, float* of_bias);

}  // namespace tengen
