// The solver of edge games against trying everything: values, the value of every move, and lines that keep it.
#include <cstdio>
#include <vector>

#include "edge/perfect.hpp"
#include "edge/solver.hpp"

using namespace tengen;
using namespace tengen::edge;

namespace {

// Plain minimax with the rules of the board alone; one number for each subset of the free edges.
class Everything {
 public:
  explicit Everything(const Board& board) : board_(board), memo_(std::size_t{1} << free_of(board).size(), kUnknown) {
    moves_ = free_of(board);
  }

  int value(std::size_t drawn = 0) {
    if (memo_[drawn] != kUnknown) return memo_[drawn];
    int best = board_.outcome().over() ? 0 : -1000;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if ((drawn >> i & 1) == 0) best = std::max(best, of_move(i, drawn));
    }
    return memo_[drawn] = best;
  }

  int of_move(std::size_t i, std::size_t drawn = 0) {
    const Side side = board_.turn();
    const int before = board_.score(side);
    board_.play(moves_[i]);
    const int captured = board_.score(side) - before;
    const int after = value(drawn | std::size_t{1} << i);
    board_.undo();
    return captured > 0 ? captured + after : -after;
  }

 private:
  static constexpr int kUnknown = 9999;

  static std::vector<Move> free_of(const Board& board) {
    MoveList list;
    board.moves(list);
    return {list.begin(), list.end()};
  }

  Board board_;
  std::vector<int> memo_;
  std::vector<Move> moves_;
};

// Mostly moves that give nothing away, as in games; else hardly any chain would be long.
Board late_position(const Rules& rules, int free, Random& random) {
  Board board(rules);
  const Graph& graph = board.graph();
  const bool careful = random.below(3) > 0;
  while (graph.edge_count() - board.ply() > free) {
    const Strings strings(board);
    Move move = board.random_move(random);
    for (int tries = 0; careful && tries < 50 && strings.gives(graph.edge_of(move)); ++tries) {
      move = board.random_move(random);
    }
    board.play(move);
  }
  return board;
}

int lead(const Board& board, Side side) { return board.score(side) - board.score(other(side)); }

bool agrees(const Board& board, SolverTable& table, int threads) {
  Everything everything(board);
  const int right = everything.value();
  table.clear();
  Solver solver(board, table, [](std::uint64_t) { return false; }, threads);
  const Bounds found = solver.value(0, [](Bounds) {});
  if (!found.exact() || found.lower != right) return false;

  Board end = board;
  for (const Move move : solver.line(board, right)) end.play(move);
  if (!end.outcome().over() || lead(end, board.turn()) - lead(board, board.turn()) != right) return false;

  std::size_t number = 0;
  for (const auto& [move, gain] : solver.moves(right, [](int) {})) {
    if (!gain.exact() || gain.lower != everything.of_move(number++)) return false;
  }
  return true;
}

Rules hexagons(int n) { return {Shape::hexagons, 2 * n - 1, 2 * n - 1}; }
Rules squares(int rows, int cols) { return {Shape::squares, rows, cols}; }

// The table of all positions uses nothing but the rules, so it is a second opinion on everything the solver assumes.
bool agrees_with_table(const Board& board, const PerfectTable& perfect, SolverTable& table) {
  const Bounds found = Solver(board, table, [](std::uint64_t) { return false; }).value(0, [](Bounds) {});
  return found.exact() && found.lower == perfect.value(board);
}

bool tables_agree(const Rules& rules, int count, SolverTable& table, Random& random) {
  const auto perfect = perfect_table(rules);
  for (int i = 0; i < count; ++i) {
    const int edges = perfect ? Board(rules).graph().edge_count() : 0;
    if (!agrees_with_table(late_position(rules, std::min(random.below(edges + 1), 20), random), *perfect, table))
      return false;
  }
  return true;
}

