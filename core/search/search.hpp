// A whole search: iterative deepening, several lines (multi-PV), several threads.
#pragma once

#include <functional>
#include <memory>
#include <system_error>
#include <thread>
#include <vector>

#include "search/worker.hpp"

namespace tengen {

struct SearchOptions {
  int threads = 1;
  int lines = 1;
  std::uint64_t seed = 0;
  double contempt = 0;  // by so much a draw is worth less than half a win to the side that searches
  // To solve a game: after so many iterations the next one goes to the very end.
  std::optional<int> exhaustive_after;
  Features features;
  std::shared_ptr<const NetworkData> network;  // instead of the built-in one, where it fits
  std::vector<Move> refuted;  // first moves that are known to be no better than the others, of which there are some
};

template <Model M>
class Search {
 public:
  using Sink = std::function<void(const Report&)>;

  Search(const typename M::Board& board, std::vector<int> weights, const SearchOptions& options, Shared& shared)
      : board_(board), weights_(std::move(weights)), options_(options), shared_(shared) {}

  // Deepens until the limit, a proof or a stop; hands every finished iteration to the sink. The last report has
  // a legal first move whatever happened, unless the game is over.
  Report run(const Sink& sink);

 private:
  static constexpr bool kTactical = TacticalModel<M>;

  int next_depth(int depth) const {
    // No reduction brings this below the longest game.
    constexpr int kToTheEnd = kMaxDepth - 5;
    return options_.exhaustive_after && depth >= *options_.exhaustive_after ? std::max(depth + 1, kToTheEnd)
                                                                            : depth + 1;
  }
  void run_helper(Worker<M>& worker);
  template <class Slice>
  bool in_slices(Worker<M>& worker, std::uint64_t& spent, Slice slice);
  bool find_win_by_vct(Worker<M>& worker, Report& report);
  void verify_best_by_vct(Worker<M>& worker, Report& report);
  bool one_iteration(Worker<M>& worker, int depth, Report& report);
  // With several lines each search of the main thread leaves out other moves.
  bool together() const { return options_.threads > 1 && options_.lines == 1; }
  int deepest() const { return std::min(shared_.limit.depth.value_or(kMaxDepth), kMaxDepth); }
  bool should_stop(const Worker<M>& worker, const Report& report) const;
  void extend_lines_from_table(Report& report) const;
  void play_out_wins(Report& report) const;

