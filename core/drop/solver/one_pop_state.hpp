// A position of one-pop for its solver: discs and threats, and who may still pop.
#pragma once

#include <bit>
#include <cstdint>

#include "drop/solver/state.hpp"

namespace tengen::drop::solver {

struct OnePopState {
  State<Bits64> discs;
  bool i_may_pop = false;
  bool they_may_pop = false;
};

// What moves do to such positions, and which of them win or lose at once.
//
// A disc that is dropped makes lines of its own side only, and a game ends with its first line: so only after a pop may both
// sides have lines, and the order of directions matters. A pop moves one column by one cell. That makes no line along the
// column, and one across it only where a disc comes into a cell which the side's other discs threaten.
template <class Shape>
class OnePopMoves {
 public:
  using Bits = Bits64;

  enum class Lines : std::int8_t { theirs = -1, draw = 0, mine = 1, none = 2 };

  explicit OnePopMoves(const Shape& shape) : shape_(shape), stride_(shape.rows() + 1) {}

  int column_of(Bits move) const { return std::countr_zero(move) / stride_; }
  Bits poppable(const OnePopState& s) const { return s.i_may_pop ? s.discs.mine & shape_.bottom() : 0; }

  OnePopState dropped(const OnePopState& s, Bits move) const {
    return {after(shape_, s.discs, move), s.they_may_pop, s.i_may_pop};
  }
  // Takes my bottom disc out of a column. The new position means nothing if lines end the game.
  OnePopState popped(const OnePopState& s, int col, Lines& lines) const {
    const Bits mine = without_bottom(s.discs.mine, col);
    const Bits theirs = without_bottom(s.discs.theirs, col);
    lines = judge(mine, theirs);
    return {{theirs, mine, threats_of(shape_, theirs), threats_of(shape_, mine), s.discs.empties + 1},
            s.they_may_pop,
            false};
  }

  // Can the side to move win at once?
  bool wins_now(const OnePopState& s) const {
    if (any(s.discs.my_threats & landings(shape_, s.discs))) return true;
    if (!s.i_may_pop) return false;
    for (Bits cols = line_pops(s.discs.mine, s.discs.my_threats); any(cols); cols &= cols - 1) {
      const int col = column_of(cols);
      if (judge(without_bottom(s.discs.mine, col), without_bottom(s.discs.theirs, col)) == Lines::mine) return true;
    }
    return false;
  }

  // Drops after which the opponent cannot win at once, neither by a drop nor by a pop. A full board ends the game.
  Bits safe_drops(const OnePopState& s) const {
    Bits moves = non_losing_moves(shape_, s.discs);
    if (!s.they_may_pop || s.discs.empties == 1) return moves;
    // His discs stay as they are, but my new one may make a line when he pops.
    for (Bits cols = line_pops(s.discs.theirs, s.discs.their_threats); any(cols) && any(moves); cols &= cols - 1) {
      const int col = column_of(cols);
      const Bits theirs = without_bottom(s.discs.theirs, col);
      for (Bits rest = moves; any(rest); rest &= rest - 1) {
        const Bits move = rest & (Bits(0) - rest);
        if (judge(theirs, without_bottom(s.discs.mine | move, col)) == Lines::mine) moves ^= move;
      }
    }
    return moves;
  }

 private:
  Bits without_bottom(Bits discs, int col) const {
    const Bits column = ((Bits(1) << shape_.rows()) - 1) << (col * stride_);
    return (discs & ~column) | ((discs & column) >> 1 & column);
  }

  // The first direction in which anybody has a line decides: row, column, falling and rising diagonal.
  Lines judge(Bits mine, Bits theirs) const {
    for (const int step : {stride_, 1, stride_ - 1, stride_ + 1}) {
      const bool i_have = any(lines_along(shape_, mine, step));
      const bool they_have = any(lines_along(shape_, theirs, step));
      if (i_have && they_have) return Lines::draw;
      if (i_have) return Lines::mine;
      if (they_have) return Lines::theirs;
    }
    return Lines::none;
  }

  // Bottom cells of the columns whose pop may make a line of the popping side: no such column is left out.
  Bits line_pops(Bits discs, Bits threats) const {
    const Bits arrivals = threats & (discs >> 1) & shape_.cells();
    if (!any(arrivals)) return 0;
    Bits out = 0;
    for (Bits bottoms = discs & shape_.bottom(); any(bottoms); bottoms &= bottoms - 1) {
      const Bits bottom = bottoms & (Bits(0) - bottoms);
      if (any(arrivals & ((bottom << shape_.rows()) - bottom))) out |= bottom;
    }
    return out;
  }

  const Shape& shape_;
  int stride_;
};

}  // namespace tengen::drop::solver
