// Everything taken that can be taken.
#pragma once

#include "edge/strings.hpp"

namespace tengen::edge {

// Of `spare` cells more the taker may also let go, and the next move with them; so what is still to come is worth
// taken + |spare + rest| to him, or taken + rest if there are none.
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
