// Games by the names that Tengen gives them everywhere.
#pragma once

#include <string_view>

#include "engine/games.hpp"

namespace tengen::brain {

// "gomoku:19", "connect:8x9x5", "dots:4x4": without the options of PopOut. Throws BadWish for anything else.
AnyRules read_game(std::string_view name);

}  // namespace tengen::brain
