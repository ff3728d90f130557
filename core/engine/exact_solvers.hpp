// The exact solvers of the families and what they remember, as the engine asks them before it searches.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "drop/solver/book.hpp"
#include "drop/solver/table.hpp"
#include "edge/solver_table.hpp"
#include "engine/games.hpp"
#include "engine/pop_wins.hpp"
#include "search/search.hpp"

namespace tengen {

class ExactSolvers {
 public:
  using Sink = std::function<void(const Report&)>;

  explicit ExactSolvers(std::size_t megabytes) : megabytes_(megabytes) {}

  // Positions whose scores are known; from the next search on.
  void set_book(std::shared_ptr<const drop::solver::Book> book) { book_ = std::move(book); }

  // Edge games remember in two places: what was searched and what is exact. To solve one only the second counts.
  void share_memory(const AnyRules& rules, bool solving, TranspositionTable& table);

  // An exact report, of which the sink has heard; or nothing, and then the options may say which moves are refuted.
  std::optional<Report> solve(const line::Board&, SearchOptions&, Shared&, const Sink&) { return std::nullopt; }
  std::optional<Report> solve(const edge::Board& board, SearchOptions& options, Shared& shared, const Sink& sink);
  template <class Bits>
  std::optional<Report> solve(const drop::Board<Bits>& board, SearchOptions& options, Shared& shared, const Sink& sink);

  void clear();

 private:
  void make_solver_table(const drop::Rules& rules, std::size_t megabytes);

  std::size_t megabytes_;
  std::unique_ptr<edge::SolverTable> endgames_;  // half of the memory in edge games, or most of it
  // What the solvers of drop games know, made when first needed: a quarter on top of the transposition table.
  std::unique_ptr<drop::solver::Table> solver_table_;
  std::unique_ptr<PopMemory> pops_;
  std::optional<drop::Rules> solver_context_;
  std::shared_ptr<const drop::solver::Book> book_;
};

// For games without exact solvers.
struct NoSolvers {
  using Sink = std::function<void(const Report&)>;

  explicit NoSolvers(std::size_t) {}
  template <class Rules>
  void share_memory(const Rules&, bool, TranspositionTable&) {}
  template <class Board>
  std::optional<Report> solve(const Board&, SearchOptions&, Shared&, const Sink&) {
    return std::nullopt;
  }
  void clear() {}
};

}  // namespace tengen
