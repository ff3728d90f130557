// Lines and threats of a bitboard, by shifts.
#pragma once

#include "drop/bits.hpp"

namespace tengen::drop::solver {

// Shifts along a row, up a column, and along the two diagonals.
template <class Shape>
constexpr int step_of(const Shape& shape, int direction) {
  const int stride = shape.rows() + 1;
  return direction == 0 ? 1 : direction == 1 ? stride - 1 : direction == 2 ? stride : stride + 1;
}
inline constexpr int kUp = 0;

// The lowest cell of every complete line in one direction. Shifted step by step, a line that does not fit the
// board runs out of it instead of out of the word.
template <class Shape, class Bits>
constexpr Bits lines_along(const Shape& shape, const Bits& discs, int step) {
  if (shape.n() == 4) {
    const Bits pairs = discs & (discs >> step);
    return pairs & (pairs >> step >> step);
  }
  Bits run = discs;
  for (int i = 1; i < shape.n(); ++i) run = discs & (run >> step);
  return run;
}

template <class Shape, class Bits>
constexpr bool has_line(const Shape& shape, const Bits& discs) {
  Bits found(0);
  for (int direction = 0; direction < 4; ++direction) found |= lines_along(shape, discs, step_of(shape, direction));
  return any(found);
}

// Cells, empty or not, in which one more disc would complete a line with the others.
template <class Shape, class Bits>
constexpr Bits threats_of(const Shape& shape, const Bits& discs) {
  const int n = shape.n();
  Bits out = shape.cells();
  for (int i = 1; i < n; ++i) out = i == 1 ? discs << 1 : (out & discs) << 1;
  for (int direction = 1; direction < 4; ++direction) {
    const int step = step_of(shape, direction);
    if (n == 4) {
      const Bits below1 = discs << step;
      const Bits above1 = discs >> step;
      const Bits below2 = (below1 & discs) << step;
      const Bits above2 = (above1 & discs) >> step;
      out |= (below2 & (above1 | ((discs << step) << step << step))) |
             (above2 & (below1 | ((discs >> step) >> step >> step)));
      continue;
    }
    // before: the k cells before are all taken, after: the n - 1 - k behind.
    Bits after[17] = {shape.cells()};
    for (int k = 1; k < n; ++k) after[k] = k == 1 ? discs >> step : (after[k - 1] & discs) >> step;
    Bits before = shape.cells();
    for (int k = 0; k < n; ++k) {
      out |= before & after[n - 1 - k];
      before = k == 0 ? discs << step : (before & discs) << step;
    }
  }
  return out & shape.cells();
}

}  // namespace tengen::drop::solver
