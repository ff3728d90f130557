// What a stone on an empty cell would make in one direction, from generated tables.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "game/random.hpp"
#include "line/stones.hpp"

namespace tengen::line {

// Named for k = 5; with another k a "four" is one stone short of winning, and so on.
enum class Class : std::uint8_t {
  dead,  // no line can ever be completed through the cell
  one,
  two,
  open_two,
  three,
  open_three,
  four,       // one cell completes
  open_four,  // two cells complete
  five,       // wins
};

inline constexpr int kClasses = 9;

// The stones on a line around a cell, which itself is bit `reach` of each mask.
struct Surroundings {
  std::uint32_t own;
  std::uint32_t theirs;
  std::uint32_t free;
};

// Classes for one side under one rule. Looks as far as matters: k - 1 cells, one more where a longer run
// or a blocked end changes the result.
class ClassTable {
 public:
  ClassTable(const Rules& rules, int side);

  int reach() const { return reach_; }

  // The bit is an empty cell of the line whose cells on the board are `frame`.
  Class at(std::uint32_t own, std::uint32_t theirs, std::uint32_t frame, int bit) const {
    if (rules_.k > reach_ + 1) return at_distance(own, theirs, frame, bit);
    const Surroundings s = around(own, theirs, frame, bit);
    return table_.empty() ? look_up(s) : static_cast<Class>(table_[index(s)]);
  }

 private:
  Surroundings around(std::uint32_t own, std::uint32_t theirs, std::uint32_t frame, int bit) const {
    const auto cut = [&](std::uint32_t word) {
      return static_cast<std::uint32_t>(((static_cast<std::uint64_t>(word) << reach_) >> bit) & mask_);
    };
    return {cut(own), cut(theirs), cut(frame & ~(own | theirs))};
  }
  // The centre is always the new stone, so it needs no bit.
  std::uint32_t squeeze(std::uint32_t word) const {
    return (word & low_mask_) | ((word >> 1) & ~low_mask_);
  }
  std::size_t index(const Surroundings& s) const {
    return (static_cast<std::size_t>(squeeze(s.own)) << (2 * reach_)) | squeeze(s.free);
  }
  Class at_distance(std::uint32_t own, std::uint32_t theirs, std::uint32_t frame, int bit) const;
  bool wins_at(const Surroundings& s) const;
  Class classify(const Surroundings& s, int levels) const;
  Class look_up(const Surroundings& s) const;

  Rules rules_;
  int side_;
  int reach_;
  std::uint32_t mask_;
  std::uint32_t low_mask_;
  std::vector<std::uint8_t> table_;  // empty where it would be too large
};

// Both sides' tables, made once per rule and shared.
struct ClassTables {
  explicit ClassTables(const Rules& rules) : sides{ClassTable(rules, 0), ClassTable(rules, 1)} {}
  ClassTable sides[2];
};

std::shared_ptr<const ClassTables> class_tables(const Rules& rules);

}  // namespace tengen::line
