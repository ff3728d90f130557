// Before the engine evaluates a one-pop position it tries to solve it.
#pragma once

#include <optional>

#include "drop/solver/one_pop.hpp"
#include "search/report.hpp"
#include "search/search.hpp"

namespace tengen {

// A finished report if a share of the limit was enough, else nothing; to solve a game the whole limit. A win may be known
// without its length: then it takes at most the plies it tells.
std::optional<Report> exact_one_pop(const drop::Board<drop::Bits64>& board, const SearchOptions& options,
                                    Shared& shared, drop::solver::Table& table);

}  // namespace tengen
