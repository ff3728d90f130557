// What a search found, in words.
#pragma once

#include <string>

#include "engine/engine.hpp"

namespace tengen::brain {

// From 0 to 1 for the side to move; a draw counts one half.
double win_chance(const line::Rules& rules, const Variation& variation);
// "53 %", "win in 4" (moves of the winner), "likely loss in 6" or "draw".
std::string score_text(const line::Rules& rules, const Variation& variation);

}  // namespace tengen::brain
