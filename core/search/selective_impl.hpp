// The bodies of Worker for games of threats, where most moves are worth nothing and a few force the rest: a narrow tree that
// goes deep. Included by worker.hpp only.
//
// Depth is counted in parts of a ply here, so that small reasons to look deeper or less deep can add up.
#pragma once

namespace tengen {
namespace selective {

inline constexpr int kPly = 64;
constexpr int plies(double count) { return static_cast<int>(count * kPly); }
// As the table keeps it.
constexpr int whole_plies(int depth) { return std::max((depth + kPly / 2) / kPly, 0); }

// Natural logarithms, in parts of a ply.
inline int log_of(int number) {
  static const auto table = [] {
    std::array<std::int16_t, 512> out{};
    for (std::size_t n = 1; n < out.size(); ++n) out[n] = static_cast<std::int16_t>(kPly * std::log(n) + 0.5);
    return out;
  }();
  return table[static_cast<std::size_t>(std::clamp(number, 1, 511))];
}

// How many moves are worth a look; half as many in a position that gets worse.
inline int most_moves(int depth, bool improving) {
  static const auto table = [] {
    std::array<std::int16_t, 64> out{};
    for (std::size_t d = 0; d < out.size(); ++d) out[d] = static_cast<std::int16_t>(3 + std::pow(d, 1.3));
    return out;
  }();
  return table[static_cast<std::size_t>(std::clamp(depth / kPly, 0, 63))] / (improving ? 1 : 2);
}

// An estimate so far away, as a part of the scale of estimates for each ply that is left.
inline constexpr double kHopelessDepth = 2.5;
inline constexpr double kHopeless = 0.1;
inline constexpr double kHopelessPly = 0.07;
inline constexpr double kSafePly = 0.3;
inline constexpr double kSafePlyUnseen = 0.25;
inline constexpr double kGoodPly = 0.07;
inline constexpr double kGoodThreatened = 0.4;

inline constexpr int kDullDepth = plies(4.25);
inline constexpr int kInnerDepth = plies(15);  // from here on a first move is worth a search of its own
inline constexpr int kSingularDepth = plies(6.5);
inline constexpr int kMostExtra = plies(10);
inline constexpr int kNear = 4;  // cells

}  // namespace selective

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

// `cut`: is the node expected to be better than beta? `without`: as if there were not this move.
template <Model M>
Result Worker<M>::narrow(Value alpha, Value beta, int depth, int ply, bool cut, Move without) {
  using namespace selective;
  constexpr double kScale = M::kChanceScale;
  if (const auto result = begin_node(alpha, beta, ply)) return *result;
  alpha = std::max(alpha, loss_in(ply));
  beta = std::min(beta, win_in(ply + 1));
  if (alpha >= beta) return {alpha, true};

  const Features& use = shared_.features;
  const bool whole = without.is_none();
  const bool principal = beta - alpha > 1;
  const std::uint64_t key = table_key() ^ (whole ? 0 : mix(without.code));
  const Question question{key, alpha, beta, 0, whole_plies(depth), ply};
  std::optional<TableEntry> entry;
  if (use.table) entry = shared_.table.probe(key);
  if (const auto result = answer(entry, question)) return *result;
  if (whole) {
    const int win = model_.forced_win(0);
    pending_nodes_ += model_.take_effort();
    if (win > 0) return {win_in(ply + win), true};
    if (unwinding()) return {kDraw, false};
  }
  // An estimate knows nothing of a threat that must be answered first.
  const int pressure = model_.pressure();
  if (depth <= 0 && pressure < 2) return leaf(alpha, beta);

  Frame& here = frame(ply);
  const Frame& yours = frame(ply - 1);  // the opponent's last move, and one's own
  const Frame& mine = frame(ply - 2);
  Value known = entry ? from_table(entry->value, 0, ply) : 0;
  Move table_move = entry ? from_table_move(model_, entry->move) : Move();
  // Under a threat an estimate says little; what was thought before is as good. What the table knows is better.
  Value estimate = -kInfinite;
  here.estimate = -yours.estimate;
  if (pressure == 0) {
    here.estimate = estimate = clamp_estimate(model_.evaluate());
    const bool better = entry && (entry->bound == Bound::exact || (entry->bound == Bound::lower) == (known > estimate));
    if (better) estimate = known;
  }
  const bool improving = pressure == 0 && here.estimate > mine.estimate;
  if (whole) here.principal = principal || (entry && entry->principal);
  frame(ply + 1).principal = false;

  if (pressure < 2) {
    const double left = depth / double{kPly};
    if (use.pruning && !principal) {
      if (left < kHopelessDepth && estimate + kScale * (kHopeless + kHopelessPly * left) < alpha) return leaf(alpha, beta);
      const double margin = kScale * (cut && !entry ? kSafePlyUnseen : kSafePly) * (left - 1 - improving);
      const bool in_attack = mine.meaning.forces && frame(ply - 4).meaning.forces;
      if (pressure == 0 && !in_attack && estimate < kEstimateLimit && beta > -kEstimateLimit &&
          estimate - std::max(margin, 0.0) >= beta) {
        return {estimate, false};
      }
    }
    if (use.reductions && principal) {
      // Where no move is known, or one that was found long ago, the line is hardly the best.
      if (table_move.is_none()) depth -= plies(0.3);
      else if (depth > kPly) depth -= std::clamp((depth - entry->depth * kPly) / 4, 0, plies(3.5));
      if (depth <= 0) return leaf(alpha, beta);
    }
    if (use.table && depth >= kInnerDepth && table_move.is_none()) {
      depth -= plies(0.7);
      narrow(alpha, beta, depth / 3 - plies(7.5), ply, cut, without);
      if (unwinding()) return {kDraw, false};
      if ((entry = shared_.table.probe(key))) {
        known = from_table(entry->value, 0, ply);
        table_move = from_table_move(model_, entry->move);
      }
    }
  }
  // Likely to be better than beta anyway, so less will do to see it.
  const bool good = use.reductions && cut && !principal && pressure < 2 &&
                    estimate >= beta + kScale * (kGoodPly * depth / kPly + (pressure > 0 ? kGoodThreatened : 0));

  Candidates list;
  bool all_proven = model_.candidates(list) && whole;
  const Side side = model_.board().turn();
  const auto after = shared_.threat_history.after(yours.move, mine.move);
  const auto role = [&](Move move) {
    if (model_.attacks(move)) return ThreatHistory::Role::attack;
    return pressure > 0 ? ThreatHistory::Role::answer : ThreatHistory::Role::quiet;
  };
  for (Candidate& c : list) {
    c.score = c.move == table_move ? Ordering::kTableMove : c.score * M::kOwnOrder;
    if (use.history) c.score += shared_.threat_history.order(side, role(c.move), c.move, after);
  }
  Value floor = -kInfinite;  // what the moves passed over may still be worth
  bool asked = false;        // which moves answer the opponent's threat
  const auto keep_defences = [&](int from) {
    asked = true;
    if (const int lost = model_.keep_defences(list, from)) floor = loss_in(ply + 1 + lost);
    pending_nodes_ += model_.take_effort();
  };
  if (model_.menaced()) keep_defences(0);

  const bool shared = shared_.parallel && whole && depth >= kSharedDepth * kPly;
  const int level = open_count_;
  if (shared) open_[static_cast<std::size_t>(open_count_++)] = question;
  const auto unwound = [&] { return shared ? leave(level) : Result{kDraw, false}; };
  const Value start_alpha = alpha;
  Result best{-kInfinite, false};
  Move best_move;
  Move tried[64];
  int tried_count = 0;
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
    const Meaning meaning = model_.meaning(move);
    here.move = move;
    here.meaning = meaning;
    const int from_yours = distance(move, yours.move);
    const int from_mine = distance(move, mine.move);
    const bool elsewhere = from_yours > kNear && from_mine > kNear;
    if (use.pruning && !is_loss(best.value)) {
      if (number + 1 >= most_moves(depth, improving)) {
        all_proven = false;
        if (!turns.first_round()) continue;
        turns.shorten(turns.number());
        turns.again();
        continue;
      }
      const bool pointless = meaning.dull || (pressure > 0 && !meaning.blocks && elsewhere);
      if (pointless && depth < kDullDepth) {
        all_proven = false;
        continue;
      }
    }

    int deeper = 0;
    if (pressure == 2) {
      deeper = depth > 0 ? plies(1.25) : kPly - depth;
    } else if (move == table_move && whole && depth >= kSingularDepth && std::abs(known) < kEstimateLimit &&
               entry->bound != Bound::upper && entry->depth * kPly >= depth - 2 * kPly) {
      // Is it the only good one? Then all depends on it; and if others are as good, too, the node is better than beta.
      const bool formerly = !principal && here.principal;
      const Value bar = known - static_cast<Value>(kScale * (formerly ? 0.01 : 0.005) * depth / kPly);
      const Result others = narrow(bar - 1, bar, depth / 2 + (formerly ? kPly : 0), ply, cut, move);
      if (unwinding()) return unwound();
      here.move = move;
      here.meaning = meaning;
      if (others.value < bar) {
        const bool by_far = !principal && others.value < bar - kScale / 8 && yours.extra < kMostExtra;
        deeper = by_far ? 2 * kPly : kPly;
      } else if (bar >= beta) {
        open_count_ = level;
        return {beta, false};
      } else if (known >= beta) {
        deeper = -plies(1.5);
      }
    } else if (move == table_move) {
      deeper = plies(principal ? 0.25 : 0.1) + (meaning.forces && from_mine <= kNear ? plies(0.25) : 0);
    }
    if (good && !meaning.forces) deeper -= kPly;
    if (good && meaning.forces && mine.meaning.forces) deeper += kPly;

    std::optional<int> less;
    if (use.reductions && depth >= 2 * kPly && number > 0) {
      int late = log_of(depth / kPly) * log_of(number + 1) / kPly;
      if (principal) late = std::max(0, late - kPly * (beta - alpha) / std::max(root_width_, beta - alpha));
      else if (!improving && late > kPly) late += kPly;
      late += log_of(model_.busy_cells()) * (meaning.dull ? (elsewhere ? 10 : 4) : meaning.weighty ? 0 : 2) / 100;
      if (here.principal) late -= kPly;
      if ((ply & 1) != 0 && best.value >= -root_alpha_) late += kPly;
      const bool proven_here = pressure == 0 && !meaning.attacks && shared_.ordering.is_killer(ply, move);
      if (cut && !proven_here) late += plies(1.75);
      if (pressure > 0 && !meaning.blocks) late += (from_yours > kNear ? 2 * kPly : 0) + (from_mine > kNear ? kPly : 0);
      if (pressure == 0 && mine.meaning.attacks && (meaning.attacks || (meaning.builds && from_mine <= kNear))) {
        late -= kPly / 2;
      }
      if (use.history) late -= shared_.threat_history.standing(side, role(move), move) / 16;
      less = late;
    }
    here.extra = yours.extra + std::max(deeper - kPly, 0);
    if (marked) shared_.in_progress.enter(name);
    const Result result = look_into(move, number == 0, less, alpha, beta, depth - kPly + deeper, best.value, ply, cut);
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
    if (result.value > alpha) {
      best_move = move;
      take_line(ply, move);
      if (result.value >= beta) break;
      alpha = result.value;
      // Another that is still better is less likely now.
      const bool unsettled = depth > 2 * kPly && depth < 12 * kPly && std::abs(alpha) < 10 * kScale;
      if (use.reductions && unsettled) depth -= kPly;
    } else if (tried_count < 64) {
      tried[tried_count++] = move;
    }
  }
  open_count_ = level;
  if (!any) return {start_alpha, false};

