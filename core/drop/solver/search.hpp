// Null-window alpha-beta with a transposition table: is the score of a position at least beta? The solver closes in on the
// score by asking again and again.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstdlib>

#include "drop/solver/control.hpp"
#include "drop/solver/follow_up.hpp"
#include "drop/solver/state.hpp"
#include "drop/solver/table.hpp"

namespace tengen::drop::solver {

template <class Shape>
class Search {
 public:
  using Bits = typename Shape::Bits;

  Search(const Shape& shape, Table& table, Control& control, Teamwork* team = nullptr, bool first = false)
      : shape_(shape),
        follow_up_(shape_),
        table_(table),
        control_(control),
        team_(team),
        first_(first),
        knows_(control.knowledge) {}

  // Fail-soft: a result of at least beta is a lower bound of the score, a smaller one an upper bound. The side to move
  // must not be able to win at once. Meaningless if `stopped` afterwards.
  int value(State<Bits> s, int beta) {
    bool turned = false;
    if (const int known = resolve_forced(s, turned); known != kUnknown) return turned ? -known : known;
    const int answer = turned ? -node(s, hash(s), 1 - beta) : node(s, hash(s), beta);
    report_nodes();
    return answer;
  }
  bool stopped() const { return stopped_; }
  // The history heuristic, handed on from one search to the next.
  const History<Bits>& history() const { return history_; }
  void set_history(const History<Bits>& history) { history_ = history; }
  // The hash move: the column that gave a lower bound; -1 or beyond the board if none did.
  int hash_column(const State<Bits>& s) const { return table_.probe(hash(s)).column; }
  // What the transposition table knows of the score. The side to move must not be able to win at once.
  Bounds table_bounds(State<Bits> s) const {
    bool turned = false;
    if (int known = resolve_forced(s, turned); known != kUnknown)
      return turned ? Bounds{-known, -known} : Bounds{known, known};
    const SolverEntry r = table_.probe(hash(s));
    return turned ? Bounds{-r.upper, -r.lower} : Bounds{r.lower, r.upper};
  }

 private:
  static constexpr int kUnknown = 1 << 20;
  static constexpr int kMaxMoves = 16;
  // Mirror images share an entry only near the start of a game; later the canonical key is not worth finding.
  static constexpr int kMirrorPlies = 12;
  // With fewer empty cells there is no enhanced transposition cutoff, and no sharing between threads.
  static constexpr int kLookAhead = 10;
  static constexpr int kShared = 18;
  // History entries stay within the limit, which weighs as much as four points of the move ordering.
  static constexpr int kHistoryLimit = 16384;
  static constexpr int kHistoryStep = 16;
  static constexpr int kHistoryOfPoint = kHistoryLimit / 4;
  static constexpr int kMaxOpen = 128;

  struct Child {
    State<Bits> state;
    std::uint64_t hash;
    int order;
    std::int8_t column;
    std::uint8_t cell;
    bool turned;  // the opponent is to move; if not, his reply was forced and has been played
  };
  struct Children {
    Child list[kMaxMoves];
    std::uint8_t sequence[2 * kMaxMoves];  // the order of the search; deferred children are in it twice
    int count = 0;
    int best = -SolverEntry::kNone;

    const Child& at(int place) const { return list[sequence[place]]; }
    // Does the move still have to be searched? If not, its value counts at once: the lower bound of a cut-off, else the
    // upper bound.
    bool keep(Bounds bounds, int beta) {
      if (bounds.lower < beta && bounds.upper >= beta) return true;
      best = bounds.lower >= beta ? bounds.lower : std::max(best, bounds.upper);
      return false;
    }
  };
  struct Open {
    std::uint64_t key;
    int beta;
  };

  std::uint64_t hash(const State<Bits>& s) const {
    const Bits key = s.key(shape_);
    if (!knows_.mirror || s.empties < shape_.rows() * shape_.cols() - kMirrorPlies) return spread(key);
    const Bits mirror = mirrored(key, shape_.rows(), shape_.cols());
    return spread(mirror < key ? mirror : key);
  }
  std::uint64_t spread(const Bits& key) const {
    if constexpr (sizeof(Bits) == 8) {
      if ((shape_.rows() + 1) * shape_.cols() <= 49) return spread49(key);
    }
    return fold(key);
  }

  // Plays forced replies, as long as the side to move has a single non-losing move. If that ends the game: the score for
  // the side to move then.
  int resolve_forced(State<Bits>& s, bool& turned) const {
    while (true) {
      if (s.empties == 0) return 0;
      const Bits moves = non_losing_moves(shape_, s);
      if (!any(moves)) return -win_score(s.empties - 1);
      if (any(moves & (moves - 1))) return kUnknown;
      s = after(shape_, s, moves);
      turned = !turned;
    }
  }

