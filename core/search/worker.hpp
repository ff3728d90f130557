// One thread of the search: principal variation search (PVS) over any model. The full search serves games in which every move
// may matter; the selective search serves games of threats, in which most moves mean nothing and a few force the rest.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "game/always_inline.hpp"
#include "model/model.hpp"
#include "search/full_parameters.hpp"
#include "search/move_picker.hpp"
#include "search/node_result.hpp"
#include "search/report.hpp"
#include "search/selective_parameters.hpp"
#include "search/shared.hpp"

namespace tengen {

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

template <Model M>
class Worker {
 public:
  Worker(const typename M::Board& board, std::span<const int> weights, Shared& shared)
      : model_(board, weights), shared_(shared), pv_(kMaxPly + 2) {
    if constexpr (NetworkModel<M>) {
      if (shared.network) model_.use_network(shared.network);
    }
    if constexpr (ThreatModel<M>) {
      if (selective()) shared.threat_history.prepare(board.rules().rows, board.rules().cols);
    }
  }

  // One iteration over the root moves, those in `excluded` left out; together with the other threads, if they search
  // the same moves.
  Variation search_root(int depth, const std::vector<Move>& excluded, std::optional<Value> guess, bool together);

  // What the game's own tactics find is known to all threads; before any of them searches.
  void share_tactics(Worker& that) {
    if constexpr (TacticalModel<M>) model_.share_tactics(that.model_);
  }
  void share_tactics(M& that)
    requires TacticalModel<M>
  {
    model_.share_tactics(that);
  }
  // Called now and then in the middle of a search.
  void set_interlude(std::function<void()> interlude) { interlude_ = std::move(interlude); }

  // Do the game's own longer tactics find a win of the opponent after a move at the root, with so many positions looked
  // at? Then the transposition table is told.
  bool loses_by_force(Move move, int effort);

  // Root moves in the order of the last iteration.
  void prepare_root(int lines, std::uint64_t seed, const std::vector<Move>& refuted = {});
  int root_moves() const { return static_cast<int>(root_.size()); }
  Move first_root_move() const { return root_.front().move; }
  std::vector<RootEffort> root_effort() const;
  // Another thread found this one best.
  void prefer(Move move) {
    if (const auto found = root_at(move); found != root_.end()) std::rotate(root_.begin(), found, found + 1);
  }
  // This one turned out to lose.
  void put_last(Move move) {
    if (const auto found = root_at(move); found != root_.end()) std::rotate(found, found + 1, root_.end());
  }

  // Is this a board for the selective search?
  bool selective() const {
    if constexpr (ThreatModel<M>) return model_.selective();
    return false;
  }

  // Time to unwind to the root: the search is over, or another thread has finished this iteration or its window.
  bool stopped() const { return shared_.over() || shared_.progress.beyond(stage_); }
  int selective_depth() const { return selective_depth_; }
  void begin_iteration(int depth) {
    iteration_ = depth;
    stage_ = ThreadProgress::last_stage(depth);
    selective_depth_ = 0;
  }
  // Adds the nodes not yet counted to the common total; how many there were.
  std::uint64_t flush_nodes() {
    const std::uint64_t count = std::exchange(pending_nodes_, 0);
    flushed_nodes_ += count;
    shared_.nodes.fetch_add(count, std::memory_order_relaxed);
    return count;
  }

 private:
  struct RootMove {
    Move move;
    int prior;
    Value value;
    std::uint64_t nodes = 0;  // spent below it in all iterations
  };
  // A node on the way from the root, with its window and depth. Another thread may find the answer in the meantime.
  struct OpenNode {
    std::uint64_t key;
    Value alpha;
    Value beta;
    Value lead;
    int depth;
    int ply;
  };
  // The search stack of the selective search: what nodes below want to know of one on the way from the root.
  struct StackEntry {
    Value static_eval = 0;
    Move move;
    MoveClass move_class;
    int extended = 0;  // how much deeper than usual the line up to here was searched
    bool was_pv = false;
  };
  struct PvLine {
    Move moves[kMaxPly + 2];
    int length = 0;
  };
  struct FullNode;
  struct SelectiveNode;
  struct SelectiveMove;
  struct MoveDepth;

  // worker_impl.hpp: what both searches have in common
  std::optional<Result> begin_node(Value alpha, Value beta, int ply);
  std::optional<Result> finished(int ply) const;
  Result drawn(int ply, bool proven) const;
  std::optional<Result> distance_pruning(Value& alpha, Value& beta, int ply) const;
  std::optional<Result> table_cutoff(const std::optional<TableEntry>& entry, const OpenNode& open) const;
  int find_forced_win(int depth);
  void add_far_moves(Candidates& list) const;
  void drop_non_defences(Candidates& list, int from, int ply, NodeResult& result);
  Result quiescence(Value alpha, Value beta);
  bool may_repeat() const;
  bool repeats(int ply) const;
  void count_node();
  int open_node(const OpenNode& open, bool shared);
  void check_open_nodes();
  Result abandon_node(int level, bool shared);
  // To a node that another thread has finished, or to the root.
  bool unwinding() const { return open_count_ > finished_level_ || stopped(); }
  std::uint64_t table_key() const { return model_.key() ^ shared_.salt; }
  TableEntry entry_of(Result result, Bound bound, int depth, int ply, Move move) const;
  void store(std::uint64_t key, Result result, Bound bound, int depth, int ply, Move move);
  void update_pv(int ply, Move move);
  static Value to_table(Value value, Value lead, int ply);
  static Value from_table(Value value, Value lead, int ply);

