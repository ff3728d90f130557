// Alpha-beta over positions in which nothing can be taken: what a move gives away is taken at once, so each move leads
// to another such position. Every question is of the kind "is it at least so much?".
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "edge/layout.hpp"
#include "edge/solver_table.hpp"

namespace tengen::edge {

// What is known of a value.
struct Bounds {
  int lower;
  int upper;

  bool exact() const { return lower == upper; }
};

class Questions {
 public:
  // `enough` is asked every few hundred positions with their number since it was asked last; true ends the search.
  using Enough = std::function<bool(std::uint64_t)>;

  // `turn` varies the order in which moves are tried, so that several threads do not all do the same.
  Questions(const Layout& layout, SolverTable& table, Enough enough, int turn = 0)
      : layout_(layout), table_(table), enough_(std::move(enough)), turn_(turn), options_(Layout::kMostMoves) {}

  // Will the side to move gain at least `bound`? An answer v >= bound says that it gains v or more, any other that it
  // gains v or less. Worth nothing when `stopped`.
  int ask(const Quiet& quiet, int bound);
  bool stopped() const { return stopped_; }
  // Tells of the positions since `enough` was asked last.
  void count_rest() { enough_(std::exchange(pending_, 0)); }

  // What is known without any search.
  static Bounds known(const Layout& layout, const SolverTable& table, Quiet quiet);

 private:
  struct Option {
    Child child;
    std::uint64_t key;
    int order;
  };

  Option option_of(const Child& child, std::uint64_t smallest, int hint) const;
  int ask_move(const Option& option, int bound);
  Bounds already_known(const Option& option) const;
  void count_node();

  const Layout& layout_;
  SolverTable& table_;
  Enough enough_;
  int turn_;
  std::vector<std::array<Option, Layout::kMostMoves>> options_;  // by the number of moves made
  int depth_ = 0;
  std::uint64_t pending_ = 0;
  bool stopped_ = false;
};

}  // namespace tengen::edge
