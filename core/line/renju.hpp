// Renju's forbidden moves for Black.
#pragma once

#include <cstdint>
#include <span>

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

// Takes the cells that are forbidden to Black out of `free`, which has a word of empty cells for each row.
void remove_forbidden(const Stones& black, const Stones& white, const Frame& frame, std::span<std::uint32_t> free);

}  // namespace tengen::line
