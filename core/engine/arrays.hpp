// The arrays of any position, for callers that learn the game at run time.
#pragma once

#include "drop/arrays.hpp"
#include "edge/arrays.hpp"
#include "engine/games.hpp"
#include "game/arrays.hpp"
#include "line/arrays.hpp"

namespace tengen {

static_assert(ArrayGame<line::Board>);
static_assert(ArrayGame<drop::Board<drop::Bits64>>);
static_assert(ArrayGame<drop::Board<drop::Bits128>>);
static_assert(ArrayGame<drop::Board<drop::Wide>>);
static_assert(ArrayGame<edge::Board>);

// How large the arrays of a game are.
struct ArrayShape {
  int actions = 0;
  int planes = 0;
  int rows = 0;
  int cols = 0;

  int plane_bytes() const { return planes * rows * cols; }
};

template <ArrayGame B>
ArrayShape array_shape(const B& board) {
  const GridSize grid = grid_size(board);
  return {action_count(board), static_cast<int>(plane_names(board).size()), grid.rows, grid.cols};
}

}  // namespace tengen
