// Upper bounds by the follow-up rule, Allis's claimeven for whole boards: always answering in the same column.
//
// Suppose an even number of cells is still to be filled and side M is to move. The follower F can then always answer in
// the column M has just used, and so gets every second cell of each column, the topmost included. Columns with an odd
// number of cells left come in pairs: when M takes the lowest cell of one, F takes the lowest of another; who gets which
// is M's choice, so they all count as M's. F needs no other moves, so M wins only by a line inside M's cells, and only if
// the cells under that line hold no line of F's: those are all filled first.
//
// With an odd number of cells left the same works for F with a threat in a row of the right parity (with six rows an odd
// threat), which makes one column end early: nobody plays the cell below it, M because F would win at once, F because it
// need not. What is left under it and in the other columns is filled in pairs; then M is in zugzwang and must play there.
#pragma once

#include "drop/solver/state.hpp"

namespace tengen::drop::solver {

inline constexpr int kNoBound = 1000;

template <class Shape>
class FollowUp {
 public:
  using Bits = typename Shape::Bits;

  explicit FollowUp(const Shape& shape) : shape_(shape) {}

  // An upper bound of the score for the side to move if the opponent follows up; kNoBound if that proves nothing.
  int upper_bound(const State<Bits>& s) const { return s.empties % 2 == 0 ? with_all_columns(s) : with_a_threat(s); }

 private:
  int with_all_columns(const State<Bits>& s) const {
    const Bits empty = shape_.cells() & ~s.occupied();
    const Bits follower = shape_.answers() & empty & ~landings(shape_, s);
    const Bits his = s.theirs | follower;
    const bool loses = may_complete(s, s.mine | (empty & ~follower), his);
    if (loses) return kNoBound;
    return -surely_left(his, follower);
  }

  // The lowest threat in each column is tried; F wins there in the end, if not sooner.
  int with_a_threat(const State<Bits>& s) const {
    const Bits empty = shape_.cells() & ~s.occupied();
    const Bits landing = landings(shape_, s);
    // Rows in which such a threat leaves an even number of cells to fill; the cell under it must be empty.
    Bits threats = s.their_threats & empty & ~landing & ~shape_.answers();
    if (!any(threats)) return kNoBound;
    const int stride = shape_.rows() + 1;
    const Bits column = (Bits(1) << shape_.rows()) - 1;
    int best = kNoBound;
    for (int col = 0; col < shape_.cols(); ++col) {
      const Bits here = (threats >> (col * stride)) & column;
      if (!any(here)) continue;
      const Bits lowest = here & (Bits(0) - here);
      const Bits under = ((lowest >> 1) - 1) << (col * stride);  // cells that will be filled in this column
      const Bits all = column << (col * stride);
      const Bits usable = empty & ((shape_.cells() & ~all) | under);
      const Bits follower = ((shape_.answers() & ~all) | (~shape_.answers() & under)) & usable & ~landing;
      // M has the cell below the threat as well: playing it must not win.
      const Bits below = (lowest >> 1) << (col * stride);
      if (may_complete(s, s.mine | (usable & ~follower) | below, s.theirs | follower)) continue;
      // The cells from the threat upwards are still empty when F plays there.
      const int left = count_bits(all & ~under) - 1;
      best = best == kNoBound ? -win_score(left) : best < -win_score(left) ? best : -win_score(left);
    }
    return best;
  }

  // Could M complete a line of these cells before F has completed one?
  bool may_complete(const State<Bits>& s, const Bits& movers, const Bits& followers) const {
    Bits lines[4];
    Bits some(0);
    for (int d = 0; d < 4; ++d) some |= lines[d] = lines_along(shape_, movers, step_of(shape_, d));
    if (!any(some)) return false;
    if (!has_line(shape_, followers)) return true;
    if (any(lines[kUp])) return true;
    const int stride = shape_.rows() + 1;
    Bits bottoms(0);
    for (int i = 0; i < shape_.n(); ++i) bottoms |= Bits(1) << (i * stride);
    const Bits first_column = (Bits(1) << stride) - 1;
    for (int d = 1; d < 4; ++d) {
      const int step = step_of(shape_, d);
      for (int col = 0; any(lines[d] >> (col * stride)); ++col) {
        for (Bits starts = (lines[d] >> (col * stride)) & first_column; any(starts); starts &= starts - 1) {
          const Bits start = starts & (Bits(0) - starts);
          Bits line(0);
          for (int i = 0; i < shape_.n(); ++i) line |= start << (i * step);
          // In each column of the line everything below it.
          const Bits under = (line - bottoms) << (col * stride);
          if (!has_line(shape_, followers & (under | s.occupied()))) return true;
        }
      }
    }
    return false;
  }

  // When F has a line among the cells it will get, M can at best leave the line's highest empty cell, the one below
  // it and all above to the end: how much F scores then, or 0 without a line.
  int surely_left(const Bits& followers, const Bits& to_come) const {
    Bits ends(0);  // the highest cell still to come of each line
    for (int d = 1; d < 4; ++d) {
      const int step = step_of(shape_, d);
      const Bits lines = lines_along(shape_, followers, step);
      if (!any(lines)) continue;
      if (d == 2) {
        for (int i = 0; i < shape_.n(); ++i) ends |= (lines << (i * step)) & to_come;
        continue;
      }
      // Rising (d == 3) lines end at their last cell, falling ones at their first.
      Bits open = lines;
      for (int i = 0; i < shape_.n(); ++i) {
        const int at = (d == 3 ? shape_.n() - 1 - i : i) * step;
        const Bits end = (open << at) & to_come;
        ends |= end;
        open &= ~(end >> at);
      }
    }
    if (!any(ends)) return 0;
    for (int row = 0; row < shape_.rows(); ++row) {
      if (any(ends & (shape_.bottom() << row))) return win_score(shape_.rows() - row);
    }
    return 0;
  }

  const Shape& shape_;
};

}  // namespace tengen::drop::solver
