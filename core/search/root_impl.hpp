// The bodies of Worker for the root; included by worker.hpp only.
#pragma once

namespace tengen {

template <Model M>
void Worker<M>::prepare_root(int lines, std::uint64_t seed, const std::vector<Move>& refuted) {
  Candidates list;
  root_complete_ = model_.candidates(list);
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
std::optional<Variation> Worker<M>::forced_win(int effort) {
  if constexpr (TacticalModel<M>) {
    const int plies = model_.long_forced_win(effort);
    pending_nodes_ += model_.take_effort();
    if (plies > 0) return Variation{win_in(plies), true, model_.forced_line()};
  }
  return std::nullopt;
}

template <Model M>
bool Worker<M>::loses_by_force(Move move, int effort) {
  if constexpr (TacticalModel<M>) {
    model_.play(move);
    const int plies = model_.board().outcome().over() ? 0 : model_.long_forced_win(effort);
    pending_nodes_ += model_.take_effort();
    if (plies > 0) remember(table_key(), {win_in(1 + plies), true}, Bound::lower, 0, 1, Move());
    model_.undo();
    return plies > 0;
  }
  return false;
}

// The next look after one whose value was outside.
inline Look wider(Look look, Value value) {
  ++look.number;
  look.width *= 3;
  const bool all = look.width > kEstimateLimit;
  // The best line failed low: what was found is no line, so look again below.
  if (value <= look.alpha) look.alpha = all ? -kInfinite : std::max(-kInfinite, value - look.width);
  else look.beta = all ? kInfinite : std::min(kInfinite, value + look.width);
  return look;
}

template <Model M>
Variation Worker<M>::search_root(int depth, const std::vector<Move>& excluded, std::optional<Value> guess,
                                 bool together) {
  Look look{.depth = depth, .width = static_cast<Value>(M::kChanceScale * 0.5)};
  if (shared_.features.aspiration && guess && depth >= 4 && std::abs(*guess) < kEstimateLimit) {
    look.alpha = *guess - look.width;
    look.beta = *guess + look.width;
  }
  while (true) {
    if (together) {
      look = shared_.progress.take(look);
      stage_ = Progress::stage(look);
    }
    Variation best;
    const Result result = window_search(depth, look.alpha, look.beta, excluded, best);
    const bool overtaken = stopped();
    stage_ = Progress::last_stage(depth);
    if (stopped() || (!overtaken && result.value > look.alpha && result.value < look.beta)) return best;
    if (!overtaken) look = wider(look, result.value);
  }
}

template <Model M>
Result Worker<M>::try_root(Move move, int number, Value alpha, Value beta, int depth, Value best) {
  if constexpr (kNarrow) {
    if (model_.selective()) return look_into_root(move, number, alpha, beta, depth, best);
  }
  return try_move(move, reduction(move, model_.quiet(move), number, depth), number == 0, alpha, beta, depth, 0);
}

template <Model M>
Result Worker<M>::window_search(int depth, Value alpha, Value beta, const std::vector<Move>& excluded,
                                Variation& best) {
  path_keys_[0] = table_key();
  if constexpr (kNarrow) {
    if (model_.selective()) begin_frames();
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
  for (Turns turns(static_cast<int>(moves.size())); turns.next();) {
    const int number = turns.number();
    RootMove& root = *moves[static_cast<std::size_t>(number)];
    const std::uint64_t name = InProgress::name(path_keys_[0], root.move);
    const bool marked = shared_.parallel && depth >= kSharedDepth && number > 0;
    if (marked && shared_.in_progress.contains(name) && turns.put_off()) continue;
    if (marked) shared_.in_progress.enter(name);
    const Result result = try_root(root.move, number, alpha, beta, depth, top.value);
    if (marked) shared_.in_progress.leave(name);
    if (stopped()) break;
    all_proven &= result.proven;
    if (result.value > top.value) top = result;
    if (result.value > alpha) {
      alpha = result.value;
      root.value = result.value;
      take_line(0, root.move);
      const Path& line = variations_[0];
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
