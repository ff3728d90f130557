// A position as numbers: what learning programs read. Each family has its planes and numbers its moves.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "game/concept.hpp"

namespace tengen {

using PlaneNames = std::span<const char* const>;

struct GridSize {
  int rows;
  int cols;
};

// Free functions beside a board. Moves are numbered in ascending order, from 0.
template <class B>
concept ArrayGame = Game<B> && requires(const B& board, Move move, int action, std::uint8_t* bytes) {
  { action_count(board) } -> std::same_as<int>;
  // The number of a move that exists on this board, and back.
  { action_of(board, move) } -> std::same_as<int>;
  { move_of(board, action) } -> std::same_as<Move>;
  // One byte a move: 1 if it is legal now.
  { write_mask(board, bytes) } -> std::same_as<void>;
  // Bytes of 0 and 1, plane by plane, each as large as the board's grid.
  { plane_names(board) } -> std::same_as<PlaneNames>;
  { write_planes(board, bytes) } -> std::same_as<void>;
  { grid_size(board) } -> std::same_as<GridSize>;
};

}  // namespace tengen
