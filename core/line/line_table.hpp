// The class of an empty cell for both sides by one look-up: the neighbourhood, two bits a cell, is the index.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "line/classes.hpp"

namespace tengen::line {

// A line as one word, two bits a cell. What is not on the board is wall, so is everything up to bit 63; a
// rotation brings any cell's neighbours to the same place, and those before the first cell are wall, too.
using LineWord = std::uint64_t;
enum CellBits : LineWord { kEmptyBits = 0, kBlackBits = 1, kWhiteBits = 2, kWallBits = 3 };

// The empty cells of a line at most `Reach` away from a bit, which comes to lie at bit 2 * Reach; without that cell itself.
template <int Reach>
constexpr LineWord free_near(LineWord line, int bit) {
  constexpr LineWord kEvery = 0x5555555555555555;
  constexpr LineWord kWindow = ((LineWord{1} << (4 * Reach + 2)) - 1) & kEvery & ~(LineWord{1} << (2 * Reach));
  return std::rotr(~(line | line >> 1) & kEvery, 2 * (bit - Reach)) & kWindow;
}

// Both classes in one byte: Black's below, White's above.
constexpr Class class_of(std::uint8_t both, int side) { return static_cast<Class>((both >> (4 * side)) & 15); }

class LineTable {
 public:
  static constexpr int kLargestReach = 5;  // cells to each side: a table of a megabyte

  explicit LineTable(const Rules& rules);

  int reach() const { return reach_; }
  // Longer lines have no table; their cells are classed by definition each time.
  bool filled() const { return !classes_.empty(); }

  template <int Reach>
  std::uint8_t look_up(LineWord line, int bit) const {
    return classes_[index<Reach>(line, bit)];
  }
  // Any line, whether there is a table or not.
  std::uint8_t at(LineWord line, int bit) const;

  // The neighbours of a cell without the cell itself, which is empty anyway: those before it below, those after it above.
  template <int Reach>
  static std::size_t index(LineWord line, int bit) {
    constexpr LineWord kSide = (LineWord{1} << (2 * Reach)) - 1;
    const LineWord near = std::rotr(line, 2 * (bit - Reach));
    return static_cast<std::size_t>((near & kSide) | ((near >> (2 * Reach + 2)) & kSide) << (2 * Reach));
  }

 private:
  std::vector<std::uint8_t> classes_for(int side) const;
  std::uint8_t by_definition(LineWord line, int bit) const;

  Classifier sides_[2];
  int reach_;
  bool caro_;
  std::vector<std::uint8_t> classes_;
};

// Made once per rule and length, and shared.
std::shared_ptr<const LineTable> line_table(const Rules& rules);

}  // namespace tengen::line
