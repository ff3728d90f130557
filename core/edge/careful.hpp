// A careful player: takes what can be taken, and gives nothing away before he must.
#pragma once

#include "edge/board.hpp"

namespace tengen::edge {

// The moves of such a player; all of them where every one gives something away.
MoveList careful_moves(const Board& board);

}  // namespace tengen::edge
