// The pattern of an empty cell for both sides by one look-up: the window of the line, two bits a cell, is the index.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "line/pattern.hpp"

namespace tengen::line {

// A line as one word, two bits a cell. All bits off the board are wall, up to bit 63, so that after a rotation the cells
// before the first one are wall, too.
using LineWord = std::uint64_t;
enum CellBits : LineWord { kEmptyBits = 0, kBlackBits = 1, kWhiteBits = 2, kWallBits = 3 };

// The empty cells of a line at most `Reach` away from a bit, which comes to lie at bit 2 * Reach; without that cell itself.
template <int Reach>
constexpr LineWord free_near(LineWord line, int bit) {
  constexpr LineWord kEvery = 0x5555555555555555;
  constexpr LineWord kWindow = ((LineWord{1} << (4 * Reach + 2)) - 1) & kEvery & ~(LineWord{1} << (2 * Reach));
  return std::rotr(~(line | line >> 1) & kEvery, 2 * (bit - Reach)) & kWindow;
}

// The patterns of both sides in one byte: Black's in the low half, White's in the high half.
constexpr Pattern pattern_of(std::uint8_t both, int side) { return static_cast<Pattern>((both >> (4 * side)) & 15); }

class PatternTable {
 public:
  static constexpr int kLargestReach = 5;  // cells each way: a table of a megabyte

  explicit PatternTable(const Rules& rules);

  int reach() const { return reach_; }
  // Longer lines have no table: their patterns are worked out by definition each time.
  bool filled() const { return !patterns_.empty(); }

  template <int Reach>
  std::uint8_t look_up(LineWord line, int bit) const {
    return patterns_[index<Reach>(line, bit)];
  }
  // The same whether there is a table or not.
  std::uint8_t at(LineWord line, int bit) const;

  // The cells before a cell (low bits) and after it (high bits), without the cell itself, which is empty anyway.
  template <int Reach>
  static std::size_t index(LineWord line, int bit) {
    constexpr LineWord kSide = (LineWord{1} << (2 * Reach)) - 1;
    const LineWord near = std::rotr(line, 2 * (bit - Reach));
    return static_cast<std::size_t>((near & kSide) | ((near >> (2 * Reach + 2)) & kSide) << (2 * Reach));
  }

 private:
  std::vector<std::uint8_t> patterns_for(int side) const;
  std::uint8_t by_definition(LineWord line, int bit) const;

  PatternClassifier sides_[2];
  int reach_;
  bool caro_;
  std::vector<std::uint8_t> patterns_;
};

// Made once for each rule and k, and shared.
std::shared_ptr<const PatternTable> pattern_table(const Rules& rules);

}  // namespace tengen::line
