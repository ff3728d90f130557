// The selective search of games of threats: PVS that is narrow and goes deep. Most moves there mean nothing to anybody and a
// few force the rest, so most of a node's moves are pruned, late ones are reduced a lot, and the only good move is extended.
// Bodies of Worker; included by worker.hpp only.
#pragma once

namespace tengen {

// A node before its moves are tried.
template <Model M>
struct Worker<M>::SelectiveNode {
  Value alpha;
  Value beta;
  int depth;  // in parts of a ply
  int ply;
  bool cut_node;  // expected to fail high
  Move excluded;  // the move that a singular search leaves out
  bool pv_node;
  std::uint64_t key;
  std::optional<TableEntry> entry{};
  Value table_value = 0;
  Move table_move{};
  Threat threat = Threat::none;
  Value static_eval = -kInfinite;
  bool improving = false;  // is the evaluation better than two plies before?
  bool fail_high_likely = false;
  bool has_policy = false;  // do its candidates have one?

  // Is no move excluded?
  bool whole() const { return excluded.is_none(); }
};

// One of its moves.
template <Model M>
struct Worker<M>::SelectiveMove {
  Move move;
  MoveClass move_class;
  int number;       // in the order
  int from_theirs;  // distance to the opponent's last move
  int from_own;     // and to one's own
  int policy;       // as in `Candidate`

