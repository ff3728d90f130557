#include "edge/solver.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

namespace tengen::edge {
namespace {

// Free edges: smaller positions are solved before other threads have started.
constexpr int kWorthThreads = 30;

// The value of the whole from that of the rest: the taker gets taken + |spare + rest|.
Bounds with_taken(const Settled& settled, Bounds rest) {
  const int low = rest.lower + settled.spare;
  const int high = rest.upper + settled.spare;
  if (settled.spare == 0) return {settled.taken + low, settled.taken + high};
  const int least = low > 0 ? low : high < 0 ? -high : (low & 1);
  return {settled.taken + least, settled.taken + std::max(-low, high)};
}

// The value of a move from the value of the position after it: who captures moves again.
Bounds of_move(int captured, Bounds after) {
  if (captured > 0) return {captured + after.lower, captured + after.upper};
  return {-after.upper, -after.lower};
}

// The earliest position of the game that a layout can hold: later ones number their edges alike, so the table of one move
// helps the next.
Board first_of(Board board) {
  while (board.ply() > board.start_ply() && board.graph().edge_count() - board.ply() < Layout::kMostEdges) board.undo();
  return board;
}

}  // namespace

Solver::Solver(const Board& board, SolverTable& table, NullWindowSolver::Enough enough, int threads)
    : board_(board), layout_(Strings(first_of(board))), table_(table), enough_(std::move(enough)), threads_(threads) {
  table_.open(layout_.name());
}

int Solver::search(const Quiet& quiet, int bound) {
  if (threads_ > 1 && std::popcount(quiet.edges) >= kWorthThreads) return search_in_parallel(quiet, bound);
  NullWindowSolver solver(layout_, table_, enough_);
  const int answer = solver.search(quiet, bound);
  solver.count_rest();
  stopped_ |= solver.stopped();
  return answer;
}

// All threads run the same null-window search with different move orderings and share the table; the first result counts.
int Solver::search_in_parallel(const Quiet& quiet, int bound) {
  std::atomic<bool> done{false};
  std::mutex guard;
  std::optional<int> answer;
  const auto work = [&](int turn) {
    NullWindowSolver solver(layout_, table_, [&](std::uint64_t nodes) { return enough_(nodes) || done.load(); }, turn);
    const int found = solver.search(quiet, bound);
    solver.count_rest();
    if (solver.stopped()) return;
    const std::lock_guard lock(guard);
    answer = found;
    done.store(true);
  };
  std::vector<std::thread> helpers;
  try {
    for (int turn = 1; turn < threads_; ++turn) helpers.emplace_back(work, turn);
  } catch (const std::system_error&) {
    // No more threads to be had: go on with those there are.
  }
  work(0);
  for (std::thread& helper : helpers) helper.join();
  stopped_ |= !answer;
  return answer.value_or(0);
}

Bounds Solver::table_bounds(const Strings& strings) const {
  const Settled settled(strings);
  return with_taken(settled, NullWindowSolver::table_bounds(layout_, table_, layout_.read(settled.rest)));
}

Bounds Solver::close_in(const Strings& strings, int guess, const News& news) {
  const Settled settled(strings);
  const Quiet quiet = layout_.read(settled.rest);
  Bounds rest{-quiet.open, quiet.open};
  int bound = guess - settled.taken - settled.spare;
  if (((bound ^ quiet.open) & 1) != 0) ++bound;
  while (!rest.exact() && !stopped_) {
    bound = std::clamp(bound, rest.lower + 2, rest.upper);
    const int answer = search(quiet, bound);
    if (stopped_) break;
    if (answer >= bound) {
      rest.lower = answer;
      bound = answer + 2;
    } else {
      rest.upper = answer;
      bound = answer;
    }
    assert(rest.lower <= rest.upper);
    news(with_taken(settled, rest));
  }
  return with_taken(settled, rest);
}

Bounds Solver::value(int guess, const News& news) { return close_in(Strings(board_), guess, news); }

bool Solver::at_least(const Strings& strings, int bound) {
  const Settled settled(strings);
  const Quiet quiet = layout_.read(settled.rest);
  const int wanted = bound - settled.taken - settled.spare;
  if (search(quiet, wanted) >= wanted) return !stopped_;
  if (settled.spare == 0 || stopped_) return false;
  if (bound <= settled.taken) return true;
  const int most = settled.taken - bound - settled.spare;
  return search(quiet, most + 1) <= most && !stopped_;
}

// Mostly the table still knows; where it was overwritten moves are searched again.
Move Solver::best(const Board& board, int gain, std::uint64_t seed, bool search) {
  MoveList legal;
  board.moves(legal);
  if (seed != 0) std::rotate(legal.begin(), legal.begin() + Random(seed).below(legal.size()), legal.end());
  Strings strings(board);
  const int open = strings.open_cells();
  for (int round = 0; round < (search ? 2 : 1); ++round) {
    for (const Move move : legal) {
      const int edge = board.graph().edge_of(move);
      strings.cut(edge);
      const int captured = open - strings.open_cells();
      bool good = of_move(captured, table_bounds(strings)).lower >= gain;
      if (!good && round > 0) {
        good = captured > 0 ? at_least(strings, gain - captured) : !at_least(strings, 1 - gain) && !stopped_;
      }
      strings.tie(edge);
      if (good) return move;
      if (stopped_) return Move();
    }
  }
  return Move();
}

std::vector<Move> Solver::line(Board board, int gain) {
  std::vector<Move> out;
  while (!board.outcome().over()) {
    const Move move = best(board, gain, 0, true);
    if (move.is_none()) break;
    const Side side = board.turn();
    const int before = board.score(side);
    board.play(move);
    const int captured = board.score(side) - before;
    gain = captured > 0 ? gain - captured : -gain;
    out.push_back(move);
  }
  return out;
}

std::vector<MoveValue> Solver::moves(int guess, const std::function<void(int)>& news) {
  MoveList legal;
  board_.moves(legal);
  Strings strings(board_);
  const int open = strings.open_cells();
  std::map<std::uint64_t, Bounds> seen;  // interchangeable moves have the same key
  std::vector<MoveValue> out;
  for (const Move move : legal) {
    const int edge = board_.graph().edge_of(move);
    strings.cut(edge);
    const int captured = open - strings.open_cells();
    const auto [found, fresh] = seen.try_emplace(strings.key());
    if (fresh)
      found->second = of_move(captured, close_in(strings, captured > 0 ? guess - captured : -guess, [](Bounds) {}));
    out.push_back({move, found->second});
    strings.tie(edge);
    news(static_cast<int>(out.size()));
  }
  return out;
}

}  // namespace tengen::edge
