// The bodies of Worker that both searches use; included by worker.hpp only.
#pragma once

namespace tengen {

// ---- values in the transposition table are relative to their node -----------------------------------

template <Model M>
Value Worker<M>::to_table(Value value, Value lead, int ply) {
  if constexpr (M::kMargins) return value - lead;
  if (is_win(value)) return value + ply;
  if (is_loss(value)) return value - ply;
  return value;
}

template <Model M>
Value Worker<M>::from_table(Value value, Value lead, int ply) {
  if constexpr (M::kMargins) return value + lead;
  if (is_win(value)) return value - ply;
  if (is_loss(value)) return value + ply;
  return value;
}

template <Model M>
TableEntry Worker<M>::entry_of(Result result, Bound bound, int depth, int ply, Move move) const {
  TableEntry entry;
  entry.move = to_table_move(model_, move);
  entry.value = to_table(result.value, model_.lead(), ply);
  entry.depth = std::max(depth, 0);
  entry.bound = bound;
  entry.proven = result.proven;
  return entry;
}

template <Model M>
void Worker<M>::store(std::uint64_t key, Result result, Bound bound, int depth, int ply, Move move) {
  if (shared_.features.table) shared_.table.store(key, entry_of(result, bound, depth, ply, move));
}

// ---- what needs no search ---------------------------------------------------------------------------

// What every node begins with; a result where there is nothing to search.
template <Model M>
std::optional<Result> Worker<M>::begin_node(Value alpha, Value beta, int ply) {
  pv_[static_cast<std::size_t>(ply)].length = 0;
  count_node();
  if (unwinding()) return Result{kDraw, false};
  selective_depth_ = std::max(selective_depth_, ply);
  if (const auto result = finished(ply)) return result;
  if (ply >= kMaxPly) return quiescence(alpha, beta);
  return std::nullopt;
}

template <Model M>
std::optional<Result> Worker<M>::finished(int ply) const {
  const Outcome outcome = model_.board().outcome();
  if (outcome.over()) {
    if constexpr (M::kMargins) return Result{model_.lead(), true};
    // A draw by repetition depends on the way here, so it proves nothing about the position.
    if (outcome.winner == kNobody) return drawn(ply, outcome.reason != Reason::repetition);
    return Result{outcome.winner == model_.board().turn() ? win_in(ply) : loss_in(ply), true};
  }
  const Known known = model_.known();
  switch (known.kind) {
    case Known::Kind::nothing: return std::nullopt;
    case Known::Kind::win: return Result{win_in(ply + known.plies), true};
    case Known::Kind::loss: return Result{loss_in(ply + known.plies), true};
    case Known::Kind::draw: return drawn(ply, true);
  }
  return std::nullopt;
}

template <Model M>
Result Worker<M>::drawn(int ply, bool proven) const {
  return {shared_.contempt.draw_value(model_.board().turn(), ply), proven && shared_.contempt.none()};
}

// Mate distance pruning: nothing below can be better than winning next move or worse than having lost. Where margins count,
// nothing can be better or worse than getting all that is left.
template <Model M>
std::optional<Result> Worker<M>::distance_pruning(Value& alpha, Value& beta, int ply) const {
  if constexpr (MarginModel<M>) {
    const Value lead = model_.lead();
    if (lead - model_.most_to_come() >= beta) return Result{lead - model_.most_to_come(), true};
    if (lead + model_.most_to_come() <= alpha) return Result{lead + model_.most_to_come(), true};
  } else {
    alpha = std::max(alpha, loss_in(ply));
    beta = std::min(beta, win_in(ply + 1));
    if (alpha >= beta) return Result{alpha, true};
  }
  return std::nullopt;
}

template <Model M>
bool Worker<M>::may_repeat() const {
  if constexpr (RepeatingModel<M>) return model_.may_repeat();
  return false;
}

// The same position earlier on this line: somebody can repeat for ever, so call it a draw for now.
template <Model M>
bool Worker<M>::repeats(int ply) const {
  for (int earlier = ply - 2; earlier >= 0; earlier -= 2) {
    if (path_keys_[static_cast<std::size_t>(earlier)] == path_keys_[static_cast<std::size_t>(ply)]) return true;
  }
  return false;
}

// The transposition table answers if its entry is proven or deep enough and its bound cuts off.
template <Model M>
std::optional<Result> Worker<M>::table_cutoff(const std::optional<TableEntry>& entry, const OpenNode& open) const {
  if (!entry) return std::nullopt;
  const auto& [key, alpha, beta, lead, depth, ply] = open;
  // At a PV node an entry of just this depth is what another thread has found in the meantime.
  const bool deep_enough = beta - alpha == 1 ? entry->depth >= depth : shared_.parallel && entry->depth == depth;
  if (!entry->proven && !deep_enough) return std::nullopt;
  const Value value = from_table(entry->value, lead, ply);
  const bool cuts = entry->bound == Bound::exact || (entry->bound == Bound::lower && value >= beta) ||
                    (entry->bound == Bound::upper && value <= alpha);
  if (!cuts) return std::nullopt;
  return Result{value, entry->proven};
}

// Plies to a win that the game's own quick tactics find (in line games VCF), or 0.
template <Model M>
int Worker<M>::find_forced_win(int depth) {
  if constexpr (!TacticalModel<M>) return 0;
  else {
    const int plies = model_.forced_win(depth);
    pending_nodes_ += model_.take_effort();
    assert(plies >= 0);
    return plies;
  }
}

// To solve a game no move is left out: far from the stones one hardly ever matters, so these come after all others.
template <Model M>
void Worker<M>::add_far_moves(Candidates& list) const {
  const int near = list.size();
  MoveList all;
  model_.board().moves(all);
  for (Move move : all) {
    const auto listed = [=](const Candidate& c) { return c.move == move; };
    if (std::none_of(list.begin(), list.begin() + near, listed)) list.add(move, kFarMove);
  }
}

// The opponent threatens to win by force: moves that do nothing about it lose and need no search.
template <Model M>
void Worker<M>::drop_non_defences(Candidates& list, int from, int ply, NodeResult& result) {
  if constexpr (TacticalModel<M>) {
    result.defences_filtered = true;
    const Defences kept = model_.keep_defences(list, from);
    if (kept.plies > 0) result.floor = loss_in(ply + 1 + kept.plies);
    result.complete |= kept.complete;
    pending_nodes_ += model_.take_effort();
  }
}

// At the horizon.
template <Model M>
Result Worker<M>::quiescence(Value alpha, Value beta) {
  return {clamp_estimate(model_.quiescence(alpha, beta)), false};
}

template <Model M>
void Worker<M>::count_node() {
  ++pending_nodes_;
  const Limit& limit = shared_.limit;
  if (limit.nodes) {
    const std::uint64_t total = shared_.nodes.load(std::memory_order_relaxed) + pending_nodes_;
    if (total >= *limit.nodes) shared_.stop.store(true, std::memory_order_relaxed);
  }
  // Some nodes take a hundred times as long as others, so the clock is looked at often.
  if ((++visits_ & 7) != 0) return;
  if (limit.has_deadline() && shared_.clock.past_hard()) shared_.stop.store(true, std::memory_order_relaxed);
  if (pending_nodes_ >= 256) flush_nodes();
  if ((visits_ & 1023) == 0 && interlude_) interlude_();
  if (shared_.parallel && (visits_ & 31) == 0) check_open_nodes();
}

template <Model M>
void Worker<M>::update_pv(int ply, Move move) {
  PvLine& mine = pv_[static_cast<std::size_t>(ply)];
  const PvLine& below = pv_[static_cast<std::size_t>(ply + 1)];
  assert(below.length <= kMaxPly);
  mine.moves[0] = move;
  std::copy_n(below.moves, below.length, mine.moves + 1);
  mine.length = below.length + 1;
}

// ---- nodes that another thread may finish -----------------------------------------------------------

// Remembers a node on the way from the root, if threads share it; the level to return to.
template <Model M>
int Worker<M>::open_node(const OpenNode& open, bool shared) {
  const int level = open_count_;
  assert(level <= open.ply);
  if (shared) open_[static_cast<std::size_t>(open_count_++)] = open;
  return level;
}

// Has another thread finished a node on the way here? Then all that is done below it is for nothing.
template <Model M>
void Worker<M>::check_open_nodes() {
  for (int i = 0; i < open_count_ && i < finished_level_; ++i) {
    const OpenNode& open = open_[static_cast<std::size_t>(i)];
    if (const auto found = table_cutoff(shared_.table.probe(open.key), open)) {
      finished_level_ = i;
      finished_result_ = *found;
    }
  }
}

// Leaves a node while unwinding: with its result, if it is the one that another thread has finished.
template <Model M>
Result Worker<M>::abandon_node(int level, bool shared) {
  if (!shared) return {kDraw, false};
  open_count_ = level;
  if (finished_level_ < level) return {kDraw, false};
  const bool mine = finished_level_ == level && !stopped();
  finished_level_ = kNoLevel;
  pv_[static_cast<std::size_t>(open_[static_cast<std::size_t>(level)].ply)].length = 0;
  return mine ? finished_result_ : Result{kDraw, false};
}

}  // namespace tengen
