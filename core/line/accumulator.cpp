#include "line/accumulator.hpp"

#include "game/always_inline.hpp"
#include "line/wide_vectors.hpp"

namespace tengen::line {
namespace {

template <int Width>
TENGEN_INLINE void update_all(const FeatureTable<Width>& table, Cells<Width>& cells, LoggedCell<Width>* changed,
                              int count, std::int32_t* total) {
  alignas(32) std::int32_t sum[Width];
  std::copy_n(total, Width, sum);
  for (LoggedCell<Width>* before = changed; before < changed + count; ++before) {
    const auto place = static_cast<std::size_t>(before->slot);
    std::int16_t* const vector = cells.vectors[place].of;
    const bool active = cells.active[place] != 0;
    before->vector = cells.vectors[place];
    if (before->active) {
      if (!active) {
        for (int i = 0; i < Width; ++i) sum[i] -= std::max<std::int16_t>(vector[i], 0);
        continue;
      }
      const std::int16_t* const in = table.rows[cells.features[place].of[before->direction]].of;
      const std::int16_t* const out = table.rows[before->feature].of;
      for (int i = 0; i < Width; ++i) {
        const auto now = static_cast<std::int16_t>(vector[i] + in[i] - out[i]);
        sum[i] += static_cast<std::int16_t>(std::max<std::int16_t>(now, 0) - std::max<std::int16_t>(vector[i], 0));
        vector[i] = now;
      }
      continue;
    }
    if (!active) continue;
    const std::int16_t* rows[kDirections];
    for (int d = 0; d < kDirections; ++d) rows[d] = table.rows[cells.features[place].of[d]].of;
    for (int i = 0; i < Width; ++i) {
      vector[i] = static_cast<std::int16_t>(table.bias->of[i] + rows[0][i] + rows[1][i] + rows[2][i] + rows[3][i]);
      sum[i] += std::max<std::int16_t>(vector[i], 0);
    }
  }
  std::copy_n(sum, Width, total);
}

}  // namespace

TENGEN_WIDE_VECTORS
void update_cells(const FeatureTable<32>& table, Cells<32>& cells, LoggedCell<32>* changed, int count,
                  std::int32_t* sum) {
  update_all<32>(table, cells, changed, count, sum);
}

TENGEN_WIDE_VECTORS
void update_cells(const FeatureTable<64>& table, Cells<64>& cells, LoggedCell<64>* changed, int count,
                  std::int32_t* sum) {
  update_all<64>(table, cells, changed, count, sum);
}

}  // namespace tengen::line
