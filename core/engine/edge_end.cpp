#include "engine/edge_end.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "edge/careful.hpp"
#include "edge/solver.hpp"
#include "engine/edge_table.hpp"

namespace tengen {
namespace {

using edge::Board;
using edge::Bounds;

// Making a perfect table takes a third of a second on a usual machine.
constexpr double kWorthTable = 0.24;
// What a solution takes: about so many positions with 30 free edges, and so many times as many for each more. A tenth
// of it is worth an attempt, because positions differ much and the next move goes on with what was found out.
constexpr double kCost = 60'000;
constexpr double kGrowth = 2.1;
constexpr double kHope = 10;
constexpr double kSpeed = 400'000;  // positions a second
// Positions that an analysis without a limit spends on the solver, and the share of a limit of nodes.
constexpr std::uint64_t kAttempt = 4'000'000;
constexpr double kShare = 0.4;

int lead_of(const Board& board, Side side) { return board.score(side) - board.score(other(side)); }

Report report_of(const Board& board, const Shared& shared, const edge::SolverTable& memory) {
  Report report;
  report.depth = report.selective_depth = board.graph().edge_count() - board.ply();
  report.nodes = shared.nodes.load();
  report.seconds = shared.clock.elapsed();
  report.table_permille = memory.permille_used();
  return report;
}

// Is there a chance to solve it within the part of the limit that is left for that?
bool worth_trying(const Limit& limit, const Clock& clock, int free) {
  double nodes = static_cast<double>(kAttempt);
  if (limit.nodes) nodes = kShare * static_cast<double>(*limit.nodes);
  if (limit.timed()) nodes = std::min(limit.nodes ? nodes : 1e18, kSpeed * clock.attempt());
  return kCost * std::pow(kGrowth, free - 30) <= kHope * nodes;
}

class Attempt {
 public:
  using Sink = std::function<void(const Report&)>;

  Attempt(const Board& board, const SearchOptions& options, Shared& shared, edge::SolverTable& memory, const Sink& sink)
      : board_(board),
        options_(options),
        shared_(shared),
        memory_(memory),
        sink_(sink),
        lead_(lead_of(board, board.turn())),
        solver_(board, memory, [this](std::uint64_t nodes) { return enough(nodes); }, options.threads) {}

  std::optional<Report> run() {
    // First of all: is there a win? The margin comes after.
    const int to_win = 1 - lead_;
    const Bounds gain = solver_.value(to_win, [&](Bounds known) {
      won_.store(known.lower >= to_win);
      if (!known.exact()) sink_(with_bounds(known));
    });
    if (!gain.exact()) {
      if (gain.lower >= to_win || solving()) return with_bounds(gain);
      return std::nullopt;
    }
    Report report = report_of(board_, shared_, memory_);
    Move best = solver_.best(gain.lower, options_.seed);
    if (lead_ + gain.lower < 0 && !best.is_none()) best = hardest(gain.lower, best);
    report.lines = {{(lead_ + gain.lower) * kCell, true, {best}}};
    if (best.is_none() || (options_.lines > 1 && !add_other_lines(report, gain.lower))) return std::nullopt;
    for (Variation& line : report.lines) complete(line);
    report.nodes = shared_.nodes.load();
    report.seconds = shared_.clock.elapsed();
    return report;
  }

 private:
  bool solving() const { return options_.exhaustive_after.has_value(); }

  // A proven result is worth the whole limit; anything less only so much that a search can still be made.
  bool enough(std::uint64_t nodes) {
    const std::uint64_t total = shared_.nodes.fetch_add(nodes) + nodes;
    const Limit& limit = shared_.limit;
    if (shared_.over() || (limit.has_deadline() && shared_.clock.past_hard())) return true;
    const bool all = won_.load() || lost_.load() || solving();
    const double share = all ? 1.0 : kShare;
    if (limit.nodes && static_cast<double>(total) >= static_cast<double>(*limit.nodes) * share) return true;
    if (limit.timed() && lost_.load()) return shared_.clock.past_soft();
    if (limit.timed()) return shared_.clock.elapsed() >= (all ? shared_.clock.hard() : shared_.clock.attempt());
    return !limit.nodes && !solving() && total >= kAttempt;
  }

