#include "line/pattern.hpp"

#include <algorithm>

namespace tengen::line {
namespace {

// With k > 5 there is no table: deeper recursion costs more than telling twos from ones is worth.
constexpr int kLevelsOfLongLines = 2;

bool sees_one_further(const Rules& rules, int side) {
  switch (rules.rule) {
    case Rule::freestyle: return false;
    case Rule::renju: return side == 0;
    case Rule::standard:
    case Rule::caro: return true;
  }
  return true;
}

}  // namespace

PatternClassifier::PatternClassifier(const Rules& rules, int side)
    : rules_(rules), side_(side), reach_(std::min(rules.k - 1 + sees_one_further(rules, side), kLargestReach)) {}

Pattern PatternClassifier::at(std::uint32_t own, std::uint32_t theirs, std::uint32_t frame, int bit) const {
  if (sees_whole_line()) {
    // Very long lines: only a win and a dead cell are recognised.
    const std::uint32_t with_stone = own | (1u << bit);
    if (wins(rules_, side_, run_through(with_stone, bit), theirs)) return Pattern::five;
    return run_through((frame & ~theirs) | with_stone, bit).length() < rules_.k ? Pattern::dead : Pattern::one;
  }
  const std::uint32_t mask = (1u << (2 * reach_ + 1)) - 1;
  const auto cut = [&](std::uint32_t word) {
    return static_cast<std::uint32_t>(((static_cast<std::uint64_t>(word) << reach_) >> bit) & mask);
  };
  return classify({cut(own), cut(theirs), cut(frame & ~(own | theirs))}, rules_.k > 5 ? kLevelsOfLongLines : rules_.k);
}

Pattern PatternClassifier::classify(const LineWindow& s, int levels) const {
  return step(s, [&](const LineWindow& next) {
    if (levels > 0) return classify(next, levels - 1);
    // At the last level only a win is told from the rest.
    const Run run = run_through(next.own | (1u << reach_), reach_);
    return wins(rules_, side_, run, next.theirs) ? Pattern::five : Pattern::one;
  });
}

// Renju counts both ends of one solid four as a single, straight four.
bool PatternClassifier::straight(const LineWindow& s, std::uint32_t completions) const {
  const Run run = run_through(s.own | (1u << reach_), reach_);
  return run.length() == rules_.k - 1 && std::countr_zero(completions) == run.low - 1 &&
         31 - std::countl_zero(completions) == run.high + 1;
}

// Does one defending stone stop all of these completions?
bool PatternClassifier::one_stone_stops(const LineWindow& s, std::uint32_t completions) const {
  std::uint32_t everywhere = ~0u;
  for (std::uint32_t rest = completions; rest != 0; rest &= rest - 1) {
    const int bit = std::countr_zero(rest);
    std::uint32_t stops = 1u << bit;
    const Run run = run_through(s.own | (1u << reach_) | stops, bit);
    if (const auto end = spoiling_end(rules_, run, s.theirs); end && has(s.free, *end)) stops |= 1u << *end;
    everywhere &= stops;
  }
  return everywhere != 0;
}

// A pattern is one step below the best pattern that a second stone could make of it.
Pattern PatternClassifier::from_next(const LineWindow& s, std::uint32_t completions,
                                     const int (&found)[kPatterns]) const {
  const auto next = [&](Pattern made) { return found[static_cast<int>(made)]; };
  const int fours = std::popcount(completions);
  if (fours >= 2 && !one_stone_stops(s, completions)) {
    return is_renju_black() && !straight(s, completions) ? Pattern::double_four : Pattern::open_four;
  }
  if (fours > 0) return Pattern::four;
  if (next(Pattern::open_four) > 0) return next(Pattern::open_four) > 1 ? Pattern::wide_three : Pattern::open_three;
  if (next(Pattern::four) + next(Pattern::double_four) > 0) return Pattern::three;
  if (next(Pattern::wide_three) > 0) return Pattern::wide_two;
  if (next(Pattern::open_three) > 0) return Pattern::open_two;
  if (next(Pattern::three) > 0) return Pattern::two;
  if (next(Pattern::wide_two) + next(Pattern::open_two) > 0) return Pattern::open_one;
  return Pattern::one;
}

}  // namespace tengen::line
