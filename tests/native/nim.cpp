// A whole new game for the search in one file: one heap, take one to three, who takes the last one wins.
// core/README.md points here; the test compares every heap with the theory (a multiple of four is lost).
#include <cstdio>

#include "search/search.hpp"

using namespace tengen;

namespace {

// ---- the rules: the Game concept ---------------------------------------------------------------------

class Board {
 public:
  struct Rules {
    int heap = 21;
  };

  explicit Board(Rules rules) : rules_(rules), left_(rules.heap) {}

  const Rules& rules() const { return rules_; }

  Side turn() const { return ply() & 1; }
  int ply() const { return static_cast<int>(taken_.size()); }
  int left() const { return left_; }
  Outcome outcome() const { return left_ > 0 ? Outcome::ongoing() : Outcome::win(other(turn()), Reason::no_move); }
  bool exists(Move move) const { return move.kind() == MoveKind::drop && move.row() == 0 && move.col() < 3; }
  Illegal check(Move move) const {
    if (outcome().over()) return Illegal::game_over;
    const bool fits = exists(move) && move.col() < left_;
    return fits ? Illegal::none : Illegal::not_on_board;
  }
  void moves(MoveList& list) const {
    for (int take = 0; take < 3 && take < left_; ++take) list.add(Move(MoveKind::drop, 0, take));
  }
  Move random_move(Random& random) const { return Move(MoveKind::drop, 0, random.below(std::min(3, left_))); }
  void play(Move move) {
    left_ -= move.col() + 1;
    taken_.push_back(move);
  }
  Move undo() {
    const Move move = taken_.back();
    taken_.pop_back();
    left_ += move.col() + 1;
    return move;
  }
  Move last_move() const { return taken_.empty() ? Move() : taken_.back(); }
  Move move_at(int ply) const { return taken_[static_cast<std::size_t>(ply)]; }
  std::uint64_t key() const { return zobrist(100, static_cast<std::uint64_t>(2 * left_ + turn())); }
  int symmetries() const { return 1; }
  Move transform(Move move, int) const { return move; }
  bool operator==(const Board& that) const { return left_ == that.left_ && turn() == that.turn(); }

 private:
  Rules rules_;
  int left_;
  std::vector<Move> taken_;
};

static_assert(Game<Board>);

// ---- what the search needs beside: the Model concept -------------------------------------------------

class NimModel {
 public:
  using Board = ::Board;
  static constexpr bool kMargins = false;
  static constexpr int kOwnOrder = 1;
  static constexpr bool kStaticPruning = false;
  static constexpr double kChanceScale = 100;

  NimModel(const Board& board, std::span<const int>) : board_(board) {}
  static std::span<const Weight> weights() { return {}; }

  const Board& board() const { return board_; }
  void play(Move move) { board_.play(move); }
  void undo() { board_.undo(); }

  // Who moves does not matter to what is still to come, so the heap alone is the key.
  std::uint64_t key() const { return zobrist(101, static_cast<std::uint64_t>(board_.left())); }
  Value lead() const { return 0; }
  Known known() const { return board_.left() <= 3 ? Known::win(1) : Known::nothing(); }
  Value evaluate() const { return 0; }
  Value quiescence(Value, Value) const { return evaluate(); }
  bool candidates(Candidates& list) const {
    MoveList all;
    board_.moves(all);
    for (Move move : all) list.add(move, move.col());
    return true;
  }
  bool quiet(Move) const { return true; }
  int extension() const { return 0; }

 private:
  Board board_;
};

static_assert(Model<NimModel>);

bool solved_as_theory_says(int heap) {
  TranspositionTable table(1);
  Shared shared{table, Limit{}, Features{}, Clock(Limit{})};
  const Board board({heap});
  const Report report = Search<NimModel>(board, {}, SearchOptions{}, shared).run([](const Report&) {});
  const Variation& best = report.lines.front();
  return best.proven && is_loss(best.value) == (heap % 4 == 0) && is_win(best.value) == (heap % 4 != 0);
}

}  // namespace

int main() {
  int failed = 0;
  for (int heap = 1; heap <= 60; ++heap) failed += !solved_as_theory_says(heap);
  std::printf("%d heaps wrong\n", failed);
  return failed == 0 ? 0 : 1;
}
