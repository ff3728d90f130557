#include "engine/exact_one_pop.hpp"

#include <algorithm>
#include <utility>

namespace tengen {
namespace {

using drop::solver::Bounds;
using drop::solver::Control;
using drop::solver::one_pop_before;
using drop::solver::one_pop_win;
using drop::solver::OnePopSolver;
using drop::solver::Table;

// Of the limit of a move, so much goes into solving. With fewer cells left it succeeds more often.
constexpr int kFewEmpties = 24;
constexpr double kShare = 0.3;
constexpr double kShareLate = 0.8;
// Of that share, so much more for the line, which asks little that the table does not know.
constexpr double kLine = 1.1;
// Without a limit, about a second.
constexpr double kNodesAtMost = 3'000'000;

class OnePopAttempt {
 public:
  using Board = OnePopSolver::Board;

  OnePopAttempt(const Board& board, const SearchOptions& options, Shared& shared, Table& table)
      : board_(board),
        options_(options),
        shared_(shared),
        solver_(table, control_),
        solving_(options.exhaustive_after.has_value()) {
    control_.other_stop = &shared.stop;
    control_.now = shared.clock.source();
  }

  std::optional<Report> run() {
    spend(1);
    std::vector<Variation> lines = options_.lines > 1 ? every_move() : best_line();
    shared_.nodes.fetch_add(control_.nodes.load());
    if (lines.empty()) return std::nullopt;
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Variation& a, const Variation& b) { return a.value > b.value; });
    if (static_cast<int>(lines.size()) > options_.lines) lines.resize(static_cast<std::size_t>(options_.lines));
    Report report;
    report.lines = std::move(lines);
    for (const Variation& line : report.lines)
      report.depth = std::max(report.depth, static_cast<int>(line.moves.size()));
    report.selective_depth = report.depth;
    report.nodes = shared_.nodes.load();
    report.seconds = shared_.clock.elapsed();
    return report;
  }

 private:
  void spend(double part) {
    const int empties = board_.rules().rows * board_.rules().cols - drop::count_bits(board_.discs(kFirst)) -
                        drop::count_bits(board_.discs(kSecond));
    const double share = part * (solving_ ? 0.9 : empties <= kFewEmpties ? kShareLate : kShare);
    const Limit& limit = shared_.limit;
    if (limit.has_deadline()) control_.deadline = shared_.clock.at_share_of_soft(limit.timed() ? share : 1.0);
    if (!limit.nodes && (solving_ || limit.timed())) return;
    const double nodes = limit.nodes ? share * static_cast<double>(*limit.nodes) : part * kNodesAtMost;
    control_.node_limit = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(nodes));
  }

  static Value value_of(int value) {
    if (value == 0) return kDraw;
    return value > 0 ? win_in(one_pop_win(value)) : loss_in(one_pop_win(-value));
  }

  std::vector<Variation> best_line() {
    const Bounds found = solver_.solve(board_);
    // Who loses sooner or later had better search for the move that is hardest to answer.
    const bool known = found.exact() || found.lower > 0 || (found.upper < 0 && solving_);
    if (!known) return {};
    spend(kLine);
    std::vector<Move> line = solver_.line(board_, found.lower);
    if (line.empty()) return {};
    return {{value_of(found.lower > 0 ? found.lower : found.upper), true, std::move(line)}};
  }

  std::vector<Variation> every_move() {
    MoveList moves;
    board_.moves(moves);
    std::vector<Variation> lines;
    Board next = board_;
    for (int i = 0; i < moves.size(); ++i) {
      next.play(moves[i]);
      const Bounds after = solver_.solve(next);
      if (!after.exact()) return {};
      std::vector<Move> line = {moves[i]};
      const std::vector<Move> rest = solver_.line(next, after.lower);
      line.insert(line.end(), rest.begin(), rest.end());
      lines.push_back({value_of(one_pop_before(after.lower)), true, std::move(line)});
      next.undo();
    }
    return lines;
  }

  const Board& board_;
  const SearchOptions& options_;
  Shared& shared_;
  Control control_;
  OnePopSolver solver_;
  const bool solving_;
};

}  // namespace

std::optional<Report> exact_one_pop(const drop::Board<drop::Bits64>& board, const SearchOptions& options,
                                    Shared& shared, drop::solver::Table& table) {
  return OnePopAttempt(board, options, shared, table).run();
}

}  // namespace tengen
