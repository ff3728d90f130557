// The bodies of Worker for games of threats, where most moves are worth nothing and a few force the rest: a narrow tree that
// goes deep. Included by worker.hpp only.
#pragma once

// Parts of one function, called once each: as calls they cost two per cent of the speed.
#define TENGEN_INLINE __attribute__((always_inline)) inline

namespace tengen {

template <Model M>
int Worker<M>::distance(Move a, Move b) {
  return b.is_none() ? 0 : std::max(std::abs(a.row() - b.row()), std::abs(a.col() - b.col()));
}

template <Model M>
void Worker<M>::begin_frames() {
  const Value estimate = clamp_estimate(model_.evaluate());
  for (int ply = -kFramesBefore; ply <= 0; ++ply) {
    Frame& before = frame(ply);
    before = Frame();
    before.estimate = (ply & 1) == 0 ? estimate : -estimate;
  }
  frame(0).principal = true;
  if (model_.board().ply() > 0) frame(-1).move = model_.board().last_move();
}

// What is known of a node before its moves are tried, and how it is searched.
template <Model M>
struct Worker<M>::NarrowNode {
  Value alpha;
  Value beta;
  int depth;  // in parts of a ply
  int ply;
  bool cut;  // is it expected to be better than beta?
  Move without;
  bool principal;
  std::uint64_t key;
  std::optional<TableEntry> entry{};
  Value known = 0;    // what the table says,
  Move table_move{};  // and its move
  Threat threat = Threat::none;
  Value estimate = -kInfinite;
  bool improving = false;

  bool whole() const { return without.is_none(); }
};

// One of its moves.
template <Model M>
struct Worker<M>::Try {
  Move move;
  MoveClass meaning;
  int number;  // in the order
  int from_yours;
  int from_mine;

