#include "line/network.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "game/random.hpp"
#include "line/free_numbers.hpp"
#include "line/ruled_numbers.hpp"

// Twice as many numbers at a time where the processor can; chosen when the program is loaded, the answer is the same.
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define TENGEN_WIDE_VECTORS __attribute__((target_clones("avx2", "default")))
#else
#define TENGEN_WIDE_VECTORS
#endif

namespace tengen::line {
namespace {

// Numbers are kept as whole multiples of these parts; a sum of cells loses its last bits before it is multiplied, and so
// does what the first layer gives.
constexpr int kCellBits = 8;
constexpr int kSumShift = 3;
constexpr int kWeightBits = 12;
constexpr int kHiddenShift = 9;
constexpr int kOutBits = kCellBits - kSumShift + kWeightBits - kHiddenShift + kWeightBits;
static_assert(kOutBits == 20);

// A cell where nobody has more than the stone that would be put there counts nothing: the classes below `two`, whose upper
// bits are 0, are all that the empty board has.
constexpr unsigned kSomething = 0xcccc;
static_assert(static_cast<int>(Pattern::two) == 4);

bool is_free(const Rules& rules) { return rules.rule == Rule::freestyle; }

// As far as a stone can change anything.
template <bool Free>
constexpr int kFar = Free ? kArmLength : PatternTable::kLargestReach;

}  // namespace

struct Network::Numbers {
  struct alignas(32) Row {
    std::int16_t of[kWidth] = {};
  };

  Row rows[std::max(256, kNeighbourhoods)];  // one for each lane
  Row cell;
  Row first[kHidden];
  std::int32_t hidden[kHidden];
  std::int32_t stone[kHidden] = {};
  std::int32_t second[kHidden];
  std::int32_t direct[kWidth];
  std::int32_t last;

