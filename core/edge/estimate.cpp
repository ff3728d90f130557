#include "edge/estimate.hpp"

#include <algorithm>
#include <cstdlib>

namespace tengen::edge {
namespace {

// In the order of the enumeration below.
constexpr Weight kWeights[kFeatures] = {
    {"endgame", 1000},      {"endgame with joints", 500}, {"tempo with joints", 300}, {"tempo near", 700},
    {"tempo middle", 500},  {"tempo far", 300},           {"open cells near", 100},   {"open cells middle", 100},
    {"open cells far", 50}, {"short chains", 100},        {"turn", 0},
};

enum Feature {
  kEndgame,          // no safe move and no joint: the value as it would be played out
  kEndgameJoints,    // the same where chains meet, as if they did not
  kTempoJoints,      // what the controller gains, for the side that the parity favours
  kTempoNear,        // the same with few, some and many safe moves left
  kTempoMiddle,
  kTempoFar,
  kOpenNear,         // cells with three and more free edges, for the side that the parity favours
  kOpenMiddle,
  kOpenFar,
  kShortChains,      // what the short ones give when they are handed over in turn after the safe moves
  kTurn,
};

constexpr int kNear = 2;
constexpr int kMiddle = 6;

// Lengths from the longest to the shortest.
struct Lengths {
  std::array<int, kMaxCells / 3 + 1> items;
  int count = 0;

  void add(int length) {
    int i = count++;
    for (; i > 0 && items[i - 1] < length; --i) items[i] = items[i - 1];
    items[i] = length;
  }
};

struct Structure {
  Lengths chains;
  Lengths loops;
  std::array<int, 4> shorts{};  // by length: chains of one and two cells, loops of three
  int safe = 0;
  int in_chains = 0;
};

// Who must move when only long chains and loops are left opens the shortest chain or the shortest loop, and the
// receiver either takes it all or leaves the last two or four cells and the move. Exact where no chains meet.
int opener_value(const Structure& s) {
  std::array<int, kMaxCells / 3 + 2> row{};
  for (int i = 0; i <= s.chains.count; ++i) {
    for (int j = 0; j <= s.loops.count; ++j) {
      if (i + j == 0) continue;
      int best = -2 * kMaxCells;
      if (i > 0) best = std::max(best, 2 - s.chains.items[i - 1] - std::abs(2 + row[j]));
      if (j > 0) best = std::max(best, 4 - s.loops.items[j - 1] - std::abs(4 + row[j - 1]));
      row[j] = best;
    }
  }
  return row[s.loops.count];
}

// Short ones are handed over in turn, the smallest first; `after` is for who moves when they are gone.
int with_shorts(const Structure& s, int after) {
  for (int length = 3; length >= 1; --length) {
    for (int i = 0; i < s.shorts[length]; ++i) after = -(length + after);
  }
  return after;
}

}  // namespace

std::span<const Weight> estimate_weights() { return kWeights; }

Features features(const Strings& strings) {
  Structure s;
  strings.survey([&](int) { ++s.safe; },
                 [&](const Chain& chain) {
                   s.in_chains += chain.length;
                   if (!chain.declinable()) {
                     ++s.shorts[chain.length];
                   } else {
                     (chain.loop ? s.loops : s.chains).add(chain.length);
                   }
                 });
  const int joints = strings.open_cells() - s.in_chains;
  const int opener = opener_value(s);
  // A turn ends with a move that takes nothing, so the turns still to come are free edges - cells + double-crosses + 1.
  // Every long chain but the last brings one double-cross, a loop of three brings one, longer loops two.
  const int parity = strings.free_edges() - strings.open_cells() + s.chains.count + s.shorts[3];
  const int favour = parity % 2 != 0 ? 1 : -1;

  Features f{};
  f[kTurn] = 1;
  if (s.safe == 0 && joints == 0) {
    f[kEndgame] = with_shorts(s, opener);
  } else if (s.safe == 0) {
    f[kEndgameJoints] = with_shorts(s, opener);
    f[kTempoJoints] = favour * -opener;
  } else {
    const int phase = s.safe <= kNear ? 0 : s.safe <= kMiddle ? 1 : 2;
    f[kTempoNear + phase] = favour * -opener;
    f[kOpenNear + phase] = favour * joints;
    f[kShortChains] = (s.safe % 2 != 0 ? -1 : 1) * with_shorts(s, 0);
  }
  return f;
}

}  // namespace tengen::edge
