#include "line/kinds.hpp"

#include <algorithm>

#include "line/order_numbers.hpp"

namespace tengen::line {
namespace {

constexpr int kCodes = 1 << 16;

struct Count {
  int of[kClasses] = {};

  explicit Count(Code code) {
    for (int d = 0; d < kDirections; ++d) {
      const int made = (code >> (4 * d)) & 15;
      if (made < kClasses) ++of[made];
    }
  }
  int operator()(Class made) const { return of[static_cast<int>(made)]; }
};

Kind kind_of(const Count& count, bool renju_black) {
  if (count(Class::five) > 0) return Kind::five;
  const int open_fours = count(Class::open_four) + count(Class::double_four);
  const int fours = count(Class::four) + open_fours;
  const int threes = count(Class::open_three) + count(Class::wide_three);
  if (renju_black) {
    const bool forbidden = count(Class::overline) > 0 || count(Class::double_four) > 0 || fours > 1;
    // These threes may turn out to be none, because the open four would be forbidden in its turn.
    if (forbidden || threes > 1) return Kind::barred;
  }
  if (open_fours > 0 || fours > 1) return Kind::open_four;
  if (fours == 1) return threes > 0 ? Kind::four_three : Kind::four;
  if (threes > 0) return threes > 1 ? Kind::double_three : Kind::open_three;
  const int twos = count(Class::open_two) + count(Class::wide_two) + count(Class::three);
  if (count(Class::dead) == kDirections) return Kind::hopeless;
  return twos > 1 ? Kind::double_two : Kind::idle;
}

bool leads_on(const Count& count) {
  const int fours = count(Class::four) + count(Class::double_four) + count(Class::open_four);
  return fours > 1 || (fours == 1 && count(Class::three) + count(Class::open_three) + count(Class::wide_three) > 0);
}

constexpr int kAttack[kClasses] = {0, 0, 10, 20, 60, 150, 200, 220, 650, 750, 900, 900, 6000, 30000};
constexpr int kDefend[kClasses] = {0, 0, 8, 15, 45, 110, 150, 150, 480, 560, 600, 600, 4000, 20000};
constexpr int kKindAttack[kKinds] = {0, 0, 150, 0, 900, 0, 2500, 3000, 0, 0, 0};
constexpr int kKindDefend[kKinds] = {0, 0, 100, 0, 600, 0, 1500, 2000, 0, 0, 0};

int total(const Count& count, const int (&worth)[kClasses]) {
  int sum = 0;
  for (int c = 0; c < kClasses; ++c) sum += count.of[c] * worth[c];
  return sum;
}

using Classes = std::array<int, kDirections>;

// The weakest first.
Classes ranked(Code code) {
  Classes out{};
  for (int d = 0; d < kDirections; ++d) out[d] = std::min((code >> (4 * d)) & 15, kClasses - 1);
  std::sort(out.begin(), out.end());
  return out;
}

// What is learned of a cell: a number for each class, for the two strongest together, and for its kind.
int learned(const Classes& made, int kind, const OrderNumbers& numbers) {
  int sum = numbers.kinds[kind] + numbers.pairs[made[3]][made[2]];
  for (int one : made) sum += numbers.classes[one];
  return sum;
}

// No position of those that were learned from has a move that wins at once, or a five to stop.
constexpr int kAtOnce[kKinds] = {0, 0, 0, 0, 0, 0, 0, 1000, 3000, 0, 0};

}  // namespace

KindTable::KindTable(bool renju_black)
    : kinds(kCodes), urgencies(kCodes), orders(kCodes), strongest(kCodes), lead_on(kCodes) {
  const auto narrow = [](int value) { return static_cast<std::int16_t>(std::min(value, 32000)); };
  for (int code = 0; code < kCodes; ++code) {
    const Count count(static_cast<Code>(code));
    const Kind kind = kind_of(count, renju_black);
    const int k = static_cast<int>(kind);
    kinds[code] = kind;
    lead_on[code] = leads_on(count) ? 1 : 0;
    const Classes made = ranked(static_cast<Code>(code));
    strongest[code] = static_cast<Class>(made.back());
    orders[code] = {narrow(learned(made, k, kAttackOrder) + kAtOnce[k]),
                    narrow(learned(made, k, kDefenceOrder) + kAtOnce[k] / 2)};
    urgencies[code] = {narrow(total(count, kAttack) + kKindAttack[k]), narrow(total(count, kDefend) + kKindDefend[k])};
  }
}

std::vector<std::vector<int>> order_numbers() {
  std::vector<std::vector<int>> out;
  for (const OrderNumbers* numbers : {&kAttackOrder, &kDefenceOrder}) {
    std::vector<int>& row = out.emplace_back(numbers->classes, numbers->classes + kClasses);
    row.insert(row.end(), numbers->kinds, numbers->kinds + kKinds);
    for (const auto& pairs : numbers->pairs) row.insert(row.end(), pairs, pairs + kClasses);
  }
  return out;
}

const KindTable& kind_table(const Rules& rules, int side) {
  static const KindTable usual(false);
  if (rules.rule != Rule::renju || side != 0) return usual;
  static const KindTable black(true);
  return black;
}

}  // namespace tengen::line
