// What a move and a position are in a game of threats, for the pruning, reductions and extensions of the selective search.
#pragma once

#include <cstdint>

namespace tengen {

// A move, before it is played.
struct MoveClass {
  bool forces = false;   // it has to be answered at once
  bool attacks = false;  // or nearly so
  bool builds = false;   // or it prepares such moves
  bool blocks = false;   // the opponent would have forced something there
  bool weighty = false;  // it builds or keeps the opponent from attacking
  bool trivial = false;  // it means nothing to either side
};

// What the opponent threatens.
enum class Threat : std::uint8_t {
  none,
  strong,     // it leaves few moves
  immediate,  // to win with the next move
};

}  // namespace tengen
