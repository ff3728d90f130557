#include "line/network.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <utility>

#include "game/random.hpp"
#include "line/free_numbers.hpp"
#include "line/ruled_numbers.hpp"

// Wider vectors where the processor has them, chosen when the program is loaded; the result is the same.
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define TENGEN_WIDE_VECTORS __attribute__((target_clones("avx2", "default")))
#else
#define TENGEN_WIDE_VECTORS
#endif

namespace tengen::line {
namespace {

// Fixed point: cells have so many fractional bits, weights of the layers so many. Sums over the board and outputs of the
// hidden layer are shifted before they are multiplied.
constexpr int kCellBits = 8;
constexpr int kSumShift = 3;
constexpr int kWeightBits = 12;
constexpr int kHiddenShift = 9;
constexpr int kOutBits = kCellBits - kSumShift + kWeightBits - kHiddenShift + kWeightBits;
static_assert(kOutBits == 20);

// A cell is active if its packed patterns have `two` or more for either side. On the empty board none is.
constexpr unsigned kActive = 0xcccc;
static_assert(static_cast<int>(Pattern::two) == 4);

bool is_freestyle(const Rules& rules) { return rules.rule == Rule::freestyle; }

// How far along a line a stone can change a feature.
template <bool Freestyle>
constexpr int kFeatureReach = Freestyle ? kArmLength : PatternTable::kLargestReach;

}  // namespace

struct Network::Parameters {
  struct alignas(32) Row {
    std::int16_t of[kWidth] = {};
  };

  Row features[std::max(256, kNeighbourhoods)];
  Row cell_bias;
  Row hidden[kHidden];
  std::int32_t hidden_bias[kHidden];
  std::int32_t stone[kHidden] = {};
  std::int32_t output[kHidden];
  std::int32_t skip[kWidth];
  std::int32_t output_bias;

