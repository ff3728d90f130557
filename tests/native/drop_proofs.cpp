// The drop solver and every bound it believes, against trying everything: argument 1 is the number of positions.
#include <cstdio>
#include <cstdlib>
#include <unordered_map>

#include "drop/solver/follow_up.hpp"
#include "drop/solver/shape.hpp"
#include "drop/solver/solver.hpp"

using namespace tengen;
using namespace tengen::drop;
using solver::Bounds;

namespace {

// By the rules of the board alone: 0 a draw, else the winner's discs left plus one.
class Truth {
 public:
  template <class Bits>
  int value(Board<Bits>& board) {
    const Rules& rules = board.rules();
    const int empties = rules.rows * rules.cols - board.ply();
    if (board.outcome().over()) return board.outcome().winner == kNobody ? 0 : -((empties + 2) / 2);
    const std::uint64_t key = board.key();
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    MoveList moves;
    board.moves(moves);
    int best = -1000;
    for (int i = 0; i < moves.size(); ++i) {
      board.play(moves[i]);
      best = std::max(best, -value(board));
      board.undo();
    }
    values_[key] = static_cast<signed char>(best);
    return best;
  }

 private:
  std::unordered_map<std::uint64_t, signed char> values_;
};

struct Tally {
  long positions = 0, bounded = 0, tight = 0, wrong = 0;
};

// Moves that a solver calls refuted score less than asked for; a book of true bounds changes no score, and its moves keep
// what they should.
template <class Bits>
void compare_moves(Board<Bits>& board, int right, Truth& truth, solver::Table& table, Random& random, Tally& tally) {
  const int wanted = right > 0 ? 1 : 0;
  solver::Control control;
  table.clear();
  solver::Solver<Bits> short_of_time(table, control);
  control.node_limit = static_cast<std::uint64_t>(1 + random.below(200));
  const bool known = short_of_time.reaches(board, wanted) && !short_of_time.stopped();
  ++tally.positions;
  tally.wrong += known && right < wanted;
  for (const Move move : short_of_time.refuted(board, wanted)) {
    board.play(move);
    ++tally.bounded;
    tally.tight += -truth.value(board) == wanted - 1;
    tally.wrong += -truth.value(board) >= wanted;
    board.undo();
  }

  solver::Book book(board.rules());
  MoveList moves;
  board.moves(moves);
  for (int i = 0; i < moves.size(); ++i) {
    board.play(moves[i]);
    Board<Bits> mirror(board.rules());
    for (int ply = 0; ply < board.ply(); ++ply) mirror.play(board.transform(board.move_at(ply), 1));
    const int after = truth.value(board);
    const int less = random.below(3);
    if (after + less <= 0 && random.below(2) == 0) {
      book.add(std::min(board.key(), mirror.key()), solver::Book::kAtMost + after + less);
    }
    board.undo();
  }
  solver::Control unlimited;
  table.clear();
  solver::Solver<Bits> with_book(table, unlimited, 1, &book);
  tally.wrong += !(with_book.solve(board) == Bounds{right, right});
  const Move kept = with_book.keeping(board, right);
  board.play(kept);
  tally.wrong += -truth.value(board) != right;
  board.undo();
}

template <class Bits>
void compare(const Rules& rules, int first_ply, long wanted, Tally& follow, Tally& threat, Tally& solved,
             Tally& moves) {
  Truth truth;
  Random random(static_cast<std::uint64_t>(rules.rows * 100 + rules.cols * 10 + rules.n));
  const solver::AnyShape<Bits> shape(rules);
  const solver::FollowUp<solver::AnyShape<Bits>> bounds(shape);
  solver::Table table(1);
  for (long done = 0; done < wanted;) {
    Board<Bits> board(rules);
    while (!board.outcome().over()) {
      if (board.ply() >= first_ply) {
        const int right = truth.value(board);
        solver::State<Bits> s;
        s.mine = board.discs(board.turn());
        s.theirs = board.discs(other(board.turn()));
        s.my_threats = threats_of(shape, s.mine);
        s.their_threats = threats_of(shape, s.theirs);
        s.empties = rules.rows * rules.cols - board.ply();
        // The bounds are only for positions where the side to move cannot win at once.
        if (!any(s.my_threats & landings(shape, s))) {
          Tally& tally = s.empties % 2 == 0 ? follow : threat;
          const int bound = bounds.upper_bound(s);
          ++tally.positions;
          tally.bounded += bound != solver::kNoBound;
          tally.tight += bound == right;
          tally.wrong += bound < right;
        }
        if (done % 10 == 0) {
          solver::Control control;
          solver::Solver<Bits> exact(table, control, done % 100 == 0 ? 2 : 1);
          table.clear();
          const Bounds found = exact.solve(board);
          ++solved.positions;
          solved.wrong += !(found == Bounds{right, right});
          Board<Bits> played = board;
          for (const Move move : exact.line(board, right)) played.play(move);
          const int left = rules.rows * rules.cols - played.ply();
          const int end = played.outcome().winner == kNobody ? 0 : (left + 2) / 2;
          const int reached = played.outcome().winner == board.turn() ? end : -end;
          solved.wrong += !played.outcome().over() || reached != right;
          compare_moves(board, right, truth, table, random, moves);
        }
        ++done;
      }
      board.play(board.random_move(random));
    }
  }
}

// The position back from what the smallest table keeps of its hash, seven bits of place and 42 of check: so no two
// positions of a 6 x 7 board are ever taken for each other.
std::uint64_t undone(std::uint64_t word) {
  constexpr std::uint64_t kMask = (std::uint64_t{1} << 49) - 1;
  const auto inverse = [](std::uint64_t odd) {
    std::uint64_t x = odd;
    for (int i = 0; i < 6; ++i) x *= 2 - odd * x;
    return x;
  };
  std::uint64_t h = (word >> 57) << 42 | (word & ((std::uint64_t{1} << 42) - 1));
  h ^= h >> 27;
  h = (h * inverse(0xbf58476d1ce4e5b9)) & kMask;
  h ^= h >> 25;
  return (h * inverse(0x9e3779b97f4a7c15)) & kMask;
}

long hashes_that_lose_something(long count) {
  Random random(49);
  long lost = 0;
  for (long i = 0; i < count; ++i) {
    const std::uint64_t key = random.next() >> 15;
    lost += undone(solver::spread49(key)) != key;
  }
  return lost;
}

void print(const char* name, const Tally& tally) {
  std::printf("%-18s %9ld positions, bound in %8ld, equal to the value in %8ld, wrong %ld\n", name, tally.positions,
              tally.bounded, tally.tight, tally.wrong);
}

}  // namespace

