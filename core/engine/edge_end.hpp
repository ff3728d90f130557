// The end of an edge game played perfectly, as soon as that is affordable within the limit.
#pragma once

#include <functional>
#include <optional>

#include "edge/board.hpp"
#include "edge/solver_table.hpp"
#include "search/search.hpp"

namespace tengen {

// What a search would report, but exact; nothing if the limit does not allow it, and then enough of it is left for a
// search. A limit of depth asks for a search of that depth and gets one.
std::optional<Report> play_end(const edge::Board& board, const SearchOptions& options, Shared& shared,
                               edge::SolverTable& memory, const std::function<void(const Report&)>& sink);

}  // namespace tengen
