// The exact end of an edge game: how many cells the side to move will still gain with best play, and how.
#pragma once

#include <functional>
#include <vector>

#include "edge/board.hpp"
#include "edge/questions.hpp"
#include "edge/settled.hpp"

namespace tengen::edge {

// A move and what the side that plays it gains from here on.
struct MoveValue {
  Move move;
  Bounds gain;
};

// All numbers are for the side to move and leave out the cells taken so far. Whatever is returned after `stopped` is
// still true, only less.
class Solver {
 public:
  using News = std::function<void(Bounds)>;

  // With several threads `enough` is called from all of them.
  Solver(const Board& board, SolverTable& table, Questions::Enough enough, int threads = 1);
  static bool can_solve(const Board& board) { return Layout::holds(Strings(board)); }

  // First asks whether it is `guess` or more, then closes in; `news` hears whenever a bound moves.
  Bounds value(int guess, const News& news);
  // A move that is known to gain so much, or none.
  Move best(int gain);
  // Best play by both sides from a position of that value.
  std::vector<Move> line(int gain, int most);
  // Every legal move, in the order of the board.
  std::vector<MoveValue> moves(int guess, const std::function<void(int done)>& news);

  bool stopped() const { return stopped_; }

 private:
  Bounds narrow(const Strings& strings, int guess, const News& news);
  bool at_least(const Strings& strings, int bound);
  Bounds known(const Strings& strings) const;
  Move best(const Board& board, int gain);
  int ask(const Quiet& quiet, int bound);
  int ask_together(const Quiet& quiet, int bound);

  Board board_;
  Layout layout_;
  SolverTable& table_;
  Questions::Enough enough_;
  int threads_;
  bool stopped_ = false;
};

}  // namespace tengen::edge
