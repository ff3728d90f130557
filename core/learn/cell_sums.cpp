#include "learn/cell_sums.hpp"

#include <algorithm>
#include <stdexcept>

#include "line/wide_vectors.hpp"

namespace tengen {
namespace {

constexpr int kWidth = CellBatch::kWidth;
constexpr int kHead = CellBatch::kHead;

// The rows of one cell in a table or in its gradient.
template <class Number>
struct Rows {
  Rows(Number* table, const std::uint16_t* features) {
    for (int i = 0; i < CellBatch::kRowsOfCell; ++i) of[i] = table + std::size_t{features[i]} * kWidth;
  }
  Number* of[CellBatch::kRowsOfCell];
};

}  // namespace

void CellBatch::check(std::size_t rows, std::size_t biases) const {
  if (starts.size() != positions() + 1 || starts.front() != 0 || starts.back() != cells() ||
      !std::is_sorted(starts.begin(), starts.end()) || features.size() % kRowsOfCell != 0) {
    throw std::invalid_argument("the starts of positions do not fit their cells");
  }
  if (std::any_of(features.begin(), features.end(), [rows](std::uint16_t feature) { return feature >= rows; }) ||
      std::any_of(sides.begin(), sides.end(), [biases](std::uint8_t side) { return side >= biases; })) {
    throw std::invalid_argument("a cell lies outside the table");
  }
}

TENGEN_WIDE_VECTORS
void sum_cells(const CellBatch& batch, const float* table, const float* bias, float* sums, float* heads) {
  for (std::size_t place = 0; place < batch.positions(); ++place) {
    const float* const mine = bias + std::size_t{batch.sides[place]} * kWidth;
    float sum[kWidth] = {};
    for (std::uint32_t cell = batch.starts[place]; cell < batch.starts[place + 1]; ++cell) {
      const Rows rows(table, &batch.features[std::size_t{cell} * CellBatch::kRowsOfCell]);
      float* const head = heads + std::size_t{cell} * kHead;
      for (int i = 0; i < kWidth; ++i) {
        const float number = std::max(mine[i] + rows.of[0][i] + rows.of[1][i] + rows.of[2][i] + rows.of[3][i], 0.0F);
        sum[i] += number;
        if (i < kHead) head[i] = number;
      }
    }
    std::copy_n(sum, kWidth, sums + place * kWidth);
  }
}

TENGEN_WIDE_VECTORS
void add_cell_gradients(const CellBatch& batch, const float* table, const float* bias, const float* of_sums,
                        const float* of_heads, float* of_table, float* of_bias) {
  for (std::size_t place = 0; place < batch.positions(); ++place) {
    const std::size_t side = std::size_t{batch.sides[place]} * kWidth;
    const float* const wanted = of_sums + place * kWidth;
    float sum[kWidth] = {};
    for (std::uint32_t cell = batch.starts[place]; cell < batch.starts[place + 1]; ++cell) {
      const std::uint16_t* const features = &batch.features[std::size_t{cell} * CellBatch::kRowsOfCell];
      const Rows rows(table, features);
      float down[kWidth];
      std::copy_n(wanted, kWidth, down);
      for (int i = 0; i < kHead; ++i) down[i] += of_heads[std::size_t{cell} * kHead + static_cast<std::size_t>(i)];
      for (int i = 0; i < kWidth; ++i) {
        const float number =
            bias[side + static_cast<std::size_t>(i)] + rows.of[0][i] + rows.of[1][i] + rows.of[2][i] + rows.of[3][i];
        down[i] = number > 0 ? down[i] : 0.0F;
        sum[i] += down[i];
      }
      const Rows changed(of_table, features);
      for (float* const row : changed.of) {
        for (int i = 0; i < kWidth; ++i) row[i] += down[i];
      }
    }
    for (int i = 0; i < kWidth; ++i) of_bias[side + static_cast<std::size_t>(i)] += sum[i];
  }
}

}  // namespace tengen
