// The pattern of a line: what a stone on an empty cell would make in one direction. Worked out by definition here, by
// trying further stones; the search reads it from a table (`pattern_table.hpp`).
#pragma once

#include <cstdint>

#include "line/stones.hpp"

namespace tengen::line {

// In rising order of strength. Named for k = 5: with another k a "four" is one stone short of winning, and so on.
enum class Pattern : std::uint8_t {
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
  four,         // one cell completes it, or one defending stone stops all that do (under caro at an end)
  double_four,  // renju's Black would make two fours in one line, which is forbidden
  open_four,    // two cells complete it, and no single stone stops both
  five,         // wins
};

inline constexpr int kPatterns = 14;

// The cells of a line around one cell, which is bit `reach` of each mask. What is in no mask is off the board.
struct LineWindow {
  std::uint32_t own;
  std::uint32_t theirs;
  std::uint32_t free;
};

// Patterns of one side under one rule. Looks k - 1 cells each way, one more where an overline or a blocked end
// matters.
class PatternClassifier {
 public:
  static constexpr int kLargestReach = 10;  // with a longer k only `five`, `dead` and `one` are told apart

  PatternClassifier(const Rules& rules, int side);

  int reach() const { return reach_; }
  // Does a pattern depend on more than the window, so that a stone changes the whole line?
  bool sees_whole_line() const { return rules_.k > reach_ + 1; }

  // `bit` is an empty cell of a whole line; `frame` are the cells of the line that are on the board.
  Pattern at(std::uint32_t own, std::uint32_t theirs, std::uint32_t frame, int bit) const;
  // The same for a window cut out of a line, looking at most `levels` further stones ahead.
  Pattern classify(const LineWindow& s, int levels) const;

  // One step of that recursion: `next(window)` is what one more stone on a free cell would make.
  template <class Next>
  Pattern step(const LineWindow& s, Next next) const;

 private:
  bool is_renju_black() const { return rules_.rule == Rule::renju && side_ == 0; }
  bool one_stone_stops(const LineWindow& s, std::uint32_t completions) const;
  bool straight(const LineWindow& s, std::uint32_t completions) const;
  Pattern from_next(const LineWindow& s, std::uint32_t completions, const int (&found)[kPatterns]) const;

  Rules rules_;
  int side_;
  int reach_;
};

template <class Next>
Pattern PatternClassifier::step(const LineWindow& s, Next next) const {
  const std::uint32_t centre = 1u << reach_;
  const Run run = run_through(s.own | centre, reach_);
  if (wins(rules_, side_, run, s.theirs)) return Pattern::five;
  if (is_renju_black() && run.length() > rules_.k) return Pattern::overline;
  if (run_through(s.own | s.free | centre, reach_).length() < rules_.k) return Pattern::dead;
  int found[kPatterns] = {};
  std::uint32_t completions = 0;
  for (std::uint32_t rest = s.free & ~centre; rest != 0; rest &= rest - 1) {
    const std::uint32_t bit = rest & -rest;
    const Pattern made = next(LineWindow{s.own | bit, s.theirs, s.free & ~bit});
    ++found[static_cast<int>(made)];
    if (made == Pattern::five) completions |= bit;
  }
  return from_next(s, completions, found);
}

}  // namespace tengen::line
