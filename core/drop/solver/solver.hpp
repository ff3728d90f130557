// The solver of drop-only games on boards of up to 128 bits: exact scores by null-window searches.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "drop/board.hpp"
#include "drop/solver/book.hpp"
#include "drop/solver/control.hpp"
#include "drop/solver/state.hpp"
#include "drop/solver/table.hpp"

namespace tengen::drop::solver {

constexpr bool can_solve(const Rules& rules) { return rules.variant == Variant::connect && rules.bits() <= 128; }

inline constexpr int kWholeLine = 1000;

template <class Bits>
class Solver {
 public:
  // Hears the bounds after every null-window search.
  using Listener = std::function<void(Bounds)>;

  Solver(Table& table, Control& control, int threads = 1, const Book* book = nullptr)
      : table_(table), control_(control), threads_(threads), book_(book) {}

  // The score of a position: 0 a draw, else the discs the winner has left plus one. When stopped, bounds of it.
  Bounds solve(const Board<Bits>& board, const Listener& listener = {});
  // A lower bound from the position before the last move: no move is better than that position. No search.
  int at_least(Board<Bits> board) const;
  // Moves known to score less than this, unless all do. No search.
  std::vector<Move> refuted(Board<Bits> board, int score) const;
  // A move that keeps at least this score, which the position has; none when stopped.
  Move keeping(Board<Bits> board, int score);
  // Is the score at least beta? Meaningless when stopped.
  bool reaches(const Board<Bits>& board, int beta);
  // A principal variation from a position with this score: to the end, so many moves, or until stopped.
  std::vector<Move> line(Board<Bits> board, int score, int most = kWholeLine);
  // The same as far as the book knows it. No search.
  std::vector<Move> book_line(Board<Bits> board) const;
  bool stopped() const { return stopped_; }

 private:
  Bounds table_bounds(const Board<Bits>& board) const;
  int hash_column(const Board<Bits>& board) const;
  int null_window(const Board<Bits>& board, int beta);
  // Does a move keep this score? False when stopped.
  bool keeps(Board<Bits>& board, Move move, int score);
  std::optional<int> from_book(const Board<Bits>& board) const {
    return book_ == nullptr ? std::nullopt : book_->score(board);
  }
  // What the rules and the book say before any search: bounds, the best move of which the book knows something, and a lower
  // bound that is often the score.
  struct Sight {
    Bounds bounds;
    Move move{};
    int move_reaches = -SolverEntry::kNone;
    std::optional<int> likely{};
  };
  Sight before_search(Board<Bits> board) const;

  Table& table_;
  Control& control_;
  int threads_;
  const Book* book_;
  History<Bits> history_{};  // handed on from one search to the next
  bool stopped_ = false;
};

template <class Board>
struct SolverFor;
template <class Bits>
struct SolverFor<Board<Bits>> {
  using Type = Solver<Bits>;
};

// The bounds that the rules alone give: from losing to the next disc to winning with this one.
template <class Bits>
Bounds at_first_sight(const Board<Bits>& board);

extern template class Solver<Bits64>;
extern template class Solver<Bits128>;

}  // namespace tengen::drop::solver
