// The neighbourhood of an empty cell in one direction, four or five cells each way, as a number: the input feature of
// networks. It tells more than the pattern, is the same under every rule, and the same from either end.
//
// One side of the cell is an arm: its cells from the nearest on, each a wall, empty, the opponent's or one's own (0 to 3).
// Cells behind a wall matter to nobody, nor do those behind stones of both colours: from the first stone of the second
// colour on, all count as walls. Arms are numbered from 0 in the order of their digits; two arms a and b with a >= b are
// neighbourhood a * (a + 1) / 2 + b.
#pragma once

#include <algorithm>
#include <cstdint>

#include "line/pattern_table.hpp"

namespace tengen::line {

template <int ArmLength>
class NeighbourhoodTable {
 public:
  static constexpr int kArmLength = ArmLength;

  // How many arms, and how many neighbourhoods there are.
  static constexpr int arms() {
    int count = 0;
    for (int digits = 0; digits < kAll; ++digits) count += shortened(digits) == digits;
    return count;
  }
  static constexpr int size() { return arms() * (arms() + 1) / 2; }

  constexpr NeighbourhoodTable() {
    std::uint8_t numbers[kAll] = {};
    int count = 0;
    for (int digits = 0; digits < kAll; ++digits) {
      if (shortened(digits) == digits) numbers[digits] = static_cast<std::uint8_t>(count++);
    }
    for (int me = 0; me < 2; ++me) {
      for (int cells = 0; cells < kAll; ++cells) {
        int rising = 0;
        int falling = 0;
        for (int away = 0; away < kArmLength; ++away) {
          rising = 4 * rising + digit((cells >> (2 * away)) & 3, me);
          falling = 4 * falling + digit((cells >> (2 * (kArmLength - 1 - away))) & 3, me);
        }
        after_[me][cells] = numbers[shortened(rising)];
        before_[me][cells] = numbers[shortened(falling)];
      }
    }
  }

  // As side `me` sees it; `near` is a window of the line as `PatternTable::index` cuts it.
  constexpr int number(int me, std::size_t near) const {
    const unsigned one = before_[me][near & (kAll - 1)];
    const unsigned two = after_[me][near >> (2 * kArmLength)];
    const unsigned greater = std::max(one, two);
    return static_cast<int>(greater * (greater + 1) / 2 + std::min(one, two));
  }

 private:
  static constexpr int kAll = 1 << (2 * kArmLength);

  static constexpr int digit(int bits, int me) {
    if (bits == kWallBits) return 0;
    if (bits == kEmptyBits) return 1;
    return (bits == kBlackBits) == (me == 0) ? 3 : 2;
  }

  // The nearest cell is the highest digit.
  static constexpr int shortened(int digits) {
    int out = 0;
    int colour = 0;
    bool blocked = false;
    for (int shift = 2 * (kArmLength - 1); shift >= 0; shift -= 2) {
      const int digit = (digits >> shift) & 3;
      blocked = blocked || digit == 0 || (digit > 1 && colour > 1 && digit != colour);
      if (digit > 1) colour = digit;
      out = 4 * out + (blocked ? 0 : digit);
    }
    return out;
  }

  std::uint8_t before_[2][kAll] = {};
  std::uint8_t after_[2][kAll] = {};
};

inline constexpr NeighbourhoodTable<4> kNeighbourhoodTable;
inline constexpr int kArmLength = 4;
inline constexpr int kNeighbourhoods = NeighbourhoodTable<4>::size();
static_assert(kNeighbourhoods == 1653);

inline constexpr NeighbourhoodTable<5> kWideNeighbourhoodTable;
inline constexpr int kWideNeighbourhoods = NeighbourhoodTable<5>::size();
static_assert(kWideNeighbourhoods == 7260);

}  // namespace tengen::line
