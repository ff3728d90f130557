#include "engine/one_pop_values.hpp"

#include <chrono>

namespace tengen {

bool OnePopValues::can_solve(const AnyRules& rules) {
  const auto* mine = std::get_if<drop::Rules>(&rules);
  return mine != nullptr && drop::solver::can_solve_one_pop(*mine);
}

SolverReport OnePopValues::solve(const Position& position, const OnePopTask& task, const Listener& listener) {
  using std::chrono::steady_clock;
  constexpr std::chrono::milliseconds kBeat(50);
  const auto rules = std::get<drop::Rules>(position.rules());
  if (rules_ != rules) table_.clear();
  rules_ = rules;
  drop::solver::Control control;
  control.node_limit = task.node_limit;
  control.knowledge = task.knowledge;
  const auto started = steady_clock::now();
  auto next_beat = started + kBeat;
  if (listener) {
    control.beat = [&] {
      if (steady_clock::now() < next_beat) return;
      if (!listener(control.nodes.load())) control.stop.store(true);
      next_beat = steady_clock::now() + kBeat;
    };
  }
  SolverReport report;
  position.visit([&]<class B>(const B& board) {
    if constexpr (std::is_same_v<B, drop::Board<drop::Bits64>>) {
      drop::solver::OnePopSolver solver(table_, control);
      report.bounds = task.outcome_only ? solver.outcome(board) : solver.solve(board);
    }
  });
  report.nodes = control.nodes.load();
  report.seconds = std::chrono::duration<double>(steady_clock::now() - started).count();
  return report;
}

}  // namespace tengen
