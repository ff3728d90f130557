#include "drop/solver/one_pop.hpp"

#include <algorithm>

#include "drop/solver/shape.hpp"

namespace tengen::drop::solver {
namespace {

using Board = OnePopSolver::Board;

template <class Shape>
OnePopState state_of(const Shape& shape, const Board& board) {
  const Side turn = board.turn();
  OnePopState s;
  s.discs.mine = board.discs(turn);
  s.discs.theirs = board.discs(other(turn));
  s.discs.my_threats = threats_of(shape, s.discs.mine);
  s.discs.their_threats = threats_of(shape, s.discs.theirs);
  s.discs.empties = shape.rows() * shape.cols() - count_bits(s.discs.occupied());
  s.i_may_pop = board.pops_left(turn) > 0;
  s.they_may_pop = board.pops_left(other(turn)) > 0;
  return s;
}

// Columns from the centre outwards.
int from_centre(int i, int cols) { return (cols - 1) / 2 + (i % 2 == 1 ? (i + 1) / 2 : -(i / 2)); }

// Questions about quick ends, which need only shallow trees, come before the question who wins.
constexpr int kQuickPlies[] = {5, 9};

}  // namespace

Bounds one_pop_at_first_sight(const Board& board) {
  const Outcome outcome = board.outcome();
  if (outcome.over()) {
    const int value = outcome.winner == kNobody ? 0 : outcome.winner == board.turn() ? one_pop_win(0) : -one_pop_win(0);
    return {value, value};
  }
  return with_shape<Bits64>(board.rules(), [&](const auto& shape) -> Bounds {
    const OnePopState s = state_of(shape, board);
    if (OnePopMoves<std::remove_cvref_t<decltype(shape)>>(shape).wins_now(s)) return {one_pop_win(1), one_pop_win(1)};
    return {-one_pop_win(2), one_pop_win(3)};
  });
}

bool OnePopSolver::narrow(const Board& board, int beta, Bounds& now, const Listener& listener) {
  return with_shape<Bits64>(board.rules(), [&](const auto& shape) {
    OnePopSearch<std::remove_cvref_t<decltype(shape)>> search(shape, table_, control_, history_);
    const int value = search.value(state_of(shape, board), beta);
    stopped_ = search.stopped();
    if (stopped_) return false;
    if (value >= beta) now.lower = std::max(now.lower, value);
    else now.upper = std::min(now.upper, value);
    if (listener) listener(now);
    return true;
  });
}

// The first player is the likelier winner: is that so, and if not, does the second win?
bool OnePopSolver::find_outcome(const Board& board, Bounds& now, const Listener& listener) {
  const int likely = board.turn() == kFirst ? 1 : 0;
  for (const int beta : {likely, 1 - likely}) {
    if (now.lower < beta && now.upper >= beta && !narrow(board, beta, now, listener)) {
      return false;
    }
  }
  return true;
}

Bounds OnePopSolver::outcome(const Board& board, const Listener& listener) {
  stopped_ = false;
  Bounds now = one_pop_at_first_sight(board);
  if (!now.exact()) find_outcome(board, now, listener);
  return now;
}

Bounds OnePopSolver::solve(const Board& board, const Listener& listener) {
  stopped_ = false;
  Bounds now = one_pop_at_first_sight(board);
  if (now.exact()) return now;
  for (const int plies : kQuickPlies) {
    const int win = one_pop_win(plies);
    const int loss = 1 - one_pop_win(plies + 1);
    if (now.upper >= win && now.lower < win && !narrow(board, win, now, listener)) return now;
    if (now.upper >= loss && now.lower < loss && !narrow(board, loss, now, listener)) return now;
  }
  if (!find_outcome(board, now, listener)) return now;
  // A win or a loss takes so many plies at most and at least: bisection, but nearer to the long end, whose tree is known.
  while (!now.exact()) {
    const int width = now.upper - now.lower;
    const int beta = now.lower > 0 ? now.lower + std::max(1, width / 4) : now.upper - width / 4;
    if (!narrow(board, beta, now, listener)) break;
  }
  return now;
}

bool OnePopSolver::keeps(Board& board, Move move, int value) {
  if (stopped_ || board.check(move) != Illegal::none) return false;
  board.play(move);
  const int most = one_pop_after(value);
  Bounds now = one_pop_at_first_sight(board);
  if (now.upper > most && now.lower <= most) narrow(board, most + 1, now, {});
  board.undo();
  return !stopped_ && now.upper <= most;
}

std::vector<Move> OnePopSolver::line(Board board, int value) {
  stopped_ = false;
  std::vector<Move> line;
  while (!board.outcome().over()) {
    // The move that the searches found, else drops from the centre outwards, else pops.
    const int cols = board.rules().cols;
    Move best = hash_move(board);
    if (!keeps(board, best, value)) best = Move();
    for (int i = 0; i < 2 * cols && best.is_none(); ++i) {
      const Move move(i < cols ? MoveKind::drop : MoveKind::pop, 0, from_centre(i % cols, cols));
      if (keeps(board, move, value)) best = move;
    }
    if (best.is_none()) break;
    board.play(best);
    line.push_back(best);
    value = one_pop_after(value);
  }
  return line;
}

Move OnePopSolver::hash_move(const Board& board) {
  return with_shape<Bits64>(board.rules(), [&](const auto& shape) {
    using Shape = std::remove_cvref_t<decltype(shape)>;
    return OnePopSearch<Shape>(shape, table_, control_, history_).hash_move(state_of(shape, board));
  });
}

}  // namespace tengen::drop::solver
