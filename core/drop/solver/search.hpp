// The tree: is a position worth at least so much? Windows of one point only; a bisection asks again and again.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
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

  // At least beta: a lower bound; less: an upper one. The side to move must not be able to win at once.
  // Nothing is known if `stopped` says so afterwards.
  int value(State<Bits> s, int beta) {
    bool turned = false;
    if (const int known = settle(s, turned); known != kUnknown) return turned ? -known : known;
    const int answer = turned ? -node(s, hash(s), 1 - beta) : node(s, hash(s), beta);
    report_nodes();
    return answer;
  }
  bool stopped() const { return stopped_; }
  // What earlier questions have taught about cells.
  const Merits<Bits>& merits() const { return merits_; }
  void recall(const Merits<Bits>& merits) { merits_ = merits; }
  // The column that gave a lower bound; -1 or beyond the board if none did.
  int remembered_column(const State<Bits>& s) const { return table_.probe(hash(s)).column; }
  // What the table knows of the score. The side to move must not be able to win at once.
  Bounds remembered(State<Bits> s) const {
    bool turned = false;
    if (int known = settle(s, turned); known != kUnknown) return turned ? Bounds{-known, -known} : Bounds{known, known};
    const Remembered r = table_.probe(hash(s));
    return turned ? Bounds{-r.upper, -r.lower} : Bounds{r.lower, r.upper};
  }

 private:
  static constexpr int kUnknown = 1 << 20;
  static constexpr int kMaxMoves = 16;
  // Mirror images meet only near the start of a game; later the smaller key is not worth finding.
  static constexpr int kMirrorPlies = 12;
  // Positions with fewer empty cells are not looked up before their turn comes, nor shared between threads.
  static constexpr int kLookAhead = 10;
  static constexpr int kShared = 18;
  // A cell's merit stays within the limit, which weighs as much as four points of the order.
  static constexpr int kMeritLimit = 16384;
  static constexpr int kMeritStep = 16;
  static constexpr int kMeritOfPoint = kMeritLimit / 4;
  static constexpr int kMaxOpen = 128;

  struct Child {
    State<Bits> state;
    std::uint64_t hash;
    int order;
    std::int8_t column;
    std::uint8_t cell;
    bool turned;  // the other side is to move; if not, its reply was forced and is played
  };
  struct Open {
    std::uint64_t key;
    int beta;
  };
  struct Range {
    int low;
    int high;
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

  // Plays moves without an alternative. The value if that ends the game, for the side to move then.
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

  // What is known of a child without searching it, for the side that made the move.
  Range without_search(Child& child, int beta) const {
    const int known = settle(child.state, child.turned);
    if (known != kUnknown) return child.turned ? Range{-known, -known} : Range{known, known};
    // Nobody can win with his next disc, so the one after is the earliest.
    const int e = child.state.empties;
    int lower = -win_score(e - 3);
    int upper = win_score(e - 2);
    const int wanted = child.turned ? 1 - beta : beta;
    if (lower < wanted && upper >= wanted) upper = std::min(upper, proven_upper(child.state, wanted));
    return child.turned ? Range{-upper, -lower} : Range{lower, upper};
  }

  int proven_upper(const State<Bits>& s, int beta) const {
    int bound = kNoBound;
    const bool even = s.empties % 2 == 0;
    if (even ? knows_.follow_up : knows_.threat_follow_up) bound = follow_up_.upper_bound(s);
    if (bound == kNoBound && knows_.hopeless && beta > 0 && !has_line(shape_, shape_.cells() & ~s.theirs)) bound = 0;
    return bound;
  }

  // The side to move has at least two safe moves and no win at once.
  int node(const State<Bits>& s, std::uint64_t key, int beta) {
    if (count_node()) return 0;
    const std::uint64_t nodes_before = nodes_;
    Remembered entry = table_.probe(key);
    if (entry.lower >= beta) return entry.lower;
    if (entry.upper < beta) return entry.upper;

    Child children[kMaxMoves];
    int count = 0;
    int best = -Remembered::kNone;
    // False: the move makes no difference to the question; a cut-off ends the node.
    const auto worth_keeping = [&](Range range) {
      if (range.low < beta && range.high >= beta) return true;
      best = std::max(best, range.high);
      return false;
    };
    for (Bits moves = safe_moves(shape_, s); any(moves); moves &= moves - 1) {
      const Bits move = moves & (Bits(0) - moves);
      Child& child = children[count];
      child.state = after(shape_, s, move);
      child.turned = true;
      const Range range = without_search(child, beta);
      if (range.low >= beta) return range.low;
      if (!worth_keeping(range)) continue;
      child.cell = static_cast<std::uint8_t>(cell_of(move));
      child.column = static_cast<std::int8_t>(child.cell / (shape_.rows() + 1));
      child.hash = hash(child.state);
      table_.prefetch(child.hash);
      ++count;
    }
    if (knows_.look_ahead && s.empties > kLookAhead) {
      int kept = 0;
      for (int i = 0; i < count; ++i) {
        const Remembered r = table_.probe(children[i].hash);
        const Range range = children[i].turned ? Range{-r.upper, -r.lower} : Range{r.lower, r.upper};
        if (range.low >= beta) return range.low;
        if (!worth_keeping(range)) continue;
        if (kept != i) children[kept] = children[i];
        ++kept;
      }
      count = kept;
    }
    if (count == 0) return best;

    std::uint8_t sequence[2 * kMaxMoves];
    for (int i = 0; i < count; ++i) {
      const int score = children[i].order = order(s, children[i], children[i].column == entry.column);
      int at = i;
      for (; at > 0 && children[sequence[at - 1]].order < score; --at) sequence[at] = sequence[at - 1];
      sequence[at] = static_cast<std::uint8_t>(i);
    }
    const bool shared = team_ != nullptr && s.empties >= kShared;
    const int level = open_count_;
    if (shared) open_[open_count_++] = {key, beta};
    int turns = count;
    for (int i = 0; i < turns; ++i) {
      const Child& child = children[sequence[i]];
      if (shared && i > 0 && i < count && team_->at_work(child.hash)) {
        // Another thread is at it: take it last, when the table may already know.
        sequence[turns++] = sequence[i];
        continue;
      }
      if (shared) team_->enter(child.hash);
      const int v = child.turned ? -node(child.state, child.hash, 1 - beta) : node(child.state, child.hash, beta);
      if (shared) team_->leave(child.hash);
      if (unwinding()) return shared ? leave(level) : 0;
      best = std::max(best, v);
      if (v >= beta) {
        entry.column = child.column;
        if (i > 0 && i < count) learn(s, children, sequence, i);
        break;
      }
    }
    open_count_ = level;
    (best >= beta ? entry.lower : entry.upper) = best;
    table_.store(key, entry, work_of(nodes_ - nodes_before));
    return best;
  }

  // True when it is time to leave.
  bool count_node() {
    ++nodes_;
    // The thread that has the answer waits for the others.
    if ((nodes_ & 63) == 0 && team_ != nullptr) stopped_ |= team_->answered();
    if ((nodes_ & 255) == 0) {
      report_nodes();
      stopped_ |= control_.ended();
      if (team_ != nullptr) look_around();
    }
    if (control_.node_limit != 0) {
      stopped_ |= control_.nodes.load(std::memory_order_relaxed) + (nodes_ - reported_) > control_.node_limit;
    }
    return unwinding();
  }
  // On the way back to a node that needs no more search.
  bool unwinding() const { return stopped_ || open_count_ > answered_; }
  void look_around() {
    if (first_) team_->tell(nodes_, control_.nodes.load(std::memory_order_relaxed));
    // Has another thread finished a node on the way here? Then all that is done below it is for nothing.
    for (int i = 0; i < open_count_ && i < answered_; ++i) {
      const Remembered entry = table_.probe(open_[i].key);
      if (entry.lower < open_[i].beta && entry.upper >= open_[i].beta) continue;
      answered_ = i;
      answer_ = entry.lower >= open_[i].beta ? entry.lower : entry.upper;
    }
  }
  // From an open node while unwinding: the answer, if it is this one's.
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

  // A cell that refuted where others had failed is worth trying sooner elsewhere, and those others later. What has
  // been learned fades, so that it is of this part of the tree: a fifth to a third fewer nodes on hard positions.
  void learn(const State<Bits>& s, const Child* children, const std::uint8_t* sequence, int tried) {
    auto& merits = merits_[s.empties & 1];
    const auto add = [](std::int16_t& merit, int by) {
      merit = static_cast<std::int16_t>(merit + by - merit * std::abs(by) / kMeritLimit);
    };
    for (int i = 0; i < tried; ++i) add(merits[children[sequence[i]].cell], -kMeritStep);
    add(merits[children[sequence[tried]].cell], kMeritStep * tried);
  }

  // Threats soon within reach, threats at all, those in rows that will fall to their owner; then the centre. The
  // numbers are those that gave the fewest nodes; most of them matter little, the centre matters most.
  int order(const State<Bits>& s, const Child& child, bool remembered) const {
    const State<Bits>& c = child.state;
    const Bits& mine = child.turned ? c.their_threats : c.my_threats;
    const Bits& theirs = child.turned ? c.my_threats : c.their_threats;
    const Bits landing = landings(shape_, c);
    const Bits useful = mine & shape_.cells() & ~c.occupied() & ~(theirs << 1);
    const Bits own_rows = s.empties % 2 == 1 ? shape_.answers() : ~shape_.answers();
    const int col = child.column;
    const int seen = 6 * count_bits(useful & (landing << 1)) + 3 * count_bits(useful & (landing << 2)) +
                     count_bits(useful) + 2 * count_bits(useful & own_rows) +
                     2 * std::min(col, shape_.cols() - 1 - col) + 5 * remembered;
    return kMeritOfPoint * seen + merits_[s.empties & 1][child.cell];
  }

  static int work_of(std::uint64_t nodes) { return std::min(15, static_cast<int>(std::bit_width(nodes)) / 2); }

  Shape shape_;
  FollowUp<Shape> follow_up_;
  Table& table_;
  Control& control_;
  Teamwork* team_;
  const bool first_;  // of the team
  Knowledge knows_;
  Merits<Bits> merits_{};
  std::uint64_t nodes_ = 0;
  std::uint64_t reported_ = 0;
  bool stopped_ = false;
  // The nodes on the way from the root that others may finish first, and which of them is finished.
  Open open_[kMaxOpen];
  int open_count_ = 0;
  int answered_ = kMaxOpen;
  int answer_ = 0;
};

}  // namespace tengen::drop::solver
