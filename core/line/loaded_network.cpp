#include "line/loaded_network.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <string>

#include "line/network.hpp"
#include "line/wide_vectors.hpp"
#include "model/model.hpp"

namespace tengen::line {
namespace {

// Fixed point, in fractional bits: cells, weights of the layers, sums over the board, hidden numbers and the output.
constexpr int kCellBits = 8;
constexpr int kSumShift = 3;
constexpr int kWeightBits = 12;
constexpr int kHiddenBits = 8;
constexpr int kFirstShift = kCellBits - kSumShift + kWeightBits - kHiddenBits;
constexpr int kOutBits = kHiddenBits + kWeightBits;
static_assert(kFirstShift == 9 && kOutBits == 20);
constexpr std::int64_t kMost = 32767;

// Takes numbers from the bytes one after another.
class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  template <class Number>
  void take(Number* out, std::size_t count) {
    static_assert(std::endian::native == std::endian::little);
    std::memcpy(out, rest_.data(), count * sizeof(Number));
    rest_ = rest_.subspan(count * sizeof(Number));
  }
  template <class Number, std::size_t Count>
  void take(Number (&out)[Count]) {
    take(out, Count);
  }

 private:
  std::span<const std::uint8_t> rest_;
};

std::int16_t clipped(std::int32_t number) { return static_cast<std::int16_t>(std::clamp(number, 0, 32767)); }

// Can the sum of a hidden number overflow, whatever comes in?
void check_sum(std::span<const std::int16_t> weights, std::int64_t others) {
  for (const std::int16_t weight : weights) others += kMost * std::abs(int{weight});
  if (others > std::numeric_limits<std::int32_t>::max()) {
    throw std::invalid_argument("a hidden layer of this network has weights that are too large");
  }
}

}  // namespace

std::size_t LoadedNetwork::size(int tables) {
  const auto table = static_cast<std::size_t>(tables) * (kRows + 1) * kWidth * 2;
  constexpr std::size_t kLayers =
      (kHidden * kWidth + kHidden * kHidden + kPolicy * kWidth) * 2 + (4 * kHidden + kWidth + 1 + kPolicy) * 4;
  return table + kLayers;
}

LoadedNetwork::LoadedNetwork(Rule rule, int tables, std::span<const std::uint8_t> bytes, std::uint64_t fingerprint)
    : rule_(rule) {
  if (tables < 1 || tables > 2) throw std::invalid_argument("a network has one table or two");
  if (bytes.size() != size(tables)) {
    throw std::invalid_argument("a network with so many tables has " + std::to_string(size(tables)) + " bytes, not " +
                                std::to_string(bytes.size()));
  }
  hash = fingerprint;
  Reader reader(bytes);
  for (int t = 0; t < tables; ++t) {
    tables_[t].resize(kRows);
    for (Row& row : tables_[t]) reader.take(row.of);
  }
  for (int t = 0; t < tables; ++t) reader.take(cell_bias_[t].of);
  if (tables == 1) cell_bias_[1] = cell_bias_[0];
  for (Row& row : hidden_) reader.take(row.of);
  reader.take(hidden_bias_);
  reader.take(stone_);
  for (auto& row : second_) reader.take(row);
  reader.take(second_bias_);
  reader.take(output_);
  reader.take(skip_);
  reader.take(&output_bias_, 1);
  for (Row& row : filter_) reader.take(row.of);
  reader.take(filter_bias_);
  for (int h = 0; h < kHidden; ++h) {
    check_sum(hidden_[h].of, std::abs(std::int64_t{hidden_bias_[h]}) + kMostStones * std::abs(std::int64_t{stone_[h]}));
    check_sum(second_[h], std::abs(std::int64_t{second_bias_[h]}));
  }
}

const Accumulator<LoadedEvaluator::Features>& LoadedEvaluator::follow(const ThreatBoard& threats) {
  const Side me = threats.turn();
  assert(net_->fits(threats.rules()));
  std::unique_ptr<Accumulator<Features>>& mine = accumulators_[me];
  if (!mine) mine = std::make_unique<Accumulator<Features>>(threats.rules(), me);
  const auto& table = net_->tables_[1].empty() ? net_->tables_[0] : net_->tables_[me];
  mine->update(threats, {table.data(), &net_->cell_bias_[me]});
  return *mine;
}

NetworkOutput LoadedEvaluator::evaluate(const ThreatBoard& threats) {
  const Accumulator<Features>& mine = follow(threats);
  const int stones = std::min(threats.board().ply(), LoadedNetwork::kMostStones);
  return {mine.worth(), forward(*net_, mine.sum(), stones)};
}

TENGEN_WIDE_VECTORS
Value LoadedEvaluator::forward(const LoadedNetwork& net, const std::int32_t* sums, int stones) {
  constexpr int kWidth = LoadedNetwork::kWidth;
  constexpr int kHidden = LoadedNetwork::kHidden;
  alignas(32) std::int16_t in[kWidth];
  alignas(32) std::int16_t first[kHidden];
  std::int64_t out = net.output_bias_;
  for (int i = 0; i < kWidth; ++i) {
    const std::int32_t sum = std::min(sums[i] >> kSumShift, 32767);
    in[i] = static_cast<std::int16_t>(sum);
    out += std::int64_t{sum} * net.skip_[i];
  }
  for (int h = 0; h < kHidden; ++h) {
    std::int32_t sum = net.hidden_bias_[h] + stones * net.stone_[h];
    for (int i = 0; i < kWidth; ++i) sum += std::int32_t{in[i]} * net.hidden_[h].of[i];
    first[h] = clipped(sum >> kFirstShift);
  }
  for (int h = 0; h < kHidden; ++h) {
    std::int32_t sum = net.second_bias_[h];
    for (int i = 0; i < kHidden; ++i) sum += std::int32_t{first[i]} * net.second_[h][i];
    out += std::int64_t{clipped(sum >> kWeightBits)} * net.output_[h];
  }
  constexpr std::int64_t kLargest = 1 << 22;
  return static_cast<Value>(std::clamp(out * Network::kScale >> kOutBits, -kLargest, kLargest));
}

