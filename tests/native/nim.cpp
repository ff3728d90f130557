// A whole new game in one file: one heap, take one to three, who takes the last one wins. It goes through the whole facade,
// `Position` and `Engine`, as Tengen's own games do. core/README.md points here. The tests compare every heap with the
// theory (a multiple of four is lost), and let the engine play against chance.
#include <cstdio>

#include "engine/engine_impl.hpp"

using namespace tengen;

namespace {

// ---- 1. the rules: the Game concept ---------------------------------------------------------------------

class Board {
 public:
  struct Rules {
    int heap = 21;

    bool operator==(const Rules&) const = default;
  };

  explicit Board(Rules rules) : rules_(rules), left_(rules.heap) {}

  const Rules& rules() const { return rules_; }

  Side turn() const { return ply() & 1; }
  int ply() const { return static_cast<int>(taken_.size()); }
  int start_ply() const { return 0; }
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
  std::uint64_t image_key(int) const { return key(); }
  bool operator==(const Board& that) const { return left_ == that.left_ && turn() == that.turn(); }

 private:
  Rules rules_;
  int left_;
  std::vector<Move> taken_;
};

static_assert(Game<Board>);

// ---- 2. what the search needs: the Model concept -------------------------------------------------

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
    for (int take = 0; take < 3 && take < board_.left(); ++take) list.add(Move(MoveKind::drop, 0, take), take);
    return true;
  }
  bool quiet(Move) const { return true; }
  int extension() const { return 0; }

 private:
  Board board_;
};

static_assert(Model<NimModel>);

}  // namespace

// ---- 3. which model searches which board, and the list of games that positions and engines serve -----

template <>
struct tengen::ModelOf<Board> {
  using Type = NimModel;
};

namespace {

struct NimGames {
  using AnyRules = std::variant<Board::Rules>;
  using AnyBoard = std::variant<Board>;
  using Solvers = NoSolvers;

  static AnyBoard make_board(const AnyRules& rules) { return Board(std::get<Board::Rules>(rules)); }
};

static_assert(GameList<NimGames>);

using NimPosition = BasicPosition<NimGames>;
using NimEngine = BasicEngine<NimGames>;

// ---- the tests ---------------------------------------------------------------------------------------

int failed = 0;

void expect(bool right, const char* what, int heap) {
  if (right) return;
  std::printf("heap of %d: %s\n", heap, what);
  ++failed;
}

Variation search(NimEngine& engine, const NimPosition& position) {
  engine.start(position, Limit{}, SearchOptions{}, {});
  if (!engine.wait(60)) return {};
  return engine.result().lines.front();
}

void value_is_as_theory_says(int heap) {
  NimEngine engine(1);
  const Variation best = search(engine, NimPosition(Board::Rules{heap}));
  const bool lost = heap % 4 == 0;
  expect(best.proven && is_loss(best.value) == lost && is_win(best.value) == !lost, "not the value of theory", heap);
}

// From a won heap the engine beats whatever the opponent does.
void engine_beats_chance(int heap) {
  NimEngine engine(1);
  NimPosition position(Board::Rules{heap});
  Random random(static_cast<std::uint64_t>(heap));
  while (!position.outcome().over()) {
    const Move move = position.turn() == kFirst
                          ? search(engine, position).moves.front()
                          : position.visit([&](const auto& board) { return board.random_move(random); });
    if (!position.exists(move) || position.check(move) != Illegal::none) return expect(false, "an illegal move", heap);
    position.play(move);
  }
  expect(position.outcome().winner == kFirst, "the engine lost a won game", heap);
  while (position.ply() > 0) position.undo();
  expect(position == NimPosition(Board::Rules{heap}), "undo does not lead back to the start", heap);
}

// Three moves of three choices each while the heap lasts; and one way to take one at a time.
void perft_counts_games(int heap) {
  const NimPosition position(Board::Rules{heap});
  if (heap >= 9) expect(position.perft(3) == 27, "not 27 games of three moves", heap);
  expect(position.perft(heap) == 1, "not one game of the greatest length", heap);
}

}  // namespace

int main() try {
  for (int heap = 1; heap <= 60; ++heap) {
    value_is_as_theory_says(heap);
    if (heap % 4 != 0) engine_beats_chance(heap);
  }
  for (int heap = 1; heap <= 12; ++heap) perft_counts_games(heap);
  std::printf("%d failed\n", failed);
  return failed == 0 ? 0 : 1;
} catch (const std::exception& error) {
  std::printf("%s\n", error.what());
  return 1;
}
