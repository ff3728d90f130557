#include "line/classes.hpp"

#include <algorithm>

namespace tengen::line {
namespace {

// Deep enough for fives, fours and threes of long lines; more would cost more than it is worth.
constexpr int kLevels = 2;

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

Classifier::Classifier(const Rules& rules, int side)
    : rules_(rules), side_(side), reach_(std::min(rules.k - 1 + sees_one_further(rules, side), kLargestWindow)) {}

Class Classifier::at(std::uint32_t own, std::uint32_t theirs, std::uint32_t frame, int bit) const {
  if (sees_whole_line()) {
    // Very long lines: only a win and a hopeless cell are recognised.
    const std::uint32_t with_stone = own | (1u << bit);
    if (wins(rules_, side_, run_through(with_stone, bit), theirs)) return Class::five;
    return run_through((frame & ~theirs) | with_stone, bit).length() < rules_.k ? Class::dead : Class::one;
  }
  const std::uint32_t mask = (1u << (2 * reach_ + 1)) - 1;
  const auto cut = [&](std::uint32_t word) {
    return static_cast<std::uint32_t>(((static_cast<std::uint64_t>(word) << reach_) >> bit) & mask);
  };
  return classify({cut(own), cut(theirs), cut(frame & ~(own | theirs))}, rules_.k > 5 ? kLevels : rules_.k);
}

Class Classifier::classify(const Surroundings& s, int levels) const {
  return step(s, [&](const Surroundings& next) {
    if (levels > 0) return classify(next, levels - 1);
    // Too far ahead: told apart are only a win and the rest.
    const Run run = run_through(next.own | (1u << reach_), reach_);
    return wins(rules_, side_, run, next.theirs) ? Class::five : Class::one;
  });
}

// Both ends of one solid four belong to the same, straight four.
bool Classifier::straight(const Surroundings& s, std::uint32_t completions) const {
  const Run run = run_through(s.own | (1u << reach_), reach_);
  return run.length() == rules_.k - 1 && std::countr_zero(completions) == run.low - 1 &&
         31 - std::countl_zero(completions) == run.high + 1;
}

// Is there a cell where one stone of the opponent keeps all of these from winning?
bool Classifier::one_stone_stops(const Surroundings& s, std::uint32_t completions) const {
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

// What a stone makes is one step below the best that a second stone could make of it.
Class Classifier::from_next(const Surroundings& s, std::uint32_t completions, const int (&found)[kClasses]) const {
  const auto next = [&](Class made) { return found[static_cast<int>(made)]; };
  const int fours = std::popcount(completions);
  if (fours >= 2 && !one_stone_stops(s, completions)) {
    return is_renju_black() && !straight(s, completions) ? Class::double_four : Class::open_four;
  }
  if (fours > 0) return Class::four;
  if (next(Class::open_four) > 0) return next(Class::open_four) > 1 ? Class::wide_three : Class::open_three;
  if (next(Class::four) + next(Class::double_four) > 0) return Class::three;
  if (next(Class::wide_three) > 0) return Class::wide_two;
  if (next(Class::open_three) > 0) return Class::open_two;
  if (next(Class::three) > 0) return Class::two;
  if (next(Class::wide_two) + next(Class::open_two) > 0) return Class::open_one;
  return Class::one;
}

}  // namespace tengen::line
