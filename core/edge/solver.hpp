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
  // A move that gains so much, or none if there is no time to find it; `seed` varies which one of several.
  Move best(int gain, std::uint64_t seed = 0) { return best(board_, gain, seed, true); }
  // The same without any search.
  Move known_best(int gain) { return best(board_, gain, 0, false); }
  // Whether the side to move of this or a later position gains at least so much; says no when `stopped`.
  bool gains(const Board& board, int bound) { return at_least(Strings(board), bound); }
  // Best play by both sides from this or a later position, of that value.
  std::vector<Move> line(Board board, int gain);
  // Every legal move, in the order of the board.
  std::vector<MoveValue> moves(int guess, const std::function<void(int done)>& news);

  bool stopped() const { return stopped_; }

 private:
  Bounds narrow(const Strings& strings, int guess, const News& news);
  bool at_least(const Strings& strings, int bound);
  Bounds known(const Strings& strings) const;
  Move best(const Board& board, int gain, std::uint64_t seed, bool search);
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
