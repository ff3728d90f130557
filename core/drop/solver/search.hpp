// The tree: is a position worth at least so much? Windows of one point only; a bisection asks again and again.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>

#include "drop/solver/follow_up.hpp"
#include "drop/solver/state.hpp"
#include "drop/solver/table.hpp"

namespace tengen::drop::solver {

struct Knobs {
  bool follow_up = true;
  bool follow_threat = true;
  bool can_win = true;
  int etc = 12;
  bool mirror = true;
  int w[8] = {12, 5, 3, 1, 5, 0, 0, 0};
};
inline Knobs knobs;

template <class Shape>
class Search {
 public:
  using Bits = typename Shape::Bits;

  Search(const Shape& shape, Table& table, const std::atomic<bool>& stop)
      : shape_(shape), follow_up_(shape_), table_(table), stop_(stop) {}

  // At least beta: a lower bound; less: an upper one. The side to move must not be able to win at once.
  // Nothing of the answer is true once `stop` is set.
  int value(State<Bits> s, int beta) {
    bool turned = false;
    if (const auto known = settle(s, turned); known != kUnknown) return turned ? -known : known;
    return turned ? -node(s, hash(s), 1 - beta) : node(s, hash(s), beta);
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr int kUnknown = 1 << 20;
  static constexpr int kMaxMoves = 16;

  struct Child {
    State<Bits> state;
    std::uint64_t hash;
    int order;
    std::int8_t column;
    bool turned;  // the same side moves again: the other's reply was forced
    bool fresh;   // not looked up
  };

  std::uint64_t hash(const State<Bits>& s) const {
    const Bits key = s.key(shape_);
    const Bits mirror = mirrored(key, shape_.rows(), shape_.cols());
    return fold(mirror < key ? mirror : key);
  }

  // Plays moves without an alternative. The value if that ends it, for the side to move then.
  int settle(State<Bits>& s, bool& turned) const {
    while (true) {
      if (s.empties == 0) return 0;
      const Bits moves = safe_moves(shape_, s);
      if (!any(moves)) return -win_score(s.empties - 1);
      if (any(moves & (moves - 1))) return kUnknown;
      s = after(shape_, s, moves);
      turned = !turned;
    }
  }

  // The side to move has at least two safe moves and no win at once; the table was asked.
  int node(const State<Bits>& s, std::uint64_t key, int beta) {
    ++nodes_;
    if ((nodes_ & 1023) == 0 && stop_.load(std::memory_order_relaxed)) stopped_ = true;
    if (stopped_) return 0;
    const std::uint64_t nodes_before = nodes_;
    Remembered entry = table_.probe(key);
    if (entry.lower >= beta) return entry.lower;
    if (entry.upper < beta) return entry.upper;

    Child children[kMaxMoves];
    int count = 0;
    int best = -Remembered::kNone;
    for (Bits moves = safe_moves(shape_, s); any(moves); moves &= moves - 1) {
      const Bits move = moves & (Bits(0) - moves);
      Child& child = children[count];
      child.state = after(shape_, s, move);
      child.turned = true;
      bool same = true;
      const int known = settle(child.state, same);
      child.turned = same;
      // Here `turned` true: the other side is to move.
      int low, high;
      if (known != kUnknown) {
        low = high = same ? -known : known;
      } else {
        const int e = child.state.empties;
        const int lo = -win_score(e - 3), hi = win_score(e - 2);
        low = same ? -hi : lo;
        high = same ? -lo : hi;
        if (low < beta && high >= beta) {
          const int cap = upper_bound(child.state, same ? 1 - beta : beta);
          if (same) low = low > -cap ? low : -cap;
          else high = high < cap ? high : cap;
        }
      }
      if (low >= beta) return low;
      if (high < beta) {
        best = best > high ? best : high;
        continue;
      }
      child.column = static_cast<std::int8_t>(column_of(move));
      child.hash = hash(child.state);
      table_.prefetch(child.hash);
      ++count;
    }
    if (count == 0) return best;
    if (s.empties > knobs.etc) {
      int kept = 0;
      for (int i = 0; i < count; ++i) {
        const Remembered r = table_.probe(children[i].hash);
        const bool t = children[i].turned;
        const int low = t ? -r.upper : r.lower;
        const int high = t ? -r.lower : r.upper;
        if (low >= beta) return low;
        if (high < beta) {
          best = best > high ? best : high;
          continue;
        }
        if (kept != i) children[kept] = children[i];
        ++kept;
      }
      count = kept;
    }
    for (int i = 0; i < count; ++i) children[i].order = order(s, children[i], children[i].column == entry.column);
    for (int i = 0; i < count; ++i) {
      int top = i;
      for (int j = i + 1; j < count; ++j) {
        if (children[j].order > children[top].order) top = j;
      }
      if (top != i) std::swap(children[i], children[top]);
      const Child& child = children[i];
      const int v = child.turned ? -node(child.state, child.hash, 1 - beta) : node(child.state, child.hash, beta);
      if (stopped_) return 0;
      if (v > best) best = v;
      if (v >= beta) {
        entry.column = child.column;
        break;
      }
    }
    if (best >= beta) entry.lower = best;
    else entry.upper = best;
    table_.store(key, entry, work_of(nodes_ - nodes_before));
    return best;
  }

  int upper_bound(const State<Bits>& s, int beta) const {
    int bound = kNoBound;
    const bool even = s.empties % 2 == 0;
    if (even ? knobs.follow_up : knobs.follow_threat) bound = follow_up_.upper_bound(s);
    if (knobs.can_win && bound == kNoBound && beta > 0 && !has_line(shape_, shape_.cells() & ~s.theirs)) bound = 0;
    return bound;
  }

  int column_of(const Bits& move) const {
    if constexpr (sizeof(Bits) == 8) return std::countr_zero(move) / (shape_.rows() + 1);
    else {
      const auto low = static_cast<std::uint64_t>(move);
      return (low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(move >> 64))) /
             (shape_.rows() + 1);
    }
  }

  int order(const State<Bits>&, const Child& child, bool remembered) const {
    const State<Bits>& c = child.state;
    const Bits& mine = child.turned ? c.their_threats : c.my_threats;
    const Bits& theirs = child.turned ? c.my_threats : c.their_threats;
    const Bits empty = shape_.cells() & ~c.occupied();
    const Bits landing = landings(shape_, c);
    Bits useful = mine & empty & ~(theirs << 1);
    const int col = child.column;
    const int centre = col < shape_.cols() - 1 - col ? col : shape_.cols() - 1 - col;
    return knobs.w[0] * count_bits(useful & (landing << 1)) + knobs.w[1] * count_bits(useful & (landing << 2)) +
           knobs.w[2] * count_bits(useful) + knobs.w[3] * centre + knobs.w[4] * remembered;
  }

  static int work_of(std::uint64_t nodes) {
    const int bits = std::bit_width(nodes);
    return bits > 30 ? 15 : bits / 2;
  }

  Shape shape_;
  FollowUp<Shape> follow_up_;
  Table& table_;
  const std::atomic<bool>& stop_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace tengen::drop::solver
