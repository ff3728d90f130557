#include "drop/solver/solver.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <system_error>
#include <thread>

#include "drop/solver/search.hpp"
#include "drop/solver/shape.hpp"

namespace tengen::drop::solver {
namespace {

template <class Shape>
State<typename Shape::Bits> state_of(const Shape& shape, const Board<typename Shape::Bits>& board) {
  State<typename Shape::Bits> s;
  s.mine = board.discs(board.turn());
  s.theirs = board.discs(other(board.turn()));
  s.my_threats = threats_of(shape, s.mine);
  s.their_threats = threats_of(shape, s.theirs);
  s.empties = shape.rows() * shape.cols() - board.ply();
  return s;
}

// The position before the last move, if there was one.
template <class Shape>
State<typename Shape::Bits> state_before(const Shape& shape, const Board<typename Shape::Bits>& board,
                                         const State<typename Shape::Bits>& s) {
  State<typename Shape::Bits> before;
  const int col = board.last_move().col();
  before.mine = s.theirs ^ bit_at<typename Shape::Bits>(board.index(board.height(col) - 1, col));
  before.theirs = s.mine;
  before.my_threats = threats_of(shape, before.mine);
  before.their_threats = s.my_threats;
  before.empties = s.empties + 1;
  return before;
}

template <class Bits>
int empties_of(const Board<Bits>& board) {
  return board.rules().rows * board.rules().cols - board.ply();
}

// The bounds that the rules alone give, of a game that is not over.
template <class Shape>
Bounds first_sight(const Shape& shape, const State<typename Shape::Bits>& s) {
  if (any(s.my_threats & landings(shape, s))) return {win_score(s.empties), win_score(s.empties)};
  return {-win_score(s.empties - 1), win_score(s.empties - 2)};
}

template <class Shape>
Bounds table_sight(const Search<Shape>& search, const Shape& shape, const State<typename Shape::Bits>& s) {
  const Bounds seen = first_sight(shape, s);
  return seen.exact() ? seen : search.table_bounds(s);
}

// Columns from the centre outwards: the order players expect of equal moves.
int from_centre(int i, int cols) { return (cols - 1) / 2 + (i % 2 == 1 ? (i + 1) / 2 : -(i / 2)); }

// An MTD(f)-like series of null-window searches from bounds; `ask` answers one, or says that it was stopped, and then so
// does this. First just above a score that is likely and a lower bound already. Then near both ends, each half as far again
// from the end as the one before: quick wins and losses need only shallow trees. Then bisection, but first on the side away
// from the draw, which needs the deepest trees.
template <class Ask>
bool narrow_down(Bounds start, Bounds& now, std::optional<int> likely, const std::function<void(Bounds)>& listener,
                 Ask ask) {
  const auto narrow_to = [&](int beta) {
    const std::optional<int> value = ask(beta);
    if (!value) return false;
    (*value >= beta ? now.lower : now.upper) = *value;
    if (listener) listener(now);
    return true;
  };
  if (likely && *likely == now.lower && !now.exact() && !narrow_to(*likely + 1)) return false;
  for (int inwards = 3; inwards < start.upper || inwards < -start.lower; inwards += inwards / 2 + 1) {
    const int win = start.upper - inwards;
    if (win > 1 && win > now.lower && win <= now.upper && !narrow_to(win)) return false;
    const int loss = start.lower + inwards + 1;
    if (loss <= 0 && loss > now.lower && loss <= now.upper && !narrow_to(loss)) return false;
  }
  while (!now.exact()) {
    int middle = now.lower + (now.upper - now.lower) / 2;
    if (middle <= 0 && now.lower / 2 < middle) middle = now.lower / 2;
    else if (middle >= 0 && now.upper / 2 > middle) middle = now.upper / 2;
    if (!narrow_to(middle + 1)) return false;
  }
  return true;
}

// Nothing if it was stopped. All threads start with the same history; that of the first is kept.
template <class Shape>
std::optional<int> search_in_parallel(const Shape& shape, const State<typename Shape::Bits>& s, int beta, Table& table,
                                      Control& control, int threads, History<typename Shape::Bits>& history) {
  const auto start = history;
  std::vector<std::thread> others;
  std::function<void()> help;
  Teamwork team([&] {
    table.settle();
    try {
      for (int i = 1; i < threads; ++i) others.emplace_back(help);
    } catch (const std::system_error&) {
      // No more threads to be had: go on with those there are.
    }
  });
  const auto work = [&](bool first) {
    Search<Shape> search(shape, table, control, &team, first);
    search.set_history(start);
    const int value = search.value(s, beta);
    if (!search.stopped()) team.answer(value);
    if (first) history = search.history();
  };
  help = [&] { work(false); };
  work(true);
  for (std::thread& thread : others) thread.join();
  return team.answered() ? std::optional(team.value()) : std::nullopt;
}

}  // namespace

template <class Bits>
Bounds at_first_sight(const Board<Bits>& board) {
  const Outcome outcome = board.outcome();
  if (outcome.over() && outcome.winner == kNobody) return {0, 0};
  if (outcome.over()) return {-win_score(empties_of(board) + 1), -win_score(empties_of(board) + 1)};
  return with_shape<Bits>(board.rules(), [&](const auto& shape) { return first_sight(shape, state_of(shape, board)); });
}

template <class Bits>
Bounds Solver<Bits>::table_bounds(const Board<Bits>& board) const {
  if (board.outcome().over()) return at_first_sight(board);
  return with_shape<Bits>(board.rules(), [&](const auto& shape) {
    using Shape = std::remove_cvref_t<decltype(shape)>;
    return table_sight(Search<Shape>(shape, table_, control_), shape, state_of(shape, board));
  });
}

template <class Bits>
int Solver<Bits>::hash_column(const Board<Bits>& board) const {
  return with_shape<Bits>(board.rules(), [&](const auto& shape) {
    using Shape = std::remove_cvref_t<decltype(shape)>;
    return Search<Shape>(shape, table_, control_).hash_column(state_of(shape, board));
  });
}

template <class Bits>
typename Solver<Bits>::Sight Solver<Bits>::before_search(Board<Bits> board) const {
  Sight out{at_first_sight(board), {}};
  if (book_ == nullptr || out.bounds.exact()) return out;
  out.bounds.upper = std::min(out.bounds.upper, book_->at_most(board).value_or(out.bounds.upper));
  MoveList moves;
  board.moves(moves);
  for (int i = 0; i < moves.size(); ++i) {
    board.play(moves[i]);
    const std::optional<int> after = book_->at_most(board);
    board.undo();
    if (!after || -*after <= out.bounds.lower) continue;
    out.bounds.lower = -*after;
    out.move = moves[i];
    out.move_reaches = -*after;
  }
  out.likely = book_->at_least(board);
  out.bounds.lower = std::max(out.bounds.lower, out.likely.value_or(out.bounds.lower));
  return out;
}

template <class Bits>
int Solver<Bits>::null_window(const Board<Bits>& board, int beta) {
  return with_shape<Bits>(board.rules(), [&](const auto& shape) {
    using Shape = std::remove_cvref_t<decltype(shape)>;
    const auto s = state_of(shape, board);
    if (threads_ > 1) {
      const std::optional<int> value = search_in_parallel(shape, s, beta, table_, control_, threads_, history_);
      stopped_ = !value.has_value();
      return value.value_or(0);
    }
    Search<Shape> search(shape, table_, control_);
    search.set_history(history_);
    const int value = search.value(s, beta);
    history_ = search.history();
    stopped_ = search.stopped();
    return value;
  });
}

template <class Bits>
Bounds Solver<Bits>::solve(const Board<Bits>& board, const Listener& listener) {
  stopped_ = false;
  if (const std::optional<int> known = from_book(board)) return {*known, *known};
  if (board.outcome().over()) return at_first_sight(board);
  return with_shape<Bits>(board.rules(), [&](const auto& shape) {
    using Shape = std::remove_cvref_t<decltype(shape)>;
    const auto s = state_of(shape, board);
    const Bounds start = first_sight(shape, s);
    if (start.exact()) return start;
    const Sight sight = book_ == nullptr ? Sight{start} : before_search(board);
    Bounds now = sight.bounds;
    Search<Shape> search(shape, table_, control_);
    if (board.ply() > board.start_ply()) {
      int most = table_sight(search, shape, state_before(shape, board, s)).upper;
      if (book_ != nullptr) most = std::min(most, -at_least(board));
      now.lower = std::max(now.lower, -most);
    }
    search.set_history(history_);
    const auto ask = [&](int beta) -> std::optional<int> {
      if (threads_ > 1) return search_in_parallel(shape, s, beta, table_, control_, threads_, history_);
      const int value = search.value(s, beta);
      return search.stopped() ? std::nullopt : std::optional(value);
    };
    stopped_ = !narrow_down(start, now, sight.likely, listener, ask);
    if (threads_ == 1) history_ = search.history();
    return now;
  });
}

template <class Bits>
int Solver<Bits>::at_least(Board<Bits> board) const {
  if (board.ply() == board.start_ply()) return -SolverEntry::kNone;
  board.undo();
  const int known = book_ == nullptr ? SolverEntry::kNone : book_->at_most(board).value_or(SolverEntry::kNone);
  return -std::min(known, table_bounds(board).upper);
}

template <class Bits>
std::vector<Move> Solver<Bits>::refuted(Board<Bits> board, int score) const {
  MoveList moves;
  board.moves(moves);
  std::vector<Move> out;
  for (int i = 0; i < moves.size(); ++i) {
    board.play(moves[i]);
    if (-std::max(table_bounds(board).lower, before_search(board).bounds.lower) < score) out.push_back(moves[i]);
    board.undo();
  }
  if (static_cast<int>(out.size()) == moves.size()) out.clear();
  return out;
}

template <class Bits>
bool Solver<Bits>::reaches(const Board<Bits>& board, int beta) {
  const Bounds known = at_first_sight(board);
  if (known.lower >= beta) return true;
  if (known.upper < beta) return false;
  if (const std::optional<int> score = from_book(board)) return *score >= beta;
  if (book_ != nullptr && book_->at_most(board).value_or(beta) < beta) return false;
  return null_window(board, beta) >= beta;
}

template <class Bits>
bool Solver<Bits>::keeps(Board<Bits>& board, Move move, int score) {
  if (stopped_ || board.check(move) != Illegal::none) return false;
  board.play(move);
  const bool kept = !reaches(board, 1 - score) && !stopped_;
  board.undo();
  return kept;
}

// The null-window search of the position itself finds such a move first and leaves it in the table as hash move.
template <class Bits>
Move Solver<Bits>::keeping(Board<Bits> board, int score) {
  stopped_ = false;
  const Sight known = before_search(board);
  if (known.move_reaches >= score) return known.move;
  if (known.bounds.lower < score && (null_window(board, score) < score || stopped_)) return {};
  const int cols = board.rules().cols;
  const int likely = hash_column(board);
  for (int i = -1; i < cols && !stopped_; ++i) {
    const int col = i < 0 ? likely : from_centre(i, cols);
    if (col < 0 || col >= cols) continue;
    const Move move(MoveKind::drop, 0, col);
    if (keeps(board, move, score)) return move;
  }
  return {};
}

template <class Bits>
std::vector<Move> Solver<Bits>::line(Board<Bits> board, int score, int most) {
  stopped_ = false;
  std::vector<Move> moves;
  while (!board.outcome().over() && static_cast<int>(moves.size()) < most) {
    const int cols = board.rules().cols;
    Move best;
    for (int i = 0; i < cols && best.is_none(); ++i) {
      const Move move(MoveKind::drop, 0, from_centre(i, cols));
      if (keeps(board, move, score)) best = move;
    }
    if (best.is_none()) return moves;
    board.play(best);
    moves.push_back(best);
    score = -score;
  }
  return moves;
}

template <class Bits>
std::vector<Move> Solver<Bits>::book_line(Board<Bits> board) const {
  std::vector<Move> moves;
  for (std::optional<int> score = from_book(board); score; score = -*score) {
    const int cols = board.rules().cols;
    const std::size_t so_far = moves.size();
    for (int i = 0; i < cols && moves.size() == so_far; ++i) {
      const Move move(MoveKind::drop, 0, from_centre(i, cols));
      if (board.check(move) != Illegal::none) continue;
      board.play(move);
      if (from_book(board) == -*score) moves.push_back(move);
      else board.undo();
    }
    if (moves.size() == so_far) break;
  }
  return moves;
}

template class Solver<Bits64>;
template class Solver<Bits128>;
template Bounds at_first_sight(const Board<Bits64>&);
template Bounds at_first_sight(const Board<Bits128>&);

}  // namespace tengen::drop::solver
