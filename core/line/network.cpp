#include "line/network.hpp"

#include <algorithm>
#include <array>

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

struct PairTable {
  alignas(32) std::int16_t rows[256][Network::kWidth] = {};

  constexpr PairTable() {
    for (int own = 0; own < kClasses; ++own) {
      for (int their = 0; their < kClasses; ++their) {
        std::copy_n(kPairNumbers[own * kClasses + their], Network::kWidth, rows[own | their << 4]);
      }
    }
  }
};

constexpr PairTable kPairs;

}  // namespace

TENGEN_WIDE_VECTORS
void Network::refresh(View& view, const Refreshed* cells, int count) {
  alignas(32) std::int32_t sum[kWidth];
  std::copy_n(view.sum, kWidth, sum);
  for (const Refreshed* cell = cells; cell < cells + count; ++cell) {
    std::int16_t* const vector = view.cells[static_cast<std::size_t>(cell->slot)].of;
    if (((cell->own | cell->their) & kSomething) == 0) {
      for (int i = 0; i < kWidth; ++i) sum[i] -= vector[i];
      std::fill_n(vector, kWidth, std::int16_t{0});
      continue;
    }
    const std::int16_t* rows[kDirections];
    for (int d = 0; d < kDirections; ++d) {
      rows[d] = kPairs.rows[((cell->own >> (4 * d)) & 15) | ((cell->their >> (4 * d)) & 15) << 4];
    }
    for (int i = 0; i < kWidth; ++i) {
      const auto total = static_cast<std::int16_t>(kCellNumbers[i] + rows[0][i] + rows[1][i] + rows[2][i] + rows[3][i]);
      const std::int16_t now = std::max<std::int16_t>(total, 0);
      sum[i] += static_cast<std::int16_t>(now - vector[i]);
      vector[i] = now;
    }
  }
  std::copy_n(sum, kWidth, view.sum);
}

TENGEN_WIDE_VECTORS
Value Network::judge(const View& view) {
  alignas(32) std::int16_t in[kWidth];
  std::int64_t out = kLastNumber;
  for (int i = 0; i < kWidth; ++i) {
    const std::int32_t sum = std::min(view.sum[i] >> kSumShift, 32767);
    in[i] = static_cast<std::int16_t>(sum);
    out += std::int64_t{sum} * kDirectNumbers[i];
  }
  for (int h = 0; h < kHidden; ++h) {
    std::int32_t sum = kHiddenNumbers[h];
    for (int i = 0; i < kWidth; ++i) sum += std::int32_t{in[i]} * kFirstNumbers[h][i];
    out += std::int64_t{std::max(sum, 0) >> kHiddenShift} * kSecondNumbers[h];
  }
  return static_cast<Value>(out * kScale >> kOutBits);
}

Value Network::evaluate(const ThreatBoard& threats) {
  const Side me = threats.turn();
  const Side you = other(me);
  const Rules& rules = threats.rules();
  if (!views_[me]) views_[me] = std::make_unique<View>(rules);
  View& view = *views_[me];
  Refreshed changed[Rules::kMaxSize * Rules::kMaxSize];
  int count = 0;
  for (int row = 0; row < rules.rows; ++row) {
    std::uint64_t* const seen = &view.seen[static_cast<std::size_t>(32 * row)];
    for (int col = 0; col < rules.cols; ++col) {
      const int slot = 32 * row + col;
      const std::uint64_t now = threats.mark(slot);
      // Without a branch: which cells have changed is hard to foresee.
      changed[count] = {slot, threats.code(me, slot), threats.code(you, slot)};
      count += seen[col] != now;
      seen[col] = now;
    }
  }
  refresh(view, changed, count);
  return judge(view);
}

std::uint64_t Network::mark() {
  std::uint64_t sum = 0;
  const auto add = [&](const auto& numbers) {
    for (auto number : numbers) sum = mix(sum + kGolden + static_cast<std::uint64_t>(std::int64_t{number}));
  };
  for (const auto& row : kPairNumbers) add(row);
  add(kCellNumbers);
  for (const auto& row : kFirstNumbers) add(row);
  add(kHiddenNumbers);
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