  // Everything but the features.
  template <class Cell, class Hidden, class Layer>
  Parameters(const Cell& cell_biases, const Hidden& hiddens, const Layer& hidden_biases, const Layer& outputs,
             const Layer& skips, int bias)
      : output_bias(bias) {
    std::copy_n(cell_biases, kWidth, cell_bias.of);
    for (int h = 0; h < kHidden; ++h) std::copy_n(hiddens[h], kWidth, hidden[h].of);
    std::copy_n(hidden_biases, kHidden, hidden_bias);
    std::copy_n(outputs, kHidden, output);
    std::copy_n(skips, kWidth, skip);
  }
};

template <>
const Network::Parameters& Network::parameters<true>() {
  static const Parameters kParameters = [] {
    Parameters out(free::kCellBias, free::kHiddenWeights, free::kHiddenBias, free::kOutputWeights, free::kSkipWeights,
                   free::kOutputBias);
    for (int n = 0; n < kNeighbourhoods; ++n) {
      std::copy_n(free::kNeighbourhoodWeights[n], kWidth, out.features[n].of);
    }
    std::copy_n(free::kStoneWeights, kHidden, out.stone);
    return out;
  }();
  return kParameters;
}

template <>
const Network::Parameters& Network::parameters<false>() {
  static const Parameters kParameters = [] {
    Parameters out(ruled::kCellBias, ruled::kHiddenWeights, ruled::kHiddenBias, ruled::kOutputWeights,
                   ruled::kSkipWeights, ruled::kOutputBias);
    for (int own = 0; own < kPatterns; ++own) {
      for (int their = 0; their < kPatterns; ++their) {
        std::copy_n(ruled::kPatternPairWeights[own * kPatterns + their], kWidth, out.features[own | their << 4].of);
      }
    }
    return out;
  }();
  return kParameters;
}

TENGEN_WIDE_VECTORS
void Network::add_changes(const Parameters& net, Accumulator& accumulator, const ChangedCell* cells, int count) {
  alignas(32) std::int32_t sum[kWidth];
  std::copy_n(accumulator.sum, kWidth, sum);
  for (const ChangedCell* changed = cells; changed < cells + count; ++changed) {
    std::int16_t* const vector = accumulator.cells[static_cast<std::size_t>(changed->slot)].of;
    if (!changed->active) {
      for (int i = 0; i < kWidth; ++i) sum[i] -= vector[i];
      std::fill_n(vector, kWidth, std::int16_t{0});
      continue;
    }
    const std::int16_t* rows[kDirections];
    for (int d = 0; d < kDirections; ++d) {
      assert(changed->features.of[d] < std::size(net.features));
      rows[d] = net.features[changed->features.of[d]].of;
    }
    for (int i = 0; i < kWidth; ++i) {
      const auto total =
          static_cast<std::int16_t>(net.cell_bias.of[i] + rows[0][i] + rows[1][i] + rows[2][i] + rows[3][i]);
      const std::int16_t now = std::max<std::int16_t>(total, 0);
      sum[i] += static_cast<std::int16_t>(now - vector[i]);
      vector[i] = now;
    }
  }
  std::copy_n(sum, kWidth, accumulator.sum);
}

TENGEN_WIDE_VECTORS
Value Network::forward(const Parameters& net, const Accumulator& accumulator, int stones) {
  alignas(32) std::int16_t in[kWidth];
  std::int64_t out = net.output_bias;
  for (int i = 0; i < kWidth; ++i) {
    const std::int32_t sum = std::min(accumulator.sum[i] >> kSumShift, 32767);
    in[i] = static_cast<std::int16_t>(sum);
    out += std::int64_t{sum} * net.skip[i];
  }
  for (int h = 0; h < kHidden; ++h) {
    std::int32_t sum = net.hidden_bias[h] + stones * net.stone[h];
    for (int i = 0; i < kWidth; ++i) sum += std::int32_t{in[i]} * net.hidden[h].of[i];
    out += std::int64_t{std::max(sum, 0) >> kHiddenShift} * net.output[h];
  }
  return static_cast<Value>(out * kScale >> kOutBits);
}

template <bool Freestyle>
inline Network::FeatureIndex Network::feature(const ThreatBoard& threats, int direction, int slot, LineWord line,
                                              int bit) {
  const Side me = threats.turn();
  if constexpr (Freestyle) {
    return static_cast<FeatureIndex>(kNeighbourhoodTable.number(me, PatternTable::index<kArmLength>(line, bit)));
  } else {
    const auto own = static_cast<int>(threats.pattern_at(me, direction, slot));
    const auto their = static_cast<int>(threats.pattern_at(other(me), direction, slot));
    return static_cast<FeatureIndex>(own | their << 4);
  }
}

template <bool Freestyle>
void Network::refresh_cell(Accumulator& accumulator, const ThreatBoard& threats, int row, int col) {
  const int slot = 32 * row + col;
  for (int d = 0; d < kDirections; ++d) {
    const Spot s = spot(d, col, row);
    accumulator.features[static_cast<std::size_t>(slot)].of[d] =
        feature<Freestyle>(threats, d, slot, threats.line(d, s), s.bit);
  }
}

// A stone was put on this cell or taken from it: refreshes the features of the cells in line with it, within reach.
template <bool Freestyle>
void Network::refresh_around(Accumulator& accumulator, const ThreatBoard& threats, int row, int col, CellSet& changed) {
  constexpr int kReach = kFeatureReach<Freestyle>;
  const int slot = 32 * row + col;
  changed[row] |= 1u << col;
  if (threats.empty(slot)) refresh_cell<Freestyle>(accumulator, threats, row, col);
  for_each_direction([&]<int d>() {
    const Spot s = spot(d, col, row);
    const LineWord line = threats.line(d, s);
    for (LineWord free = free_near<kReach>(line, s.bit); free != 0; free &= free - 1) {
      const int away = (std::countr_zero(free) >> 1) - kReach;
      const int place = slot + away * kStepSlot[d];
      const FeatureIndex now = feature<Freestyle>(threats, d, place, line, s.bit + away);
      FeatureIndex& before = accumulator.features[static_cast<std::size_t>(place)].of[d];
      changed[place >> 5] |= static_cast<std::uint32_t>(now != before) << (place & 31);
      before = now;
    }
  });
}

template <bool Freestyle>
void Network::update(Accumulator& accumulator, const ThreatBoard& threats) {
  const Rules& rules = threats.rules();
  const Evaluation& evaluation = threats.evaluation();
  const Side me = threats.turn();
  const Side you = other(me);
  CellSet changed = {};
  if (!std::exchange(accumulator.filled, true)) {
    for (int row = 0; row < rules.rows; ++row) {
      changed[row] = (1u << rules.cols) - 1;
      for (int col = 0; col < rules.cols; ++col) refresh_cell<Freestyle>(accumulator, threats, row, col);
    }
  }
  for (Side side = 0; side < 2; ++side) {
    for (int row = 0; row < rules.rows; ++row) {
      const std::uint32_t now = threats.board().stones(side).words[0][row];
      for (std::uint32_t rest = now ^ std::exchange(accumulator.stones[side][row], now); rest != 0; rest &= rest - 1) {
        refresh_around<Freestyle>(accumulator, threats, row, std::countr_zero(rest), changed);
      }
    }
  }
  // In two passes, so that no look-up below has to wait for another.
  int slots[Rules::kMaxSize * Rules::kMaxSize];
  int slot_count = 0;
  for (int row = 0; row < rules.rows; ++row) {
    for (std::uint32_t rest = changed[row]; rest != 0; rest &= rest - 1)
      slots[slot_count++] = 32 * row + std::countr_zero(rest);
  }
  ChangedCell list[Rules::kMaxSize * Rules::kMaxSize];
  int count = 0;
  for (int i = 0; i < slot_count; ++i) {
    const int slot = slots[i];
    const PackedPatterns own = threats.packed(me, slot);
    const PackedPatterns their = threats.packed(you, slot);
    const Value worth = evaluation.worth(me, own).own - evaluation.worth(you, their).their;
    Value& worth_before = accumulator.worths[static_cast<std::size_t>(slot)];
    accumulator.worth += worth - std::exchange(worth_before, worth);
    const bool active = ((own | their) & kActive) != 0;
    std::uint8_t& was_active = accumulator.active[static_cast<std::size_t>(slot)];
    list[count] = {slot, active, accumulator.features[static_cast<std::size_t>(slot)]};
    count += active || was_active != 0;
    was_active = active;
  }
  add_changes(parameters<Freestyle>(), accumulator, list, count);
}

Network::Output Network::evaluate(const ThreatBoard& threats) {
  const Rules& rules = threats.rules();
  assert(fits(rules));
  std::unique_ptr<Accumulator>& accumulator = accumulators_[threats.turn()];
  if (!accumulator) accumulator = std::make_unique<Accumulator>(rules);
  const int stones = std::min(threats.board().ply(), kMostStones);
  if (is_freestyle(rules)) {
    update<true>(*accumulator, threats);
    return {accumulator->worth, forward(parameters<true>(), *accumulator, stones)};
  }
  update<false>(*accumulator, threats);
  return {accumulator->worth, forward(parameters<false>(), *accumulator, stones)};
}

std::uint64_t Network::version_hash(const Rules& rules) {
  std::uint64_t sum = 0;
  const auto add = [&](const auto& list) {
    for (auto number : list) sum = mix(sum + kGolden + static_cast<std::uint64_t>(std::int64_t{number}));
  };
  const auto add_rows = [&](const auto& table) {
    for (const auto& row : table) add(row);
  };
  const bool freestyle = is_freestyle(rules);
  if (freestyle) {
    add_rows(free::kNeighbourhoodWeights);
  } else {
    add_rows(ruled::kPatternPairWeights);
  }
  const Parameters& net = freestyle ? parameters<true>() : parameters<false>();
  add(net.cell_bias.of);
  for (const Parameters::Row& row : net.hidden) add(row.of);
  add(net.hidden_bias);
  if (freestyle) add(net.stone);
  add(net.output);
  add(net.skip);
  add(std::array{net.output_bias});
  return sum;
}

Value CachedNetwork::evaluate(const ThreatBoard& threats) {
  if (cache_.empty()) cache_.resize(kEntries);
  constexpr std::uint64_t kLow = (std::uint64_t{1} << kValueBits) - 1;
  constexpr Value kMost = 1 << (kValueBits - 1);
  const std::uint64_t key = threats.board().key();
  std::uint64_t& entry = cache_[key % kEntries];
  if ((entry & ~kLow) != (key & ~kLow) || entry == 0) {
    const Network::Output output = network_.evaluate(threats);
    const std::int64_t value = output.weights + std::int64_t{threats.evaluation().network()} * output.network;
    entry = (key & ~kLow) | static_cast<std::uint64_t>(std::clamp<std::int64_t>(value, 1 - kMost, kMost - 1) + kMost);
  }
  return static_cast<Value>(entry & kLow) - kMost;
}

}  // namespace tengen::line
