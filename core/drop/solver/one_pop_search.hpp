// Null-window alpha-beta of one-pop: is the value of a position at least beta?
//
// A value counts plies: 64 - n for a win in n, n - 64 for a loss in n, 0 for a draw. No game is as long as 64 plies: it fills
// the board, and every pop makes room for one more disc.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstdlib>

#include "drop/solver/control.hpp"
#include "drop/solver/follow_up.hpp"
#include "drop/solver/one_pop_state.hpp"
#include "drop/solver/points.hpp"
#include "drop/solver/table.hpp"
#include "game/move.hpp"

namespace tengen::drop::solver {

constexpr int one_pop_win(int plies) { return SolverEntry::kNone - plies; }
// The value one ply earlier, for the other side.
constexpr int one_pop_before(int value) { return value > 0 ? 1 - value : value < 0 ? -1 - value : 0; }

// The value for the other side after a best move, of a game that is not over.
constexpr int one_pop_after(int value) { return value > 0 ? -1 - value : value < 0 ? 1 - value : 0; }

// The history heuristic: by who may pop, by side to move, and by cell or, behind the cells, by popped column.
using OnePopHistory = std::array<std::array<std::array<std::int16_t, 64 + Rules::kMaxSize>, 2>, 4>;

template <class Shape>
class OnePopSearch {
 public:
  using Bits = Bits64;
  using Moves = OnePopMoves<Shape>;

  OnePopSearch(const Shape& shape, Table& table, Control& control, OnePopHistory& history)
      : shape_(shape),
        moves_(shape_),
        follow_up_(shape_),
        table_(table),
        control_(control),
        knows_(control.knowledge),
        history_(history) {}

  // Fail-soft: a result of at least beta is a lower bound of the value, a smaller one an upper bound. The side to move must
  // not be able to win at once, and there must be an empty cell. Meaningless if `stopped` afterwards.
  int value(const OnePopState& s, int beta) {
    const int answer = node(s, hash(s), rounded(s, beta));
    report_nodes();
    return answer;
  }
  bool wins_now(const OnePopState& s) const { return moves_.wins_now(s); }
  bool stopped() const { return stopped_; }
  // The move that gave a lower bound; none if the table does not know it.
  Move hash_move(const OnePopState& s) const {
    const int code = table_.probe(hash(s)).column;
    if (code < 0 || code == kNoMove || code >= 2 * shape_.cols()) return {};
    return code < shape_.cols() ? Move(MoveKind::drop, 0, code) : Move(MoveKind::pop, 0, code - shape_.cols());
  }

 private:
  static constexpr int kMaxMoves = 2 * Rules::kMaxSize;
  static constexpr int kNoMove = 15;
  // The earliest win of a side that cannot win at once, and its earliest loss.
  static constexpr int kEarliestWin = one_pop_win(3);
  static constexpr int kLosesAtOnce = -one_pop_win(2);
  // With fewer empty cells, and no pops, there is no enhanced transposition cutoff.
  static constexpr int kLookAhead = 6;
  // History as in the solver of drop-only games. A pop is rarely the best move: it comes late.
  static constexpr int kHistoryLimit = 16384;
  static constexpr int kHistoryStep = 16;
  static constexpr int kHistoryOfPoint = kHistoryLimit / 4;
  static constexpr int kPopPoints = -14;
  static constexpr int kHashPoints = 5;

  struct Child {
    OnePopState state;
    std::uint64_t hash;
    int order;
    std::uint8_t column;
    std::uint8_t place;  // in the history
    bool pop;
  };
  struct Children {
    Child list[kMaxMoves];
    std::uint8_t sequence[kMaxMoves];
    int count = 0;
    int best = -SolverEntry::kNone;

    const Child& at(int i) const { return list[sequence[i]]; }
    // Bounds for the side that made the move: does it still have to be searched?
    bool keep(Bounds bounds, int beta) {
      if (bounds.lower < beta && bounds.upper >= beta) return true;
      best = std::max(best, bounds.lower >= beta ? bounds.lower : bounds.upper);
      return false;
    }
  };

  // Distinct for distinct positions of up to 62 bits. Those of up to 49 have distinct places and checks in the table, too.
  std::uint64_t hash(const OnePopState& s) const {
    const std::uint64_t pops = s.i_may_pop + 2u * s.they_may_pop;
    const std::uint64_t key = s.discs.key(shape_);
    return stride() * shape_.cols() <= 49 ? spread51(key | pops << 49) : fold(key | pops << 62);
  }
  int stride() const { return shape_.rows() + 1; }
  static Bounds before(Bounds bounds) { return {one_pop_before(bounds.upper), one_pop_before(bounds.lower)}; }

