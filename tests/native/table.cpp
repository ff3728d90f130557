// What the table of a search keeps when the same position comes again.
#include <cstdio>

#include "search/transposition_table.hpp"

using namespace tengen;

namespace {

constexpr std::uint64_t kKey = 0x123456789ABCDEFu;
const Move kKnown(MoveKind::cell, 3, 4);
const Move kOther(MoveKind::cell, 5, 6);

int failures = 0;

void expect(bool right, const char* what) {
  if (right) return;
  std::printf("%s\n", what);
  ++failures;
}

TableEntry made(Move move, int depth, Bound bound, bool proven = false) {
  return {.move = move, .value = 17, .depth = depth, .bound = bound, .proven = proven, .was_pv = true};
}

// The depth that is left after `second` comes upon `first`.
int depth_after(const TableEntry& first, const TableEntry& second) {
  TranspositionTable table(1);
  table.update(kKey, first);
  table.update(kKey, second);
  return table.probe(kKey)->depth;
}

}  // namespace

int main() {
  const TableEntry deep = made(kKnown, 9, Bound::lower);
  expect(depth_after(deep, made(kOther, 6, Bound::upper)) == 9, "a much deeper entry was lost");
  expect(depth_after(deep, made(kOther, 7, Bound::upper)) == 7, "a newer entry nearly as deep was not kept");
  expect(depth_after(deep, made(kOther, 2, Bound::exact)) == 2, "an exact value was not kept");
  expect(depth_after(deep, made(kOther, 2, Bound::upper, true)) == 2, "a proof was not kept");
  expect(depth_after(made(kKnown, 2, Bound::lower, true), made(kOther, 9, Bound::exact)) == 2, "a proof was lost");

  TranspositionTable table(1);
  table.update(kKey, deep);
  table.update(kKey, made(Move(), 10, Bound::upper));
  const auto entry = table.probe(kKey);
  expect(entry && entry->depth == 10 && entry->move == kKnown, "the move that was known is lost");
  expect(entry && entry->value == 17 && entry->bound == Bound::upper && entry->was_pv, "not what was put in");
  expect(!table.probe(kKey + 1), "found what was never put in");
  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
