#include "line/network.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <span>
#include <utility>

#include "game/random.hpp"
#include "line/free_numbers.hpp"
#include "line/ruled_numbers.hpp"
#include "line/wide_vectors.hpp"

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

bool is_freestyle(const Rules& rules) { return rules.rule == Rule::freestyle; }

// For each neighbourhood of five cells the one of four cells within it.
std::array<int, kWideNeighbourhoods> narrowed() {
  constexpr std::size_t kWindow = std::size_t{1} << (4 * NeighbourhoodTable<5>::kArmLength);
  constexpr std::size_t kNarrowWindow = std::size_t{1} << (4 * kArmLength);
  std::array<int, kWideNeighbourhoods> out{};
  for (std::size_t near = 0; near < kWindow; ++near) {
    const auto wide = static_cast<std::size_t>(kWideNeighbourhoodTable.number(kFirst, near));
    out[wide] = kNeighbourhoodTable.number(kFirst, (near >> 2) % kNarrowWindow);
  }
  return out;
}

// Writes numbers one after another, least byte first; where there are fewer than asked for, the rest is 0.
class Writer {
 public:
  explicit Writer(std::vector<std::uint8_t>& bytes) : bytes_(bytes) {}

  template <class Number>
  void put(std::span<const Number> numbers, std::size_t count) {
    static_assert(std::endian::native == std::endian::little);
    const auto* const raw = reinterpret_cast<const std::uint8_t*>(numbers.data());
    bytes_.insert(bytes_.end(), raw, raw + numbers.size_bytes());
    bytes_.resize(bytes_.size() + (count - numbers.size()) * sizeof(Number));
  }

 private:
  std::vector<std::uint8_t>& bytes_;
};

}  // namespace

struct Network::Parameters {
  using Row = CellVector<kWidth>;

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
Value Network::forward(const Parameters& net, const std::int32_t* sums, int stones) {
  alignas(32) std::int16_t in[kWidth];
  std::int64_t out = net.output_bias;
  for (int i = 0; i < kWidth; ++i) {
    const std::int32_t sum = std::min(sums[i] >> kSumShift, 32767);
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

std::vector<std::uint8_t> Network::file_numbers(const Rules& rules, int tables) {
  const bool freestyle = is_freestyle(rules);
  const Parameters& net = freestyle ? parameters<true>() : parameters<false>();
  constexpr std::size_t kWide = LoadedNetwork::kWidth;
  std::vector<std::uint8_t> out;
  Writer writer(out);
  for (int side = 0; side < tables; ++side) {
    std::array<int, kWideNeighbourhoods> rows{};
    if (freestyle) {
      rows = narrowed();
    } else {
      std::ranges::copy(line::pattern_pairs(kWideNeighbourhoodTable, rules, static_cast<Side>(side)), rows.begin());
    }
    for (int way = 0; way < 2; ++way) {
      for (const int row : rows) writer.put<std::int16_t>(net.features[row].of, kWide);
    }
  }
  for (int side = 0; side < tables; ++side) writer.put<std::int16_t>(net.cell_bias.of, kWide);
  for (const Parameters::Row& row : net.hidden) writer.put<std::int16_t>(row.of, kWide);
  writer.put<std::int32_t>(net.hidden_bias, kHidden);
  writer.put<std::int32_t>(net.stone, kHidden);
  for (int h = 0; h < kHidden; ++h) {  // the second layer passes on what it gets
    std::int16_t weights[kHidden] = {};
    weights[h] = 1 << kWeightBits;
    writer.put<std::int16_t>(weights, kHidden);
  }
  writer.put<std::int32_t>({}, kHidden);
  writer.put<std::int32_t>(net.output, kHidden);
  writer.put<std::int32_t>(net.skip, kWide);
  writer.put<std::int32_t>(std::span(&net.output_bias, 1), 1);
  writer.put<std::int16_t>({}, LoadedNetwork::kPolicy * kWide);
  writer.put<std::int32_t>({}, LoadedNetwork::kPolicy);
  return out;
}

const std::uint8_t* Network::FreeFeatures::pattern_pairs(const Rules&, Side) {
  static const auto kPairs = line::pattern_pairs(kNeighbourhoodTable, Rules{}, kFirst);
  return kPairs.data();
}

const std::uint8_t* Network::RuledFeatures::pattern_pairs(const Rules&, Side) {
  static const auto kPairs = [] {
    std::array<std::uint8_t, 256> out{};
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::uint8_t>(i);
    return out;
  }();
  return kPairs.data();
}

template <class Features>
Network::Output Network::follow(Accumulators<Features>& accumulators, const Parameters& net,
                                const ThreatBoard& threats) {
  std::unique_ptr<Accumulator<Features>>& mine = accumulators[threats.turn()];
  if (!mine) mine = std::make_unique<Accumulator<Features>>(threats.rules(), threats.turn());
  mine->update(threats, {net.features, &net.cell_bias});
  return {mine->worth(), forward(net, mine->sum(), std::min(threats.board().ply(), kMostStones))};
}

Network::Output Network::evaluate(const ThreatBoard& threats) {
  assert(fits(threats.rules()));
  return is_freestyle(threats.rules()) ? follow(free_, parameters<true>(), threats)
                                       : follow(ruled_, parameters<false>(), threats);
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

void CachedNetwork::load(std::shared_ptr<const LoadedNetwork> network) {
  cache_.clear();
  loaded_.emplace(std::move(network));
}

Value CachedNetwork::evaluate(const ThreatBoard& threats) {
  if (cache_.empty()) cache_.resize(kEntries);
  constexpr std::uint64_t kLow = (std::uint64_t{1} << kValueBits) - 1;
  constexpr Value kMost = 1 << (kValueBits - 1);
  const std::uint64_t key = threats.board().key();
  std::uint64_t& entry = cache_[key % kEntries];
  if ((entry & ~kLow) != (key & ~kLow) || entry == 0) {
    const NetworkOutput output = loaded_ ? loaded_->evaluate(threats) : network_.evaluate(threats);
    const std::int64_t value = output.weights + std::int64_t{threats.evaluation().network()} * output.network;
    entry = (key & ~kLow) | static_cast<std::uint64_t>(std::clamp<std::int64_t>(value, 1 - kMost, kMost - 1) + kMost);
  }
  return static_cast<Value>(entry & kLow) - kMost;
}

}  // namespace tengen::line
