// The pattern4 of a cell: the patterns of its four directions together, and what they mean for move ordering.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "line/pattern.hpp"

namespace tengen::line {

// The patterns of one side in all four directions, four bits each.
using PackedPatterns = std::uint16_t;

constexpr Pattern pattern_in(PackedPatterns packed, int direction) {
  return static_cast<Pattern>((packed >> (4 * direction)) & 15);
}

// In rising order of strength, up to `five`.
enum class Pattern4 : std::uint8_t {
  hopeless,  // dead in every direction
  idle,
  double_two,    // in two directions a three, or a two that can become an open three
  open_three,    // threatens an open four
  double_three,  // open threes in two directions
  four,
  four_three,
  open_four,  // or two fours: no single stone stops both fives
  five,
  forbidden,  // to renju's Black, as far as patterns show: `Board::check` decides
  occupied,
};

inline constexpr int kPattern4s = 11;

// The cells that tactics look for are kept in sets, one for each bucket.
enum class Bucket : std::uint8_t { three, four, open_four, five, forbidden, none };

inline constexpr int kBuckets = 5;

inline constexpr Bucket kBucketOf[kPattern4s] = {Bucket::none,  Bucket::none,      Bucket::none, Bucket::three,
                                                 Bucket::three, Bucket::four,      Bucket::four, Bucket::open_four,
                                                 Bucket::five,  Bucket::forbidden, Bucket::none};
constexpr Bucket bucket_of(Pattern4 pattern4) { return kBucketOf[static_cast<int>(pattern4)]; }

// For move ordering only: the score of making these patterns, and of denying them to the opponent.
struct Urgency {
  std::int16_t attack;
  std::int16_t defend;
};

// Fitted move ordering (`order_numbers.hpp`): one of these for attack, one for defence.
struct OrderNumbers {
  int patterns[kPatterns];
  int pattern4s[kPattern4s];
  int pairs[kPatterns][kPatterns];  // of the two strongest, the stronger first
};

// Indexed by packed patterns. Renju's Black has a table of his own.
struct Pattern4Table {
  explicit Pattern4Table(bool renju_black);

  std::vector<Pattern4> pattern4s;
  std::vector<Urgency> urgencies;     // set by hand, for the moves of VCF and VCT
  std::vector<Urgency> orders;        // fitted, for the moves of the search
  std::vector<Pattern> strongest;     // of the four
  std::vector<std::uint8_t> lead_on;  // a four that also makes a three or another four: more fours can follow
};

const Pattern4Table& pattern4_table(const Rules& rules, int side);

// The fitted ordering of attack and of defence, each as one row: patterns, pattern4s, pairs.
std::vector<std::vector<int>> order_numbers();

}  // namespace tengen::line
