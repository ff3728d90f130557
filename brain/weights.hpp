// The evaluation weights that a game is played with.
#pragma once

#include <string_view>
#include <vector>

#include "engine/engine.hpp"

namespace tengen::brain {

// Those that were learned for the game of this name, or else the family's.
std::vector<int> own_weights(std::string_view game, const AnyRules& rules);

}  // namespace tengen::brain
