// Games that a search plays against itself to teach a network: positions of the games and of the trees above them, each
// with what a search of its own says of it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "game/random.hpp"
#include "learn/sampling.hpp"
#include "model/model.hpp"
#include "search/search.hpp"

namespace tengen {

struct SelfPlayOptions {
  std::uint64_t nodes = 5000;  // of a search, up to a half more or less
  int fewest_stones = 4;       // of an opening
  int most_stones = 9;
  double even = 0.15;    // how far the chance to win may be from a half after the opening
  double stray = 0.08;   // how often a move is not the best one ...
  int stray_plies = 20;  // ... so many plies long
  double tree = 0.45;    // positions from inside trees for each of the game
  double deep = 0.05;    // how often a search is long: it asks about stranger positions
  int deep_factor = 8;   // how many times as long
  int dense_plies = 60;  // in later ones only one position in four is searched in full and kept: dull games are long
  int longest = 130;     // plies of a game; then it is a draw
  // Where the static evaluation is so far from the search, in chances to win, this share is searched again for longer.
  double hard = 0.25;
  double hard_share = 0;
  int hard_factor = 10;
  std::shared_ptr<const NetworkData> network;  // that plays; else the built-in one
};

// A position with the answer of a search.
struct TrainingPosition {
  std::vector<Move> moves;  // from the start of the game
  bool tree = false;        // it was not played, but a search asked about it
  bool stray = false;       // another move than the best one was played
  bool proven = false;
  Value value = 0;  // for the side to move
  Move best;
  std::uint64_t nodes = 0;
  std::vector<RootEffort> root;  // the moves that the search spent most on
};

struct TrainingGame {
  std::vector<Move> moves;
  int result = 0;  // of the first player: 1, 0 or -1
  std::uint64_t nodes = 0;
  std::vector<TrainingPosition> positions;  // in the order of play, those of a tree after the one above it
};

// Plays one game. The same seed gives the same game.
template <ThreatModel M>
class SelfPlay {
 public:
  using Board = typename M::Board;

  SelfPlay(const Board& start, const SelfPlayOptions& options, std::uint64_t seed)
      : start_(start), options_(options), random_(seed) {}

  TrainingGame run() {
    Board board = opening();
    const int first_ply = board.ply();
    while (!board.outcome().over() && board.ply() < options_.longest) {
      if (board.ply() >= options_.dense_plies && !happens(kSparse)) {
        if (!play_quickly(board)) break;
        continue;
      }
      bool done = false;
      Move move;
      look_at(board, [&](TrainingPosition& here, const Variation& line) {
        done = settle(board, line);
        move = here.best;
        if (!done && board.ply() < first_ply + options_.stray_plies && happens(options_.stray)) {
          move = stray_move(board, here);
          here.stray = move != here.best;
        }
      });
      if (done) break;
      board.play(move);
    }
    if (const Outcome outcome = board.outcome(); outcome.over() && outcome.winner != kNobody) {
      game_.result = outcome.winner == kFirst ? 1 : -1;
    }
    for (int ply = 0; ply < board.ply(); ++ply) game_.moves.push_back(board.move_at(ply));
    return std::move(game_);
  }

  // The same for a game that others have played. Throws std::invalid_argument where a move is illegal.
  TrainingGame label(std::span<const Move> moves, int result) {
    Board board = start_;
    for (const Move move : moves) {
      if (board.outcome().over() || board.check(move) != Illegal::none) {
        throw std::invalid_argument("a game to learn from has an illegal move");
      }
      const bool kept = board.ply() < options_.dense_plies || happens(kSparse);
      if (board.ply() >= options_.fewest_stones && kept) look_at(board, [](TrainingPosition&, const Variation&) {});
      board.play(move);
    }
    game_.moves.assign(moves.begin(), moves.end());
    game_.result = result;
    return std::move(game_);
  }

 private:
  static constexpr int kOpeningNodes = 800;
  static constexpr int kDeepSamples = 4;  // positions from the tree of a long search
  static constexpr int kSpare = 2;        // so many times as many are looked at: some need no estimate
  static constexpr int kVcfDepth = 1;
  static constexpr double kSparse = 0.25;
  static constexpr int kQuick = 5;  // times fewer nodes for a move whose position is not kept
  static constexpr std::size_t kRootMoves = 8;

  bool happens(double chance) { return static_cast<double>(random_.next() >> 11) * 0x1p-53 < chance; }

  std::uint64_t length(bool deep) {
    const std::uint64_t nodes = options_.nodes * (deep ? static_cast<std::uint64_t>(options_.deep_factor) : 1);
    return nodes / 2 + random_.next() % (nodes + 1);
  }

  Report search(const Board& board, std::uint64_t nodes, std::uint64_t salt, Reservoir<Board>* reservoir) {
    table_.age();
    Limit limit;
    limit.nodes = nodes;
    SearchOptions options;
    options.seed = random_.next() | 1;
    Shared shared{table_, limit, options.features, Clock(limit), salt, false, Contempt{}, options_.network};
    Sampling<M>::into = reservoir;
    Report report = Search<Sampling<M>>(board, values_of(M::weights()), options, shared).run([](const Report&) {});
    Sampling<M>::into = nullptr;
    game_.nodes += report.nodes;
    return report;
  }

