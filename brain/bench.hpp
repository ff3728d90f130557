// A fixed amount of searching in all games, whose lines are the fingerprint of the search.
#pragma once

#include <functional>
#include <string>

namespace tengen::brain {

// Tells a line for each position as tests/data/bench.txt has them, and the total; false when nobody reads any more.
bool bench(const std::function<bool(const std::string&)>& write);

}  // namespace tengen::brain
