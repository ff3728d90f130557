#include "line/pattern4.hpp"

#include <algorithm>

#include "line/order_numbers.hpp"

namespace tengen::line {
namespace {

constexpr int kPackedValues = 1 << 16;

// How many directions have each pattern.
struct Count {
  int of[kPatterns] = {};

  explicit Count(PackedPatterns packed) {
    for (int d = 0; d < kDirections; ++d) {
      const int made = (packed >> (4 * d)) & 15;
      if (made < kPatterns) ++of[made];
    }
  }
  int operator()(Pattern made) const { return of[static_cast<int>(made)]; }
};

Pattern4 pattern4_of(const Count& count, bool renju_black) {
  if (count(Pattern::five) > 0) return Pattern4::five;
  const int open_fours = count(Pattern::open_four) + count(Pattern::double_four);
  const int fours = count(Pattern::four) + open_fours;
  const int threes = count(Pattern::open_three) + count(Pattern::wide_three);
  if (renju_black) {
    const bool forbidden = count(Pattern::overline) > 0 || count(Pattern::double_four) > 0 || fours > 1;
    // A double three may still be allowed: a three is none where its open four would itself be forbidden.
    if (forbidden || threes > 1) return Pattern4::forbidden;
  }
  if (open_fours > 0 || fours > 1) return Pattern4::open_four;
  if (fours == 1) return threes > 0 ? Pattern4::four_three : Pattern4::four;
  if (threes > 0) return threes > 1 ? Pattern4::double_three : Pattern4::open_three;
  const int twos = count(Pattern::open_two) + count(Pattern::wide_two) + count(Pattern::three);
  if (count(Pattern::dead) == kDirections) return Pattern4::hopeless;
  return twos > 1 ? Pattern4::double_two : Pattern4::idle;
}

bool leads_on(const Count& count) {
  const int fours = count(Pattern::four) + count(Pattern::double_four) + count(Pattern::open_four);
  return fours > 1 ||
         (fours == 1 && count(Pattern::three) + count(Pattern::open_three) + count(Pattern::wide_three) > 0);
}

// Urgency by hand: of each direction's pattern, and of the pattern4.
constexpr int kAttack[kPatterns] = {0, 0, 10, 20, 60, 150, 200, 220, 650, 750, 900, 900, 6000, 30000};
constexpr int kDefend[kPatterns] = {0, 0, 8, 15, 45, 110, 150, 150, 480, 560, 600, 600, 4000, 20000};
constexpr int kPattern4Attack[kPattern4s] = {0, 0, 150, 0, 900, 0, 2500, 3000, 0, 0, 0};
constexpr int kPattern4Defend[kPattern4s] = {0, 0, 100, 0, 600, 0, 1500, 2000, 0, 0, 0};

int total(const Count& count, const int (&worth)[kPatterns]) {
  int sum = 0;
  for (int c = 0; c < kPatterns; ++c) sum += count.of[c] * worth[c];
  return sum;
}

using FourPatterns = std::array<int, kDirections>;

// The weakest first.
FourPatterns ranked(PackedPatterns packed) {
  FourPatterns out{};
  for (int d = 0; d < kDirections; ++d) out[d] = std::min((packed >> (4 * d)) & 15, kPatterns - 1);
  std::sort(out.begin(), out.end());
  return out;
}

// The fitted score of a cell: of each direction's pattern, of the two strongest as a pair, and of the pattern4.
int fitted(const FourPatterns& made, int pattern4, const OrderNumbers& numbers) {
  int sum = numbers.pattern4s[pattern4] + numbers.pairs[made[3]][made[2]];
  for (int one : made) sum += numbers.patterns[one];
  return sum;
}

// Added by hand: the positions of the fit have no move that wins at once and no five to stop.
constexpr int kWinsAtOnce[kPattern4s] = {0, 0, 0, 0, 0, 0, 0, 1000, 3000, 0, 0};

}  // namespace

Pattern4Table::Pattern4Table(bool renju_black)
    : pattern4s(kPackedValues),
      urgencies(kPackedValues),
      orders(kPackedValues),
      strongest(kPackedValues),
      lead_on(kPackedValues) {
  const auto narrow = [](int value) { return static_cast<std::int16_t>(std::min(value, 32000)); };
  for (int packed = 0; packed < kPackedValues; ++packed) {
    const Count count(static_cast<PackedPatterns>(packed));
    const Pattern4 pattern4 = pattern4_of(count, renju_black);
    const int k = static_cast<int>(pattern4);
    pattern4s[packed] = pattern4;
    lead_on[packed] = leads_on(count) ? 1 : 0;
    const FourPatterns made = ranked(static_cast<PackedPatterns>(packed));
    strongest[packed] = static_cast<Pattern>(made.back());
    orders[packed] = {narrow(fitted(made, k, kAttackOrder) + kWinsAtOnce[k]),
                      narrow(fitted(made, k, kDefenceOrder) + kWinsAtOnce[k] / 2)};
    urgencies[packed] = {narrow(total(count, kAttack) + kPattern4Attack[k]),
                         narrow(total(count, kDefend) + kPattern4Defend[k])};
  }
}

std::vector<std::vector<int>> order_numbers() {
  std::vector<std::vector<int>> out;
  for (const OrderNumbers* numbers : {&kAttackOrder, &kDefenceOrder}) {
    std::vector<int>& row = out.emplace_back(numbers->patterns, numbers->patterns + kPatterns);
    row.insert(row.end(), numbers->pattern4s, numbers->pattern4s + kPattern4s);
    for (const auto& pairs : numbers->pairs) row.insert(row.end(), pairs, pairs + kPatterns);
  }
  return out;
}

const Pattern4Table& pattern4_table(const Rules& rules, int side) {
  static const Pattern4Table usual(false);
  if (rules.rule != Rule::renju || side != 0) return usual;
  static const Pattern4Table black(true);
  return black;
}

}  // namespace tengen::line
