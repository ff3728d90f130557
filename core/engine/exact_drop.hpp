// Before the engine evaluates a drop-only position it tries to solve it: near the end of a game that takes no time.
#pragma once

#include <optional>

#include "drop/solver/solver.hpp"
#include "search/report.hpp"
#include "search/search.hpp"

namespace tengen {

// A finished report with exact lines if a share of the limit was enough, else nothing, and the options then say which
// moves the search need not look at. What the book knows comes at once, with lines that end where the book does.
template <class Bits>
std::optional<Report> exact_drop(const drop::Board<Bits>& board, SearchOptions& options, Shared& shared,
                                 drop::solver::Table& table, const drop::solver::Book* book);

}  // namespace tengen
