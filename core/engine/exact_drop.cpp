#include "engine/exact_drop.hpp"

#include <algorithm>

#include "drop/solver/points.hpp"

namespace tengen {
namespace {

using drop::solver::Bounds;

// Of the limit, so much goes into solving; the rest is for the search if that fails. With fewer cells left it
// succeeds more often, so more is worth trying.
constexpr int kFewEmpties = 36;
constexpr double share_of_limit(int empties) { return empties <= kFewEmpties ? 0.9 : 0.5; }
// Of that share, a first look for the score may take so much. Then come the questions who wins, in turns of so
// much; with the rest the score again, and then the line, which asks little that the table does not know.
constexpr double kGlance = 0.07;
constexpr double kTurn = 0.24;
// If the position before says that there is a draw at least, looking for it comes first and long: whoever plays well
// has left no more than that.
constexpr double kDrawTurn = 0.6;
// With a move in hand the search is not needed, and its part goes to the last question.
constexpr double kInHand = 1.08;
constexpr double kLine = 1.05;
// Without a limit, about a second of it.
constexpr double kNodesAtMost = 4'000'000;

Value value_of(int points, int empties) {
  if (points == 0) return kDraw;
  const int plies = drop::solver::plies_to_end(points, empties);
  return points > 0 ? win_in(plies) : loss_in(plies);
}

// Sorted lines, as many as wanted, and what they took.
Report finished(std::vector<Variation> lines, int empties, const SearchOptions& options, const Shared& shared) {
  Report report;
  report.lines = std::move(lines);
  std::stable_sort(report.lines.begin(), report.lines.end(),
                   [](const Variation& a, const Variation& b) { return a.value > b.value; });
  if (static_cast<int>(report.lines.size()) > options.lines)
    report.lines.resize(static_cast<std::size_t>(options.lines));
  report.depth = empties;
  for (const Variation& line : report.lines) {
    report.selective_depth = std::max(report.selective_depth, static_cast<int>(line.moves.size()));
  }
  report.nodes = shared.nodes.load();
  report.seconds = shared.clock.elapsed();
  return report;
}

// The lines of a position of which the book knows all that is asked for; else none.
template <class Bits>
std::vector<Variation> lines_of_book(const drop::Board<Bits>& board, const drop::solver::Book& book,
                                     const drop::solver::Solver<Bits>& solver, bool every_move) {
  const int empties = board.rules().rows * board.rules().cols - board.ply();
  std::vector<Variation> lines;
  if (!every_move) {
    std::vector<Move> line = solver.book_line(board);
    if (!line.empty()) lines.push_back({value_of(*book.score(board), empties), true, std::move(line)});
    return lines;
  }
  MoveList moves;
  board.moves(moves);
  drop::Board<Bits> next = board;
  for (int i = 0; i < moves.size(); ++i) {
    next.play(moves[i]);
    const std::optional<int> after = book.score(next);
    if (!after) return {};
    std::vector<Move> line = {moves[i]};
    const std::vector<Move> rest = solver.book_line(next);
    line.insert(line.end(), rest.begin(), rest.end());
    lines.push_back({value_of(-*after, empties), true, std::move(line)});
    next.undo();
  }
  return lines;
}

// A move that keeps what a position is worth, as far as that is known: a win, or else a draw.
struct Kept {
  Move move;
  Bounds worth;
  int points = -1;  // the move reaches at least this
};

// Is it no loss, is it a win? The two questions take turns with growing effort, because nobody knows beforehand which
// one is the hard one; what one learns helps the other. A draw in hand is worth more than a win not proven in time.
template <class Bits, class Spend>
Kept keep_the_result(const drop::Board<Bits>& board, Bounds worth, drop::solver::Solver<Bits>& solver, Spend spend) {
  Kept kept{{}, worth};
  // Who is sure to win need not look for a draw.
  const auto open = [&](int points) {
    return kept.points < points && kept.worth.upper >= points && (points > 0 || kept.worth.lower <= 0);
  };
  int points = 0;
  double turn = worth.lower >= 0 ? kDrawTurn : kTurn;
  for (double part = kGlance; part < 1 && (open(0) || open(1)); turn = kTurn) {
    if (!open(points)) points = 1 - points;
    part = open(1 - points) ? std::min(1.0, part + turn) : kept.points >= 0 ? kInHand : 1.0;
    spend(part);
    const Move move = solver.keeping(board, points);
    if (!move.is_none()) {
      kept.move = move;
      kept.points = points;
      kept.worth.lower = std::max(kept.worth.lower, points);
    } else if (!solver.stopped()) {
      kept.worth.upper = std::min(kept.worth.upper, points - 1);
    }
    points = 1 - points;
  }
  return kept;
}

}  // namespace

template <class Bits>
std::optional<Report> exact_drop(const drop::Board<Bits>& board, SearchOptions& options, Shared& shared,
                                 drop::solver::Table& table, const drop::solver::Book* book) {
  drop::solver::Control control;
  control.other_stop = &shared.stop;
  control.now = shared.clock.source();
  const int empties = board.rules().rows * board.rules().cols - board.ply();
  const auto spend = [&](double part) {
    const double share = part * share_of_limit(empties);
    if (shared.limit.has_deadline())
      control.deadline = shared.clock.at_share_of_soft(shared.limit.timed() ? share : 1.0);
    if (!shared.limit.nodes && shared.limit.timed()) return;
    const double nodes = shared.limit.nodes ? share * static_cast<double>(*shared.limit.nodes) : part * kNodesAtMost;
    control.node_limit = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(nodes));
  };
  drop::solver::Solver<Bits> solver(table, control, options.threads, book);
  if (book != nullptr) {
    std::vector<Variation> known = lines_of_book(board, *book, solver, options.lines > 1);
    if (!known.empty()) return finished(std::move(known), empties, options, shared);
  }