  // full_search.hpp
  Result full_search(Value alpha, Value beta, int depth, int ply, Move previous);
  std::optional<Result> reverse_futility(FullNode& node);
  Result search_full_moves(FullNode& node, const OpenNode& open);
  bool futile(const FullNode& node, bool quiet, int number, NodeResult& result) const;
  Result search_child(Move move, Value alpha, Value beta, int depth, int ply);
  Result search_full_move(Move move, int reduction, bool first, Value alpha, Value beta, int depth, int ply);
  int late_move_reduction(Move move, bool quiet, int number, int depth) const;

  // selective_search.hpp
  Result selective_search(Value alpha, Value beta, int depth, int ply, bool cut_node, Move excluded);
  void use_table_entry(SelectiveNode& node) const;
  void evaluate_node(SelectiveNode& node);
  std::optional<Result> prune_node(SelectiveNode& node);
  std::optional<Result> razor(const SelectiveNode& node);
  std::optional<Result> reverse_futility(const SelectiveNode& node);
  void reduce_without_table_move(SelectiveNode& node) const;
  bool deepen_internally(SelectiveNode& node);
  bool fail_high_likely(const SelectiveNode& node) const;
  Result search_selective_moves(SelectiveNode& node, const OpenNode& open);
  bool prune_move(const SelectiveNode& node, const SelectiveMove& move, MovePicker& moves, NodeResult& result) const;
  std::optional<MoveDepth> move_depth(const SelectiveNode& node, const SelectiveMove& move, Value best);
  void raise_alpha(SelectiveNode& node, Value alpha) const;
  void update_was_pv(const SelectiveNode& node, bool raised);
  ThreatHistory::Role role(Threat threat, Move move) const;
  void rate_moves(SelectiveNode& node, Candidates& list);
  void score_moves(SelectiveNode& node, Candidates& list);
  void update_history(const SelectiveNode& node, Move best, const MoveList& tried);
  std::optional<int> extension(const SelectiveNode& node, const SelectiveMove& move);
  std::optional<int> singular_extension(const SelectiveNode& node, const SelectiveMove& move);
  int late_move_reduction(const SelectiveNode& node, const SelectiveMove& move, Value best);
  Result search_selective_move(Move move, bool first, const MoveDepth& depth, Value alpha, Value beta, Value best,
                               int ply, bool cut_node);
  int research_depth(Value value, Value alpha, Value best, int depth, int reduced, int ply);
  void begin_stack();
  StackEntry& stack(int ply) { return stack_[static_cast<std::size_t>(ply + kStackBefore)]; }
  static int distance(Move a, Move b);

  // root_search.hpp
  Result window_search(int depth, Value alpha, Value beta, const std::vector<Move>& excluded, Variation& best);
  Result search_root_move(Move move, int number, Value alpha, Value beta, int depth, Value best);
  Result search_selective_root_move(Move move, int number, Value alpha, Value beta, int depth, Value best);
  auto root_at(Move move) {
    return std::find_if(root_.begin(), root_.end(), [=](const RootMove& root) { return root.move == move; });
  }

  static constexpr int kNoLevel = kMaxPly + 2;
  static constexpr int kFarMove = -1'000'000;
  static constexpr int kStackBefore = 4;

  M model_;
  Shared& shared_;
  std::vector<RootMove> root_;
  bool root_complete_ = true;
  std::vector<PvLine> pv_;  // by ply
  std::vector<StackEntry> stack_ = std::vector<StackEntry>(ThreatModel<M> ? kMaxPly + kStackBefore + 2 : 0);
  Value root_alpha_ = 0;
  Value root_width_ = 1;
  std::vector<std::uint64_t> path_keys_ = std::vector<std::uint64_t>(kMaxPly + 2);
  std::uint64_t pending_nodes_ = 0;  // searched and not yet added to the common total
  std::uint64_t visits_ = 0;
  std::uint64_t flushed_nodes_ = 0;
  std::vector<OpenNode> open_ = std::vector<OpenNode>(kMaxPly + 2);  // on the way from the root
  int open_count_ = 0;
  int finished_level_ = kNoLevel;  // the first of them that another thread has finished
  Result finished_result_{};
  int iteration_ = 0;
  int stage_ = 0;  // of `ThreadProgress`
  int selective_depth_ = 0;
  std::function<void()> interlude_;
};

}  // namespace tengen

#include "search/full_search.hpp"
#include "search/root_search.hpp"
#include "search/selective_search.hpp"
#include "search/worker_impl.hpp"
