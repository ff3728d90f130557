// The bodies of Worker; included by worker.hpp only.
#pragma once

namespace tengen {

// ---- values in the table are relative to their node -------------------------------------------------

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

// ---- what needs no search ---------------------------------------------------------------------------

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
  return {shared_.draw.to(model_.board().turn(), ply), proven && shared_.draw.exact()};
}

template <Model M>
bool Worker<M>::may_repeat() const {
  if constexpr (RepeatingModel<M>) return model_.may_repeat();
  return false;
}

// The same position earlier on this line: somebody can go round for ever, so call it a draw for now.
template <Model M>
bool Worker<M>::repeats(int ply) const {
  for (int earlier = ply - 2; earlier >= 0; earlier -= 2) {
    if (path_keys_[static_cast<std::size_t>(earlier)] == path_keys_[static_cast<std::size_t>(ply)]) return true;
  }
  return false;
}

template <Model M>
std::optional<Result> Worker<M>::answer(const std::optional<TableEntry>& entry, const Question& question) const {
  if (!entry) return std::nullopt;
  const auto& [key, alpha, beta, lead, depth, ply] = question;
  // On the best line an entry of just this depth is what another thread has found in the meantime.
  const bool deep_enough = beta - alpha == 1 ? entry->depth >= depth : shared_.parallel && entry->depth == depth;
  if (!entry->proven && !deep_enough) return std::nullopt;
  const Value value = from_table(entry->value, lead, ply);
  const bool cuts = entry->bound == Bound::exact || (entry->bound == Bound::lower && value >= beta) ||
                    (entry->bound == Bound::upper && value <= alpha);
  if (!cuts) return std::nullopt;
  return Result{value, entry->proven};
}

// Has another thread finished a node on the way here? Then all that is done below it is for nothing.
template <Model M>
void Worker<M>::look_around() {
  for (int i = 0; i < open_count_ && i < answered_; ++i) {
    const Question& question = open_[static_cast<std::size_t>(i)];
    if (const auto found = answer(shared_.table.probe(question.key), question)) {
      answered_ = i;
      answer_ = *found;
    }
  }
}

// From an open node while unwinding: with the answer, if it is this one's.
template <Model M>
Result Worker<M>::leave(int level) {
  open_count_ = level;
  if (answered_ < level) return {kDraw, false};
  const bool mine = answered_ == level && !stopped();
  answered_ = kNone;
  variations_[static_cast<std::size_t>(open_[static_cast<std::size_t>(level)].ply)].length = 0;
  return mine ? answer_ : Result{kDraw, false};
}

template <Model M>
Result Worker<M>::leaf(Value alpha, Value beta) {
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
  if (limit.timed() && shared_.clock.past_hard()) shared_.stop.store(true, std::memory_order_relaxed);
  if (pending_nodes_ >= 256) flush_nodes();
  if (shared_.parallel && (visits_ & 31) == 0) look_around();
}

