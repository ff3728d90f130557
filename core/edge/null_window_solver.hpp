// Null-window alpha-beta over quiet positions, in which nothing can be taken: what a move gives away is taken at once, so
// each move leads to another quiet position. Every search asks only: does the side to move gain at least so much?
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "edge/layout.hpp"
#include "edge/solver_table.hpp"

namespace tengen::edge {

// Bounds of a value.
struct Bounds {
  int lower;
  int upper;

  bool exact() const { return lower == upper; }
};

class NullWindowSolver {
 public:
  // Called every few hundred nodes with their number since the last call; true stops the search.
  using Enough = std::function<bool(std::uint64_t)>;

  // `turn` varies the move ordering, so that threads do not all search the same.
  NullWindowSolver(const Layout& layout, SolverTable& table, Enough enough, int turn = 0)
      : layout_(layout), table_(table), enough_(std::move(enough)), turn_(turn), options_(Layout::kMostMoves) {}

  // The window is (bound - 1, bound), fail-soft: a result v >= bound is a lower bound of the value, any other an upper
  // bound. Meaningless when `stopped`.
  int search(const Quiet& quiet, int bound);
  bool stopped() const { return stopped_; }
  // Reports the nodes since `enough` was last called.
  void count_rest() { enough_(std::exchange(pending_, 0)); }

  // What the transposition table says, without any search.
  static Bounds table_bounds(const Layout& layout, const SolverTable& table, Quiet quiet);

 private:
  struct Option {
    Child child;
    SolverKey key;
    int order;
  };

  Option option_of(const Child& child, std::uint64_t canonical, int hint) const;
  int search_move(const Option& option, int bound);
  Bounds table_bounds(const Option& option) const;
  void count_node();

  const Layout& layout_;
  SolverTable& table_;
  Enough enough_;
  int turn_;
  std::vector<std::array<Option, Layout::kMostMoves>> options_;  // by depth
  int depth_ = 0;
  std::uint64_t pending_ = 0;
  bool stopped_ = false;
};

}  // namespace tengen::edge