  // What is known of a child without searching it, for the side that made the move.
  Bounds without_search(Child& child, int beta) const {
    const int known = resolve_forced(child.state, child.turned);
    if (known != kUnknown) return child.turned ? Bounds{-known, -known} : Bounds{known, known};
    // Nobody can win with his next disc, so the one after that is the earliest.
    const int e = child.state.empties;
    int lower = -win_score(e - 3);
    int upper = win_score(e - 2);
    const int wanted = child.turned ? 1 - beta : beta;
    if (lower < wanted && upper >= wanted) upper = std::min(upper, proven_upper(child.state, wanted));
    return child.turned ? Bounds{-upper, -lower} : Bounds{lower, upper};
  }

  // An upper bound of the score by claimeven-like rules (`follow_up.hpp`), or 0 where no line is possible any more.
  int proven_upper(const State<Bits>& s, int beta) const {
    int bound = kNoBound;
    const bool even = s.empties % 2 == 0;
    if (even ? knows_.follow_up : knows_.threat_follow_up) bound = follow_up_.upper_bound(s);
    if (bound == kNoBound && knows_.hopeless && beta > 0 && !has_line(shape_, shape_.cells() & ~s.theirs)) bound = 0;
    return bound;
  }

  // The side to move has at least two non-losing moves and no win at once.
  int node(const State<Bits>& s, std::uint64_t key, int beta) {
    assert(!any(s.my_threats & landings(shape_, s)));
    if (count_node()) return 0;
    const std::uint64_t nodes_before = nodes_;
    SolverEntry entry = table_.probe(key);
    if (entry.lower >= beta) return entry.lower;
    if (entry.upper < beta) return entry.upper;

    Children children;
    if (generate(s, beta, children)) return children.best;
    if (knows_.look_ahead && s.empties > kLookAhead && transposition_cutoff(beta, children)) return children.best;
    if (children.count == 0) return children.best;
    sort(s, entry.column, children);

    const bool shared = team_ != nullptr && s.empties >= kShared;
    const int level = open_count_;
    assert(!shared || open_count_ < kMaxOpen);
    if (shared) open_[open_count_++] = {key, beta};
    int turns = children.count;
    for (int i = 0; i < turns; ++i) {
      const Child& child = children.at(i);
      if (shared && i > 0 && i < children.count && team_->at_work(child.hash)) {
        // Another thread searches it: defer it until the table may know its value.
        children.sequence[turns++] = children.sequence[i];
        continue;
      }
      if (shared) team_->enter(child.hash);
      const int v = child.turned ? -node(child.state, child.hash, 1 - beta) : node(child.state, child.hash, beta);
      if (shared) team_->leave(child.hash);
      if (unwinding()) return shared ? leave(level) : 0;
      children.best = std::max(children.best, v);
      if (v >= beta) {
        entry.column = child.column;
        if (i > 0 && i < children.count) update_history(s, children, i);
        break;
      }
    }
    open_count_ = level;
    (children.best >= beta ? entry.lower : entry.upper) = children.best;
    table_.store(key, entry, work_of(nodes_ - nodes_before));
    return children.best;
  }

  // The moves that are not decided without search. True if one of them is already good enough: `best` is its value.
  bool generate(const State<Bits>& s, int beta, Children& children) const {
    for (Bits moves = non_losing_moves(shape_, s); any(moves); moves &= moves - 1) {
      const Bits move = moves & (Bits(0) - moves);
      Child& child = children.list[children.count];
      child.state = after(shape_, s, move);
      child.turned = true;
      if (!children.keep(without_search(child, beta), beta)) {
        if (children.best >= beta) return true;
        continue;
      }
      child.cell = static_cast<std::uint8_t>(cell_of(move));
      child.column = static_cast<std::int8_t>(child.cell / (shape_.rows() + 1));
      child.hash = hash(child.state);
      table_.prefetch(child.hash);
      ++children.count;
    }
    return false;
  }

  // Enhanced transposition cutoff: asks the table about all children before one is searched.
  bool transposition_cutoff(int beta, Children& children) const {
    int kept = 0;
    for (int i = 0; i < children.count; ++i) {
      const Child& child = children.list[i];
      const SolverEntry r = table_.probe(child.hash);
      if (!children.keep(child.turned ? Bounds{-r.upper, -r.lower} : Bounds{r.lower, r.upper}, beta)) {
        if (children.best >= beta) return true;
        continue;
      }
      if (kept != i) children.list[kept] = child;
      ++kept;
    }
    children.count = kept;
    return false;
  }

  // Move ordering by insertion: the best first.
  void sort(const State<Bits>& s, int hash_column, Children& children) const {
    for (int i = 0; i < children.count; ++i) {
      Child& child = children.list[i];
      const int score = child.order = order(s, child, child.column == hash_column);
      int at = i;
      for (; at > 0 && children.at(at - 1).order < score; --at) children.sequence[at] = children.sequence[at - 1];
      children.sequence[at] = static_cast<std::uint8_t>(i);
    }
  }

