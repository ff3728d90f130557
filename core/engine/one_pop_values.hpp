// The solver of one-pop for callers that learn the game at run time, as `drop_solver.hpp` is that of drop-only games.
#pragma once

#include <functional>
#include <optional>

#include "drop/solver/one_pop.hpp"
#include "engine/drop_solver.hpp"
#include "engine/position.hpp"

namespace tengen {

// A question about a position.
struct OnePopTask {
  bool outcome_only = false;     // a win, a draw or a loss, but not how soon
  std::uint64_t node_limit = 0;  // 0: none
  drop::solver::Knowledge knowledge;
};

class OnePopValues {
 public:
  // Hears the nodes so far, on the thread that asked; false ends it.
  using Listener = std::function<bool(std::uint64_t nodes)>;

  // Throws std::bad_alloc if there is not so much memory.
  explicit OnePopValues(std::size_t megabytes) : table_(megabytes) {}

  static bool can_solve(const AnyRules& rules);

  // Of a position that is not over; one at a time. The bounds count plies (`one_pop_search.hpp`).
  SolverReport solve(const Position& position, const OnePopTask& task, const Listener& listener = {});

 private:
  drop::solver::Table table_;
  std::optional<drop::Rules> rules_;  // of what the table knows
};

}  // namespace tengen