  // Everything but the rows of lanes.
  template <class Cell, class First, class Layer>
  Numbers(const Cell& cells, const First& firsts, const Layer& biases, const Layer& seconds, const Layer& directs,
          int lasts)
      : last(lasts) {
    std::copy_n(cells, kWidth, cell.of);
    for (int h = 0; h < kHidden; ++h) std::copy_n(firsts[h], kWidth, first[h].of);
    std::copy_n(biases, kHidden, hidden);
    std::copy_n(seconds, kHidden, second);
    std::copy_n(directs, kWidth, direct);
  }
};

template <>
const Network::Numbers& Network::numbers<true>() {
  static const Numbers kNumbers = [] {
    Numbers out(free::kCellNumbers, free::kFirstNumbers, free::kHiddenNumbers, free::kSecondNumbers,
                free::kDirectNumbers, free::kLastNumber);
    for (int pattern = 0; pattern < kNeighbourhoods; ++pattern) {
      std::copy_n(free::kPatternNumbers[pattern], kWidth, out.rows[pattern].of);
    }
    std::copy_n(free::kStoneNumbers, kHidden, out.stone);
    return out;
  }();
  return kNumbers;
}

template <>
const Network::Numbers& Network::numbers<false>() {
  static const Numbers kNumbers = [] {
    Numbers out(ruled::kCellNumbers, ruled::kFirstNumbers, ruled::kHiddenNumbers, ruled::kSecondNumbers,
                ruled::kDirectNumbers, ruled::kLastNumber);
    for (int own = 0; own < kPatterns; ++own) {
      for (int their = 0; their < kPatterns; ++their) {
        std::copy_n(ruled::kPairNumbers[own * kPatterns + their], kWidth, out.rows[own | their << 4].of);
      }
    }
    return out;
  }();
  return kNumbers;
}

TENGEN_WIDE_VECTORS
void Network::refresh(const Numbers& numbers, View& view, const Changed* cells, int count) {
  alignas(32) std::int32_t sum[kWidth];
  std::copy_n(view.sum, kWidth, sum);
  for (const Changed* changed = cells; changed < cells + count; ++changed) {
    std::int16_t* const vector = view.cells[static_cast<std::size_t>(changed->slot)].of;
    if (!changed->counts) {
      for (int i = 0; i < kWidth; ++i) sum[i] -= vector[i];
      std::fill_n(vector, kWidth, std::int16_t{0});
      continue;
    }
    const std::int16_t* rows[kDirections];
    for (int d = 0; d < kDirections; ++d) rows[d] = numbers.rows[changed->lanes.of[d]].of;
    for (int i = 0; i < kWidth; ++i) {
      const auto total =
          static_cast<std::int16_t>(numbers.cell.of[i] + rows[0][i] + rows[1][i] + rows[2][i] + rows[3][i]);
      const std::int16_t now = std::max<std::int16_t>(total, 0);
      sum[i] += static_cast<std::int16_t>(now - vector[i]);
      vector[i] = now;
    }
  }
  std::copy_n(sum, kWidth, view.sum);
}

TENGEN_WIDE_VECTORS
Value Network::judge(const Numbers& numbers, const View& view, int stones) {
  alignas(32) std::int16_t in[kWidth];
  std::int64_t out = numbers.last;
  for (int i = 0; i < kWidth; ++i) {
    const std::int32_t sum = std::min(view.sum[i] >> kSumShift, 32767);
    in[i] = static_cast<std::int16_t>(sum);
    out += std::int64_t{sum} * numbers.direct[i];
  }
  for (int h = 0; h < kHidden; ++h) {
    std::int32_t sum = numbers.hidden[h] + stones * numbers.stone[h];
    for (int i = 0; i < kWidth; ++i) sum += std::int32_t{in[i]} * numbers.first[h].of[i];
    out += std::int64_t{std::max(sum, 0) >> kHiddenShift} * numbers.second[h];
  }
  return static_cast<Value>(out * kScale >> kOutBits);
}

template <bool Free>
inline Network::Lane Network::lane(const ThreatBoard& threats, int direction, int slot, LineWord line, int bit) {
  const Side me = threats.turn();
  if constexpr (Free) {
    return static_cast<Lane>(kNeighbourhoodTable.number(me, PatternTable::index<kArmLength>(line, bit)));
  } else {
    const auto own = static_cast<int>(threats.pattern_at(me, direction, slot));
    const auto their = static_cast<int>(threats.pattern_at(other(me), direction, slot));
    return static_cast<Lane>(own | their << 4);
  }
}

template <bool Free>
void Network::look_at(View& view, const ThreatBoard& threats, int row, int col) {
  const int slot = 32 * row + col;
  for (int d = 0; d < kDirections; ++d) {
    const Spot s = spot(d, col, row);
    view.lanes[static_cast<std::size_t>(slot)].of[d] = lane<Free>(threats, d, slot, threats.line(d, s), s.bit);
  }
}

// A stone was put on the cell or taken from it: looks again at all that lie in a line with it, near enough.
template <bool Free>
void Network::follow(View& view, const ThreatBoard& threats, int row, int col, CellSet& changed) {
  constexpr int kReach = kFar<Free>;
  const int slot = 32 * row + col;
  changed[row] |= 1u << col;
  if (threats.empty(slot)) look_at<Free>(view, threats, row, col);
  for_each_direction([&]<int d>() {
    const Spot s = spot(d, col, row);
    const LineWord line = threats.line(d, s);
    for (LineWord free = free_near<kReach>(line, s.bit); free != 0; free &= free - 1) {
      const int away = (std::countr_zero(free) >> 1) - kReach;
      const int place = slot + away * kStepSlot[d];
      const Lane now = lane<Free>(threats, d, place, line, s.bit + away);
      Lane& before = view.lanes[static_cast<std::size_t>(place)].of[d];
      changed[place >> 5] |= static_cast<std::uint32_t>(now != before) << (place & 31);
      before = now;
    }
  });
}

template <bool Free>
void Network::update(View& view, const ThreatBoard& threats) {
  const Rules& rules = threats.rules();
  const Evaluation& evaluation = threats.evaluation();
  const Side me = threats.turn();
  const Side you = other(me);
  CellSet changed = {};
  if (!std::exchange(view.begun, true)) {
    for (int row = 0; row < rules.rows; ++row) {
      changed[row] = (1u << rules.cols) - 1;
      for (int col = 0; col < rules.cols; ++col) look_at<Free>(view, threats, row, col);
    }
  }
  for (Side side = 0; side < 2; ++side) {
    for (int row = 0; row < rules.rows; ++row) {
      const std::uint32_t now = threats.board().stones(side).words[0][row];
      for (std::uint32_t rest = now ^ std::exchange(view.stones[side][row], now); rest != 0; rest &= rest - 1) {
        follow<Free>(view, threats, row, std::countr_zero(rest), changed);
      }
    }
  }
  // Listed first, so that no look-up below has to wait for another.
  int slots[Rules::kMaxSize * Rules::kMaxSize];
  int slot_count = 0;
  for (int row = 0; row < rules.rows; ++row) {
    for (std::uint32_t rest = changed[row]; rest != 0; rest &= rest - 1)
      slots[slot_count++] = 32 * row + std::countr_zero(rest);
  }
  Changed list[Rules::kMaxSize * Rules::kMaxSize];
  int count = 0;
  for (int i = 0; i < slot_count; ++i) {
    const int slot = slots[i];
    const PackedPatterns own = threats.packed(me, slot);
    const PackedPatterns their = threats.packed(you, slot);
    const Value worth = evaluation.worth(me, own).own - evaluation.worth(you, their).their;
    Value& worth_before = view.worths[static_cast<std::size_t>(slot)];
    view.worth += worth - std::exchange(worth_before, worth);
    const bool counts = ((own | their) & kSomething) != 0;
    std::uint8_t& counted = view.counted[static_cast<std::size_t>(slot)];
    list[count] = {slot, counts, view.lanes[static_cast<std::size_t>(slot)]};
    count += counts || counted != 0;
    counted = counts;
  }
  refresh(numbers<Free>(), view, list, count);
}

Network::Estimate Network::evaluate(const ThreatBoard& threats) {
  const Rules& rules = threats.rules();
  std::unique_ptr<View>& view = views_[threats.turn()];
  if (!view) view = std::make_unique<View>(rules);
  const int stones = std::min(threats.board().ply(), kMostStones);
  if (is_free(rules)) {
    update<true>(*view, threats);
    return {view->worth, judge(numbers<true>(), *view, stones)};
  }
  update<false>(*view, threats);
  return {view->worth, judge(numbers<false>(), *view, stones)};
}

std::uint64_t Network::mark(const Rules& rules) {
  std::uint64_t sum = 0;
  const auto add = [&](const auto& list) {
    for (auto number : list) sum = mix(sum + kGolden + static_cast<std::uint64_t>(std::int64_t{number}));
  };
  const auto add_rows = [&](const auto& table) {
    for (const auto& row : table) add(row);
  };
  const bool is_freestyle = is_free(rules);
  if (is_freestyle) {
    add_rows(free::kPatternNumbers);
  } else {
    add_rows(ruled::kPairNumbers);
  }
  const Numbers& all = is_freestyle ? numbers<true>() : numbers<false>();
  add(all.cell.of);
  for (const Numbers::Row& row : all.first) add(row.of);
  add(all.hidden);
  if (is_freestyle) add(all.stone);
  add(all.second);
  add(all.direct);
  add(std::array{all.last});
  return sum;
}

Value KeptNetwork::evaluate(const ThreatBoard& threats) {
  if (answers_.empty()) answers_.resize(kAnswers);
  constexpr std::uint64_t kLow = (std::uint64_t{1} << kAnswerBits) - 1;
  constexpr Value kMost = 1 << (kAnswerBits - 1);
  const std::uint64_t key = threats.board().key();
  std::uint64_t& answer = answers_[key % kAnswers];
  if ((answer & ~kLow) != (key & ~kLow) || answer == 0) {
    const Network::Estimate estimate = network_.evaluate(threats);
    const std::int64_t value = estimate.weights + std::int64_t{threats.evaluation().network()} * estimate.network;
    answer = (key & ~kLow) | static_cast<std::uint64_t>(std::clamp<std::int64_t>(value, 1 - kMost, kMost - 1) + kMost);
  }
  return static_cast<Value>(answer & kLow) - kMost;
}

}  // namespace tengen::line
