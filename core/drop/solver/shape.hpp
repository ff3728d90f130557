// The geometry of the solver's board: sizes and fixed sets of cells, known at compile time or only at run time.
#pragma once

#include "drop/bits.hpp"
#include "drop/rules.hpp"

namespace tengen::drop::solver {

// What both kinds of shape are made from.
template <class Bits>
constexpr Bits make_row(int rows, int cols, int row) {
  Bits out(0);
  for (int col = 0; col < cols; ++col) out |= Bits(1) << (col * (rows + 1) + row);
  return out;
}

template <class Bits>
constexpr Bits make_cells(int rows, int cols) {
  Bits out(0);
  for (int row = 0; row < rows; ++row) out |= make_row<Bits>(rows, cols, row);
  return out;
}

// Every second row, the top one among them: the cells of a player who always follows up in the same column.
template <class Bits>
constexpr Bits make_answers(int rows, int cols) {
  Bits out(0);
  for (int row = rows - 1; row >= 0; row -= 2) out |= make_row<Bits>(rows, cols, row);
  return out;
}

// A size known at compile time: a third fewer instructions on the common board.
template <int kRows, int kCols, int kN>
struct FixedShape {
  using Bits = Bits64;
  static_assert(kCols * (kRows + 1) <= 64);

  constexpr explicit FixedShape(const Rules&) {}
  static constexpr int rows() { return kRows; }
  static constexpr int cols() { return kCols; }
  static constexpr int n() { return kN; }
  static constexpr Bits bottom() { return std::integral_constant<Bits, make_row<Bits>(kRows, kCols, 0)>::value; }
  static constexpr Bits cells() { return std::integral_constant<Bits, make_cells<Bits>(kRows, kCols)>::value; }
  static constexpr Bits answers() { return std::integral_constant<Bits, make_answers<Bits>(kRows, kCols)>::value; }
};

// The number of rows known at compile time, and with it all shifts but one: nearly as fast, whatever the width.
// kRows = 0 and kN = 0 are known only at run time.
template <class B, int kRows = 0, int kN = 0>
class AnyShape {
 public:
  using Bits = B;

  explicit AnyShape(const Rules& rules)
      : rows_(rules.rows),
        cols_(rules.cols),
        n_(rules.n),
        bottom_(make_row<Bits>(rows_, cols_, 0)),
        cells_(bottom_ * ((Bits(1) << rows_) - 1)),
        answers_(make_answers()) {}

  int rows() const { return kRows == 0 ? rows_ : kRows; }
  int cols() const { return cols_; }
  int n() const { return kN == 0 ? n_ : kN; }
  const Bits& bottom() const { return bottom_; }
  const Bits& cells() const { return cells_; }
  const Bits& answers() const { return answers_; }

 private:
  Bits make_answers() const {
    Bits out(0);
    for (int row = rows_ - 1; row >= 0; row -= 2) out |= bottom_ << row;
    return out;
  }

  int rows_;
  int cols_;
  int n_;
  Bits bottom_;
  Bits cells_;
  Bits answers_;
};

// Calls f with the shape of a board, the most special one there is.
template <class Bits, class F>
auto with_shape(const Rules& rules, F f) {
  if (rules.n == 4) {
    if constexpr (sizeof(Bits) == 8) {
      if (rules.rows == 6 && rules.cols == 7) return f(FixedShape<6, 7, 4>(rules));
      if (rules.rows == 4) return f(AnyShape<Bits, 4, 4>(rules));
    }
    if (rules.rows == 5) return f(AnyShape<Bits, 5, 4>(rules));
    if (rules.rows == 6) return f(AnyShape<Bits, 6, 4>(rules));
    if (rules.rows == 7) return f(AnyShape<Bits, 7, 4>(rules));
    if (rules.rows == 8) return f(AnyShape<Bits, 8, 4>(rules));
  }
  return f(AnyShape<Bits>(rules));
}

}  // namespace tengen::drop::solver