  // As many first moves as asked for; a line is known when its first move is.
  std::vector<Variation> lines;
  const auto add_line = [&](int points, std::vector<Move> moves) {
    lines.push_back({value_of(points, empties), true, std::move(moves)});
  };
  const bool one_line = options.lines == 1;
  spend(one_line ? kGlance : 1);
  Bounds found = solver.solve(board);
  if (one_line) {
    // A win of unknown length is a win all the same: a move that keeps it is found several times sooner.
    Variation safe;
    if (!found.exact() || control.nodes.load() == 0) {
      found.lower = std::max(found.lower, solver.at_least(board));
      const Kept kept = keep_the_result(board, found, solver, spend);
      found = kept.worth;
      if (!kept.move.is_none()) {
        const bool proven = kept.points > 0 || found.upper == 0;
        safe = {value_of(found.exact() ? found.lower : kept.points, empties), proven, {kept.move}};
      }
      spend(1);
      if (!found.exact() && !shared.stop.load()) found = solver.solve(board);
    }
    spend(kLine);
    std::vector<Move> line;
    if (found.exact() && !shared.stop.load()) line = solver.line(board, found.lower);
    if (!line.empty()) add_line(found.lower, std::move(line));
    else if (!safe.moves.empty()) lines.push_back(std::move(safe));
    else options.refuted = solver.refuted(board, found.lower > 0 ? 1 : 0);
  } else if (found.exact()) {
    MoveList moves;
    board.moves(moves);
    drop::Board<Bits> next = board;
    for (int i = 0; i < moves.size() && !solver.stopped(); ++i) {
      next.play(moves[i]);
      const Bounds after = solver.solve(next);
      std::vector<Move> line = {moves[i]};
      if (after.exact() && !next.outcome().over()) {
        const std::vector<Move> rest = solver.line(next, after.lower);
        line.insert(line.end(), rest.begin(), rest.end());
      }
      next.undo();
      if (after.exact()) add_line(-after.lower, std::move(line));
    }
    if (static_cast<int>(lines.size()) < moves.size()) lines.clear();
  }
  // The search that follows has only what is left.
  shared.nodes.fetch_add(control.nodes.load());
  if (lines.empty()) return std::nullopt;
  return finished(std::move(lines), empties, options, shared);
}

template std::optional<Report> exact_drop(const drop::Board<drop::Bits64>&, SearchOptions&, Shared&,
                                          drop::solver::Table&, const drop::solver::Book*);
template std::optional<Report> exact_drop(const drop::Board<drop::Bits128>&, SearchOptions&, Shared&,
                                          drop::solver::Table&, const drop::solver::Book*);

}  // namespace tengen