  // A lost game is not over: of the moves that lose by no more, play the one after which most replies of a careful
  // opponent are mistakes, as far as there is time to find out.
  Move hardest(int gain, Move best) {
    const Limit& limit = shared_.limit;
    if (options_.lines > 1 || solving() || !(limit.timed() || limit.nodes)) return best;
    if (edge::Strings(board_).can_capture()) return best;
    lost_.store(true);
    MoveList legal;
    board_.moves(legal);
    double most = 0;
    for (const Move move : legal) {
      Board after = board_;
      after.play(move);
      if (move != best && solver_.gains(after, 1 - gain)) continue;
      const MoveList replies = edge::careful_moves(after);
      int errors = 0;
      for (const Move reply : replies) {
        Board next = after;
        next.play(reply);
        const int lead = lead_of(next, board_.turn());
        errors += next.turn() == board_.turn() ? solver_.gains(next, 1 - lead) : !solver_.gains(next, lead);
        if (solver_.stopped()) return best;
      }
      const double share = static_cast<double>(errors) / replies.size();
      if (share <= most) continue;
      most = share;
      best = move;
    }
    return best;
  }

  Report with_bounds(Bounds gain) {
    Report report = report_of(board_, shared_, memory_);
    Move move = solver_.known_best(gain.lower);
    if (move.is_none()) {
      MoveList legal;
      board_.moves(legal);
      move = legal[0];
    }
    report.lines = {{(2 * lead_ + gain.lower + gain.upper) * kCell / 2, false, {move}}};
    report.bounds = {(lead_ + gain.lower) * kCell, (lead_ + gain.upper) * kCell};
    return report;
  }

  bool add_other_lines(Report& report, int guess) {
    for (const auto& [move, gain] : solver_.moves(guess, [](int) {})) {
      if (!gain.exact()) return false;
      const bool first = move == report.lines.front().moves.front();
      if (!first) report.lines.push_back({(lead_ + gain.lower) * kCell, true, {move}});
    }
    keep_best(report, options_.lines);
    return true;
  }

  void complete(Variation& line) {
    Board board = board_;
    board.play(line.moves.front());
    const int gain = line.value / kCell - lead_of(board, board_.turn());
    const std::vector<Move> rest = solver_.line(board, board.turn() == board_.turn() ? gain : -gain);
    line.moves.insert(line.moves.end(), rest.begin(), rest.end());
  }

  const Board& board_;
  const SearchOptions& options_;
  Shared& shared_;
  edge::SolverTable& memory_;
  const Sink& sink_;
  const int lead_;
  std::atomic<bool> won_{false};
  std::atomic<bool> lost_{false};
  edge::Solver solver_;
};

}  // namespace

std::optional<Report> play_end(const Board& board, const SearchOptions& options, Shared& shared,
                               edge::SolverTable& memory, const std::function<void(const Report&)>& sink) {
  const Limit& limit = shared.limit;
  if (board.outcome().over() || limit.depth || !shared.features.endgames || shared.over()) return std::nullopt;
  const bool time_for_table = !limit.timed() || shared.clock.attempt() >= kWorthTable;
  if (edge::PerfectTable::has_room(board.graph()) && (time_for_table || edge::has_perfect_table(board.rules()))) {
    const auto table = edge::perfect_table(board.rules());
    Report report = report_of(board, shared, memory);
    report.lines = lines_of(*table, board, options);
    return report;
  }
  const bool solving = options.exhaustive_after.has_value();
  const int free = board.graph().edge_count() - board.ply();
  if (!edge::Solver::can_solve(board)) return std::nullopt;
  if (!solving && !worth_trying(limit, shared.clock, free)) return std::nullopt;
  return Attempt(board, options, shared, memory, sink).run();
}

}  // namespace tengen