TENGEN_WIDE_VECTORS
LoadedEvaluator::Filter LoadedEvaluator::filter(const LoadedNetwork& net, const std::int32_t* sums) {
  Filter out;
  for (int p = 0; p < LoadedNetwork::kPolicy; ++p) {
    std::int64_t sum = net.filter_bias_[p];
    for (int i = 0; i < LoadedNetwork::kWidth; ++i) {
      sum += std::int64_t{std::min(sums[i] >> kSumShift, 32767)} * net.filter_[p].of[i];
    }
    out[static_cast<std::size_t>(p)] = static_cast<std::int32_t>(std::clamp(sum >> kFirstShift, -kMost, kMost));
  }
  return out;
}

// What the filter makes of a cell, in 256ths.
TENGEN_WIDE_VECTORS
int LoadedEvaluator::logit(const Filter& filter, const CellVector<LoadedNetwork::kWidth>& cell) {
  std::int64_t sum = 0;
  for (int p = 0; p < LoadedNetwork::kPolicy; ++p) {
    sum += std::int64_t{filter[static_cast<std::size_t>(p)]} * std::max<std::int16_t>(cell.of[p], 0);
  }
  return static_cast<int>(sum >> kHiddenBits);
}

template <class Moves>
int LoadedEvaluator::rate(const ThreatBoard& threats, const Moves& moves, std::span<int> out) {
  constexpr int kNone = std::numeric_limits<int>::min();
  const Accumulator<Features>& mine = follow(threats);
  const Filter by = filter(*net_, mine.sum());
  int least = std::numeric_limits<int>::max();
  int most = kNone;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const int slot = moves(i).slot();
    const auto* cell = mine.cell(slot);
    out[i] = cell == nullptr ? kNone : threats.order_score(slot) * 256 / 100 + logit(by, *cell);
    if (cell != nullptr) least = std::min(least, out[i]);
    most = std::max(most, out[i]);
  }
  const int rest = most == kNone ? 0 : least - 256;
  std::replace(out.begin(), out.end(), kNone, rest);
  return std::max(most, rest);
}

std::vector<int> LoadedEvaluator::policy(const ThreatBoard& threats, std::span<const Move> moves) {
  std::vector<int> out(moves.size());
  rate(threats, [&](std::size_t i) { return moves[i]; }, out);
  return out;
}

void LoadedEvaluator::rate_moves(const ThreatBoard& threats, Candidates& list) {
  std::array<int, MoveList::kCapacity> room;
  const std::span<int> logits(room.data(), static_cast<std::size_t>(list.size()));
  const int most = rate(threats, [&](std::size_t i) { return list[static_cast<int>(i)].move; }, logits);
  for (int i = 0; i < list.size(); ++i) {
    const int less = (most - logits[static_cast<std::size_t>(i)]) / 4;
    list[i].policy = static_cast<std::int16_t>(-std::min(less, 32767));
  }
}

const std::uint8_t* LoadedEvaluator::Features::pattern_pairs(const Rules& rules, Side side) {
  using Pairs = std::array<std::uint8_t, LoadedNetwork::kRows>;
  // One for each rule and side, made when first needed; the same for every k that networks know.
  static const auto make = [](Rule rule, Side me) {
    const auto half = line::pattern_pairs(kWideNeighbourhoodTable, Rules{.rule = rule}, me);
    Pairs out{};
    std::copy(half.begin(), half.end(), out.begin());
    std::copy(half.begin(), half.end(), out.begin() + kWideNeighbourhoods);
    return out;
  };
  static std::once_flag once[4][2];
  static Pairs pairs[4][2];
  const auto rule = static_cast<std::size_t>(rules.rule);
  std::call_once(once[rule][side], [&] { pairs[rule][side] = make(rules.rule, side); });
  return pairs[rule][side].data();
}

NetworkInputs LoadedEvaluator::inputs(const Board& board) {
  const ThreatBoard threats(board, line::evaluation(board.rules(), values_of(Evaluation::weights())));
  const Side me = threats.turn();
  const std::uint8_t* const pairs = Features::pattern_pairs(board.rules(), me);
  const auto patterns = pattern_table(board.rules());
  NetworkInputs out;
  out.worth = threats.worth(me).own - threats.worth(other(me)).their + threats.evaluation().turn();
  for (int row = 0; row < board.rules().rows; ++row) {
    for (std::uint32_t rest = threats.empty_row(row); rest != 0; rest &= rest - 1) {
      const int col = std::countr_zero(rest);
      CellFeatures features;
      unsigned made = 0;  // is there `two` or more in any direction?
      for (int d = 0; d < kDirections; ++d) {
        const Spot s = spot(d, col, row);
        features.of[d] = Features::index(*patterns, me, d, threats.line(d, s), s.bit);
        made |= pairs[features.of[d]];
      }
      if (!is_active(made)) continue;
      out.slots.push_back(static_cast<std::uint16_t>(32 * row + col));
      out.features.push_back(features);
      out.orders.push_back(static_cast<std::int16_t>(threats.order_score(32 * row + col)));
    }
  }
  return out;
}

}  // namespace tengen::line