template <Model M>
void Worker<M>::remember(std::uint64_t key, Result result, Bound bound, int depth, int ply, Move move) {
  if (shared_.features.table) shared_.table.store(key, entry_of(result, bound, depth, ply, move));
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
void Worker<M>::take_line(int ply, Move move) {
  Path& mine = variations_[static_cast<std::size_t>(ply)];
  const Path& below = variations_[static_cast<std::size_t>(ply + 1)];
  mine.moves[0] = move;
  std::copy_n(below.moves, below.length, mine.moves + 1);
  mine.length = below.length + 1;
}

// ---- late moves -------------------------------------------------------------------------------------

// Grows with the logarithms of the depth left and of the moves tried before.
inline int base_reduction(int depth, int number) {
  static const auto table = [] {
    std::array<std::array<std::int8_t, 64>, 64> out{};
    for (int d = 1; d < 64; ++d) {
      for (int n = 1; n < 64; ++n) {
        out[d][n] = static_cast<std::int8_t>(0.4 + std::log(d) * std::log(n + 1) / 2.2);
      }
    }
    return out;
  }();
  return table[std::min(depth, 63)][std::min(number, 63)];
}

// Brings the best of the rest to its place.
template <Model M>
void Worker<M>::take_best(Candidates& list, int place) {
  std::swap(list[place], *std::max_element(list.begin() + place, list.end(), [](const auto& a, const auto& b) {
              return a.score != b.score ? a.score < b.score : a.move > b.move;
            }));
}

template <Model M>
void Worker<M>::drop_quiet(Candidates& list, int from) const {
  const auto quiet = [&](const Candidate& candidate) { return model_.quiet(candidate.move); };
  list.count = static_cast<int>(std::remove_if(list.begin() + from, list.end(), quiet) - list.begin());
}

// What every node begins with; a result where there is nothing to search.
template <Model M>
std::optional<Result> Worker<M>::begin_node(Value alpha, Value beta, int ply) {
  variations_[static_cast<std::size_t>(ply)].length = 0;
  count_node();
  if (unwinding()) return Result{kDraw, false};
  selective_depth_ = std::max(selective_depth_, ply);
  if (const auto result = finished(ply)) return result;
  if (ply >= kMaxPly) return leaf(alpha, beta);
  return std::nullopt;
}

// ---- the tree ---------------------------------------------------------------------------------------

template <Model M>
Result Worker<M>::node(Value alpha, Value beta, int depth, int ply, Move previous) {
  if (const auto result = begin_node(alpha, beta, ply)) return *result;
  if constexpr (!M::kMargins) {
    // Nothing below can be better than winning next move or worse than having lost.
    alpha = std::max(alpha, loss_in(ply));
    beta = std::min(beta, win_in(ply + 1));
    if (alpha >= beta) return {alpha, true};
  } else {
    const Value lead = model_.lead();
    if (lead - model_.most_to_come() >= beta) return {lead - model_.most_to_come(), true};
    if (lead + model_.most_to_come() <= alpha) return {lead + model_.most_to_come(), true};
  }

  const std::uint64_t key = table_key();
  if (may_repeat()) {
    path_keys_[static_cast<std::size_t>(ply)] = key;
    if (repeats(ply)) return drawn(ply, false);
  }
  std::optional<TableEntry> entry;
  if (shared_.features.table) entry = shared_.table.probe(key);
  const Question question{key, alpha, beta, model_.lead(), depth, ply};
  if (const auto result = answer(entry, question)) return *result;
  if constexpr (TacticalModel<M>) {
    const int plies = model_.forced_win(depth);
    pending_nodes_ += model_.take_effort();
    if (plies > 0) {
      const Result win{win_in(ply + plies), true};
      if (shared_.parallel) remember(key, win, Bound::lower, depth, ply, Move());
      return win;
    }
    if (unwinding()) return {kDraw, false};
  }
  if (depth <= 0) return leaf(alpha, beta);

  const bool principal = beta - alpha > 1;
  const bool prunable = M::kStaticPruning && shared_.features.pruning && !principal &&
                        std::abs(alpha) < kEstimateLimit && model_.extension() == 0;
  constexpr Value kMargin = static_cast<Value>(M::kChanceScale * 0.8);
  Value estimate = 0;
  if (prunable && depth <= 4) {
    estimate = clamp_estimate(model_.evaluate());
    if (estimate - kMargin * depth >= beta) return {estimate, false};
  }

  const Move table_move = entry ? from_table_move(model_, entry->move) : Move();
  const int asked_depth = depth;
  // A node the table has never seen is hardly on the way to anything.
  if (table_move.is_none() && depth >= 5 && shared_.features.reductions && shared_.features.table) --depth;

  Candidates list;
  bool all_proven = model_.candidates(list);
  const Side side = model_.board().turn();
  shared_.ordering.score(list, side, ply, table_move, previous, shared_.features, M::kOwnOrder);

  const bool shared = shared_.parallel && depth >= kSharedDepth;
  // A thread that comes later takes the word of the first, instead of searching all again one ply deeper.
  const int answered = shared_.parallel ? asked_depth : depth;
  const int level = open_count_;
  if (shared) open_[static_cast<std::size_t>(open_count_++)] = question;
  const Value start_alpha = alpha;
  Result best{-kInfinite, false};
  Value floor = -kInfinite;  // what the moves passed over may still be worth
  bool asked = false;        // which moves answer the opponent's threat
  Move best_move;
  Move tried[64];
  int tried_count = 0;
  for (Turns turns(list.size()); turns.next();) {
    const int number = turns.number();
    if (turns.first_round()) take_best(list, number);
    const Move move = list[number].move;
    const std::uint64_t name = InProgress::name(key, move);
    // All threads try the first move at once. Of the others, what another is at comes last, when the table may know.
    const bool marked = shared && number > 0;
    if (marked && shared_.in_progress.contains(name) && turns.put_off()) continue;
    const bool quiet = model_.quiet(move);
    if (prunable && quiet && number > 0 && !is_loss(best.value)) {
      // Far behind and near the horizon: quiet moves will not bring it back.
      const Value hope = estimate + kMargin * (depth + 1);
      const bool futile = depth <= 2 && hope <= alpha;
      if (futile) {
        floor = std::max(floor, hope);
        // So it is with all that come after it.
        all_proven = false;
        if (!turns.first_round()) continue;
        drop_quiet(list, number);
        turns.shorten(list.size());
        turns.again();
        continue;
      }
    }
    if (marked) shared_.in_progress.enter(name);
    const Result result = try_move(move, reduction(move, quiet, number, depth), number == 0, alpha, beta, depth, ply);
    if (marked) shared_.in_progress.leave(name);
    if (unwinding()) return shared ? leave(level) : Result{kDraw, false};
    all_proven &= result.proven;
    if constexpr (TacticalModel<M>) {
      // Something is threatened: moves that do nothing about it need no search.
      if (!asked && result.proven && is_loss(result.value) && turns.first_round()) {
        asked = true;
        if (const int plies = model_.keep_defences(list, number + 1)) floor = loss_in(ply + 1 + plies);
        turns.shorten(list.size());
        pending_nodes_ += model_.take_effort();
      }
    }
    if (result.value > best.value) {
      best = result;
      best_move = move;
      if (result.value > alpha) {
        alpha = result.value;
        take_line(ply, move);
      }
    }
    if (alpha >= beta) {
      if (quiet) {
        shared_.ordering.reward(side, ply, move, previous, depth);
        for (int i = 0; i < tried_count; ++i) shared_.ordering.punish(side, tried[i], depth);
      }
      remember(key, best, Bound::lower, answered, ply, move);
      open_count_ = level;
      return best;
    }
    if (quiet && tried_count < 64) tried[tried_count++] = move;
  }
  open_count_ = level;
  if (is_win(best.value) && best.value > start_alpha && best.proven && !all_proven) {
    // One proven win is enough, though another move might win sooner. (At or below alpha the value is no win but
    // an upper bound.)
    remember(key, best, Bound::lower, answered, ply, best_move);
    return best;
  }
  best = {std::max(best.value, floor), all_proven};
  remember(key, best, best.value > start_alpha ? Bound::exact : Bound::upper, answered, ply, best_move);
  return best;
}

// The value of a move for the side that plays it; captures keep the turn, so the sign follows the board.
template <Model M>
Result Worker<M>::child(Move move, Value alpha, Value beta, int depth, int ply) {
  const Side side = model_.board().turn();
  model_.play(move);
  shared_.table.prefetch(table_key());
  int deeper = depth - 1;
  if (!model_.board().outcome().over() && ply < 2 * iteration_) deeper += model_.extension();
  const bool again = model_.board().turn() == side;
  const Result result = again ? node(alpha, beta, deeper, ply + 1, move) : -node(-beta, -alpha, deeper, ply + 1, move);
  model_.undo();
  return result;
}

// Late moves are expected to be worse: a narrow, shallow look first, and more only where that was wrong.
template <Model M>
Result Worker<M>::try_move(Move move, int less, bool first, Value alpha, Value beta, int depth, int ply) {
  if (first) return child(move, alpha, beta, depth, ply);
  Result result = child(move, alpha, alpha + 1, depth - less, ply);
  if (result.value > alpha && less > 0 && !unwinding()) result = child(move, alpha, alpha + 1, depth, ply);
  if (result.value > alpha && result.value < beta && !unwinding()) result = child(move, alpha, beta, depth, ply);
  return result;
}

template <Model M>
int Worker<M>::reduction(Move move, bool quiet, int number, int depth) const {
  if (!shared_.features.reductions || depth < 3 || !quiet) return 0;
  const int by_history = shared_.ordering.history(model_.board().turn(), move) / 512;
  int less = number < 3 ? 0 : base_reduction(depth, number);
  if constexpr (OwnReductionModel<M>) less = model_.late_move_reduction(depth, number);
  return less == 0 ? 0 : std::clamp(less - by_history, 0, depth - 2);
}

}  // namespace tengen
