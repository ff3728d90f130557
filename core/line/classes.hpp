// What a stone on an empty cell would make in one direction, by definition: try further stones and count.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "line/stones.hpp"

namespace tengen::line {

// Named for k = 5; with another k a "four" is one stone short of winning, and so on.
enum class Class : std::uint8_t {
  dead,      // no line can ever be completed through the cell
  overline,  // renju's Black would make six or more, which is forbidden
  one,
  open_one,  // one that can grow into an open two
  two,
  open_two,
  wide_two,  // can grow into a wide three
  three,
  open_three,   // exactly one cell makes an open four of it
  wide_three,   // several cells do
  four,         // one cell completes, or more that one stone of the opponent's stops together (under caro, at an end)
  double_four,  // renju's Black would make two fours in one line, which is forbidden
  open_four,    // two cells complete, and no one stone stops both
  five,         // wins
};

inline constexpr int kClasses = 14;
inline constexpr std::string_view kClassNames[kClasses] = {
    "dead",  "overline",   "one",        "open_one", "two",         "open_two",  "wide_two",
    "three", "open_three", "wide_three", "four",     "double_four", "open_four", "five"};

// The stones on a line around a cell, which itself is bit `reach` of each mask.
struct Surroundings {
  std::uint32_t own;
  std::uint32_t theirs;
  std::uint32_t free;
};

// Classes for one side under one rule. Looks as far as matters: k - 1 cells, one more where a longer run
// or a blocked end changes the result.
class Classifier {
 public:
  static constexpr int kLargestWindow = 10;  // beyond that only wins and dead cells are told apart

  Classifier(const Rules& rules, int side);

  int reach() const { return reach_; }
  // Classes depend on more than the window: the whole line must be looked at again after a move.
  bool sees_whole_line() const { return rules_.k > reach_ + 1; }

  // The bit is an empty cell of the line whose cells on the board are `frame`.
  Class at(std::uint32_t own, std::uint32_t theirs, std::uint32_t frame, int bit) const;
  // The same for a window that was cut out already; `levels` stones ahead, as far as the ladder goes.
  Class classify(const Surroundings& s, int levels) const;

  // One step of that recursion, with what a next stone on each free cell would make.
  template <class Next>
  Class step(const Surroundings& s, Next next) const;

 private:
  bool is_renju_black() const { return rules_.rule == Rule::renju && side_ == 0; }
  bool one_stone_stops(const Surroundings& s, std::uint32_t completions) const;
  bool straight(const Surroundings& s, std::uint32_t completions) const;
  Class from_next(const Surroundings& s, std::uint32_t completions, const int (&found)[kClasses]) const;

  Rules rules_;
  int side_;
  int reach_;
};

template <class Next>
Class Classifier::step(const Surroundings& s, Next next) const {
  const std::uint32_t centre = 1u << reach_;
  const Run run = run_through(s.own | centre, reach_);
  if (wins(rules_, side_, run, s.theirs)) return Class::five;
  if (is_renju_black() && run.length() > rules_.k) return Class::overline;
  if (run_through(s.own | s.free | centre, reach_).length() < rules_.k) return Class::dead;
  int found[kClasses] = {};
  std::uint32_t completions = 0;
  for (std::uint32_t rest = s.free & ~centre; rest != 0; rest &= rest - 1) {
    const std::uint32_t bit = rest & -rest;
    const Class made = next(Surroundings{s.own | bit, s.theirs, s.free & ~bit});
    ++found[static_cast<int>(made)];
    if (made == Class::five) completions |= bit;
  }
  return from_next(s, completions, found);
}

}  // namespace tengen::line
