// Positions one move earlier in a drop-only game: whoever moved last may have played any of his discs that lie on top.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "drop/board.hpp"
#include "game/setup.hpp"

namespace tengen::drop::solver {

// Can drops of both sides in turn make this board? A game can always, a board that was set up perhaps not. Takes memory for
// all ways to fill the columns so high, so only for a few discs.
template <class Bits>
bool reachable(const Board<Bits>& board) {
  const int cols = board.rules().cols;
  std::array<std::size_t, Rules::kMaxSize> step{};
  std::array<int, Rules::kMaxSize> height{};
  std::size_t states = 1;
  for (int col = 0; col < cols; ++col) {
    step[static_cast<std::size_t>(col)] = states;
    states *= static_cast<std::size_t>(board.height(col) + 1);
  }
  std::vector<bool> seen(states);
  const auto reach = [&](const auto& self, int ply, std::size_t state) -> bool {
    if (ply == board.ply()) return true;
    if (seen[state]) return false;
    seen[state] = true;
    for (int col = 0; col < cols; ++col) {
      int& filled = height[static_cast<std::size_t>(col)];
      if (filled == board.height(col) || board.at(filled, col) != (ply & 1)) continue;
      ++filled;
      if (self(self, ply + 1, state + step[static_cast<std::size_t>(col)])) return true;
      --filled;
    }
    return false;
  };
  return reach(reach, 0, 0);
}

// The boards from which one move leads to this one, which is not over; those that no game reaches are among them.
template <class Bits>
std::vector<Board<Bits>> predecessors(const Board<Bits>& board) {
  std::vector<Board<Bits>> out;
  const Side mover = other(board.turn());
  const Setup here = board.setup();
  for (int col = 0; col < board.rules().cols; ++col) {
    const int row = board.height(col) - 1;
    if (row < 0 || board.at(row, col) != mover) continue;
    Setup before = here;
    before.places[static_cast<std::size_t>(row * board.rules().cols + col)] = static_cast<std::int8_t>(kNobody);
    before.turn = mover;
    out.emplace_back(board.rules(), before);
  }
  return out;
}

}  // namespace tengen::drop::solver