  // "At all" instead of "within so many plies" where the game cannot be longer anyway.
  static int rounded(const OnePopState& s, int beta) {
    const int longest = one_pop_win(s.discs.empties + 2 * (s.i_may_pop + s.they_may_pop));
    if (beta > 0) return beta <= longest ? 1 : beta;
    return beta > -longest ? 0 : beta;
  }
  // The bound of a child: the value before v is at least beta if and only if v is below it.
  static int child_bound(int beta) { return beta > 0 ? -beta : beta == 0 ? 1 : 2 - beta; }

  // What is known of a position without searching it, for its side to move, who cannot win at once.
  Bounds without_search(const OnePopState& s, int beta) const {
    if (s.discs.empties == 0) return {0, 0};
    Bounds known{kLosesAtOnce, kEarliestWin};
    if (s.i_may_pop) return known;
    if (!any(moves_.safe_drops(s))) return {kLosesAtOnce, kLosesAtOnce};
    known.lower = -one_pop_win(4);
    known.upper = std::min(known.upper, proven_upper(s.discs, beta));
    return known;
  }

  // Upper bounds of the drop-only game. The side to move has no pop left; the opponent need not use his.
  int proven_upper(const State<Bits>& s, int beta) const {
    const bool even = s.empties % 2 == 0;
    if (even ? knows_.follow_up : knows_.threat_follow_up) {
      const int points = follow_up_.upper_bound(s);
      if (points != kNoBound) return points == 0 ? 0 : -one_pop_win(plies_to_end(points, s.empties));
    }
    if (knows_.hopeless && beta > 0 && !has_line(shape_, shape_.cells() & ~s.theirs)) return 0;
    return SolverEntry::kNone;
  }

  int node(const OnePopState& s, std::uint64_t key, int beta) {
    assert(!moves_.wins_now(s) && s.discs.empties > 0);
    if (count_node()) return 0;
    const std::uint64_t nodes_before = nodes_;
    SolverEntry entry = table_.probe(key);
    if (entry.lower >= beta) return entry.lower;
    if (entry.upper < beta) return entry.upper;

    Children children;
    if (generate(s, beta, children)) return children.best;
    const bool looks = knows_.look_ahead && (s.discs.empties > kLookAhead || s.i_may_pop || s.they_may_pop);
    if (looks && transposition_cutoff(beta, children)) return children.best;
    sort(s, entry.column, children);
    for (int i = 0; i < children.count; ++i) {
      const Child& child = children.at(i);
      const int v = one_pop_before(node(child.state, child.hash, rounded(child.state, child_bound(beta))));
      if (stopped_) return 0;
      children.best = std::max(children.best, v);
      if (v >= beta) {
        entry.column = code(child);
        if (i > 0) update_history(s, children, i);
        break;
      }
    }
    // Without a safe move every drop loses to the next one.
    if (children.best == -SolverEntry::kNone) children.best = kLosesAtOnce;
    (children.best >= beta ? entry.lower : entry.upper) = children.best;
    table_.store(key, entry, work_of(nodes_ - nodes_before));
    return children.best;
  }

  // The moves that are not decided without search. True if one of them is already good enough: `best` is its value.
  bool generate(const OnePopState& s, int beta, Children& children) const {
    for (Bits drops = moves_.safe_drops(s); any(drops); drops &= drops - 1) {
      const Bits move = drops & (Bits(0) - drops);
      const int cell = std::countr_zero(move);
      if (add(moves_.dropped(s, move), cell / stride(), cell, false, beta, children)) return true;
    }
    for (Bits pops = moves_.poppable(s); any(pops); pops &= pops - 1) {
      const int col = moves_.column_of(pops);
      typename Moves::Lines lines{};
      const OnePopState next = moves_.popped(s, col, lines);
      assert(lines != Moves::Lines::mine);
      if (lines == Moves::Lines::draw) {
        children.best = std::max(children.best, 0);
        if (beta <= 0) return true;
      } else if (lines == Moves::Lines::none && !moves_.wins_now(next)) {
        if (add(next, col, 64 + col, true, beta, children)) return true;
      }
    }
    return false;
  }
  bool add(const OnePopState& next, int column, int place, bool pop, int beta, Children& children) const {
    if (!children.keep(before(without_search(next, rounded(next, child_bound(beta)))), beta))
      return children.best >= beta;
    Child& child = children.list[children.count++];
    child.state = next;
    child.column = static_cast<std::uint8_t>(column);
    child.place = static_cast<std::uint8_t>(place);
    child.pop = pop;
    child.hash = hash(next);
    table_.prefetch(child.hash);
    return false;
  }

