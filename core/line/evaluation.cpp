#include "line/evaluation.hpp"

#include <algorithm>
#include <mutex>

#include "line/weights.hpp"

namespace tengen::line {
namespace {

constexpr int kPerSide = 18;
constexpr int kNoWeight = -1;

// Where in a side's weights a class or a kind is found.
constexpr int kClassWeight[kClasses] = {kNoWeight, kNoWeight, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10};
constexpr int kKindWeight[kKinds] = {kNoWeight, kNoWeight, 11, kNoWeight, 12,        kNoWeight,
                                     13,        kNoWeight, kNoWeight, kNoWeight, kNoWeight};
constexpr int kFirstThreat = 14;
constexpr int kThreats = 4;

static_assert(std::size(kWeights) == 2 * kPerSide);

int kind_count(const KindCounts& counts, Kind kind) { return counts[static_cast<int>(kind)]; }

std::array<bool, kThreats> threats_of(const KindCounts& counts) {
  return {kind_count(counts, Kind::open_three) + kind_count(counts, Kind::double_three) > 0,
          kind_count(counts, Kind::four) > 0, kind_count(counts, Kind::four_three) > 0,
          kind_count(counts, Kind::open_four) > 0};
}

// Calls `f` with the place of every weight that counts for a cell.
template <class F>
void each_weight(Code code, Kind kind, F f) {
  for (int d = 0; d < kDirections; ++d) {
    const auto made = static_cast<int>(class_in(code, d));
    if (made < kClasses && kClassWeight[made] != kNoWeight) f(kClassWeight[made]);
  }
  const int place = kKindWeight[static_cast<int>(kind)];
  if (place != kNoWeight) f(place);
}

}  // namespace

std::span<const Weight> Evaluation::weights() { return kWeights; }

Evaluation::Evaluation(const Rules& rules, std::span<const int> weights) : weights_(weights.begin(), weights.end()) {
  for (int side = 0; side < 2; ++side) {
    const KindTable& table = kind_table(rules, side);
    if (side == 1 && &table == &kind_table(rules, 0)) {
      worths_[1] = worths_[0];
      break;
    }
    Worths worths(table.kinds.size());
    for (std::size_t code = 0; code < worths.size(); ++code) {
      each_weight(static_cast<Code>(code), table.kinds[code], [&](int place) {
        worths[code] += {weights_[place], weights_[kPerSide + place]};
      });
    }
    worths_[side] = std::make_shared<const Worths>(std::move(worths));
  }
}

Value Evaluation::threats(const KindCounts& mine, const KindCounts& yours) const {
  const auto own = threats_of(mine);
  const auto their = threats_of(yours);
  Value sum = 0;
  for (int t = 0; t < kThreats; ++t) {
    sum += own[t] * weights_[kFirstThreat + t] - their[t] * weights_[kPerSide + kFirstThreat + t];
  }
  return sum;
}

std::vector<int> Evaluation::features(const std::vector<Code> (&cells)[2], const Rules& rules, int turn) {
  std::vector<int> counts(2 * kPerSide);
  for (int side = 0; side < 2; ++side) {
    const KindTable& table = kind_table(rules, side);
    const int sign = side == turn ? 1 : -1;
    const int base = side == turn ? 0 : kPerSide;
    KindCounts kinds{};
    for (Code code : cells[side]) {
      ++kinds[static_cast<int>(table.kinds[code])];
      each_weight(code, table.kinds[code], [&](int place) { counts[base + place] += sign; });
    }
    const auto threats = threats_of(kinds);
    for (int t = 0; t < kThreats; ++t) counts[base + kFirstThreat + t] += sign * threats[t];
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
