// The solver of one-pop: exact values in plies by null-window searches, and who wins by one or two of them.
#pragma once

#include <functional>
#include <vector>

#include "drop/board.hpp"
#include "drop/solver/control.hpp"
#include "drop/solver/one_pop_search.hpp"
#include "drop/solver/table.hpp"

namespace tengen::drop::solver {

constexpr bool can_solve_one_pop(const Rules& rules) { return rules.variant == Variant::onepop && rules.bits() <= 62; }

class OnePopSolver {
 public:
  using Board = drop::Board<Bits64>;
  // Hears the bounds after every null-window search.
  using Listener = std::function<void(Bounds)>;

  OnePopSolver(Table& table, Control& control) : table_(table), control_(control) {}

  // Bounds that tell a win, a draw or a loss. When stopped, perhaps less.
  Bounds outcome(const Board& board, const Listener& listener = {});
  // The value of a position (`one_pop_search.hpp`); first who wins, then how soon. When stopped, bounds of it.
  Bounds solve(const Board& board, const Listener& listener = {});
  // Moves that keep a value which the position has, and of the opponent those that resist: to the end, or until stopped.
  std::vector<Move> line(Board board, int value);
  bool stopped() const { return stopped_; }

 private:
  // Narrows bounds by one null-window search; false when stopped.
  bool narrow(const Board& board, int beta, Bounds& now, const Listener& listener);
  bool find_outcome(const Board& board, Bounds& now, const Listener& listener);
  // Does a move keep at least this value? False when stopped.
  bool keeps(Board& board, Move move, int value);
  Move hash_move(const Board& board);

  Table& table_;
  Control& control_;
  OnePopHistory history_{};  // handed on from one search to the next
  bool stopped_ = false;
};

// The bounds that the rules alone give.
Bounds one_pop_at_first_sight(const OnePopSolver::Board& board);

}  // namespace tengen::drop::solver
