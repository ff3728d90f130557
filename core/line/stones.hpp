// One side's stones as bitboards, kept four times: a 32-bit word for each row, column and diagonal.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>

#include "line/rules.hpp"

namespace tengen::line {

inline constexpr int kDirections = 4;  // row, column, diagonal /, diagonal \.
inline constexpr int kStepCol[kDirections] = {1, 0, 1, 1};
inline constexpr int kStepRow[kDirections] = {0, 1, 1, -1};
inline constexpr int kStepSlot[kDirections] = {1, 32, 33, -31};
inline constexpr int kLines = 2 * Rules::kMaxSize - 1;

// Where a cell lies in one direction: the number of its line and its bit there.
struct Spot {
  int line;
  int bit;
};

constexpr Spot spot(int direction, int col, int row) {
  switch (direction) {
    case 0: return {row, col};
    case 1: return {col, row};
    case 2: return {col - row + Rules::kMaxSize - 1, col};
    default: return {col + row, col};
  }
}

// Calls f<0>() to f<3>(), so that the direction is a compile-time constant.
template <class F>
constexpr void for_each_direction(F f) {
  f.template operator()<0>();
  f.template operator()<1>();
  f.template operator()<2>();
  f.template operator()<3>();
}

// A maximal run of set bits, from `low` to `high` inclusive.
struct Run {
  int low;
  int high;

  constexpr int length() const { return high - low + 1; }
  constexpr bool contains(int bit) const { return low <= bit && bit <= high; }
};

// The run through a bit that is set.
constexpr Run run_through(std::uint32_t word, int bit) {
  assert(bit >= 0 && bit < 32 && ((word >> bit) & 1) != 0);
  return {bit - std::countl_one(word << (31 - bit)) + 1, bit + std::countr_one(word >> bit) - 1};
}

// Bits outside 0..31 count as unset, so callers need no edge test.
constexpr bool has(std::uint32_t word, int bit) { return bit >= 0 && bit < 32 && ((word >> bit) & 1) != 0; }

struct Stones {
  std::uint32_t words[kDirections][kLines] = {};

  void flip(int col, int row) {
    for (int d = 0; d < kDirections; ++d) {
      const Spot s = spot(d, col, row);
      words[d][s.line] ^= 1u << s.bit;
    }
  }
  bool at(int col, int row) const { return ((words[0][row] >> col) & 1) != 0; }
  std::uint32_t word(int direction, Spot s) const { return words[direction][s.line]; }

  bool operator==(const Stones&) const = default;
};

// Does this run win for `side`? `theirs` is the opponent's word on the same line.
constexpr bool wins(const Rules& rules, int side, Run run, std::uint32_t theirs) {
  const int length = run.length();
  switch (rules.rule) {
    case Rule::freestyle: return length >= rules.k;
    case Rule::standard: return length == rules.k;
    case Rule::renju: return side == 0 ? length == rules.k : length >= rules.k;
    case Rule::caro:
      return length > rules.k || (length == rules.k && !(has(theirs, run.low - 1) && has(theirs, run.high + 1)));
  }
  return false;
}

// Under caro: the end of this five where a second blocking stone would spoil it. None if neither end is blocked yet.
// (It may lie off the board.)
constexpr std::optional<int> spoiling_end(const Rules& rules, Run run, std::uint32_t theirs) {
  if (rules.rule != Rule::caro || run.length() != rules.k) return std::nullopt;
  const bool low = has(theirs, run.low - 1);
  const bool high = has(theirs, run.high + 1);
  if (low == high) return std::nullopt;
  return low ? run.high + 1 : run.low - 1;
}

}  // namespace tengen::line