  // Searches a position of the game, lets `decide` see the answer, and keeps it with some from the tree.
  template <class Decide>
  void look_at(const Board& board, Decide decide) {
    const bool deep = happens(options_.deep);
    Reservoir<Board> reservoir(kSpare * kDeepSamples, random_.next());
    const Report report = search(board, length(deep), 0, &reservoir);
    TrainingPosition here = answer(board, report);
    decide(here, report.lines.front());
    if (asks_for_estimate(board)) {
      search_again_if_hard(board, here);
      game_.positions.push_back(std::move(here));
    }
    add_from_tree(reservoir.take(), deep);
  }

  static double chance(Value value) { return 1 / (1 + std::exp(-value / double{M::kChanceScale})); }

  // What the evaluation gets wrong is worth a better answer.
  void search_again_if_hard(const Board& board, TrainingPosition& here) {
    if (options_.hard_share == 0 || here.proven) return;
    M model(board, values_of(M::weights()));
    if constexpr (NetworkModel<M>) model.use_network(options_.network);
    if (std::abs(chance(model.evaluate()) - chance(here.value)) < options_.hard || !happens(options_.hard_share))
      return;
    const std::uint64_t nodes = length(false) * static_cast<std::uint64_t>(options_.hard_factor);
    TrainingPosition better = answer(board, search(board, nodes, random_.next(), nullptr));
    better.stray = here.stray;
    better.tree = here.tree;
    here = std::move(better);
  }

  // The game ends when its result is proven.
  bool settle(const Board& board, const Variation& line) {
    if (!line.proven) return false;
    const int won = is_win(line.value) ? 1 : is_loss(line.value) ? -1 : 0;
    game_.result = board.turn() == kFirst ? won : -won;
    return true;
  }

  bool play_quickly(Board& board) {
    const Report report = search(board, length(false) / kQuick + 1, 0, nullptr);
    if (settle(board, report.lines.front())) return false;
    board.play(report.lines.front().moves.front());
    return true;
  }

  TrainingPosition answer(const Board& board, const Report& report) const {
    const Variation& line = report.lines.front();
    TrainingPosition out;
    for (int ply = 0; ply < board.ply(); ++ply) out.moves.push_back(board.move_at(ply));
    out.proven = line.proven;
    out.value = line.value;
    out.best = line.moves.front();
    out.nodes = report.nodes;
    out.root = report.root;
    if (out.root.size() > kRootMoves) out.root.resize(kRootMoves);
    return out;
  }

  // Where somebody makes a five at once, or wins by fours, no search asks for an estimate.
  static bool asks_for_estimate(const Board& board) {
    M model(board, values_of(M::weights()));
    return model.known().kind == Known::Kind::nothing && model.threat() != Threat::immediate &&
           model.forced_win(kVcfDepth) == 0;
  }

  void add_from_tree(const std::vector<std::vector<Move>>& asked, bool deep) {
    const double others = (options_.tree - options_.deep * kDeepSamples) / (1 - options_.deep);
    int wanted = deep ? kDeepSamples : happens(others);
    if (options_.tree == 0) wanted = 0;
    for (const std::vector<Move>& moves : asked) {
      if (wanted == 0) return;
      Board board = start_;
      for (const Move move : moves) board.play(move);
      if (board.outcome().over() || !asks_for_estimate(board)) continue;
      // What other searches left in the table must not help: its salt is this one's alone.
      TrainingPosition below = answer(board, search(board, length(false), random_.next(), nullptr));
      below.tree = true;
      search_again_if_hard(board, below);
      game_.positions.push_back(std::move(below));
      --wanted;
    }
  }

  // A few stones, most of them near each other, after which neither side is much better.
  Board opening() {
    const auto& rules = start_.rules();
    const int size = std::min(rules.rows, rules.cols);
    while (true) {
      Board board = start_;
      const int span = std::min(4 + random_.below(8), size);
      const int row = random_.below(rules.rows - span + 1);
      const int col = random_.below(rules.cols - span + 1);
      const int stones = options_.fewest_stones + random_.below(options_.most_stones - options_.fewest_stones + 1);
      for (int tries = 0; board.ply() < stones && tries < 4 * stones && !board.outcome().over(); ++tries) {
        const Move move(MoveKind::cell, row + random_.below(span), col + random_.below(span));
        if (board.check(move) == Illegal::none) board.play(move);
      }
      if (board.outcome().over()) continue;
      const Variation line = search(board, kOpeningNodes, random_.next(), nullptr).lines.front();
      if (!line.proven && std::abs(chance(line.value) - 0.5) < options_.even) return board;
    }
  }

  // Half of them are moves that the search has thought about, half are any beside a stone.
  Move stray_move(const Board& board, const TrainingPosition& here) {
    if (here.root.size() > 1 && happens(0.5)) {
      return here.root[static_cast<std::size_t>(random_.below(static_cast<int>(here.root.size())))].move;
    }
    MoveList all;
    board.moves(all);
    MoveList near;
    for (const Move move : all) {
      for (int ply = 0; ply < board.ply(); ++ply) {
        const Move stone = board.move_at(ply);
        if (std::max(std::abs(stone.row() - move.row()), std::abs(stone.col() - move.col())) > 1) continue;
        near.add(move);
        break;
      }
    }
    return near.size() > 0 ? near[random_.below(near.size())] : here.best;
  }

  const Board start_;
  const SelfPlayOptions options_;
  Random random_;
  TranspositionTable table_{8};
  TrainingGame game_;
};

}  // namespace tengen
