// A plain alpha-beta to a fixed depth that can say where its value comes from: the line to the leaf, and how the
// leaf's evaluation depends on every weight. Nothing else of a search: no table, no reductions, no pruning, so the value
// is the evaluation of the last position of the line and of no other.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "game/random.hpp"
#include "model/model.hpp"

namespace tengen {

struct LessonOptions {
  int depth = 2;
  double scale = 1;        // an evaluation of this size is a 73 % chance to win
  bool margins = false;    // how much is won counts, too, where a game counts it
  bool tree = false;       // gather what every node of the tree teaches
  int effort = 0;          // positions that a game's own tactics may look at in a node
  std::uint64_t seed = 0;  // other than 0: chooses among moves of the same value
};

struct Lesson {
  Value value = 0;      // for the side to move
  bool solved = false;  // the line ends in a known result, which no weight can change
  double outlook = 0;   // the value from -1, lost, to 1, won
  std::vector<Move> line;
  std::vector<int> gradient;  // of the value in the weights, for the side to move
  std::uint64_t nodes = 0;
  // Over the inner nodes: what their value says more than their own evaluation, times the gradient of that evaluation,
  // both on the scale of the outlook and with weights counted in twice the scale.
  std::vector<double> tree;
  std::uint64_t tree_nodes = 0;
};

template <LearnableModel M>
class Plain {
 public:
  Plain(const typename M::Board& board, std::span<const int> weights, const LessonOptions& options)
      : model_(board, weights), options_(options), lines_(static_cast<std::size_t>(longest()) + 2) {}

  // The game must not be over.
  Lesson run() {
    if (options_.tree) lesson_.tree.assign(M::weights().size(), 0.0);
    const Worth worth = node(-kInfinite, kInfinite, options_.depth, 0);
    lesson_.value = worth.value;
    lesson_.solved = worth.solved;
    lesson_.outlook = outlook(worth);
    lesson_.line = lines_[0];
    lesson_.gradient.assign(M::weights().size(), 0);
    if (!worth.solved) add_leaf();
    return std::move(lesson_);
  }

 private:
  struct Worth {
    Value value;
    bool solved;

    Worth operator-() const { return {-value, solved}; }
  };

  // Forced moves are searched on, but not for ever.
  int longest() const { return 2 * options_.depth; }

  double outlook(Worth worth) const {
    if constexpr (M::kMargins) {
      if (worth.solved && !options_.margins) return (worth.value > 0) - (worth.value < 0);
    } else {
      if (is_win(worth.value)) return 1;
      if (is_loss(worth.value)) return -1;
    }
    return std::tanh(worth.value / (2 * options_.scale));
  }

  bool known(int ply, Worth& out) {
    const Outcome outcome = model_.board().outcome();
    if (outcome.over()) {
      if constexpr (M::kMargins) {
        out = {model_.lead(), true};
      } else if (outcome.winner == kNobody) {
        out = {kDraw, true};
      } else {
        out = {outcome.winner == model_.board().turn() ? win_in(ply) : loss_in(ply), true};
      }
      return true;
    }
    Known sight = model_.known();
    if constexpr (TacticalModel<M>) {
      if (sight.kind == Known::Kind::nothing && options_.effort > 0) {
        if (const int plies = model_.long_forced_win(options_.effort, 0); plies > 0) sight = Known::win(plies);
        lesson_.nodes += model_.take_effort();
      }
    }
    switch (sight.kind) {
      case Known::Kind::nothing: return false;
      case Known::Kind::win: out = {win_in(ply + sight.plies), true}; break;
      case Known::Kind::loss: out = {loss_in(ply + sight.plies), true}; break;
      case Known::Kind::draw: out = {kDraw, true}; break;
    }
    return true;
  }

  Worth node(Value alpha, Value beta, int depth, int ply) {
    ++lesson_.nodes;
    lines_[static_cast<std::size_t>(ply)].clear();
    Worth best{-kInfinite, false};
    // At the root a move is wanted, whatever is known.
    if (ply > 0 && known(ply, best)) return best;
    if (depth <= 0 || ply > longest()) return {clamp_estimate(model_.quiescence(alpha, beta)), false};

    Candidates list;
    model_.candidates(list);
    order(list, ply);
    const Value start = alpha;
    for (const Candidate& candidate : list) {
      const Worth worth = child(candidate.move, alpha, beta, depth, ply);
      if (worth.value > best.value) best = worth;
      if (worth.value > alpha) {
        alpha = worth.value;
        take_line(ply, candidate.move);
      }
      if (alpha >= beta) break;
    }
    if (options_.tree) learn_here(best, start, beta);
    return best;
  }

  Worth child(Move move, Value alpha, Value beta, int depth, int ply) {
    const Side side = model_.board().turn();
    model_.play(move);
    int deeper = depth - 1;
    if (!model_.board().outcome().over() && ply + 1 < longest()) deeper += model_.extension();
    const bool again = model_.board().turn() == side;
    const Worth worth = again ? node(alpha, beta, deeper, ply + 1) : -node(-beta, -alpha, deeper, ply + 1);
    model_.undo();
    return worth;
  }

  void order(Candidates& list, int ply) {
    // The first of equal moves is played. In the order of the search that would be knowledge beside the weights.
    if (ply == 0 && options_.seed != 0) {
      Random random(options_.seed);
      for (Candidate& candidate : list) candidate.score = random.below(1 << 30);
    }
    std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) {
      return a.score != b.score ? a.score > b.score : a.move < b.move;
    });
  }

  void take_line(int ply, Move move) {
    auto& mine = lines_[static_cast<std::size_t>(ply)];
    const auto& below = lines_[static_cast<std::size_t>(ply) + 1];
    mine.assign(1, move);
    mine.insert(mine.end(), below.begin(), below.end());
  }

  // A value outside the window is only a bound: it teaches as far as it contradicts the evaluation.
  void learn_here(Worth worth, Value alpha, Value beta) {
    const double seen = outlook({clamp_estimate(model_.evaluate()), false});
    double error = outlook(worth) - seen;
    if (worth.value <= alpha) error = std::min(error, 0.0);
    if (worth.value >= beta) error = std::max(error, 0.0);
    ++lesson_.tree_nodes;
    if (error == 0) return;
    const double slope = error * (1 - seen * seen);
    const std::vector<int> gradient = model_.gradient();
    for (std::size_t i = 0; i < gradient.size(); ++i) lesson_.tree[i] += slope * gradient[i];
  }

  void add_leaf() {
    const Side side = model_.board().turn();
    for (const Move move : lesson_.line) model_.play(move);
    lesson_.gradient = model_.gradient();
    if (model_.board().turn() != side) {
      for (int& slope : lesson_.gradient) slope = -slope;
    }
    for (std::size_t i = 0; i < lesson_.line.size(); ++i) model_.undo();
  }

  M model_;
  const LessonOptions options_;
  std::vector<std::vector<Move>> lines_;
  Lesson lesson_;
};

}  // namespace tengen
