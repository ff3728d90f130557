#include "edge/evaluation.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace tengen::edge {
namespace {

enum Feature {
  kEndgame,        // no safe move and no joint: the exact value
  kEndgameJoints,  // the same where chains meet, as if they did not
  kTempoJoints,    // the value of control over the chains and loops, for the favoured side, while chains meet
  kTempoNear,      // the same with few, some, more and many safe moves left
  kTempoMiddle,
  kTempoFar,
  kTempoOpening,
  kOpenJoints,  // cells with three and more free edges, for the favoured side, in the same phases
  kOpenNear,
  kOpenMiddle,
  kOpenFar,
  kOpenOpening,
  kTurn,
};

// Fitted to exact values of some 14,000 endgames on boards of up to 19 hexagons and 16 squares, and lowered where larger
// boards have more to come.
constexpr Weight kWeights[] = {
    {"endgame", 1000},  {"endgame_joints", 450}, {"tempo_joints", 550}, {"tempo_near", 550}, {"tempo_middle", 200},
    {"tempo_far", 100}, {"tempo_opening", 50},   {"open_joints", 400},  {"open_near", 220},  {"open_middle", 350},
    {"open_far", 250},  {"open_opening", 50},    {"turn", 300},
};
static_assert(std::size(kWeights) == kFeatures);

// Safe moves left, at most.
constexpr int kNear = 2;
constexpr int kMiddle = 6;
constexpr int kFar = 15;

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
  std::array<int, 4> shorts{};                 // by length: chains of one and two cells, loops of three
  std::array<std::uint8_t, kMaxCells> arms{};  // long chains that end at a cell
  int merging = 0;  // long chains that will have grown together when the others around a cell are gone
  int safe = 0;
  int in_chains = 0;

  explicit Structure(const Strings& strings) {
    strings.survey([&](int) { ++safe; }, [&](const Chain& chain) { add(chain, strings); });
  }

  void add(const Chain& chain, const Strings& strings) {
    in_chains += chain.length;
    if (!chain.declinable()) {
      ++shorts[chain.length];
      return;
    }
    (chain.loop ? loops : chains).add(chain.length);
    for (const int end : chain.ends) {
      if (end == kOutside) continue;
      const int before = arms[end]++;
      merging += before > 0 && before <= strings.degree(end) - 2;
    }
  }
};

// The value for the side that must open a long chain or loop: it opens the shortest of either, and the receiver takes it
// all or keeps control by double-dealing. Exact where no chains meet.
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

// Short ones are handed over in turn, the shortest first; `after` is the value for whoever moves when they are gone.
int with_shorts(const Structure& s, int after) {
  for (int length = 3; length >= 1; --length) {
    for (int i = 0; i < s.shorts[length]; ++i) after = -(length + after);
  }
  return after;
}

// The chain rule: the side that makes the last turn gets the chains and loops. A turn ends with a move that takes
// nothing, so the turns to come are free edges - cells + double-crosses + 1. Every long chain but the last brings one
// double-cross, a loop of three one as well, longer loops two; a board without any of them still gets a last chain.
int favoured(const Structure& s, const Strings& strings) {
  int chains = s.chains.count - s.merging;
  if (chains <= 0 && s.loops.count == 0) chains = 1;
  return (strings.free_edges() - strings.open_cells() + chains + s.shorts[3]) % 2 != 0 ? 1 : -1;
}

}  // namespace

std::span<const Weight> evaluation_weights() { return kWeights; }

Features features(const Strings& strings) {
  const Structure s(strings);
  const int joints = strings.open_cells() - s.in_chains;
  const int opener = opener_value(s);
  const int favour = favoured(s, strings);

  Features f{};
  f[kTurn] = 1;
  if (s.safe == 0 && joints == 0) {
    f[kTurn] = 0;
    f[kEndgame] = with_shorts(s, opener);
  } else if (s.safe == 0) {
    f[kEndgameJoints] = with_shorts(s, opener);
    f[kTempoJoints] = favour * -opener;
    f[kOpenJoints] = favour * joints;
  } else {
    const int phase = s.safe <= kNear ? 0 : s.safe <= kMiddle ? 1 : s.safe <= kFar ? 2 : 3;
    f[kTempoNear + phase] = favour * -opener;
    f[kOpenNear + phase] = favour * joints;
  }
  return f;
}

}  // namespace tengen::edge
