// The search of games in which every move may matter: PVS with late move reductions, reverse futility and futility pruning.
// Bodies of Worker; included by worker.hpp only.
#pragma once

namespace tengen {

// A node before its moves are tried.
template <Model M>
struct Worker<M>::FullNode {
  Value alpha;
  Value beta;
  int depth;
  int ply;
  Move previous;
  std::uint64_t key;
  bool prunable;          // on its static evaluation
  Value static_eval = 0;  // known near the horizon of such a node
  Move table_move{};

  // Margins of futility and reverse futility pruning, for each ply left.
  static constexpr Value kMargin = static_cast<Value>(M::kChanceScale * full::kParameters.futility_margin_per_ply);
};

template <Model M>
Result Worker<M>::full_search(Value alpha, Value beta, int depth, int ply, Move previous) {
  if (const auto result = begin_node(alpha, beta, ply)) return *result;
  if (const auto result = distance_pruning(alpha, beta, ply)) return *result;
  const std::uint64_t key = table_key();
  if (may_repeat()) {
    path_keys_[static_cast<std::size_t>(ply)] = key;
    if (repeats(ply)) return drawn(ply, false);
  }
  std::optional<TableEntry> entry;
  if (shared_.features.table) entry = shared_.table.probe(key);
  const OpenNode open{key, alpha, beta, model_.lead(), depth, ply};
  if (const auto result = table_cutoff(entry, open)) return *result;
  if (const int plies = find_forced_win(depth); plies > 0) {
    const Result win{win_in(ply + plies), true};
    if (shared_.parallel) store(key, win, Bound::lower, depth, ply, Move());
    return win;
  }
  if (TacticalModel<M> && unwinding()) return {kDraw, false};
  if (depth <= 0) return quiescence(alpha, beta);

  const bool pv_node = beta - alpha > 1;
  const bool prunable = M::kStaticPruning && shared_.features.pruning && !pv_node && std::abs(alpha) < kEstimateLimit &&
                        model_.extension() == 0;
  FullNode node{alpha, beta, depth, ply, previous, key, prunable};
  if (const auto result = reverse_futility(node)) return *result;
  if (entry) node.table_move = from_table_move(model_, entry->move);
  // Internal iterative reduction: a node that the table has never seen is hardly on the way to anything.
  const bool unknown = node.table_move.is_none() && depth >= full::kParameters.iir_depth;
  if (unknown && shared_.features.reductions && shared_.features.table) --node.depth;
  return search_full_moves(node, open);
}

// Reverse futility pruning: so far above beta near the horizon that the rest will not bring it below.
template <Model M>
TENGEN_INLINE std::optional<Result> Worker<M>::reverse_futility(FullNode& node) {
  if (!node.prunable || node.depth > full::kParameters.reverse_futility_depth) return std::nullopt;
  node.static_eval = clamp_estimate(model_.evaluate());
  if (node.static_eval - FullNode::kMargin * node.depth < node.beta) return std::nullopt;
  return Result{node.static_eval, false};
}

// Futility pruning: so far below alpha near the horizon that quiet moves will not bring it back.
template <Model M>
TENGEN_INLINE bool Worker<M>::futile(const FullNode& node, bool quiet, int number, NodeResult& result) const {
  if (!node.prunable || !quiet || number == 0 || is_loss(result.best.value)) return false;
  if (node.depth > full::kParameters.futility_depth) return false;
  const Value hope = node.static_eval + FullNode::kMargin * (node.depth + 1);
  if (hope > node.alpha) return false;
  result.floor = std::max(result.floor, hope);
  result.all_proven = false;
  return true;
}

template <Model M>
TENGEN_INLINE Result Worker<M>::search_full_moves(FullNode& node, const OpenNode& open) {
  Candidates list;
  NodeResult found{.complete = model_.candidates(list)};
  const Side side = model_.board().turn();
  shared_.ordering.score(list, side, node.ply, node.table_move, node.previous, shared_.features, M::kOwnOrder);

  const bool shared = shared_.parallel && node.depth >= kDeferDepth;
  const int level = open_node(open, shared);
  MoveList quiets_tried;
  for (MovePicker moves(list, shared_.busy_moves, node.key, shared); moves.next();) {
    const Move move = moves.move();
    const int number = moves.number();
    const bool quiet = model_.quiet(move);
    if (futile(node, quiet, number, found)) {
      // So are all quiet moves after it.
      moves.prune_rest_if([&](Move later) { return model_.quiet(later); });
      continue;
    }
    moves.begin_search();
    const int reduction = late_move_reduction(move, quiet, number, node.depth);
    const Result result = search_full_move(move, reduction, number == 0, node.alpha, node.beta, node.depth, node.ply);
    moves.end_search();
    if (unwinding()) return abandon_node(level, shared);
    found.all_proven &= result.proven;
    if constexpr (TacticalModel<M>) {
      if (!found.defences_filtered && result.proven && is_loss(result.value) && moves.can_filter_rest()) {
        drop_non_defences(list, moves.first_of_rest(), node.ply, found);
        moves.rest_was_filtered();
      }
    }
    if (result.value > found.best.value) {
      found.best = result;
      found.best_move = move;
      if (result.value > node.alpha) {
        node.alpha = result.value;
        update_pv(node.ply, move);
      }
    }
    if (node.alpha >= node.beta) {
      if (quiet) {
        shared_.ordering.reward(side, node.ply, move, node.previous, node.depth);
        for (Move tried : quiets_tried) shared_.ordering.punish(side, tried, node.depth);
      }
      break;
    }
    if (quiet && quiets_tried.size() < 64) quiets_tried.add(move);
  }
  open_count_ = level;
  const auto [result, bound] = found.conclude(open.alpha, open.beta);
  // A thread that comes later takes the word of the first, instead of searching all again one ply deeper.
  const int depth = shared_.parallel ? open.depth : node.depth;
  store(node.key, result, bound, depth, node.ply, found.best_move);
  return result;
}

// The value of a move for the side that plays it; captures keep the turn, so the sign follows the board.
template <Model M>
Result Worker<M>::search_child(Move move, Value alpha, Value beta, int depth, int ply) {
  const Side side = model_.board().turn();
  model_.play(move);
  shared_.table.prefetch(table_key());
  int deeper = depth - 1;
  if (!model_.board().outcome().over() && ply < 2 * iteration_) deeper += model_.extension();
  const bool again = model_.board().turn() == side;
  const Result result =
      again ? full_search(alpha, beta, deeper, ply + 1, move) : -full_search(-beta, -alpha, deeper, ply + 1, move);
  model_.undo();
  assert(model_.board().turn() == side);
  return result;
}

// PVS: moves after the first are expected to be worse. A null window and a reduced depth first, and a re-search only where
// that was wrong.
template <Model M>
Result Worker<M>::search_full_move(Move move, int reduction, bool first, Value alpha, Value beta, int depth, int ply) {
  if (first) return search_child(move, alpha, beta, depth, ply);
  Result result = search_child(move, alpha, alpha + 1, depth - reduction, ply);
  if (result.value > alpha && reduction > 0 && !unwinding()) {
    result = search_child(move, alpha, alpha + 1, depth, ply);
  }
  if (result.value > alpha && result.value < beta && !unwinding()) result = search_child(move, alpha, beta, depth, ply);
  return result;
}

// Grows with the logarithms of the depth left and of the moves tried before.
inline int base_reduction(int depth, int number) {
  using full::kParameters;
  static const auto table = [] {
    std::array<std::array<std::int8_t, 64>, 64> out{};
    for (int d = 1; d < 64; ++d) {
      for (int n = 1; n < 64; ++n) {
        const double plies = kParameters.lmr_base + std::log(d) * std::log(n + 1) / kParameters.lmr_divisor;
        out[d][n] = static_cast<std::int8_t>(plies);
      }
    }
    return out;
  }();
  return table[std::min(depth, 63)][std::min(number, 63)];
}

// Late move reduction: quiet moves late in the order are searched less deep, the less the better their history.
template <Model M>
int Worker<M>::late_move_reduction(Move move, bool quiet, int number, int depth) const {
  using full::kParameters;
  if (!shared_.features.reductions || depth < kParameters.lmr_depth || !quiet) return 0;
  const int by_history = shared_.ordering.history(model_.board().turn(), move) / kParameters.lmr_history_per_ply;
  int less = number < kParameters.lmr_first_move ? 0 : base_reduction(depth, number);
  if constexpr (OwnReductionModel<M>) less = model_.late_move_reduction(depth, number);
  return less == 0 ? 0 : std::clamp(less - by_history, 0, depth - 2);
}

}  // namespace tengen