// Both ends of a chain meet the same cell: what it is worth to open it is not what its length says.
bool chain_with_both_ends_at_one_cell(SolverTable& table) {
  Board board(hexagons(2));
  for (int edge = 0; edge < 30; ++edge) {
    if ((1027739675U >> edge & 1) != 0) board.play(board.graph().edges[edge]);
  }
  return perfect_table(hexagons(2))->value(board) == 1 && agrees_with_table(board, *perfect_table(hexagons(2)), table);
}

// The most extreme entry comes back whole, and no other key finds it, not even one that leads to the same place.
bool table_keeps_what_it_is_told(SolverTable& table) {
  table.clear();
  const SolverKey key{0x123456789ABCDEFULL, 0xA5A5A};
  for (const SolverEntry& told :
       {SolverEntry{-60, 60, 62, 60}, SolverEntry{60, 60, 0, 1}, SolverEntry{-59, 61, 1, 2}}) {
    table.store(key, told);
    SolverEntry found{};
    if (!table.probe(key, found) || found.lower != told.lower || found.upper != told.upper) return false;
    if (found.hint != told.hint || found.size != told.size) return false;
    for (int bit = 0; bit < 38; ++bit) {
      if (table.probe({key.place ^ 1ULL << bit, key.more}, found)) return false;
    }
    for (int bit = 0; bit < 17; ++bit) {
      if (table.probe({key.place, key.more ^ 1U << bit}, found)) return false;
    }
  }
  SolverEntry found{};
  return !table.probe({}, found);
}

}  // namespace

int main() {
  struct Kind {
    Rules rules;
    int fewest;
    int most;
  };
  const Kind kinds[] = {{hexagons(1), 1, 6},    {hexagons(2), 1, 13},   {hexagons(3), 4, 13},
                        {hexagons(5), 8, 13},   {squares(1, 5), 1, 13}, {squares(2, 2), 1, 12},
                        {squares(3, 3), 4, 13}, {squares(4, 4), 4, 13}, {squares(3, 7), 8, 13}};
  SolverTable table(1);
  if (!table_keeps_what_it_is_told(table)) return 1;
  table.clear();
  Random random(2024);
  for (const Kind& kind : kinds) {
    for (int i = 0; i < 120; ++i) {
      const Board board = late_position(kind.rules, kind.fewest + random.below(kind.most - kind.fewest + 1), random);
      if (agrees(board, table, 1 + i % 2)) continue;
      std::printf("wrong on a board of %d cells, drawn:", board.graph().cell_count());
      for (int ply = 0; ply < board.ply(); ++ply) std::printf(" %d", board.graph().edge_of(board.move_at(ply)));
      std::printf("\n");
      return 1;
    }
  }
  // Four runs of captures that meet at two cells: the order in which they are taken matters.
  Board trap(squares(4, 4));
  const char* drawn = "1010011110001111111111001100101011111111";
  for (int edge = 0; drawn[edge] != 0; ++edge) {
    if (drawn[edge] == '1') trap.play(trap.graph().edges[edge]);
  }
  table.clear();
  const Bounds found = Solver(trap, table, [](std::uint64_t) { return false; }).value(0, [](Bounds) {});
  if (!found.exact() || found.lower != 8) return 1;

  table.clear();
  for (const Rules& rules : {hexagons(1), hexagons(2), squares(3, 3), squares(2, 4), squares(1, 6)}) {
    if (!tables_agree(rules, 400, table, random)) return 1;
  }
  if (!chain_with_both_ends_at_one_cell(table)) return 1;
  if (perfect_table(hexagons(2))->value(Board(hexagons(2))) != -3 || perfect_table(hexagons(3))) return 1;

  // Bounds of a search that was stopped are true.
  table.clear();
  const Bounds some = Solver(Board(hexagons(2)), table, [](std::uint64_t) { return true; }).value(0, [](Bounds) {});
  return some.lower <= -3 && some.upper >= -3 && !some.exact() ? 0 : 1;
}
