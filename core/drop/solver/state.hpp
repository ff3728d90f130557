// A position of the solver: discs and threats of the side to move and of the opponent.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "drop/bits.hpp"
#include "drop/solver/lines.hpp"

namespace tengen::drop::solver {

// Scores: 0 a draw, else the discs the winner has left plus one, negative for a loss. Who moves with so many
// cells empty and completes a line scores:
constexpr int win_score(int empties) { return (empties + 1) / 2; }

template <class Bits>
struct State {
  Bits mine{};
  Bits theirs{};
  Bits my_threats{};     // cells that complete a line of mine; occupied ones are not taken out
  Bits their_threats{};  // the same for the opponent
  int empties = 0;

  Bits occupied() const { return mine | theirs; }
  // Distinct for distinct positions: a bit for each of my discs, and one on top of every column.
  template <class Shape>
  Bits key(const Shape& shape) const {
    return mine + occupied() + shape.bottom();
  }
};

// The history heuristic, by side to move and cell.
template <class Bits>
using History = std::array<std::array<std::int16_t, 8 * sizeof(Bits)>, 2>;

template <class Shape, class Bits = typename Shape::Bits>
constexpr Bits landings(const Shape& shape, const State<Bits>& s) {
  return (s.occupied() + shape.bottom()) & shape.cells();
}

template <class Shape, class Bits = typename Shape::Bits>
State<Bits> after(const Shape& shape, const State<Bits>& s, const Bits& move) {
  assert(any(move) && !any(move & s.occupied()));
  const Bits discs = s.mine | move;
  return {s.theirs, discs, s.their_threats, threats_of(shape, discs), s.empties - 1};
}

// Non-losing moves: after them the opponent cannot win at once. If he threatens to, only the block; none against two.
template <class Shape, class Bits = typename Shape::Bits>
Bits non_losing_moves(const Shape& shape, const State<Bits>& s) {
  const Bits landing = landings(shape, s);
  const Bits urgent = s.their_threats & landing;
  Bits moves = landing & ~(s.their_threats >> 1);
  if (any(urgent)) moves = any(urgent & (urgent - 1)) ? Bits(0) : moves & urgent;
  return moves;
}

template <class Bits>
Bits mirrored(const Bits& bits, int rows, int cols) {
  const int stride = rows + 1;
  const Bits column = (Bits(1) << stride) - 1;
  Bits out(0);
  for (int col = 0; col < cols; ++col) out |= ((bits >> (col * stride)) & column) << ((cols - 1 - col) * stride);
  return out;
}

}  // namespace tengen::drop::solver