  bool elsewhere() const { return from_yours > selective::kNear && from_mine > selective::kNear; }
};

// `without`: as if there were not this move.
template <Model M>
Result Worker<M>::narrow(Value alpha, Value beta, int depth, int ply, bool cut, Move without) {
  using namespace selective;
  if (const auto result = begin_node(alpha, beta, ply)) return *result;
  alpha = std::max(alpha, loss_in(ply));
  beta = std::min(beta, win_in(ply + 1));
  if (alpha >= beta) return {alpha, true};

  const Features& use = shared_.features;
  const bool whole = without.is_none();
  const std::uint64_t key = table_key() ^ (whole ? 0 : mix(without.code));
  const Question question{key, alpha, beta, 0, whole_plies(depth), ply};
  NarrowNode node{alpha, beta, depth, ply, cut, without, beta - alpha > 1, key};
  if (use.table) node.entry = shared_.table.probe(key);
  if (const auto result = answer(node.entry, question)) return *result;
  if (whole) {
    const int win = model_.forced_win(0);
    pending_nodes_ += model_.take_effort();
    if (win > 0) return {win_in(ply + win), true};
    if (unwinding()) return {kDraw, false};
  }
  node.threat = model_.threat();
  // An estimate knows nothing of a threat that must be answered first.
  if (depth <= 0 && node.threat != Threat::immediate) return leaf(alpha, beta);
  take_entry(node);
  estimate(node);
  if (const auto result = before_moves(node)) return *result;
  const bool good = promising(node);

  Candidates list;
  bool all_proven = model_.candidates(list) && whole;
  score(node, list);
  Value floor = -kInfinite;  // what the moves passed over may still be worth
  bool asked = false;        // which moves answer the opponent's threat
  const auto keep_defences = [&](int from) {
    asked = true;
    if (const int lost = model_.keep_defences(list, from)) floor = loss_in(ply + 1 + lost);
    pending_nodes_ += model_.take_effort();
  };
  if (model_.faces_forced_win()) keep_defences(0);

  const bool shared = shared_.parallel && whole && node.depth >= kSharedDepth * kPly;
  const int level = open_count_;
  if (shared) open_[static_cast<std::size_t>(open_count_++)] = question;
  const auto unwound = [&] { return shared ? leave(level) : Result{kDraw, false}; };
  Frame& here = frame(ply);
  const Frame& yours = frame(ply - 1);  // the opponent's last move, and one's own
  const Frame& mine = frame(ply - 2);
  Result best{-kInfinite, false};
  Move best_move;
  MoveList in_vain;
  int passed = 0;  // is `without` among the moves before?
  bool any = false;
  for (Turns turns(list.size()); turns.next();) {
    if (turns.first_round()) take_best(list, turns.number());
    const Move move = list[turns.number()].move;
    if (move == without) {
      passed = 1;
      continue;
    }
    const int number = turns.number() - passed;
    const std::uint64_t name = InProgress::name(key, move);
    const bool marked = shared && number > 0;
    if (marked && shared_.in_progress.contains(name) && turns.put_off()) continue;
    const Try one{move, model_.move_class(move), number, distance(move, yours.move), distance(move, mine.move)};
    here.move = move;
    here.meaning = one.meaning;
    if (use.pruning && !is_loss(best.value)) {
      if (number + 1 >= most_moves(node.depth, node.improving)) {
        all_proven = false;
        if (!turns.first_round()) continue;
        turns.shorten(turns.number());
        turns.again();
        continue;
      }
      const bool pointless =
          one.meaning.trivial || (node.threat != Threat::none && !one.meaning.blocks && one.elsewhere());
      if (pointless && node.depth < kDullDepth) {
        all_proven = false;
        continue;
      }
    }

    std::optional<int> deeper = extension(node, one);
    if (!deeper) {
      if (unwinding()) return unwound();
      open_count_ = level;
      return {beta, false};
    }
    if (good && !one.meaning.forces) *deeper -= kPly;
    if (good && one.meaning.forces && mine.meaning.forces) *deeper += kPly;
    std::optional<int> less;
    if (use.reductions && node.depth >= 2 * kPly && number > 0) less = late_by(node, one, best.value);
    here.extra = yours.extra + std::max(*deeper - kPly, 0);
    if (marked) shared_.in_progress.enter(name);
    const int left = node.depth - kPly + *deeper;
    const Result result = look_into(move, number == 0, less, node.alpha, beta, left, best.value, ply, cut);
    if (marked) shared_.in_progress.leave(name);
    if (unwinding()) return unwound();
    any = true;
    all_proven &= result.proven;
    if (!asked && result.proven && is_loss(result.value) && turns.first_round()) {
      // Something is threatened: moves that do nothing about it need no search.
      keep_defences(turns.number() + 1);
      turns.shorten(list.size());
    }
    if (result.value > best.value) best = result;
    if (result.value > node.alpha) {
      best_move = move;
      take_line(ply, move);
      if (result.value >= beta) break;
      node.alpha = result.value;
      // Another that is still better is less likely now.
      const bool unsettled = std::abs(node.alpha) < 10 * M::kChanceScale;
      if (use.reductions && unsettled && node.depth > 2 * kPly && node.depth < 12 * kPly) node.depth -= kPly;
    } else if (in_vain.size() < kMostTaught) {
      in_vain.add(move);
    }
  }
  open_count_ = level;
  if (!any) return {alpha, false};

  learn(node, best_move, in_vain);
  const bool better = best.value > alpha;
  if (!better) here.principal = here.principal || (yours.principal && node.depth > 3 * kPly);
  else if (node.depth > 3 * kPly) here.principal = here.principal && frame(ply + 1).principal;
  // A cut-off is as proven as its move. So is a win, though another move might win sooner. (At or below alpha the value
  // is no win but an upper bound.)
  const bool enough = best.value >= beta || (better && is_win(best.value) && best.proven && !all_proven);
  if (!enough) best = {std::max(best.value, floor), all_proven};
  const Bound bound = enough ? Bound::lower : best.value > alpha ? Bound::exact : Bound::upper;
  const int answered = shared_.parallel ? question.depth : whole_plies(node.depth);
  if (whole && use.table) {
    TableEntry found = entry_of(best, bound, answered, ply, best_move);
    found.principal = here.principal;
    shared_.table.update(key, found);
  }
  return best;
}

template <Model M>
TENGEN_INLINE void Worker<M>::take_entry(NarrowNode& node) const {
  if (!node.entry) return;
  node.known = from_table(node.entry->value, 0, node.ply);
  node.table_move = from_table_move(model_, node.entry->move);
}

// Under a threat an estimate says little; what was thought before is as good. What the table knows is better.
template <Model M>
TENGEN_INLINE void Worker<M>::estimate(NarrowNode& node) {
  const std::optional<TableEntry>& entry = node.entry;
  Frame& here = frame(node.ply);
  here.estimate = -frame(node.ply - 1).estimate;
  if (node.threat == Threat::none) {
    here.estimate = node.estimate = clamp_estimate(model_.evaluate());
    const bool better =
        entry && (entry->bound == Bound::exact || (entry->bound == Bound::lower) == (node.known > node.estimate));
    if (better) node.estimate = node.known;
    node.improving = here.estimate > frame(node.ply - 2).estimate;
  }
  if (node.whole()) here.principal = node.principal || (entry && entry->principal);
  frame(node.ply + 1).principal = false;
}

// A result where the estimate says enough; elsewhere how deep the moves are searched, and perhaps which is the first.
template <Model M>
TENGEN_INLINE std::optional<Result> Worker<M>::before_moves(NarrowNode& node) {
  using namespace selective;
  constexpr double kScale = M::kChanceScale;
  if (node.threat == Threat::immediate) return std::nullopt;
  const Features& use = shared_.features;
  const double left = node.depth / double{kPly};
  if (use.pruning && !node.principal) {
    const double hope = kScale * (kHopeless + kHopelessPly * left);
    if (left < kHopelessDepth && node.estimate + hope < node.alpha) return leaf(node.alpha, node.beta);
    const double margin = kScale * (node.cut && !node.entry ? kSafePlyUnseen : kSafePly) * (left - 1 - node.improving);
    const bool in_attack = frame(node.ply - 2).meaning.forces && frame(node.ply - 4).meaning.forces;
    if (node.threat == Threat::none && !in_attack && kEstimateLimit > node.estimate && node.beta > -kEstimateLimit &&
        node.estimate - std::max(margin, 0.0) >= node.beta) {
      return Result{node.estimate, false};
    }
  }
  if (use.reductions && node.principal) {
    // Where no move is known, or one that was found long ago, the line is hardly the best.
    if (node.table_move.is_none()) node.depth -= plies(0.3);
    else if (node.depth > kPly) node.depth -= std::clamp((node.depth - node.entry->depth * kPly) / 4, 0, plies(3.5));
    if (node.depth <= 0) return leaf(node.alpha, node.beta);
  }
  if (use.table && node.depth >= kInnerDepth && node.table_move.is_none()) {
    node.depth -= plies(0.7);
    narrow(node.alpha, node.beta, node.depth / 3 - plies(7.5), node.ply, node.cut, node.without);
    if (unwinding()) return Result{kDraw, false};
    node.entry = shared_.table.probe(node.key);
    take_entry(node);
  }
  return std::nullopt;
}

// Likely to be better than beta anyway, so less will do to see it.
template <Model M>
TENGEN_INLINE bool Worker<M>::promising(const NarrowNode& node) const {
  using namespace selective;
  const double margin = kGoodPly * node.depth / kPly + (node.threat != Threat::none ? kGoodThreatened : 0);
  return shared_.features.reductions && node.cut && !node.principal && node.threat != Threat::immediate &&
         node.estimate >= node.beta + M::kChanceScale * margin;
}

template <Model M>
ThreatHistory::Role Worker<M>::role(Threat threat, Move move) const {
  if (model_.attacks(move)) return ThreatHistory::Role::attack;
  return threat != Threat::none ? ThreatHistory::Role::answer : ThreatHistory::Role::quiet;
}

template <Model M>
TENGEN_INLINE void Worker<M>::score(const NarrowNode& node, Candidates& list) {
  const Side side = model_.board().turn();
  const auto after = shared_.threat_history.after(frame(node.ply - 1).move, frame(node.ply - 2).move);
  const Move table_move = node.table_move;
  const Threat threat = node.threat;
  const bool history = shared_.features.history;
  for (Candidate& c : list) {
    c.score = c.move == table_move ? Ordering::kTableMove : c.score * M::kOwnOrder;
    if (history) c.score += shared_.threat_history.order(side, role(threat, c.move), c.move, after);
  }
}

template <Model M>
void Worker<M>::learn(const NarrowNode& node, Move best, const MoveList& in_vain) {
  if (best.is_none() || node.threat == Threat::immediate) return;
  const Side side = model_.board().turn();
  const auto after = shared_.threat_history.after(frame(node.ply - 1).move, frame(node.ply - 2).move);
  const int by = Ordering::bonus(std::max(node.depth / selective::kPly, 1));
  shared_.threat_history.learn(side, role(node.threat, best), best, after, by);
  for (Move move : in_vain) shared_.threat_history.learn(side, role(node.threat, move), move, after, -by);
  if (role(node.threat, best) == ThreatHistory::Role::quiet) shared_.ordering.keep_killer(node.ply, best);
}

// How much deeper a move is searched than others; nothing if the search for that found the node to be better than beta, or
// was broken off.
template <Model M>
std::optional<int> Worker<M>::extension(const NarrowNode& node, const Try& one) {
  using namespace selective;
  constexpr double kScale = M::kChanceScale;
  if (node.threat == Threat::immediate) return node.depth > 0 ? plies(1.25) : kPly - node.depth;
  if (one.move != node.table_move) return 0;
  const bool singular = node.whole() && node.depth >= kSingularDepth && std::abs(node.known) < kEstimateLimit &&
                        node.entry->bound != Bound::upper && node.entry->depth * kPly >= node.depth - 2 * kPly;
  if (!singular) {
    return plies(node.principal ? 0.25 : 0.1) + (one.meaning.forces && one.from_mine <= kNear ? plies(0.25) : 0);
  }
  // Is it the only good one? Then all depends on it; and if others are as good, too, the node is better than beta.
  Frame& here = frame(node.ply);
  const bool formerly = !node.principal && here.principal;
  const Value bar = node.known - static_cast<Value>(kScale * (formerly ? 0.01 : 0.005) * node.depth / kPly);
  const Result others = narrow(bar - 1, bar, node.depth / 2 + (formerly ? kPly : 0), node.ply, node.cut, one.move);
  if (unwinding()) return std::nullopt;
  here.move = one.move;
  here.meaning = one.meaning;
  if (others.value < bar) {
    const bool by_far = !node.principal && others.value < bar - kScale / 8 && frame(node.ply - 1).extra < kMostExtra;
    return by_far ? 2 * kPly : kPly;
  }
  if (bar >= node.beta) return std::nullopt;
  return node.known >= node.beta ? -plies(1.5) : 0;
}

// How much less deep a move that comes late in the order is searched at first.
template <Model M>
TENGEN_INLINE int Worker<M>::late_by(const NarrowNode& node, const Try& one, Value best) {
  using namespace selective;
  const Frame& here = frame(node.ply);
  const MoveClass& meaning = one.meaning;
  int late = log_of(node.depth / kPly) * log_of(one.number + 1) / kPly;
  const Value width = node.beta - node.alpha;
  if (node.principal) late = std::max(0, late - kPly * width / std::max(root_width_, width));
  else if (!node.improving && late > kPly) late += kPly;
  late += log_of(model_.active_cells()) *
          (meaning.trivial   ? (one.elsewhere() ? 10 : 4)
           : meaning.weighty ? 0
                             : 2) /
          100;
  if (here.principal) late -= kPly;
  if ((node.ply & 1) != 0 && best >= -root_alpha_) late += kPly;
  const bool proven_here =
      node.threat == Threat::none && !meaning.attacks && shared_.ordering.is_killer(node.ply, one.move);
  if (node.cut && !proven_here) late += plies(1.75);
  if (node.threat != Threat::none && !meaning.blocks) {
    late += (one.from_yours > kNear ? 2 * kPly : 0) + (one.from_mine > kNear ? kPly : 0);
  }
  if (node.threat == Threat::none && frame(node.ply - 2).meaning.attacks &&
      (meaning.attacks || (meaning.builds && one.from_mine <= kNear))) {
    late -= kPly / 2;
  }
  if (shared_.features.history) {
    late -= shared_.threat_history.standing(model_.board().turn(), role(node.threat, one.move), one.move) / 16;
  }
  return late;
}

// One move: `less` deep and with no window first if it is late in the order, and more only where that was wrong.
template <Model M>
Result Worker<M>::look_into(Move move, bool first, std::optional<int> less, Value alpha, Value beta, int depth,
                            Value best, int ply, bool cut) {
  using namespace selective;
  constexpr double kScale = M::kChanceScale;
  const bool principal = beta - alpha > 1;
  if (const auto key = model_.key_after(move)) shared_.table.prefetch(*key ^ shared_.salt);
  model_.play(move);
  const auto search = [&](Value low, Value high, int plies_left, bool expect_cut) {
    return -narrow(-high, -low, plies_left, ply + 1, expect_cut, Move());
  };
  Result result{};
  if (less) {
    const int shallow = std::max(std::min(depth - *less, depth + kPly), kPly);
    result = search(alpha, alpha + 1, shallow, true);
    if (result.value > alpha && shallow < depth && !unwinding()) {
      // The more surprising, the closer a look.
      const double spared = (depth - shallow) / double{kPly};
      const auto above = [&](double by, double a_ply) { return result.value > alpha + kScale * (by + a_ply * spared); };
      int more = above(0.15, 0.05) + above(1.5, 0.125) - (result.value < best + kScale * 0.005 * depth / kPly);
      Frame& here = frame(ply);
      if (here.extra >= kMostExtra / 2) more = std::min(more, 1);
      here.extra += std::max(more - 1, 0) * kPly;
      depth += more * kPly;
      if (shallow < depth) result = search(alpha, alpha + 1, depth, !cut);
    }
  } else if (!principal || !first) {
    result = search(alpha, alpha + 1, depth, !cut);
  }
  const bool open = first || (result.value > alpha && (ply == 0 || result.value < beta));
  if (principal && open && !unwinding()) result = search(alpha, beta, depth, false);
  model_.undo();
  return result;
}

// A move at the root, whose window is kept for the nodes below.
template <Model M>
Result Worker<M>::look_into_root(Move move, int number, Value alpha, Value beta, int depth, Value best) {
  using namespace selective;
  frame(0).move = move;
  frame(0).meaning = model_.move_class(move);
  frame(0).extra = 0;
  root_alpha_ = alpha;
  if (beta - alpha < root_width_ && depth > 2 && depth < 12) --depth;  // as below: one was found
  std::optional<int> less;
  if (shared_.features.reductions && depth >= 2 && number > 1) less = log_of(depth) * log_of(number + 1) / kPly - kPly;
  return look_into(move, number == 0, less, alpha, beta, (depth - 1) * kPly, best, 0, false);
}

}  // namespace tengen

#undef TENGEN_INLINE
