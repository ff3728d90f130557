// Lines of play out of a perfect table.
#pragma once

#include <vector>

#include "edge/perfect.hpp"
#include "search/report.hpp"
#include "search/search.hpp"

namespace tengen {

// The best lines to the end of the game, as many as asked for.
std::vector<Variation> lines_of(const edge::PerfectTable& table, const edge::Board& board,
                                const SearchOptions& options);

// Only the best lines, in order.
void keep_best(std::vector<Variation>& lines, int count);
inline void keep_best(Report& report, int count) { keep_best(report.lines, count); }

}  // namespace tengen
