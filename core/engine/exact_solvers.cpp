#include "engine/exact_solvers.hpp"

#include <algorithm>

#include "engine/edge_end.hpp"
#include "engine/exact_drop.hpp"
#include "engine/exact_one_pop.hpp"

namespace tengen {

void ExactSolvers::share_memory(const AnyRules& rules, bool solving, TranspositionTable& table) {
  const bool two = std::holds_alternative<edge::Rules>(rules);
  const std::size_t exact = two ? std::max<std::size_t>(1, solving ? megabytes_ - megabytes_ / 8 : megabytes_ / 2) : 0;
  if (exact == (endgames_ ? endgames_->megabytes() : 0)) return;
  endgames_.reset();
  table.resize(std::max<std::size_t>(1, megabytes_ - exact));
  if (two) endgames_ = std::make_unique<edge::SolverTable>(exact);
}

std::optional<Report> ExactSolvers::solve(const edge::Board& board, SearchOptions& options, Shared& shared,
                                          const Sink& sink) {
  return play_end(board, options, shared, *endgames_, sink);
}

void ExactSolvers::make_solver_table(const drop::Rules& rules, std::size_t megabytes) {
  if (solver_table_ && solver_context_ == rules) return;
  pops_.reset();
  solver_table_ = std::make_unique<drop::solver::Table>(megabytes);
  solver_context_ = rules;
}

template <class Bits>
std::optional<Report> ExactSolvers::solve(const drop::Board<Bits>& board, SearchOptions& options, Shared& shared,
                                          const Sink& sink) {
  if constexpr (std::is_same_v<Bits, drop::Wide>) return std::nullopt;
  else {
    // A search with a depth, or with parts switched off, is asked for itself and not for the best move.
    const Limit& limit = shared.limit;
    const bool wanted =
        !limit.depth && !limit.mate && options.features.table && options.features.endgames && !board.outcome().over();
    if (!wanted) return std::nullopt;
    const std::size_t megabytes = std::max<std::size_t>(1, shared.table.megabytes() / 4);
    std::optional<Report> exact;
    if (drop::solver::can_prove_pops(board.rules())) {
      if (!pops_ || solver_context_ != board.rules()) {
        solver_table_.reset();
        pops_ = std::make_unique<PopMemory>(megabytes_, megabytes);
        solver_context_ = board.rules();
      }
      exact = prove_pops(board, options, shared, *pops_, sink);
    } else if (drop::solver::can_solve_one_pop(board.rules())) {
      if constexpr (std::is_same_v<Bits, drop::Bits64>) {
        make_solver_table(board.rules(), megabytes);
        exact = exact_one_pop(board, options, shared, *solver_table_);
      }
    } else if (drop::solver::can_solve(board.rules()) && !options.exhaustive_after) {
      make_solver_table(board.rules(), megabytes);
      const drop::solver::Book* book = options.features.book ? book_.get() : nullptr;
      exact = exact_drop(board, options, shared, *solver_table_, book);
    }
    if (exact) sink(*exact);
    return exact;
  }
}

template std::optional<Report> ExactSolvers::solve(const drop::Board<drop::Bits64>&, SearchOptions&, Shared&,
                                                   const Sink&);
template std::optional<Report> ExactSolvers::solve(const drop::Board<drop::Bits128>&, SearchOptions&, Shared&,
                                                   const Sink&);
template std::optional<Report> ExactSolvers::solve(const drop::Board<drop::Wide>&, SearchOptions&, Shared&,
                                                   const Sink&);

void ExactSolvers::clear() {
  if (endgames_) endgames_->clear();
  solver_table_.reset();
  pops_.reset();
}

}  // namespace tengen
