#include "line/network.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "game/random.hpp"
#include "line/network_numbers.hpp"

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
static_assert(static_cast<int>(Class::two) == 4);

struct alignas(32) Row {
  std::int16_t of[Network::kWidth];
};

struct Rows {
  Row pairs[256] = {};
  Row patterns[kPatterns] = {};
  Row both[kPatterns] = {};  // what a pattern and its classes under freestyle are together

  Rows() {
    for (int own = 0; own < kClasses; ++own) {
      for (int their = 0; their < kClasses; ++their) {
        std::copy_n(kPairNumbers[own * kClasses + their], Network::kWidth, pairs[own | their << 4].of);
      }
    }
    for (int i = 0; i < kPatterns; ++i) std::copy_n(kPatternNumbers[i], Network::kWidth, patterns[i].of);
    const auto classes = line_table(Rules{});
    for (LineWord near = 0; near < LineWord{1} << (4 * kArmLength); ++near) {
      const int pattern = kArmTable.pattern(kFirst, near);
      const LineWord arm = (LineWord{1} << (2 * kArmLength)) - 1;
      const LineWord line = (near & arm) | (near & ~arm) << 2 | ~LineWord{0} << (4 * kArmLength + 2);
      const Row& pair = pairs[classes->at(line, kArmLength)];
      for (int i = 0; i < Network::kWidth; ++i) {
        both[pattern].of[i] = static_cast<std::int16_t>(patterns[pattern].of[i] + pair.of[i]);
      }
    }
  }
};

const Rows& rows() {
  static const Rows kRows;
  return kRows;
}

// Where classes depend on what the patterns show alone.
bool is_free(const Rules& rules) { return rules.rule == Rule::freestyle; }

// As far as a stone can change anything.
template <bool Free>
constexpr int kFar = Free ? kArmLength : LineTable::kLargestReach;

template <int Count>
inline void take(std::int32_t* sum, std::int16_t* vector, const std::int16_t* const (&rows)[Count]) {
  for (int i = 0; i < Network::kWidth; ++i) {
    std::int16_t total = kCellNumbers[i];
    for (const std::int16_t* row : rows) total = static_cast<std::int16_t>(total + row[i]);
    const auto now = std::max<std::int16_t>(total, 0);
    sum[i] += static_cast<std::int16_t>(now - vector[i]);
    vector[i] = now;
  }
}

inline void drop(std::int32_t* sum, std::int16_t* vector) {
  for (int i = 0; i < Network::kWidth; ++i) sum[i] -= vector[i];
  std::fill_n(vector, Network::kWidth, std::int16_t{0});
}

}  // namespace

TENGEN_WIDE_VECTORS
void Network::refresh_free(View& view, const Changed* cells, int count) {
  const Row* const both = rows().both;
  alignas(32) std::int32_t sum[kWidth];
  std::copy_n(view.sum, kWidth, sum);
  for (const Changed* cell = cells; cell < cells + count; ++cell) {
    std::int16_t* const vector = view.cells[static_cast<std::size_t>(cell->slot)].of;
    const Lane* const lane = cell->lanes.of;
    if (!cell->counts) drop(sum, vector);
    else take<4>(sum, vector, {both[lane[0].pattern].of, both[lane[1].pattern].of, both[lane[2].pattern].of,
                               both[lane[3].pattern].of});
  }
  std::copy_n(sum, kWidth, view.sum);
}

TENGEN_WIDE_VECTORS
void Network::refresh_any(View& view, const Changed* cells, int count) {
  const Row* const patterns = rows().patterns;
  const Row* const pairs = rows().pairs;
  alignas(32) std::int32_t sum[kWidth];
  std::copy_n(view.sum, kWidth, sum);
  for (const Changed* cell = cells; cell < cells + count; ++cell) {
    std::int16_t* const vector = view.cells[static_cast<std::size_t>(cell->slot)].of;
    const Lane* const lane = cell->lanes.of;
    if (!cell->counts) drop(sum, vector);
    else take<8>(sum, vector, {patterns[lane[0].pattern].of, patterns[lane[1].pattern].of, patterns[lane[2].pattern].of,
                               patterns[lane[3].pattern].of, pairs[lane[0].pair].of, pairs[lane[1].pair].of,
                               pairs[lane[2].pair].of, pairs[lane[3].pair].of});
  }
  std::copy_n(sum, kWidth, view.sum);
}

