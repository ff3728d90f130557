// A whole search: iterative deepening, several lines (multi-PV), several threads.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <system_error>
#include <thread>
#include <vector>

#include "search/root_tactics.hpp"
#include "search/worker.hpp"

namespace tengen {

struct SearchOptions {
  int threads = 1;
  int lines = 1;
  std::uint64_t seed = 0;
  double contempt = 0;  // by so much a draw is worth less than half a win to the side that searches
  // To solve a game: after so many iterations the next one goes to the very end, where that is near enough.
  std::optional<int> exhaustive_after;
  Features features;
  std::shared_ptr<const NetworkData> network;  // instead of the built-in one, where it fits
  std::vector<Move> refuted;  // first moves that are known to be no better than the others, of which there are some
  // A win that was proven before, in at most so many plies; with its moves, if they are known.
  std::optional<Variation> known_win;
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
  using Tactics = RootTactics<M>;

  static constexpr bool kTactical = TacticalModel<M>;
  static constexpr int kShare = 8;                // of all nodes one in so many looks for wins by VCT
  static constexpr int kDecided = kMaxDepth + 1;  // no iteration is as deep as what VCT proves

  int next_depth(int depth) const {
    // No reduction brings this below the longest game.
    constexpr int kToTheEnd = kMaxDepth - 5;
    const bool to_the_end = options_.exhaustive_after && depth >= *options_.exhaustive_after && !selective_;
    return to_the_end ? std::max(depth + 1, kToTheEnd) : depth + 1;
  }
  bool solving() const { return options_.exhaustive_after.has_value(); }

  void run_helper(Worker<M>& worker);
  void deepen(Worker<M>& main, Tactics& tactics, Report& report, const Sink& sink);
  void shorten_win(Tactics& tactics, Report& report) const;
  void verify_best_by_vct(Worker<M>& worker, Report& report);
  bool loses_by_vct(Worker<M>& worker, Move move);
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
  bool selective_ = false;
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
  selective_ = main.selective();
  report.lines = {Variation{kDraw, false, {main.first_root_move()}}};
  const int known = options_.known_win ? kWin - options_.known_win->value : 0;
  // To solve a large board, or to find a win again, is above all a matter of threats.
  const int share = (solving() || known > 0 ? 2 : kShare) * options_.threads;
  Tactics tactics(board_, weights_, shared_, share, known);
  tactics.share_with(main);

  std::vector<std::thread> helpers;
  try {
    for (int i = 1; i < options_.threads; ++i) {
      helpers.emplace_back([this, i, &workers] { run_helper(*workers[static_cast<std::size_t>(i)]); });
    }
  } catch (const std::system_error&) {
    // The system gives no more threads: those that there are will do.
  }
  deepen(main, tactics, report, sink);
  shared_.progress.finish(kDecided, report.lines.front());
  for (std::thread& helper : helpers) helper.join();
  main.flush_nodes();
  shorten_win(tactics, report);
  shared_.stop.store(true);
  report.nodes = shared_.nodes.load();
  report.root = main.root_effort();
  play_out_wins(report);
  report.seconds = shared_.clock.elapsed();
  return report;
}

template <Model M>
void Search<M>::deepen(Worker<M>& main, Tactics& tactics, Report& report, const Sink& sink) {
  const bool one_line = options_.lines == 1;
  const auto look_for_win = [&] {
    const auto win = tactics.go_on();
    if (win) shared_.progress.finish(kDecided, *win);
    return win.has_value();
  };
  const auto tell = [&](const Variation& win) {
    report.lines = {win};
    report.nodes = shared_.nodes.load();
    report.seconds = shared_.clock.elapsed();
    sink(report);
  };
  if (kTactical && one_line && options_.known_win && !options_.known_win->moves.empty()) {
    return tell(*options_.known_win);
  }
  if (one_line) main.set_interlude(look_for_win);
  for (int depth = next_depth(0); depth <= deepest() && !shared_.over(); depth = next_depth(report.depth)) {
    main.flush_nodes();
    if (one_line && look_for_win()) break;
    if (!one_iteration(main, depth, report)) break;
    sink(report);
    if (should_stop(main, report)) return;
    if (one_line) verify_best_by_vct(main, report);
  }
  if (!one_line) return;
  // Nothing is left to deepen, but perhaps time.
  if (solving() && shared_.progress.finished().first < kDecided) {
    tactics.take_all();
    look_for_win();
  }
  if (const auto [done, win] = shared_.progress.finished(); done == kDecided) tell(win);
}

// With the rest of the time, where that is nobody's clock.
template <Model M>
void Search<M>::shorten_win(Tactics& tactics, Report& report) const {
  Variation& best = report.lines.front();
  if (options_.lines > 1 || !best.proven || !is_win(best.value) || shared_.limit.timed() || shared_.limit.mate) return;
  constexpr std::uint64_t kLeast = 20'000;
  const bool all = shared_.limit.whole && shared_.limit.seconds;
  tactics.shorten(best, all ? std::numeric_limits<std::uint64_t>::max() : std::max(kLeast, shared_.nodes.load()));
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
    if (!loses_by_vct(worker, move)) return;
    worker.put_last(move);
    best.moves = {worker.first_root_move()};
  }
}

// In small slices that the clock can end, while it is its turn.
template <Model M>
bool Search<M>::loses_by_vct(Worker<M>& worker, Move move) {
  constexpr int kSlice = 500;
  const auto share = static_cast<std::uint64_t>(kShare * options_.threads);
  worker.flush_nodes();
  while (!shared_.over() && !shared_.clock.past_soft()) {
    const std::uint64_t total = shared_.nodes.load();
    if (shared_.limit.nodes && total + kSlice > *shared_.limit.nodes) return false;
    if (defence_nodes_ * share > total) return false;
    const bool found = worker.loses_by_force(move, kSlice);
    const std::uint64_t nodes = worker.flush_nodes();
    defence_nodes_ += nodes;
    if (found) return true;
    if (nodes < kSlice / 2) return false;  // there is nothing more to try
  }
  return false;
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
      if (done == kDecided) return false;
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
  const Variation& best = report.lines.front();
  const bool too_long = kTactical && options_.known_win && is_win(best.value) && best.value < options_.known_win->value;
  if (all_proven) return !too_long;
  if (shared_.limit.mate && best.proven && is_win(best.value)) return kWin - best.value <= *shared_.limit.mate;
  if (!shared_.limit.timed()) return false;
  // With a clock running: no thought on a forced move, and no iteration that cannot finish.
  return worker.root_moves() == 1 || shared_.clock.past_soft();
}

}  // namespace tengen

#include "search/search_lines.hpp"