  const typename M::Board& board_;
  std::vector<int> weights_;
  SearchOptions options_;
  Shared& shared_;
  std::uint64_t attack_nodes_ = 0;
  std::uint64_t defence_nodes_ = 0;
};

template <Model M>
Report Search<M>::run(const Sink& sink) {
  Report report;
  if (board_.outcome().over()) return report;

  std::vector<std::unique_ptr<Worker<M>>> workers;
  for (int i = 0; i < options_.threads; ++i) {
    workers.push_back(std::make_unique<Worker<M>>(board_, weights_, shared_));
    workers.back()->prepare_root(options_.lines, options_.seed, options_.refuted);
    if (i > 0) workers.back()->share_tactics(*workers.front());
  }
  Worker<M>& main = *workers.front();
  report.lines = {Variation{kDraw, false, {main.first_root_move()}}};

  std::vector<std::thread> helpers;
  try {
    for (int i = 1; i < options_.threads; ++i) {
      helpers.emplace_back([this, i, &workers] { run_helper(*workers[static_cast<std::size_t>(i)]); });
    }
  } catch (const std::system_error&) {
    // The system gives no more threads: those that there are will do.
  }
  for (int depth = next_depth(0); depth <= deepest() && !shared_.over(); depth = next_depth(report.depth)) {
    if (options_.lines == 1 && find_win_by_vct(main, report)) {
      sink(report);
      break;
    }
    if (!one_iteration(main, depth, report)) break;
    sink(report);
    if (should_stop(main, report)) break;
    if (options_.lines == 1) verify_best_by_vct(main, report);
  }
  shared_.stop.store(true);
  for (std::thread& helper : helpers) helper.join();
  main.flush_nodes();
  report.nodes = shared_.nodes.load();
  report.root = main.root_effort();
  play_out_wins(report);
  report.seconds = shared_.clock.elapsed();
  return report;
}

// Between iterations the search for wins by threats (VCT) has a share of the nodes, in small slices that the clock can end.
// `slice` searches one and says whether it found something.
template <Model M>
template <class Slice>
bool Search<M>::in_slices(Worker<M>& worker, std::uint64_t& spent, Slice slice) {
  constexpr int kSlice = 500;
  const auto share = static_cast<std::uint64_t>(8 * options_.threads);  // of all nodes, one in so many
  worker.flush_nodes();
  while (!shared_.over() && !shared_.clock.past_soft()) {
    const std::uint64_t total = shared_.nodes.load();
    if (shared_.limit.nodes && total + kSlice > *shared_.limit.nodes) return false;
    if (spent * share > total) return false;
    const bool found = slice(kSlice);
    const std::uint64_t nodes = worker.flush_nodes();
    spent += nodes;
    if (found) return true;
    if (nodes < kSlice / 2) return false;  // there is nothing more to try
  }
  return false;
}

template <Model M>
bool Search<M>::find_win_by_vct(Worker<M>& worker, Report& report) {
  if constexpr (!kTactical) return false;
  std::optional<Variation> line;
  const bool found = in_slices(worker, attack_nodes_, [&](int effort) {
    line = worker.forced_win(effort);
    return line && !line->moves.empty();
  });
  if (!found) return false;
  report.lines = {std::move(*line)};
  report.nodes = shared_.nodes.load();
  report.seconds = shared_.clock.elapsed();
  return true;
}

// The best move may lose to a VCT that is too long for the tree. Then the next move that does not is the best until the next
// iteration tells more.
template <Model M>
void Search<M>::verify_best_by_vct(Worker<M>& worker, Report& report) {
  if constexpr (!kTactical) return;
  Variation& best = report.lines.front();
  if (std::abs(best.value) >= kEstimateLimit) return;
  for (int verified = 1; verified < worker.root_moves(); ++verified) {
    const Move move = best.moves.front();
    if (!in_slices(worker, defence_nodes_, [&](int effort) { return worker.loses_by_force(move, effort); })) return;
    worker.put_last(move);
    best.moves = {worker.first_root_move()};
  }
}

// All threads search the same iteration, each deferring the moves that another is searching. The first to finish it tells the
// others, and all go on to the next.
template <Model M>
void Search<M>::run_helper(Worker<M>& worker) {
  std::optional<Value> guess;
  for (int depth = next_depth(0); depth <= deepest() && !shared_.over();) {
    worker.begin_iteration(depth);
    const Variation line = worker.search_root(depth, {}, guess, together());
    if (!worker.stopped() && together()) shared_.progress.finish(depth, line);
    const auto [done, best] = shared_.progress.finished();
    if (!best.moves.empty()) {
      worker.prefer(best.moves.front());
      guess = best.value;
    }
    depth = next_depth(std::max(depth, done));
  }
  worker.flush_nodes();
}

// False when the search was stopped; the report then keeps the last good lines, or a better first one.
template <Model M>
bool Search<M>::one_iteration(Worker<M>& worker, int depth, Report& report) {
  const auto lines = static_cast<std::size_t>(std::min(options_.lines, worker.root_moves()));
  worker.begin_iteration(depth);
  std::vector<Variation> found;
  std::vector<Move> excluded;
  for (std::size_t i = 0; i < lines; ++i) {
    const bool known = depth > 1 && i < report.lines.size();
    Variation line =
        worker.search_root(depth, excluded, known ? std::optional(report.lines[i].value) : std::nullopt, together());
    if (worker.stopped()) {
      const auto [done, best] = shared_.progress.finished();
      if (done >= depth) {
        worker.prefer(best.moves.front());
        depth = done;
        found = {best};
        break;
      }
      // Half an iteration can tell a better first move, but not the order of several.
      if (lines == 1 && !line.moves.empty()) {
        report.lines.front() = std::move(line);
        extend_lines_from_table(report);
      }
      return false;
    }
    excluded.push_back(line.moves.front());
    found.push_back(std::move(line));
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.value > b.value; });
  shared_.progress.finish(depth, found.front());
  worker.flush_nodes();
  report.lines = std::move(found);
  report.depth = depth;
  report.selective_depth = worker.selective_depth();
  report.nodes = shared_.nodes.load();
  report.seconds = shared_.clock.elapsed();
  report.table_permille = shared_.table.permille_used();
  extend_lines_from_table(report);
  return true;
}

