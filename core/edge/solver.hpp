// The endgame solver: exact values, moves and lines of positions with few free edges.
#pragma once

#include <functional>
#include <vector>

#include "edge/board.hpp"
#include "edge/null_window_solver.hpp"
#include "edge/settled.hpp"

namespace tengen::edge {

// A move and its value for the side that plays it.
struct MoveValue {
  Move move;
  Bounds gain;
};

// All values are for the side to move and leave out the cells taken so far. Bounds returned after `stopped` are still
// valid, only wider.
class Solver {
 public:
  using News = std::function<void(Bounds)>;

  // With several threads `enough` is called from all of them.
  Solver(const Board& board, SolverTable& table, NullWindowSolver::Enough enough, int threads = 1);
  static bool can_solve(const Board& board) { return Layout::holds(Strings(board)); }

  // Closes in on the value by null-window searches that start at `guess`, as MTD(f) does; `news` hears each new bound.
  Bounds value(int guess, const News& news);
  // A move of at least this value, or none if there was no time to find it; `seed` varies which one of several.
  Move best(int gain, std::uint64_t seed = 0) { return best(board_, gain, seed, true); }
  // The same from the transposition table alone.
  Move known_best(int gain) { return best(board_, gain, 0, false); }
  // Does the side to move of this or a later position gain at least so much? False when `stopped`.
  bool gains(const Board& board, int bound) { return at_least(Strings(board), bound); }
  // A principal variation from this or a later position, of that value.
  std::vector<Move> line(Board board, int gain);
  // The value of every legal move, in the order of the board.
  std::vector<MoveValue> moves(int guess, const std::function<void(int done)>& news);

  bool stopped() const { return stopped_; }

 private:
  Bounds close_in(const Strings& strings, int guess, const News& news);
  bool at_least(const Strings& strings, int bound);
  Bounds table_bounds(const Strings& strings) const;
  Move best(const Board& board, int gain, std::uint64_t seed, bool search);
  int search(const Quiet& quiet, int bound);
  int search_in_parallel(const Quiet& quiet, int bound);

  Board board_;
  Layout layout_;
  SolverTable& table_;
  NullWindowSolver::Enough enough_;
  int threads_;
  bool stopped_ = false;
};

}  // namespace tengen::edge
