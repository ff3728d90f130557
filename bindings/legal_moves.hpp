// The legal moves of one position as a Python sequence: a snapshot, so that playing while iterating is safe.
#pragma once

#include <vector>

#include "game/notation.hpp"

namespace tengen::python {

struct LegalMoves {
  std::vector<Move> moves;
  Notation notation;
};

}  // namespace tengen::python
