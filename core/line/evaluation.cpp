#include "line/evaluation.hpp"

#include <algorithm>
#include <array>
#include <mutex>

#include "line/weights.hpp"

namespace tengen::line {
namespace {

constexpr int kNoWeight = -1;

// The place of a pattern's weight among a side's weights, and the pattern's strength for `cell_…`.
constexpr int kPatternWeight[kPatterns] = {kNoWeight, kNoWeight, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10};
constexpr int kStrength[kPatterns] = {0, 0, 1, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6};
constexpr int kStrengths = 7;
constexpr int kFirstCell = 11;
constexpr int kCells = 209;  // four strengths in rising order, but for all zero
constexpr int kTurn = kFirstCell + kCells;
constexpr int kPerSide = kTurn + 1;

static_assert(std::size(kWeights) == 2 * kPerSide + 1);  // the network's factor comes last

// The number of four rising strengths: 0001, 0002, … 6666.
struct CellPlaces {
  std::int16_t of[kStrengths][kStrengths][kStrengths][kStrengths];

  CellPlaces() {
    std::int16_t next = kNoWeight;
    for (int a = 0; a < kStrengths; ++a) {
      for (int b = a; b < kStrengths; ++b) {
        for (int c = b; c < kStrengths; ++c) {
          for (int d = c; d < kStrengths; ++d) of[a][b][c][d] = next++;
        }
      }
    }
  }
};

// Calls `f` with the place of every weight of a cell; a cell forbidden to renju's Black has none.
template <class F>
void each_weight(PackedPatterns packed, Pattern4 pattern4, F f) {
  static const CellPlaces places;
  if (pattern4 == Pattern4::forbidden) return;
  std::array<int, kDirections> strengths{};
  for (int d = 0; d < kDirections; ++d) {
    const auto made = static_cast<int>(pattern_in(packed, d));
    if (made >= kPatterns) return;
    if (kPatternWeight[made] != kNoWeight) f(kPatternWeight[made]);
    strengths[d] = kStrength[made];
  }
  std::sort(strengths.begin(), strengths.end());
  const int place = places.of[strengths[0]][strengths[1]][strengths[2]][strengths[3]];
  if (place != kNoWeight) f(kFirstCell + place);
}

}  // namespace

std::span<const Weight> Evaluation::weights() { return kWeights; }

Evaluation::Evaluation(const Rules& rules, std::span<const int> weights) : weights_(weights.begin(), weights.end()) {
  for (int side = 0; side < 2; ++side) {
    const Pattern4Table& table = pattern4_table(rules, side);
    if (side == 1 && &table == &pattern4_table(rules, 0)) {
      worths_[1] = worths_[0];
      break;
    }
    Worths worths(table.pattern4s.size());
    for (std::size_t packed = 0; packed < worths.size(); ++packed) {
      each_weight(static_cast<PackedPatterns>(packed), table.pattern4s[packed],
                  [&](int place) { worths[packed] += {weights_[place], weights_[kPerSide + place]}; });
    }
    worths_[side] = std::make_shared<const Worths>(std::move(worths));
  }
}

Value Evaluation::turn() const { return weights_[kTurn] - weights_[kPerSide + kTurn]; }

std::vector<int> Evaluation::features(const std::vector<PackedPatterns> (&cells)[2], const Rules& rules, int turn) {
  std::vector<int> counts(std::size(kWeights));
  for (int side = 0; side < 2; ++side) {
    const Pattern4Table& table = pattern4_table(rules, side);
    const int sign = side == turn ? 1 : -1;
    const int base = side == turn ? 0 : kPerSide;
    for (PackedPatterns packed : cells[side]) {
      each_weight(packed, table.pattern4s[packed], [&](int place) { counts[base + place] += sign; });
    }
    counts[base + kTurn] = sign;
  }
  return counts;
}

std::shared_ptr<const Evaluation> evaluation(const Rules& rules, std::span<const int> weights) {
  struct Made {
    bool renju;
    std::vector<int> weights;
    std::shared_ptr<const Evaluation> evaluation;
  };
  constexpr std::size_t kKept = 8;
  static std::mutex guard;
  static std::vector<Made> made;
  const std::lock_guard lock(guard);
  const bool renju = rules.rule == Rule::renju;
  const auto found = std::find_if(made.begin(), made.end(), [&](const Made& m) {
    return m.renju == renju && std::equal(m.weights.begin(), m.weights.end(), weights.begin(), weights.end());
  });
  if (found != made.end()) return found->evaluation;
  if (made.size() == kKept) made.erase(made.begin());
  made.push_back({renju, {weights.begin(), weights.end()}, std::make_shared<Evaluation>(rules, weights)});
  return made.back().evaluation;
}

}  // namespace tengen::line
