// The root: aspiration windows, root moves and their order.
// Bodies of Worker; included by worker.hpp only.
#pragma once

namespace tengen {

template <Model M>
void Worker<M>::prepare_root(int lines, std::uint64_t seed, const std::vector<Move>& refuted) {
  Candidates list;
  root_complete_ = model_.candidates(list);
  if (!root_complete_ && shared_.features.every_move) {
    add_far_moves(list);
    root_complete_ = true;
  }
  root_.clear();
  Random random(seed);
  for (const Candidate& c : list) {
    root_.push_back({c.move, c.score * 2 + (seed == 0 ? 0 : random.below(2)), 0});
  }
  if (lines > root_moves()) {
    MoveList all;
    model_.board().moves(all);
    for (Move move : all) {
      const bool listed = std::any_of(root_.begin(), root_.end(), [=](const auto& r) { return r.move == move; });
      if (!listed) root_.push_back({move, -1'000'000, 0});
    }
  }
  const auto known = [&](const RootMove& r) {
    return std::find(refuted.begin(), refuted.end(), r.move) != refuted.end();
  };
  if (!std::all_of(root_.begin(), root_.end(), known)) std::erase_if(root_, known);
  std::stable_sort(root_.begin(), root_.end(), [](const auto& a, const auto& b) { return a.prior > b.prior; });
}

template <Model M>
std::vector<RootEffort> Worker<M>::root_effort() const {
  std::vector<RootEffort> out;
  for (const RootMove& root : root_) {
    if (root.nodes > 0) out.push_back({root.move, root.nodes});
  }
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.nodes > b.nodes; });
  return out;
}

template <Model M>
bool Worker<M>::loses_by_force(Move move, int effort) {
  if constexpr (TacticalModel<M>) {
    model_.play(move);
    const int plies = model_.board().outcome().over() ? 0 : model_.long_forced_win(effort, 0);
    pending_nodes_ += model_.take_effort();
    if (plies > 0) store(table_key(), {win_in(1 + plies), true}, Bound::lower, 0, 1, Move());
    model_.undo();
    return plies > 0;
  }
  return false;
}

template <Model M>
Variation Worker<M>::search_root(int depth, const std::vector<Move>& excluded, std::optional<Value> guess,
                                 bool together) {
  using full::kParameters;
  AspirationWindow window{.depth = depth, .width = static_cast<Value>(M::kChanceScale * kParameters.aspiration_width)};
  if (shared_.features.aspiration && guess && depth >= kParameters.aspiration_depth &&
      std::abs(*guess) < kEstimateLimit) {
    window.alpha = *guess - window.width;
    window.beta = *guess + window.width;
  }
  while (true) {
    if (together) {
      window = shared_.progress.take(window);
      stage_ = ThreadProgress::stage(window);
    }
    Variation best;
    const Result result = window_search(depth, window.alpha, window.beta, excluded, best);
    const bool overtaken = stopped();
    stage_ = ThreadProgress::last_stage(depth);
    if (stopped() || (!overtaken && window.contains(result.value))) return best;
    if (!overtaken) window = widened(window, result.value);
  }
}

template <Model M>
Result Worker<M>::search_root_move(Move move, int number, Value alpha, Value beta, int depth, Value best) {
  if constexpr (ThreatModel<M>) {
    if (selective()) return search_selective_root_move(move, number, alpha, beta, depth, best);
  }
  const int reduction = late_move_reduction(move, model_.quiet(move), number, depth);
  return search_full_move(move, reduction, number == 0, alpha, beta, depth, 0);
}

template <Model M>
Result Worker<M>::window_search(int depth, Value alpha, Value beta, const std::vector<Move>& excluded,
                                Variation& best) {
  path_keys_[0] = table_key();
  if constexpr (ThreatModel<M>) {
    if (selective()) begin_stack();
  }
  root_width_ = beta - alpha;
  const Value start_alpha = alpha;
  Result top{-kInfinite, false};
  bool all_proven = root_complete_;
  std::vector<RootMove*> moves;
  for (RootMove& root : root_) {
    root.value = -kInfinite;
    if (std::find(excluded.begin(), excluded.end(), root.move) == excluded.end()) moves.push_back(&root);
  }
  for (DeferringOrder order(static_cast<int>(moves.size())); order.next();) {
    const int number = order.number();
    RootMove& root = *moves[static_cast<std::size_t>(number)];
    const std::uint64_t name = BusyMoves::name(path_keys_[0], root.move);
    const bool marked = shared_.parallel && depth >= kDeferDepth && number > 0;
    if (marked && shared_.busy_moves.contains(name) && order.defer()) continue;
    if (marked) shared_.busy_moves.enter(name);
    const std::uint64_t nodes_before = flushed_nodes_ + pending_nodes_;
    const Result result = search_root_move(root.move, number, alpha, beta, depth, top.value);
    root.nodes += flushed_nodes_ + pending_nodes_ - nodes_before;
    if (marked) shared_.busy_moves.leave(name);
    if (stopped()) break;
    all_proven &= result.proven;
    if (result.value > top.value) top = result;
    if (result.value > alpha) {
      alpha = result.value;
      root.value = result.value;
      update_pv(0, root.move);
      const PvLine& line = pv_[0];
      best = {result.value, result.proven, std::vector<Move>(line.moves, line.moves + line.length)};
    }
    if (alpha >= beta) break;
  }
  const bool resolved = !stopped() && top.value > start_alpha && top.value < beta;
  if (resolved) {
    std::stable_sort(root_.begin(), root_.end(), [](const auto& a, const auto& b) { return a.value > b.value; });
  }
  // A win is proven by one line; anything else only when every other move is known to be no better.
  best.proven &= is_win(best.value) || (resolved && all_proven);
  return top;
}

}  // namespace tengen