template <Model M>
bool Search<M>::should_stop(const Worker<M>& worker, const Report& report) const {
  const bool all_proven =
      std::all_of(report.lines.begin(), report.lines.end(), [](const auto& line) { return line.proven; });
  if (all_proven) return true;
  const Variation& best = report.lines.front();
  if (shared_.limit.mate && best.proven && is_win(best.value)) return kWin - best.value <= *shared_.limit.mate;
  if (!shared_.limit.timed()) return false;
  // With a clock running: no thought on a forced move, and no iteration that cannot finish.
  return worker.root_moves() == 1 || shared_.clock.past_soft();
}

// Lines that ended in the table go on with what the table remembers, as far as it is the same value.
template <Model M>
void Search<M>::extend_lines_from_table(Report& report) const {
  for (Variation& line : report.lines) {
    typename M::Board board = board_;
    for (Move move : line.moves) board.play(move);
    while (!board.outcome().over() && line.moves.size() < 60) {
      const M model(board, weights_);
      const auto entry = shared_.features.table ? shared_.table.probe(model.key() ^ shared_.salt) : std::nullopt;
      if (!entry || entry->move.is_none() || entry->bound == Bound::none) break;
      if (line.proven && !entry->proven) break;
      const Move move = from_table_move(model, entry->move);
      if (board.check(move) != Illegal::none) break;
      board.play(move);
      line.moves.push_back(move);
    }
  }
}

// A win that a game knows by heart leaves no moves behind: find them with small searches of their own.
template <Model M>
void Search<M>::play_out_wins(Report& report) const {
  Limit effort;
  effort.nodes = 1000;
  // The time kept back for the answer must do for this, too.
  if (shared_.limit.timed()) effort.seconds = 0.004;
  for (Variation& line : report.lines) {
    if (!line.proven || !(is_win(line.value) || is_loss(line.value))) continue;
    typename M::Board board = board_;
    for (Move move : line.moves) board.play(move);
    while (!board.outcome().over() && line.moves.size() < 80) {
      if (shared_.limit.timed() && shared_.clock.past_hard()) return;
      const int left = kWin - std::abs(line.value) - static_cast<int>(line.moves.size());
      if (left <= 0) break;
      Shared small{shared_.table, effort, shared_.features, Clock(effort),
                   shared_.salt,  false,  shared_.contempt, shared_.network};
      Worker<M> worker(board, weights_, small);
      worker.prepare_root(1, 0);
      worker.begin_iteration(left);
      const Variation next = worker.search_root(left, {}, std::nullopt, false);
      // A search that ran out of nodes may hold a move that throws the win away: nothing is better than that.
      const bool winner = is_win(line.value) == (line.moves.size() % 2 == 0);
      const Value as_good = winner ? next.value : -next.value;
      if (next.moves.empty() || as_good < kWin - left) break;
      for (Move move : next.moves) {
        board.play(move);
        line.moves.push_back(move);
      }
    }
  }
}

}  // namespace tengen
