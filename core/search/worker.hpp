// One thread of the search: principal-variation alpha-beta over any model.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "model/model.hpp"
#include "search/in_progress.hpp"
#include "search/limit.hpp"
#include "search/ordering.hpp"
#include "search/progress.hpp"
#include "search/report.hpp"
#include "search/selective_numbers.hpp"
#include "search/table.hpp"
#include "search/threat_history.hpp"
#include "search/turns.hpp"

namespace tengen {

// From this depth on, threads avoid moves that others are searching. (From 4 on, two threads run in step looked at 7 to
// 9 % more nodes for the same depth: with strong reductions few nodes are that deep.)
inline constexpr int kSharedDepth = 2;

// What a draw is worth. Who disdains it counts it as less than even, his opponent as more, and the more so the sooner
// it comes: as long as the game goes on somebody may err. That is no fact about the position but a taste, so it proves
// nothing.
struct DrawWorth {
  Side disdainer = 0;
  Value less = 0;  // of a draw at once; of a late one it is half

  Value to(Side side, int ply) const {
    constexpr int kLate = 64;
    const Value now = less - less * std::min(ply, kLate) / (2 * kLate);
    return side == disdainer ? -now : now;
  }
  bool exact() const { return less == 0; }
};

// What the threads of one search share.
struct Shared {
  Table& table;
  const Limit limit;
  const Features features;
  const Clock clock;
  const std::uint64_t salt = 0;  // sets apart what the table holds of other games and weights
  const bool parallel = false;   // are there several threads?
  const DrawWorth draw{};
  std::atomic<bool> stop{false};
  Progress progress{};
  // Written often, so away from what every node reads, and from each other.
  alignas(64) std::atomic<std::uint64_t> nodes{0};
  alignas(64) InProgress in_progress{};
  alignas(64) Ordering ordering{};
  alignas(64) ThreatHistory threat_history{};  // of a narrow tree

  bool over() const { return stop.load(std::memory_order_relaxed); }
};

// Models whose keys are equal for mirrored positions keep the table's moves in one common orientation.
template <class M>
Move to_table_move(const M& model, Move move) {
  if constexpr (MirroredModel<M>) return move.is_none() ? move : model.to_table_move(move);
  return move;
}
template <class M>
Move from_table_move(const M& model, Move move) {
  if constexpr (MirroredModel<M>) return move.is_none() ? move : model.from_table_move(move);
  return move;
}

// A bound together with whether it holds at any depth. An estimate anywhere below makes it unproven.
struct Result {
  Value value;
  bool proven;

  Result operator-() const { return {-value, proven}; }
};

template <Model M>
class Worker {
 public:
  Worker(const typename M::Board& board, std::span<const int> weights, Shared& shared)
      : model_(board, weights), shared_(shared), variations_(kMaxPly + 2) {
    if constexpr (kNarrow) {
      if (model_.selective()) shared.threat_history.prepare(board.rules().rows, board.rules().cols);
    }
  }

  // One iteration over the root moves, those in `excluded` left out; together with the other threads, if they search
  // the same moves.
  Variation search_root(int depth, const std::vector<Move>& excluded, std::optional<Value> guess, bool together);

  // What the game's own tactics find is known to all threads; before any of them searches.
  void share_tactics(Worker& that) {
    if constexpr (TacticalModel<M>) model_.share_tactics(that.model_);
  }
  // A win that the game's own longer tactics find at the root with so many positions looked at.
  std::optional<Variation> forced_win(int effort);

  // The same for the opponent after a move at the root: if he wins, the search is told by the table.
  bool loses_by_force(Move move, int effort);

  // Root moves in the order of the last iteration.
  void prepare_root(int lines, std::uint64_t seed, const std::vector<Move>& refuted = {});
  int root_moves() const { return static_cast<int>(root_.size()); }
  Move first_root_move() const { return root_.front().move; }
  // Another thread found this one best.
  void prefer(Move move) {
    if (const auto found = root_at(move); found != root_.end()) std::rotate(root_.begin(), found, found + 1);
  }
  // This one turned out to lose.
  void put_last(Move move) {
    if (const auto found = root_at(move); found != root_.end()) std::rotate(found, found + 1, root_.end());
  }

  // Time to unwind to the root: the search is over, or another thread has finished this iteration or this look at it.
  bool stopped() const { return shared_.over() || shared_.progress.beyond(stage_); }
  int selective_depth() const { return selective_depth_; }
  void begin_iteration(int depth) {
    iteration_ = depth;
    stage_ = Progress::last_stage(depth);
    selective_depth_ = 0;
  }
  // Adds the nodes not yet counted to the common total; how many there were.
  std::uint64_t flush_nodes() {
    const std::uint64_t count = std::exchange(pending_nodes_, 0);
    shared_.nodes.fetch_add(count, std::memory_order_relaxed);
    return count;
  }

