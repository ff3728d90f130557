// The aspiration window of an iteration: the root is searched with a window around the last value, and again with a wider
// one if the value falls outside.
#pragma once

#include <algorithm>

#include "model/value.hpp"

namespace tengen {

struct AspirationWindow {
  int depth = 0;
  int number = 0;  // of the windows at this depth
  Value alpha = -kInfinite;
  Value beta = kInfinite;
  Value width = 0;

  // Did a value fall inside, so that it is exact?
  bool contains(Value value) const { return value > alpha && value < beta; }
};

// The next window after a value outside of this one.
inline AspirationWindow widened(AspirationWindow window, Value value) {
  constexpr int kGrowth = 3;
  ++window.number;
  window.width *= kGrowth;
  const bool all = window.width > kEstimateLimit;
  // After a fail low the best move is only an upper bound and no line, so the next window reaches further down.
  if (value <= window.alpha) window.alpha = all ? -kInfinite : std::max(-kInfinite, value - window.width);
  else window.beta = all ? kInfinite : std::min(kInfinite, value + window.width);
  return window;
}

}  // namespace tengen
