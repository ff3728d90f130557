#include "edge/questions.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace tengen::edge {
namespace {

constexpr int kBetween = 100;  // an edge between two cells changes more than one on the boundary
constexpr int kAhead = 6;
constexpr int kFirst = 1'000'000;
constexpr int kGiven = -1000;  // for each cell given away

// What is remembered of a move; those that open something loose are not told apart.
std::uint8_t hint_of(const Child& child) { return static_cast<std::uint8_t>(std::min(child.edge, 61) + 1); }

std::int8_t small(int value) { return static_cast<std::int8_t>(value); }

}  // namespace

void Questions::count_node() {
  if ((++pending_ & 255) != 0) return;
  stopped_ |= enough_(std::exchange(pending_, 0));
}

// Apart from the move that was good here before, moves keep one order for all positions: what was learned about single
// moves elsewhere led to more different positions, and so to more work. Of several images the smallest stands for all,
// so high edges are drawn already; going on beside them saves two fifths of a whole 3 x 4 board, though little elsewhere.
Questions::Option Questions::option_of(const Child& child, std::uint64_t smallest, int hint) const {
  Option option{child, 0, 0};
  option.child.rest.edges = smallest;
  option.key = layout_.key(option.child.rest);
  const int given = child.taken + child.spare;
  option.order = given > 0 ? kGiven * given : layout_.is_border(child.edge) ? 0 : kBetween;
  if (given == 0 && turn_ != 0) option.order += (child.edge * (2 * turn_ + 1)) & 63;
  if (hint_of(child) == hint) option.order = kFirst;
  return option;
}

int Questions::ask(const Quiet& quiet, int bound) {
  if (bound <= -quiet.open) return -quiet.open;
  if (bound > quiet.open) return quiet.open;
  if (quiet.edges == 0) return quiet.loose.value();
  // Values are odd or even as the number of open cells is.
  if (((bound ^ quiet.open) & 1) != 0) ++bound;
  count_node();
  if (stopped_) return 0;
  const std::uint64_t key = layout_.key(quiet);
  Remembered known{small(-quiet.open), small(quiet.open), 0, static_cast<std::uint8_t>(std::popcount(quiet.edges))};
  if (table_.probe(key, known)) {
    if (known.lower >= bound) return known.lower;
    if (known.upper < bound) return known.upper;
  }

  // Before any search: is one move known to be good enough, are some known not to be? Most positions end here. What the
  // table says of a move is fetched while the next few moves are made.
  auto& options = options_[depth_];
  int best = -quiet.open;
  int count = 0;
  int looked = 0;
  int left = 0;
  const auto look = [&] {
    const Option& option = options[looked++];
    const auto [lower, upper] = already_known(option);
    if (lower >= bound) {
      best = lower;
      known.hint = hint_of(option.child);
    } else if (upper < bound) {
      best = std::max(best, upper);
    } else {
      options[left++] = option;
    }
    return best < bound;
  };
  const Layout::Images images = layout_.images(quiet.edges);
  layout_.children(quiet, [&](const Child& child) {
    const std::uint64_t smallest = layout_.smallest(images, quiet.edges & ~child.rest.edges);
    Option& option = options[count++] = option_of(child, smallest, known.hint);
    if (smallest != 0) table_.prefetch(option.key);
    return count - looked <= kAhead || look();
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
    const int value = ask_move(option, bound);
    --depth_;
    if (stopped_) return 0;
    best = std::max(best, value);
    if (best >= bound) known.hint = hint_of(option.child);
  }
  if (best >= bound) {
    known.lower = std::max(known.lower, small(best));
  } else {
    known.upper = std::min(known.upper, small(best));
  }
  table_.store(key, known);
  return best;
}

Bounds Questions::known(const Layout& layout, const SolverTable& table, Quiet quiet) {
  if (quiet.edges == 0) return {quiet.loose.value(), quiet.loose.value()};
  Remembered entry{small(-quiet.open), small(quiet.open), 0, 0};
  quiet.edges = layout.smallest(layout.images(quiet.edges), 0);
  table.probe(layout.key(quiet), entry);
  return {entry.lower, entry.upper};
}

// What the table and the number of cells say about the value of a move.
Bounds Questions::already_known(const Option& option) const {
  const Child& child = option.child;
  Remembered known{small(-child.rest.open), small(child.rest.open), 0, 0};
  if (child.rest.edges == 0) {
    known.lower = known.upper = small(child.rest.loose.value());
  } else {
    table_.probe(option.key, known);
  }
  if (child.spare == 0) return {-child.taken - known.upper, -child.taken - known.lower};
  const int low = known.lower + child.spare;
  const int high = known.upper + child.spare;
  const int least = low > 0 ? low : high < 0 ? -high : (low & 1);
  return {-child.taken - std::max(-low, high), -child.taken - least};
}

int Questions::ask_move(const Option& option, int bound) {
  const Child& child = option.child;
  if (child.spare == 0) return -child.taken - ask(child.rest, 2 - bound - child.taken);
  // The receiver gets taken + |spare + rest|, so the rest may be neither too large nor too small.
  const int most = -bound - child.taken;
  if (most < 0) return -child.taken - ((child.spare + child.rest.open) & 1);
  const int high = ask(child.rest, most - child.spare + 2);
  if (stopped_ || high >= most - child.spare + 2) return -child.taken - child.spare - high;
  const int low = ask(child.rest, -most - child.spare);
  if (stopped_ || low < -most - child.spare) return -child.taken + child.spare + low;
  return -child.taken - std::max(std::abs(child.spare + high), std::abs(child.spare + low));
}

}  // namespace tengen::edge