 private:
  struct RootMove {
    Move move;
    int prior;
    Value value;
  };
  // What a node is asked. While this thread is in it another may find the answer.
  struct Question {
    std::uint64_t key;
    Value alpha;
    Value beta;
    Value lead;
    int depth;
    int ply;
  };
  // What the nodes below want to know of one on the way from the root, in a narrow tree.
  struct Frame {
    Value estimate = 0;
    Move move;
    MoveClass meaning;
    int extra = 0;  // how much deeper than usual the way here was searched
    bool principal = false;
  };
  struct Path {
    Move moves[kMaxPly + 2];
    int length = 0;
  };

  auto root_at(Move move) {
    return std::find_if(root_.begin(), root_.end(), [=](const RootMove& root) { return root.move == move; });
  }
  Result window_search(int depth, Value alpha, Value beta, const std::vector<Move>& excluded, Variation& best);
  Result node(Value alpha, Value beta, int depth, int ply, Move previous);
  Result child(Move move, Value alpha, Value beta, int depth, int ply);
  Result narrow(Value alpha, Value beta, int depth, int ply, bool cut, Move without);
  struct NarrowNode;
  struct Try;
  void take_entry(NarrowNode& node) const;
  void estimate(NarrowNode& node);
  std::optional<Result> before_moves(NarrowNode& node);
  bool promising(const NarrowNode& node) const;
  ThreatHistory::Role role(Threat threat, Move move) const;
  void score(const NarrowNode& node, Candidates& list);
  void learn(const NarrowNode& node, Move best, const MoveList& in_vain);
  std::optional<int> extension(const NarrowNode& node, const Try& one);
  int late_by(const NarrowNode& node, const Try& one, Value best);
  Result look_into(Move move, bool first, std::optional<int> less, Value alpha, Value beta, int depth, Value best,
                   int ply, bool cut);
  Result try_root(Move move, int number, Value alpha, Value beta, int depth, Value best);
  Result look_into_root(Move move, int number, Value alpha, Value beta, int depth, Value best);
  void begin_frames();
  Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply + kFramesBefore)]; }
  static int distance(Move a, Move b);
  static void take_best(Candidates& list, int place);
  Result try_move(Move move, int less, bool first, Value alpha, Value beta, int depth, int ply);
  Result leaf(Value alpha, Value beta);
  std::optional<Result> begin_node(Value alpha, Value beta, int ply);
  std::optional<Result> finished(int ply) const;
  Result drawn(int ply, bool proven) const;
  std::optional<Result> answer(const std::optional<TableEntry>& entry, const Question& question) const;
  // To a node that another thread has finished, or to the root.
  bool unwinding() const { return open_count_ > answered_ || stopped(); }
  void look_around();
  Result leave(int level);
  int reduction(Move move, bool quiet, int number, int depth) const;
  void drop_quiet(Candidates& list, int from) const;
  bool repeats(int ply) const;
  bool may_repeat() const;
  std::uint64_t table_key() const { return model_.key() ^ shared_.salt; }
  void count_node();
  void remember(std::uint64_t key, Result result, Bound bound, int depth, int ply, Move move);
  TableEntry entry_of(Result result, Bound bound, int depth, int ply, Move move) const;
  void take_line(int ply, Move move);

  static Value to_table(Value value, Value lead, int ply);
  static Value from_table(Value value, Value lead, int ply);

  static constexpr int kNone = kMaxPly + 2;
  static constexpr bool kNarrow = ThreatModel<M>;
  static constexpr int kFramesBefore = 4;

  M model_;
  Shared& shared_;
  std::vector<RootMove> root_;
  bool root_complete_ = true;
  std::vector<Path> variations_;
  std::vector<Frame> frames_ = std::vector<Frame>(kNarrow ? kMaxPly + kFramesBefore + 2 : 0);
  Value root_alpha_ = 0;
  Value root_width_ = 1;
  std::vector<std::uint64_t> path_keys_ = std::vector<std::uint64_t>(kMaxPly + 2);
  std::uint64_t pending_nodes_ = 0;  // looked at and not yet added to the common total
  std::uint64_t visits_ = 0;
  std::vector<Question> open_ = std::vector<Question>(kMaxPly + 2);  // on the way from the root
  int open_count_ = 0;
  int answered_ = kNone;  // the first of them that another thread has finished
  Result answer_{};
  int iteration_ = 0;
  int stage_ = 0;  // of `Progress`
  int selective_depth_ = 0;
};

}  // namespace tengen

#include "search/root_impl.hpp"
#include "search/selective_impl.hpp"
#include "search/worker_impl.hpp"
