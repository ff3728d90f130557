// A position after everything that can be taken is taken: a quiet position, as quiescence search would reach it.
#pragma once

#include "edge/strings.hpp"

namespace tengen::edge {

// The taker gets `taken` cells for certain. The `spare` cells he may take as well, or leave by double-dealing together with
// the next move, so the position is worth taken + |spare + rest| to him, or taken + rest without spare cells.
struct Settled {
  Strings rest;
  int taken = 0;
  int spare = 0;

  explicit Settled(const Strings& strings) : rest(strings) {
    while (rest.can_capture()) {
      const Capture capture = rest.capture();
      if (capture.decline != kNoEdge) spare = capture.left;
      rest.cut(capture.take);
    }
    taken = strings.open_cells() - rest.open_cells() - spare;
  }
};

}  // namespace tengen::edge