TENGEN_WIDE_VECTORS
Value Network::judge(const View& view, int stones) {
  alignas(32) std::int16_t in[kWidth];
  std::int64_t out = kLastNumber;
  for (int i = 0; i < kWidth; ++i) {
    const std::int32_t sum = std::min(view.sum[i] >> kSumShift, 32767);
    in[i] = static_cast<std::int16_t>(sum);
    out += std::int64_t{sum} * kDirectNumbers[i];
  }
  for (int h = 0; h < kHidden; ++h) {
    std::int32_t sum = kHiddenNumbers[h] + stones * kStoneNumbers[h];
    for (int i = 0; i < kWidth; ++i) sum += std::int32_t{in[i]} * kFirstNumbers[h][i];
    out += std::int64_t{std::max(sum, 0) >> kHiddenShift} * kSecondNumbers[h];
  }
  return static_cast<Value>(out * kScale >> kOutBits);
}

template <bool Free>
inline Network::Lane Network::lane(const ThreatBoard& threats, int direction, int slot, LineWord line, int bit) {
  const Side me = threats.turn();
  const int pattern = kArmTable.pattern(me, LineTable::index<kArmLength>(line, bit));
  int pair = 0;
  if constexpr (!Free) {
    const auto own = static_cast<int>(threats.class_at(me, direction, slot));
    const auto their = static_cast<int>(threats.class_at(other(me), direction, slot));
    pair = own | their << 4;
  }
  return {static_cast<std::uint16_t>(pattern), static_cast<std::uint16_t>(pair)};
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
  for (int d = 0; d < kDirections; ++d) {
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
  }
}

template <bool Free>
void Network::update(View& view, const ThreatBoard& threats) {
  const Rules& rules = threats.rules();
  const Side me = threats.turn();
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
  Changed list[Rules::kMaxSize * Rules::kMaxSize];
  int count = 0;
  for (int row = 0; row < rules.rows; ++row) {
    for (std::uint32_t rest = changed[row]; rest != 0; rest &= rest - 1) {
      const int slot = 32 * row + std::countr_zero(rest);
      const bool counts = ((threats.code(me, slot) | threats.code(other(me), slot)) & kSomething) != 0;
      std::uint8_t& counted = view.counted[static_cast<std::size_t>(slot)];
      if (counts || counted != 0) list[count++] = {slot, counts, view.lanes[static_cast<std::size_t>(slot)]};
      counted = counts;
    }
  }
  if constexpr (Free) refresh_free(view, list, count);
  else refresh_any(view, list, count);
}

Value Network::evaluate(const ThreatBoard& threats) {
  const Rules& rules = threats.rules();
  std::unique_ptr<View>& view = views_[threats.turn()];
  if (!view) view = std::make_unique<View>(rules);
  if (is_free(rules)) update<true>(*view, threats);
  else update<false>(*view, threats);
  return judge(*view, std::min(threats.board().ply(), kMostStones));
}

std::uint64_t Network::mark() {
  std::uint64_t sum = 0;
  const auto add = [&](const auto& numbers) {
    for (auto number : numbers) sum = mix(sum + kGolden + static_cast<std::uint64_t>(std::int64_t{number}));
  };
  for (const auto& row : kPairNumbers) add(row);
  for (const auto& row : kPatternNumbers) add(row);
  add(kCellNumbers);
  for (const auto& row : kFirstNumbers) add(row);
  add(kHiddenNumbers);
  add(kStoneNumbers);
  add(kSecondNumbers);
  add(kDirectNumbers);
  add(std::array{kLastNumber});
  return sum;
}

Value KeptNetwork::evaluate(const ThreatBoard& threats) {
  if (answers_.empty()) answers_.resize(kAnswers);
  constexpr std::uint64_t kLow = (std::uint64_t{1} << kAnswerBits) - 1;
  constexpr Value kMost = 1 << (kAnswerBits - 1);
  const std::uint64_t key = threats.board().key();
  std::uint64_t& answer = answers_[key % kAnswers];
  if ((answer & ~kLow) != (key & ~kLow) || answer == 0) {
    const Value value = std::clamp(network_.evaluate(threats), 1 - kMost, kMost - 1);
    answer = (key & ~kLow) | static_cast<std::uint64_t>(value + kMost);
  }
  return static_cast<Value>(answer & kLow) - kMost;
}

}  // namespace tengen::line
