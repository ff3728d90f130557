#include "edge/independent_chains.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace tengen::edge {
namespace {

// Lengths from the longest to the shortest.
struct Lengths {
  std::array<int, 64> items;
  int count = 0;

  Lengths(std::uint64_t counts, int shortest) {
    while (counts != 0) {
      const int place = (63 - __builtin_clzll(counts)) / 4;
      items[count++] = shortest + place;
      counts -= 1ULL << (4 * place);
    }
  }
};

}  // namespace

// Whoever must open a long one opens the shortest chain or the shortest loop. The receiver takes it all, or keeps control
// by double-dealing: he leaves the last two cells (of a loop four) and the move. Short ones are handed over before, the
// shortest first.
int IndependentChains::value() const {
  const Lengths long_chains(chains, kShortest);
  const Lengths long_loops(loops, kShortest + 1);
  std::array<int, 65> row{};
  for (int i = 0; i <= long_chains.count; ++i) {
    for (int j = 0; j <= long_loops.count; ++j) {
      if (i + j == 0) continue;
      int best = -1000;
      if (i > 0) best = 2 - long_chains.items[i - 1] - std::abs(2 + row[j]);
      if (j > 0) best = std::max(best, 4 - long_loops.items[j - 1] - std::abs(4 + row[j - 1]));
      row[j] = best;
    }
  }
  int after = row[long_loops.count];
  for (int length = 3; length >= 1; --length) {
    const unsigned number = (shorts >> (8 * (length - 1))) & 255;
    // Two of the same length cancel each other out.
    if (number % 2 != 0) after = -(length + after);
  }
  return after;
}

}  // namespace tengen::edge