  if (!best_move.is_none() && pressure < 2) {
    const int by = Ordering::bonus(std::max(depth / kPly, 1));
    shared_.threat_history.learn(side, role(best_move), best_move, after, by);
    for (int i = 0; i < tried_count; ++i) {
      shared_.threat_history.learn(side, role(tried[i]), tried[i], after, -by);
    }
    if (role(best_move) == ThreatHistory::Role::quiet) shared_.ordering.keep_killer(ply, best_move);
  }
  const bool better = best.value > start_alpha;
  if (!better) here.principal = here.principal || (yours.principal && depth > 3 * kPly);
  else if (depth > 3 * kPly) here.principal = here.principal && frame(ply + 1).principal;
  // A cut-off is as proven as its move. So is a win, though another move might win sooner. (At or below alpha the value
  // is no win but an upper bound.)
  const bool enough = best.value >= beta || (better && is_win(best.value) && best.proven && !all_proven);
  if (!enough) best = {std::max(best.value, floor), all_proven};
  const Bound bound = enough ? Bound::lower : best.value > start_alpha ? Bound::exact : Bound::upper;
  const int answered = shared_.parallel ? question.depth : whole_plies(depth);
  if (whole && use.table) {
    TableEntry found = entry_of(best, bound, answered, ply, best_move);
    found.principal = here.principal;
    shared_.table.update(key, found);
  }
  return best;
}

// One move: `less` deep and with no window first if it is late in the order, and more only where that was wrong.
template <Model M>
Result Worker<M>::look_into(Move move, bool first, std::optional<int> less, Value alpha, Value beta, int depth, Value best,
                            int ply, bool cut) {
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
  frame(0).meaning = model_.meaning(move);
  frame(0).extra = 0;
  root_alpha_ = alpha;
  if (beta - alpha < root_width_ && depth > 2 && depth < 12) --depth;  // as below: one was found
  std::optional<int> less;
  if (shared_.features.reductions && depth >= 2 && number > 1) less = log_of(depth) * log_of(number + 1) / kPly - kPly;
  return look_into(move, number == 0, less, alpha, beta, (depth - 1) * kPly, best, 0, false);
}

}  // namespace tengen
