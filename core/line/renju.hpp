// Renju's forbidden moves for Black.
#pragma once

#include "game/outcome.hpp"
#include "line/stones.hpp"

namespace tengen::line {

// The bits of every line that are on the board.
struct Frame {
  std::uint32_t words[kDirections][kLines] = {};

  explicit Frame(const Rules& rules);
};

// Why Black may not play on this empty cell: overline, double four, double three; or none.
Illegal forbidden(const Stones& black, const Stones& white, const Frame& frame, int col, int row);

}  // namespace tengen::line
