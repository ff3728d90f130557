#include "line/network.hpp"

#include <algorithm>

#include "line/network_numbers.hpp"

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

void Network::refresh(View& view, int slot, unsigned own, unsigned their) {
  std::int16_t* const cell = view.cells[static_cast<std::size_t>(slot)].of;
  if (((own | their) & kSomething) == 0) {
    for (int i = 0; i < kWidth; ++i) view.sum[i] -= cell[i];
    std::fill_n(cell, kWidth, std::int16_t{0});
    return;
  }
  const std::int16_t* rows[kDirections];
  for (int d = 0; d < kDirections; ++d) rows[d] = kPairs.rows[((own >> (4 * d)) & 15) | ((their >> (4 * d)) & 15) << 4];
  for (int i = 0; i < kWidth; ++i) {
    const auto total = static_cast<std::int16_t>(kCellNumbers[i] + rows[0][i] + rows[1][i] + rows[2][i] + rows[3][i]);
    const std::int16_t now = std::max<std::int16_t>(total, 0);
    view.sum[i] += static_cast<std::int16_t>(now - cell[i]);
    cell[i] = now;
  }
}

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
  for (int row = 0; row < rules.rows; ++row) {
    std::uint64_t* const seen = &view.seen[static_cast<std::size_t>(32 * row)];
    std::uint64_t differ = 0;
    for (int col = 0; col < rules.cols; ++col) differ |= seen[col] ^ threats.mark(32 * row + col);
    if (differ == 0) continue;
    for (int col = 0; col < rules.cols; ++col) {
      const int slot = 32 * row + col;
      if (seen[col] == threats.mark(slot)) continue;
      seen[col] = threats.mark(slot);
      refresh(view, slot, threats.code(me, slot), threats.code(you, slot));
    }
  }
  return judge(view);
}

}  // namespace tengen::line
