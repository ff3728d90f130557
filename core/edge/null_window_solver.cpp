#include "edge/null_window_solver.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

namespace tengen::edge {
namespace {

// Move ordering.
constexpr int kHashMove = 1'000'000;
constexpr int kInnerEdge = 100;  // an edge between two cells changes more than one on the boundary
constexpr int kGivenCell = -1000;

constexpr int kPrefetchAhead = 6;  // moves

// The hash move as an entry keeps it; moves that open independent chains share one hint.
std::uint8_t hint_of(const Child& child) { return static_cast<std::uint8_t>(std::min(child.edge, 61) + 1); }

std::int8_t small(int value) { return static_cast<std::int8_t>(value); }

}  // namespace

void NullWindowSolver::count_node() {
  if ((++pending_ & 255) != 0) return;
  stopped_ |= enough_(std::exchange(pending_, 0));
}

// After the hash move one order for all positions: history heuristics led to more different positions, and so to more
// work. The canonical image is the smallest, so its high edges are already drawn; among equal moves the highest edge
// comes first, which saves two fifths of the nodes on an empty 3 x 4 board and little elsewhere.
NullWindowSolver::Option NullWindowSolver::option_of(const Child& child, std::uint64_t canonical, int hint) const {
  Option option{child, {}, 0};
  option.child.rest.edges = canonical;
  option.key = layout_.key(option.child.rest);
  const int given = child.taken + child.spare;
  option.order = given > 0 ? kGivenCell * given : layout_.is_border(child.edge) ? 0 : kInnerEdge;
  if (given == 0 && turn_ != 0) option.order += (child.edge * (2 * turn_ + 1)) & 63;
  if (hint_of(child) == hint) option.order = kHashMove;
  return option;
}

int NullWindowSolver::search(const Quiet& quiet, int bound) {
  if (bound <= -quiet.open) return -quiet.open;
  if (bound > quiet.open) return quiet.open;
  if (quiet.edges == 0) return quiet.independent.value();
  // Values have the parity of the number of open cells.
  if (((bound ^ quiet.open) & 1) != 0) ++bound;
  count_node();
  if (stopped_) return 0;
  const SolverKey key = layout_.key(quiet);
  SolverEntry entry{small(-quiet.open), small(quiet.open), 0, static_cast<std::uint8_t>(std::popcount(quiet.edges))};
  if (table_.probe(key, entry)) {
    if (entry.lower >= bound) return entry.lower;
    if (entry.upper < bound) return entry.upper;
  }

  // Enhanced transposition cutoff: all children are looked up before one is searched, and most nodes end here. The table
  // is prefetched a few moves ahead.
  auto& options = options_[depth_];
  int best = -quiet.open;
  int count = 0;
  int looked = 0;
  int left = 0;
  const auto look = [&] {
    const Option& option = options[looked++];
    const auto [lower, upper] = table_bounds(option);
    if (lower >= bound) {
      best = lower;
      entry.hint = hint_of(option.child);
    } else if (upper < bound) {
      best = std::max(best, upper);
    } else {
      options[left++] = option;
    }
    return best < bound;
  };
  const Layout::Images images = layout_.images(quiet.edges);
  layout_.children(quiet, [&](const Child& child) {
    const std::uint64_t canonical = layout_.canonical(images, quiet.edges & ~child.rest.edges);
    Option& option = options[count++] = option_of(child, canonical, entry.hint);
    if (canonical != 0) table_.prefetch(option.key);
    return count - looked <= kPrefetchAhead || look();
  });
  while (looked < count && best < bound) look();
  for (int i = 0; i < left && best < bound; ++i) {
    std::swap(options[i],
              *std::max_element(options.data() + i, options.data() + left, [](const Option& a, const Option& b) {
                return a.order != b.order ? a.order < b.order : a.child.edge < b.child.edge;
              }));
    const Option& option = options[i];
    const bool twin = std::any_of(options.data(), options.data() + i, [&](const Option& other) {
      return other.key == option.key && other.child.taken == option.child.taken;
    });
    if (twin) continue;
    ++depth_;
    const int value = search_move(option, bound);
    --depth_;
    if (stopped_) return 0;
    best = std::max(best, value);
    if (best >= bound) entry.hint = hint_of(option.child);
  }
  assert(((best ^ quiet.open) & 1) == 0);
  if (best >= bound) {
    entry.lower = std::max(entry.lower, small(best));
  } else {
    entry.upper = std::min(entry.upper, small(best));
  }
  table_.store(key, entry);
  return best;
}

Bounds NullWindowSolver::table_bounds(const Layout& layout, const SolverTable& table, Quiet quiet) {
  if (quiet.edges == 0) return {quiet.independent.value(), quiet.independent.value()};
  SolverEntry entry{small(-quiet.open), small(quiet.open), 0, 0};
  quiet.edges = layout.canonical(layout.images(quiet.edges), 0);
  table.probe(layout.key(quiet), entry);
  return {entry.lower, entry.upper};
}

// What the table and the number of open cells say about the value of a move.
Bounds NullWindowSolver::table_bounds(const Option& option) const {
  const Child& child = option.child;
  SolverEntry entry{small(-child.rest.open), small(child.rest.open), 0, 0};
  if (child.rest.edges == 0) {
    entry.lower = entry.upper = small(child.rest.independent.value());
  } else {
    table_.probe(option.key, entry);
  }
  if (child.spare == 0) return {-child.taken - entry.upper, -child.taken - entry.lower};
  const int low = entry.lower + child.spare;
  const int high = entry.upper + child.spare;
  const int least = low > 0 ? low : high < 0 ? -high : (low & 1);
  return {-child.taken - std::max(-low, high), -child.taken - least};
}

int NullWindowSolver::search_move(const Option& option, int bound) {
  const Child& child = option.child;
  if (child.spare == 0) return -child.taken - search(child.rest, 2 - bound - child.taken);
  // Double-dealing gives the receiver taken + |spare + rest|, so the rest must be neither too large nor too small.
  const int most = -bound - child.taken;
  if (most < 0) return -child.taken - ((child.spare + child.rest.open) & 1);
  const int high = search(child.rest, most - child.spare + 2);
  if (stopped_ || high >= most - child.spare + 2) return -child.taken - child.spare - high;
  const int low = search(child.rest, -most - child.spare);
  if (stopped_ || low < -most - child.spare) return -child.taken + child.spare + low;
  return -child.taken - std::max(std::abs(child.spare + high), std::abs(child.spare + low));
}

}  // namespace tengen::edge