int main(int argc, char** argv) {
  const long count = argc > 1 ? std::atol(argv[1]) : 6'000;
  struct Size {
    int rows, cols, n, first_ply;
  };
  constexpr Size kSizes[] = {{4, 4, 4, 0},  {4, 5, 4, 8},  {5, 4, 4, 8},  {3, 6, 4, 6},  {5, 5, 4, 15},
                             {4, 6, 4, 14}, {6, 4, 4, 14}, {4, 4, 3, 0},  {3, 5, 3, 0},  {2, 7, 3, 0},
                             {7, 3, 3, 7},  {6, 7, 4, 31}, {5, 9, 4, 34}, {9, 8, 4, 64}, {5, 5, 5, 15}};
  Tally follow, threat, solved, moves;
  for (const Size& size : kSizes) {
    Rules rules;
    rules.rows = size.rows;
    rules.cols = size.cols;
    rules.n = size.n;
    const long share = count / static_cast<long>(std::size(kSizes));
    // The same small boards in wide words too: the code must not depend on the width.
    if (rules.bits() <= 64) compare<Bits64>(rules, size.first_ply, share, follow, threat, solved, moves);
    if (rules.bits() > 64 || size.n == 3) {
      compare<Bits128>(rules, size.first_ply, share, follow, threat, solved, moves);
    }
  }
  print("follow-up", follow);
  print("with a threat", threat);
  print("solver", solved);
  print("refuted moves", moves);
  const long lost = hashes_that_lose_something(100 * count);
  std::printf("hashes that lose something: %ld\n", lost);
  const long wrong = lost + follow.wrong + threat.wrong + solved.wrong + moves.wrong;
  return wrong == 0 && follow.tight > 0 && threat.tight > 0 && moves.bounded > 0 ? 0 : 1;
}
