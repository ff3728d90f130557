#include "line/accumulator.hpp"

#include "game/always_inline.hpp"
#include "line/wide_vectors.hpp"

namespace tengen::line {
namespace {

template <int Width>
TENGEN_INLINE void update_all(const FeatureTable<Width>& table, CellVector<Width>* cells, const ChangedCell* changed,
                              int count, std::int32_t* total) {
  alignas(32) std::int32_t sum[Width];
  std::copy_n(total, Width, sum);
  for (const ChangedCell* cell = changed; cell < changed + count; ++cell) {
    std::int16_t* const vector = cells[cell->slot].of;
    if (!cell->active) {
      for (int i = 0; i < Width; ++i) sum[i] -= vector[i];
      std::fill_n(vector, Width, std::int16_t{0});
      continue;
    }
    const std::int16_t* rows[kDirections];
    for (int d = 0; d < kDirections; ++d) rows[d] = table.rows[cell->features.of[d]].of;
    for (int i = 0; i < Width; ++i) {
      const auto all = static_cast<std::int16_t>(table.bias->of[i] + rows[0][i] + rows[1][i] + rows[2][i] + rows[3][i]);
      const std::int16_t now = std::max<std::int16_t>(all, 0);
      sum[i] += static_cast<std::int16_t>(now - vector[i]);
      vector[i] = now;
    }
  }
  std::copy_n(sum, Width, total);
}

}  // namespace

TENGEN_WIDE_VECTORS
void update_cells(const FeatureTable<32>& table, CellVector<32>* cells, const ChangedCell* changed, int count,
                  std::int32_t* sum) {
  update_all<32>(table, cells, changed, count, sum);
}

TENGEN_WIDE_VECTORS
void update_cells(const FeatureTable<64>& table, CellVector<64>* cells, const ChangedCell* changed, int count,
                  std::int32_t* sum) {
  update_all<64>(table, cells, changed, count, sum);
}

}  // namespace tengen::line