  // Enhanced transposition cutoff: asks the table about all children before one is searched.
  bool transposition_cutoff(int beta, Children& children) const {
    int kept = 0;
    for (int i = 0; i < children.count; ++i) {
      const SolverEntry known = table_.probe(children.list[i].hash);
      if (!children.keep(before({known.lower, known.upper}), beta)) {
        if (children.best >= beta) return true;
        continue;
      }
      if (kept != i) children.list[kept] = children.list[i];
      ++kept;
    }
    children.count = kept;
    return false;
  }

  // Drops by column, then pops as far as the table has room for them.
  int code(const Child& child) const { return std::min(kNoMove, child.column + (child.pop ? shape_.cols() : 0)); }

  // Move ordering by insertion: the best first.
  void sort(const OnePopState& s, int hash_move, Children& children) const {
    for (int i = 0; i < children.count; ++i) {
      Child& child = children.list[i];
      const int score = child.order = order(s, child, hash_move != kNoMove && code(child) == hash_move);
      int at = i;
      for (; at > 0 && children.at(at - 1).order < score; --at) children.sequence[at] = children.sequence[at - 1];
      children.sequence[at] = static_cast<std::uint8_t>(i);
    }
  }
  // As in drop-only games: my threats that can be played soon, all, and those in rows of the right parity; the centre.
  int order(const OnePopState& s, const Child& child, bool hash_move) const {
    const State<Bits>& c = child.state.discs;
    const Bits landing = landings(shape_, c);
    const Bits empty = shape_.cells() & ~c.occupied();
    const Bits useful = c.their_threats & empty & ~(c.my_threats << 1);
    const Bits own_rows = s.discs.empties % 2 == 1 ? shape_.answers() : ~shape_.answers();
    const int col = child.column;
    int seen = 6 * count_bits(useful & (landing << 1)) + 3 * count_bits(useful & (landing << 2)) + count_bits(useful) +
               2 * count_bits(useful & own_rows) + 2 * std::min(col, shape_.cols() - 1 - col) + kHashPoints * hash_move;
    if (child.pop) seen += kPopPoints - count_bits(c.my_threats & empty);
    return kHistoryOfPoint * seen + history_of(s)[child.place];
  }

  auto& history_of(const OnePopState& s) const {
    return history_[static_cast<std::size_t>(s.i_may_pop + 2 * s.they_may_pop)]
                   [static_cast<std::size_t>(s.discs.empties & 1)];
  }
  void update_history(const OnePopState& s, const Children& children, int tried) {
    auto& history = history_of(s);
    const auto add = [](std::int16_t& entry, int by) {
      entry = static_cast<std::int16_t>(entry + by - entry * std::abs(by) / kHistoryLimit);
    };
    for (int i = 0; i < tried; ++i) add(history[children.at(i).place], -kHistoryStep);
    add(history[children.at(tried).place], kHistoryStep * tried);
  }

  // True when the search has to unwind.
  bool count_node() {
    ++nodes_;
    if ((nodes_ & 255) == 0) {
      report_nodes();
      if (control_.beat) control_.beat();
      stopped_ |= control_.ended();
    }
    if (control_.node_limit != 0) {
      stopped_ |= control_.nodes.load(std::memory_order_relaxed) + (nodes_ - reported_) > control_.node_limit;
    }
    return stopped_;
  }
  void report_nodes() {
    control_.nodes.fetch_add(nodes_ - reported_, std::memory_order_relaxed);
    reported_ = nodes_;
  }
  static int work_of(std::uint64_t nodes) { return std::min(15, static_cast<int>(std::bit_width(nodes)) / 2); }

  Shape shape_;
  Moves moves_;
  FollowUp<Shape> follow_up_;
  Table& table_;
  Control& control_;
  Knowledge knows_;
  OnePopHistory& history_;
  std::uint64_t nodes_ = 0;
  std::uint64_t reported_ = 0;
  bool stopped_ = false;
};

}  // namespace tengen::drop::solver
