// How most people play: take what can be taken, else give nothing away while there is no need.
#pragma once

#include "edge/board.hpp"

namespace tengen::edge {

// The moves of such a player; all of them where every one gives something away.
MoveList careful_moves(const Board& board);

}  // namespace tengen::edge
