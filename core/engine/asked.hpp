// The positions that a search of line games asks its evaluation about, for the fit of that evaluation.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/position.hpp"

namespace tengen {

// The moves, from the start of the game, of up to `count` positions picked by chance among all that a search of so many
// nodes judges. Throws std::invalid_argument for other games.
std::vector<std::vector<Move>> asked(const Position& position, std::uint64_t nodes, int count, std::uint64_t seed);

}  // namespace tengen
