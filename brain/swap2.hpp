// The swap2 opening: three stones that are fair, and the choice of the better side.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/engine.hpp"

namespace tengen::brain {

// Looks at a position for a share (0 to 1) of the time there is.
using Judge = std::function<Report(const Position&, double share)>;

// Three stones, black, white, black, after which neither colour is much better.
std::vector<Move> open_board(const line::Rules& rules, const Judge& judge);
// White's move when White is at least as good, or nothing to swap and play Black.
std::optional<Move> choose_side(const line::Rules& rules, const Position& position, const Judge& judge);

}  // namespace tengen::brain