  bool near_own() const { return from_own <= selective::kParameters.near; }
  bool near_theirs() const { return from_theirs <= selective::kParameters.near; }
  bool far() const { return !near_own() && !near_theirs(); }
};

// How deep a move is searched, in parts of a ply.
template <Model M>
struct Worker<M>::MoveDepth {
  int full;
  std::optional<int> reduction;  // of the first look; none if the move is not reduced
};

template <Model M>
int Worker<M>::distance(Move a, Move b) {
  return b.is_none() ? 0 : std::max(std::abs(a.row() - b.row()), std::abs(a.col() - b.col()));
}

template <Model M>
void Worker<M>::begin_stack() {
  const Value static_eval = clamp_estimate(model_.evaluate());
  for (int ply = -kStackBefore; ply <= 0; ++ply) {
    StackEntry& before = stack(ply);
    before = StackEntry();
    before.static_eval = (ply & 1) == 0 ? static_eval : -static_eval;
  }
  stack(0).was_pv = true;
  if (model_.board().ply() > 0) stack(-1).move = model_.board().last_move();
}

// `excluded`: as if there were not this move.
template <Model M>
Result Worker<M>::selective_search(Value alpha, Value beta, int depth, int ply, bool cut_node, Move excluded) {
  using namespace selective;
  if (const auto result = begin_node(alpha, beta, ply)) return *result;
  if (const auto result = distance_pruning(alpha, beta, ply)) return *result;

  // Transposition table. A singular search is a question of its own.
  const std::uint64_t key = table_key() ^ (excluded.is_none() ? 0 : mix(excluded.code));
  const OpenNode open{key, alpha, beta, 0, whole_plies(depth), ply};
  SelectiveNode node{alpha, beta, depth, ply, cut_node, excluded, beta - alpha > 1, key};
  if (shared_.features.table) node.entry = shared_.table.probe(key);
  if (const auto result = table_cutoff(node.entry, open)) return *result;

  // VCF: a win by fours alone is looked for at every node.
  if (node.whole()) {
    if (const int plies = find_forced_win(0); plies > 0) return {win_in(ply + plies), true};
    if (unwinding()) return {kDraw, false};
  }

  // The horizon. An evaluation knows nothing of an immediate threat, so that is answered first.
  node.threat = model_.threat();
  if (depth <= 0 && node.threat != Threat::immediate) return quiescence(alpha, beta);

  use_table_entry(node);
  evaluate_node(node);
  if (const auto result = prune_node(node)) return *result;
  node.fail_high_likely = fail_high_likely(node);
  return search_selective_moves(node, open);
}

template <Model M>
TENGEN_INLINE void Worker<M>::use_table_entry(SelectiveNode& node) const {
  if (!node.entry) return;
  node.table_value = from_table(node.entry->value, 0, node.ply);
  node.table_move = from_table_move(model_, node.entry->move);
}

// The static evaluation. Under a threat it says little, so the one of the ply before is taken; and a table value whose bound
// allows it is better than any.
template <Model M>
TENGEN_INLINE void Worker<M>::evaluate_node(SelectiveNode& node) {
  const std::optional<TableEntry>& entry = node.entry;
  StackEntry& here = stack(node.ply);
  here.static_eval = -stack(node.ply - 1).static_eval;
  if (node.threat == Threat::none) {
    here.static_eval = node.static_eval = clamp_estimate(model_.evaluate());
    const bool better = entry && (entry->bound == Bound::exact ||
                                  (entry->bound == Bound::lower) == (node.table_value > node.static_eval));
    if (better) node.static_eval = node.table_value;
    node.improving = here.static_eval > stack(node.ply - 2).static_eval;
  }
  if (node.whole()) here.was_pv = node.pv_node || (entry && entry->was_pv);
  stack(node.ply + 1).was_pv = false;
}

// What is decided before the moves: a result where the static evaluation says enough, else how deep the moves are searched.
template <Model M>
TENGEN_INLINE std::optional<Result> Worker<M>::prune_node(SelectiveNode& node) {
  if (node.threat == Threat::immediate) return std::nullopt;
  if (shared_.features.pruning && !node.pv_node) {
    if (const auto result = razor(node)) return result;
    if (const auto result = reverse_futility(node)) return result;
  }
  if (shared_.features.reductions && node.pv_node) {
    reduce_without_table_move(node);
    if (node.depth <= 0) return quiescence(node.alpha, node.beta);
  }
  if (!deepen_internally(node)) return Result{kDraw, false};
  return std::nullopt;
}

// Razoring: so far below alpha near the horizon that only quiescence could help.
template <Model M>
TENGEN_INLINE std::optional<Result> Worker<M>::razor(const SelectiveNode& node) {
  using namespace selective;
  const double left = node.depth / double{kPly};
  const double margin = M::kChanceScale * (kParameters.razor_margin + kParameters.razor_margin_per_ply * left);
  if (left >= kParameters.razor_depth || node.static_eval + margin >= node.alpha) return std::nullopt;
  return quiescence(node.alpha, node.beta);
}

// Reverse futility pruning: so far above beta that a quiet move will not bring it below. Not in the middle of an attack.
template <Model M>
TENGEN_INLINE std::optional<Result> Worker<M>::reverse_futility(const SelectiveNode& node) {
  using namespace selective;
  const double per_ply = node.cut_node && !node.entry ? kParameters.reverse_futility_per_ply_unknown
                                                      : kParameters.reverse_futility_per_ply;
  const double margin = M::kChanceScale * per_ply * (node.depth / double{kPly} - 1 - node.improving);
  const bool in_attack = stack(node.ply - 2).move_class.forces && stack(node.ply - 4).move_class.forces;
  // (That way round because g++ 12 takes `static_eval <` for the beginning of a template here.)
  const bool prunes = node.threat == Threat::none && !in_attack && kEstimateLimit > node.static_eval &&
                      node.beta > -kEstimateLimit && node.static_eval - std::max(margin, 0.0) >= node.beta;
  if (!prunes) return std::nullopt;
  return Result{node.static_eval, false};
}

// Internal iterative reduction: where no move is known, or one that was found long ago, the line is hardly the best.
template <Model M>
TENGEN_INLINE void Worker<M>::reduce_without_table_move(SelectiveNode& node) const {
  using namespace selective;
  if (node.table_move.is_none()) {
    node.depth -= plies(kParameters.iir_no_move);
  } else if (node.depth > kPly) {
    const int shallower = (node.depth - node.entry->depth * kPly) / kParameters.iir_shallow_divisor;
    node.depth -= std::clamp(shallower, 0, plies(kParameters.iir_shallow_most));
  }
}

// Internal iterative deepening: far from the horizon a first move is worth a search of its own. False: to be unwound.
template <Model M>
TENGEN_INLINE bool Worker<M>::deepen_internally(SelectiveNode& node) {
  using namespace selective;
  if (!shared_.features.table || node.depth < plies(kParameters.iid_depth) || !node.table_move.is_none()) return true;
  node.depth -= plies(kParameters.iid_reduction);
  const int depth = node.depth / kParameters.iid_divisor - plies(kParameters.iid_less);
  selective_search(node.alpha, node.beta, depth, node.ply, node.cut_node, node.excluded);
  if (unwinding()) return false;
  node.entry = shared_.table.probe(node.key);
  use_table_entry(node);
  return true;
}

// Fail-high reduction: a cut node that is likely to be above beta anyway, so less depth will show it.
template <Model M>
TENGEN_INLINE bool Worker<M>::fail_high_likely(const SelectiveNode& node) const {
  using namespace selective;
  const double margin = kParameters.fail_high_per_ply * node.depth / kPly +
                        (node.threat != Threat::none ? kParameters.fail_high_threatened : 0);
  return shared_.features.reductions && node.cut_node && !node.pv_node && node.threat != Threat::immediate &&
         node.static_eval >= node.beta + M::kChanceScale * margin;
}

template <Model M>
TENGEN_INLINE Result Worker<M>::search_selective_moves(SelectiveNode& node, const OpenNode& open) {
  using namespace selective;
  Candidates list;
  NodeResult found{.complete = model_.candidates(list), .all_proven = node.whole()};
  score_moves(node, list);
  if (model_.faces_forced_win()) drop_non_defences(list, 0, node.ply, found);

  const bool shared = shared_.parallel && node.whole() && node.depth >= kDeferDepth * kPly;
  const int level = open_node(open, shared);
  StackEntry& here = stack(node.ply);
  const StackEntry& theirs = stack(node.ply - 1);
  MoveList tried;  // and not good enough
  bool any = false;
  for (MovePicker moves(list, shared_.busy_moves, node.key, shared, node.excluded); moves.next();) {
    const Move move = moves.move();
    const SelectiveMove one{move,
                            model_.move_class(move),
                            moves.number(),
                            distance(move, theirs.move),
                            distance(move, stack(node.ply - 2).move),
                            moves.policy()};
    here.move = move;
    here.move_class = one.move_class;
    if (prune_move(node, one, moves, found)) continue;
    const std::optional<MoveDepth> depth = move_depth(node, one, found.best.value);
    if (!depth) {
      if (unwinding()) return abandon_node(level, shared);
      open_count_ = level;
      return {node.beta, false};  // multi-cut
    }
    moves.begin_search();
    const Result result = search_selective_move(move, one.number == 0, *depth, node.alpha, node.beta, found.best.value,
                                                node.ply, node.cut_node);
    moves.end_search();
    if (unwinding()) return abandon_node(level, shared);
    any = true;
    found.all_proven &= result.proven;
    if (!found.defences_filtered && result.proven && is_loss(result.value) && moves.can_filter_rest()) {
      drop_non_defences(list, moves.first_of_rest(), node.ply, found);
      moves.rest_was_filtered();
    }
    if (result.value > found.best.value) found.best = result;
    const bool lost = found.all_proven && is_loss(found.best.value) && !moves.any_left();
    if (shared_.features.every_move && lost && !found.complete && moves.can_filter_rest()) {
      add_far_moves(list);
      moves.rest_was_filtered();
      found.complete = true;
    }
    if (result.value > node.alpha) {
      found.best_move = move;
      update_pv(node.ply, move);
      if (result.value >= node.beta) break;
      raise_alpha(node, result.value);
    } else if (tried.size() < kParameters.most_tried) {
      tried.add(move);
    }
  }
  open_count_ = level;
  // All moves may have been dropped.
  if (!any && found.floor == -kInfinite) return {open.alpha, false};

  update_history(node, found.best_move, tried);
  update_was_pv(node, found.best.value > open.alpha);
  const auto [result, bound] = found.conclude(open.alpha, node.beta);
  if (node.whole() && shared_.features.table) {
    const int depth = shared_.parallel ? open.depth : whole_plies(node.depth);
    TableEntry entry = entry_of(result, bound, depth, node.ply, found.best_move);
    entry.was_pv = here.was_pv;
    shared_.table.update(node.key, entry);
  }
  return result;
}

// Is a move left out without a search? Only once there is one that does not lose.
template <Model M>
TENGEN_INLINE bool Worker<M>::prune_move(const SelectiveNode& node, const SelectiveMove& move, MovePicker& moves,
                                         NodeResult& result) const {
  using namespace selective;
  if (!shared_.features.pruning || is_loss(result.best.value)) return false;
  // Late move pruning: after so many moves none is likely to be the best.
  if (move.number + 1 >= late_move_count(node.depth, node.improving)) {
    moves.prune_rest();
    result.all_proven = false;
    return true;
  }
  // The same by the policy: far less likely than the likeliest move, and not part of an attack.
  if (node.has_policy && !move.move_class.weighty) {
    const double unlikely = kParameters.policy_prune + kParameters.policy_prune_per_ply * node.depth / kPly;
    if (move.policy < -kPly * unlikely) {
      result.all_proven = false;
      return true;
    }
  }
  // Futility pruning by move class: near the horizon moves that mean nothing, or nothing against the threat.
  const bool pointless =
      move.move_class.trivial || (node.threat != Threat::none && !move.move_class.blocks && move.far());
  if (!pointless || node.depth >= plies(kParameters.futility_depth)) return false;
  result.all_proven = false;
  return true;
}

// The depth for a move: extension and late move reduction. Nothing if the node is to be left: a multi-cut, or unwinding.
template <Model M>
TENGEN_INLINE std::optional<typename Worker<M>::MoveDepth> Worker<M>::move_depth(const SelectiveNode& node,
                                                                                 const SelectiveMove& move,
                                                                                 Value best) {
  using namespace selective;
  std::optional<int> deeper = extension(node, move);
  if (!deeper) return std::nullopt;
  if (node.fail_high_likely) {
    const bool forces = move.move_class.forces;
    if (!forces) *deeper -= plies(kParameters.fail_high_step);
    else if (stack(node.ply - 2).move_class.forces) *deeper += plies(kParameters.fail_high_step);
  }
  MoveDepth depth{node.depth - kPly + *deeper, std::nullopt};
  if (shared_.features.reductions && node.depth >= plies(kParameters.lmr_depth) && move.number > 0) {
    depth.reduction = late_move_reduction(node, move, best);
  }
  stack(node.ply).extended = stack(node.ply - 1).extended + std::max(*deeper - kPly, 0);
  return depth;
}

// A move is better than alpha; that another is still better is less likely now, so the others are searched less deep.
template <Model M>
TENGEN_INLINE void Worker<M>::raise_alpha(SelectiveNode& node, Value alpha) const {
  using namespace selective;
  node.alpha = alpha;
  const bool undecided = std::abs(alpha) < kParameters.decided * M::kChanceScale;
  if (shared_.features.reductions && undecided && node.depth > plies(kParameters.raised_alpha_depth_least) &&
      node.depth < plies(kParameters.raised_alpha_depth_most)) {
    node.depth -= plies(kParameters.raised_alpha_step);
  }
}

// A node all of whose moves fail low was expected by its parent, so it inherits "was PV"; one with a good move keeps it only
// if the child has it, too.
template <Model M>
TENGEN_INLINE void Worker<M>::update_was_pv(const SelectiveNode& node, bool raised) {
  using namespace selective;
  StackEntry& here = stack(node.ply);
  const bool deep = node.depth > plies(kParameters.was_pv_depth);
  if (!raised) here.was_pv = here.was_pv || (stack(node.ply - 1).was_pv && deep);
  else if (deep) here.was_pv = here.was_pv && stack(node.ply + 1).was_pv;
}

// ---- move ordering ----------------------------------------------------------------------------------

template <Model M>
ThreatHistory::Role Worker<M>::role(Threat threat, Move move) const {
  if (model_.attacks(move)) return ThreatHistory::Role::attack;
  return threat != Threat::none ? ThreatHistory::Role::answer : ThreatHistory::Role::quiet;
}

// The policy of a network, where there is depth enough for it to pay.
template <Model M>
TENGEN_INLINE void Worker<M>::rate_moves(SelectiveNode& node, Candidates& list) {
  using namespace selective;
  if constexpr (PolicyModel<M>) {
    if (node.threat != Threat::none || node.depth < plies(kParameters.policy_depth) || !model_.has_policy()) return;
    model_.rate_moves(list);
    node.has_policy = true;
  }
}

// The table's move first, then by what the game says of a move and by history.
template <Model M>
TENGEN_INLINE void Worker<M>::score_moves(SelectiveNode& node, Candidates& list) {
  rate_moves(node, list);
  const Side side = model_.board().turn();
  const auto continuation = shared_.threat_history.continuation(stack(node.ply - 1).move, stack(node.ply - 2).move);
  const Move table_move = node.table_move;
  const Threat threat = node.threat;
  const bool history = shared_.features.history;
  for (Candidate& c : list) {
    // A hundred is a factor of e, in the game's scores as in the policy's.
    if (node.has_policy)
      c.score += (100 * c.policy / selective::kPly - c.score) * selective::kParameters.policy_order / 100;
    c.score = c.move == table_move ? Ordering::kTableMove : c.score * M::kOwnOrder;
    if (history) c.score += shared_.threat_history.order(side, role(threat, c.move), c.move, continuation);
  }
}

template <Model M>
void Worker<M>::update_history(const SelectiveNode& node, Move best, const MoveList& tried) {
  if (best.is_none() || node.threat == Threat::immediate) return;
  const Side side = model_.board().turn();
  const auto continuation = shared_.threat_history.continuation(stack(node.ply - 1).move, stack(node.ply - 2).move);
  const int bonus = Ordering::bonus(std::max(node.depth / selective::kPly, 1));
  shared_.threat_history.update(side, role(node.threat, best), best, continuation, bonus);
  for (Move move : tried) shared_.threat_history.update(side, role(node.threat, move), move, continuation, -bonus);
  if (role(node.threat, best) == ThreatHistory::Role::quiet) shared_.ordering.keep_killer(node.ply, best);
}

// ---- depth ------------------------------------------------------------------------------------------

// How much deeper a move is searched than others; nothing on a multi-cut or while unwinding.
template <Model M>
std::optional<int> Worker<M>::extension(const SelectiveNode& node, const SelectiveMove& move) {
  using namespace selective;
  // Answers to an immediate threat, until one ply is left even beyond the horizon.
  if (node.threat == Threat::immediate) {
    return node.depth > 0 ? plies(kParameters.threat_extension) : kPly - node.depth;
  }
  if (move.move != node.table_move) return 0;
  const bool singular = node.whole() && node.depth >= plies(kParameters.singular_depth) &&
                        std::abs(node.table_value) < kEstimateLimit && node.entry->bound != Bound::upper &&
                        node.entry->depth * kPly >= node.depth - plies(kParameters.singular_entry_less);
  if (singular) return singular_extension(node, move);
  return plies(node.pv_node ? kParameters.table_move_extension_pv : kParameters.table_move_extension) +
         (move.move_class.forces && move.near_own() ? plies(kParameters.near_force_extension) : 0);
}

// Singular extension: a search without the table's move tells whether it is the only good one. Then everything depends on it
// and it is searched deeper, two plies if it is better by far (double extension). If another is above beta, too, so is the node
// (multi-cut); if others are as good, it is searched less deep (negative extension).
template <Model M>
std::optional<int> Worker<M>::singular_extension(const SelectiveNode& node, const SelectiveMove& move) {
  using namespace selective;
  constexpr double kScale = M::kChanceScale;
  StackEntry& here = stack(node.ply);
  const bool was_pv = !node.pv_node && here.was_pv;
  const double per_ply = was_pv ? kParameters.singular_margin_per_ply_was_pv : kParameters.singular_margin_per_ply;
  const Value bar = node.table_value - static_cast<Value>(kScale * per_ply * node.depth / kPly);
  const int depth = node.depth / 2 + (was_pv ? plies(kParameters.singular_was_pv_deeper) : 0);
  const Result others = selective_search(bar - 1, bar, depth, node.ply, node.cut_node, move.move);
  if (unwinding()) return std::nullopt;
  here.move = move.move;
  here.move_class = move.move_class;
  if (others.value < bar) {
    const bool by_far = !node.pv_node && others.value < bar - kScale * kParameters.double_extension_margin &&
                        stack(node.ply - 1).extended < plies(kParameters.most_extension);
    return plies(by_far ? kParameters.double_extension : kParameters.singular_extension);
  }
  if (bar >= node.beta) return std::nullopt;
  return node.table_value >= node.beta ? -plies(kParameters.negative_extension) : 0;
}

// Late move reduction: how much less deep a move that comes late in the order is searched at first.
template <Model M>
TENGEN_INLINE int Worker<M>::late_move_reduction(const SelectiveNode& node, const SelectiveMove& move, Value best) {
  using namespace selective;
  const StackEntry& here = stack(node.ply);
  const MoveClass& move_class = move.move_class;
  int reduction = log_of(node.depth / kPly) * log_of(move.number + 1) / kPly;
  // Less in a wide window, more where the position gets worse.
  const Value width = node.beta - node.alpha;
  if (node.pv_node) reduction = std::max(0, reduction - kPly * width / std::max(root_width_, width));
  else if (!node.improving && reduction > kPly) reduction += plies(kParameters.lmr_not_improving);
  // More for moves that mean little, the more so the more is going on elsewhere.
  const int by_class = move_class.trivial   ? (move.far() ? kParameters.lmr_trivial_far : kParameters.lmr_trivial)
                       : move_class.weighty ? 0
                                            : kParameters.lmr_plain;
  reduction += log_of(model_.active_cells()) * by_class / 100;
  if (here.was_pv) reduction -= plies(kParameters.lmr_was_pv);
  if ((node.ply & 1) != 0 && best >= -root_alpha_) reduction += plies(kParameters.lmr_beats_root);
  const bool killer =
      node.threat == Threat::none && !move_class.attacks && shared_.ordering.is_killer(node.ply, move.move);
  if (node.cut_node && !killer) reduction += plies(kParameters.lmr_cut_node);
  // More for moves that neither block a threat nor lie near the play.
  if (node.threat != Threat::none && !move_class.blocks) {
    reduction += (move.near_theirs() ? 0 : plies(kParameters.lmr_no_answer_far_from_theirs)) +
                 (move.near_own() ? 0 : plies(kParameters.lmr_no_answer_far_from_own));
  }
  // Less for moves that go on with an attack.
  if (node.threat == Threat::none && stack(node.ply - 2).move_class.attacks &&
      (move_class.attacks || (move_class.builds && move.near_own()))) {
    reduction -= plies(kParameters.lmr_attack_goes_on);
  }
  // Less for likely moves and more for unlikely ones, by the policy.
  if (node.has_policy) {
    const double by_policy = (-move.policy / double{kPly} - kParameters.lmr_policy_even) * kParameters.lmr_policy_slope;
    reduction += plies(std::clamp(by_policy, -kParameters.lmr_policy_less, kParameters.lmr_policy_more));
  }
  if (shared_.features.history) {
    const int history = shared_.threat_history.get(model_.board().turn(), role(node.threat, move.move), move.move);
    reduction -= history / kParameters.lmr_history_divisor;
  }
  return reduction;
}

// Searches a move: a reduced search with a null window first if it is late in the order, and a re-search only where that was
// wrong.
template <Model M>
Result Worker<M>::search_selective_move(Move move, bool first, const MoveDepth& depth, Value alpha, Value beta,
                                        Value best, int ply, bool cut_node) {
  using namespace selective;
  const bool pv_node = beta - alpha > 1;
  if (const auto key = model_.key_after(move)) shared_.table.prefetch(*key ^ shared_.salt);
  model_.play(move);
  const auto search = [&](Value low, Value high, int left, bool expect_cut) {
    return -selective_search(-high, -low, left, ply + 1, expect_cut, Move());
  };
  int full = depth.full;
  Result result{};
  if (depth.reduction) {
    const int reduced = std::max(std::min(full - *depth.reduction, full + kPly), kPly);
    result = search(alpha, alpha + 1, reduced, true);
    if (result.value > alpha && reduced < full && !unwinding()) {
      full = research_depth(result.value, alpha, best, full, reduced, ply);
      if (reduced < full) result = search(alpha, alpha + 1, full, !cut_node);
    }
  } else if (!pv_node || !first) {
    result = search(alpha, alpha + 1, full, !cut_node);
  }
  const bool open = first || (result.value > alpha && (ply == 0 || result.value < beta));
  if (pv_node && open && !unwinding()) result = search(alpha, beta, full, false);
  model_.undo();
  return result;
}

// How deep a move is searched again whose reduced search was better than alpha: the more surprising, the deeper.
template <Model M>
TENGEN_INLINE int Worker<M>::research_depth(Value value, Value alpha, Value best, int depth, int reduced, int ply) {
  using namespace selective;
  constexpr double kScale = M::kChanceScale;
  const double spared = (depth - reduced) / double{kPly};
  const auto above = [&](double margin, double per_ply) {
    return value > alpha + kScale * (margin + per_ply * spared);
  };
  int more = above(kParameters.deeper_margin, kParameters.deeper_margin_per_ply) +
             above(kParameters.much_deeper_margin, kParameters.much_deeper_margin_per_ply) -
             (value < best + kScale * kParameters.shallower_margin_per_ply * depth / kPly);
  StackEntry& here = stack(ply);
  if (here.extended >= plies(kParameters.most_extension) / 2) more = std::min(more, 1);
  here.extended += std::max(more - 1, 0) * kPly;
  return depth + more * kPly;
}

// A move at the root, whose window is kept for the nodes below.
template <Model M>
Result Worker<M>::search_selective_root_move(Move move, int number, Value alpha, Value beta, int depth, Value best) {
  using namespace selective;
  stack(0).move = move;
  stack(0).move_class = model_.move_class(move);
  stack(0).extended = 0;
  root_alpha_ = alpha;
  // As below: a move that raised alpha was found.
  if (beta - alpha < root_width_ && depth > kParameters.raised_alpha_depth_least &&
      depth < kParameters.raised_alpha_depth_most) {
    --depth;
  }
  MoveDepth left{(depth - 1) * kPly, std::nullopt};
  if (shared_.features.reductions && depth >= kParameters.lmr_depth && number > 1) {
    left.reduction = log_of(depth) * log_of(number + 1) / kPly - plies(kParameters.lmr_root_less);
  }
  return search_selective_move(move, number == 0, left, alpha, beta, best, 0, false);
}

}  // namespace tengen
