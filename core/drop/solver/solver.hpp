// Exact scores of games in which discs are only dropped, on boards of up to 128 bits.
#pragma once

#include <functional>
#include <vector>

#include "drop/board.hpp"
#include "drop/solver/control.hpp"
#include "drop/solver/table.hpp"

namespace tengen::drop::solver {

constexpr bool can_solve(const Rules& rules) { return rules.variant == Variant::connect && rules.bits() <= 128; }

template <class Bits>
class Solver {
 public:
  // Hears the bounds after every answered question.
  using Listener = std::function<void(Bounds)>;

  Solver(Table& table, Control& control, int threads = 1) : table_(table), control_(control), threads_(threads) {}

  // The score of a position: 0 a draw, else the discs the winner has left plus one. When stopped, what is known.
  Bounds solve(const Board<Bits>& board, const Listener& listener = {});
  // Is the score at least this? Only meaningful if it was not stopped.
  bool reaches(const Board<Bits>& board, int beta);
  // Best play of both sides from a position with this score, to the end or until stopped.
  std::vector<Move> line(Board<Bits> board, int score);
  bool stopped() const { return stopped_; }

 private:
  template <class F>
  auto with_shape(const Rules& rules, F f);
  int ask(const Board<Bits>& board, int beta);

  Table& table_;
  Control& control_;
  int threads_;
  bool stopped_ = false;
};

template <class Board>
struct SolverFor;
template <class Bits>
struct SolverFor<Board<Bits>> {
  using Type = Solver<Bits>;
};

// What the rules alone say of a position: from losing to the next disc to winning with this one.
template <class Bits>
Bounds at_first_sight(const Board<Bits>& board);

extern template class Solver<Bits64>;
extern template class Solver<Bits128>;

}  // namespace tengen::drop::solver
