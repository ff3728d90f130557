// Line positions as numbers.
#pragma once

#include <cstring>

#include "game/arrays.hpp"
#include "line/board.hpp"

namespace tengen::line {

inline int action_count(const Board& board) { return board.rules().rows * board.rules().cols; }

inline int action_of(const Board& board, Move move) { return move.row() * board.rules().cols + move.col(); }

inline Move move_of(const Board& board, int action) {
  return Move(MoveKind::cell, action / board.rules().cols, action % board.rules().cols);
}

// The bits of a word as bytes of 0 and 1.
inline std::uint8_t* write_bits(std::uint32_t word, int count, std::uint8_t* out) {
  for (int bit = 0; bit < count; ++bit) out[bit] = static_cast<std::uint8_t>((word >> bit) & 1);
  return out + count;
}

inline void write_mask(const Board& board, std::uint8_t* out) {
  const Rules& rules = board.rules();
  const Board::Cells cells = board.legal_cells();
  for (int row = 0; row < rules.rows; ++row) out = write_bits(cells[row], rules.cols, out);
}

inline GridSize grid_size(const Board& board) { return {board.rules().rows, board.rules().cols}; }

inline PlaneNames plane_names(const Board&) {
  static constexpr const char* kNames[] = {"own", "theirs", "first to move"};
  return kNames;
}

inline void write_planes(const Board& board, std::uint8_t* out) {
  const Rules& rules = board.rules();
  const Side own = board.turn();
  for (Side side : {own, other(own)}) {
    for (int row = 0; row < rules.rows; ++row) out = write_bits(board.stones(side).words[0][row], rules.cols, out);
  }
  std::memset(out, own == kFirst ? 1 : 0, static_cast<std::size_t>(rules.rows * rules.cols));
}

}  // namespace tengen::line
