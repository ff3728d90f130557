// From the solver's points to plies: points count the discs that the winner has left, the engine counts plies.
#pragma once

#include <cstdlib>

namespace tengen::drop::solver {

// Plies until a game of so many points is over, which are not 0, with so many cells empty now. Two counts of cells
// left give the same points; whose turn it was then tells which.
inline int plies_to_end(int points, int empties) {
  int left = 2 * std::abs(points) - 1;
  const int parity = points > 0 ? empties : empties - 1;
  left += (parity - left) & 1;
  return empties - left + 1;
}

}  // namespace tengen::drop::solver