  // True when the search has to unwind.
  bool count_node() {
    ++nodes_;
    // The thread that has the result waits for the others.
    if ((nodes_ & 63) == 0 && team_ != nullptr) stopped_ |= team_->answered();
    if ((nodes_ & 255) == 0) {
      report_nodes();
      if ((team_ == nullptr || first_) && control_.beat) control_.beat();
      stopped_ |= control_.ended();
      if (team_ != nullptr) check_open_nodes();
    }
    if (control_.node_limit != 0) {
      stopped_ |= control_.nodes.load(std::memory_order_relaxed) + (nodes_ - reported_) > control_.node_limit;
    }
    return unwinding();
  }
  // Unwinding: the search is over, or an open node on the path has become known.
  bool unwinding() const { return stopped_ || open_count_ > answered_; }
  void check_open_nodes() {
    if (first_) team_->tell(nodes_, control_.nodes.load(std::memory_order_relaxed));
    // Has another thread finished a node on the path to here? Then the search below it is abandoned.
    for (int i = 0; i < open_count_ && i < answered_; ++i) {
      const SolverEntry entry = table_.probe(open_[i].key);
      if (entry.lower < open_[i].beta && entry.upper >= open_[i].beta) continue;
      answered_ = i;
      answer_ = entry.lower >= open_[i].beta ? entry.lower : entry.upper;
    }
  }
  // Leaves an open node while unwinding; its value, if it is the one that has become known.
  int leave(int level) {
    open_count_ = level;
    if (stopped_ || answered_ != level) return 0;
    answered_ = kMaxOpen;
    return answer_;
  }
  void report_nodes() {
    control_.nodes.fetch_add(nodes_ - reported_, std::memory_order_relaxed);
    reported_ = nodes_;
  }

  static int cell_of(const Bits& move) {
    const auto low = static_cast<std::uint64_t>(move);
    if constexpr (sizeof(Bits) > 8) {
      if (low == 0) return 64 + std::countr_zero(static_cast<std::uint64_t>(move >> 64));
    }
    return std::countr_zero(low);
  }

  // History heuristic with gravity: a cell that refuted is tried sooner elsewhere, those tried in vain before it later.
  // Entries fade, so that they tell of this part of the tree: a fifth to a third fewer nodes on hard positions.
  void update_history(const State<Bits>& s, const Children& children, int tried) {
    auto& history = history_[s.empties & 1];
    const auto add = [](std::int16_t& entry, int by) {
      entry = static_cast<std::int16_t>(entry + by - entry * std::abs(by) / kHistoryLimit);
    };
    for (int i = 0; i < tried; ++i) add(history[children.at(i).cell], -kHistoryStep);
    add(history[children.at(tried).cell], kHistoryStep * tried);
  }

  // Threats that can be played soon, all threats, those in rows of the right parity (zugzwang); then the centre. The
  // factors are those that gave the fewest nodes; most of them matter little, the centre matters most.
  int order(const State<Bits>& s, const Child& child, bool hash_move) const {
    const State<Bits>& c = child.state;
    const Bits& mine = child.turned ? c.their_threats : c.my_threats;
    const Bits& theirs = child.turned ? c.my_threats : c.their_threats;
    const Bits landing = landings(shape_, c);
    const Bits useful = mine & shape_.cells() & ~c.occupied() & ~(theirs << 1);
    const Bits own_rows = s.empties % 2 == 1 ? shape_.answers() : ~shape_.answers();
    const int col = child.column;
    const int seen = 6 * count_bits(useful & (landing << 1)) + 3 * count_bits(useful & (landing << 2)) +
                     count_bits(useful) + 2 * count_bits(useful & own_rows) +
                     2 * std::min(col, shape_.cols() - 1 - col) + 5 * hash_move;
    return kHistoryOfPoint * seen + history_[s.empties & 1][child.cell];
  }

  static int work_of(std::uint64_t nodes) { return std::min(15, static_cast<int>(std::bit_width(nodes)) / 2); }

  Shape shape_;
  FollowUp<Shape> follow_up_;
  Table& table_;
  Control& control_;
  Teamwork* team_;
  const bool first_;  // of the team
  Knowledge knows_;
  History<Bits> history_{};
  std::uint64_t nodes_ = 0;
  std::uint64_t reported_ = 0;
  bool stopped_ = false;
  // The nodes on the path from the root that other threads may finish first, and which of them is finished.
  Open open_[kMaxOpen];
  int open_count_ = 0;
  int answered_ = kMaxOpen;
  int answer_ = 0;
};

}  // namespace tengen::drop::solver
