#include "engine/edge_table.hpp"

#include <algorithm>

#include "edge/careful.hpp"

namespace tengen {
namespace {

using edge::Board;
using edge::PerfectTable;

// What a careful player loses on average who sees no further: equal moves are not equally hard to answer.
double difficulty(const PerfectTable& table, Board board, Move move) {
  const Side side = board.turn();
  board.play(move);
  if (board.turn() == side || board.outcome().over()) return 0;
  const MoveList replies = edge::careful_moves(board);
  const int value = table.value(board);
  double lost = 0;
  for (const Move reply : replies) lost += value - table.value_of(board, reply);
  return lost / replies.size();
}

// Of the moves that keep the value, the one that is hardest to answer; a seed decides between equals.
class Player {
 public:
  Player(const PerfectTable& table, std::uint64_t seed) : table_(table), random_(seed), vary_(seed != 0) {}

  Move best(const Board& board) {
    MoveList legal;
    board.moves(legal);
    const int value = table_.value(board);
    Move best;
    double hardest = -1;
    for (const Move move : legal) {
      if (table_.value_of(board, move) != value) continue;
      const double hard = difficulty(table_, board, move) + (vary_ ? 1e-6 * random_.below(1000) : 0.0);
      if (hard <= hardest) continue;
      hardest = hard;
      best = move;
    }
    return best;
  }

  std::vector<Move> line(Board board) {
    std::vector<Move> out;
    while (!board.outcome().over()) {
      out.push_back(best(board));
      board.play(out.back());
    }
    return out;
  }

 private:
  const PerfectTable& table_;
  Random random_;
  bool vary_;
};

}  // namespace

void keep_best(std::vector<Variation>& lines, int count) {
  std::stable_sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) { return a.value > b.value; });
  lines.resize(std::min(lines.size(), static_cast<std::size_t>(count)));
}

std::vector<Variation> lines_of(const PerfectTable& table, const Board& board, const SearchOptions& options) {
  Player player(table, options.seed);
  const int lead = board.score(board.turn()) - board.score(other(board.turn()));
  std::vector<Variation> lines{{(lead + table.value(board)) * kCell, true, player.line(board)}};
  if (options.lines == 1) return lines;
  const Move best = lines.front().moves.front();
  MoveList legal;
  board.moves(legal);
  for (const Move move : legal) {
    if (move == best) continue;
    Board after = board;
    after.play(move);
    std::vector<Move> line = player.line(after);
    line.insert(line.begin(), move);
    lines.push_back({(lead + table.value_of(board, move)) * kCell, true, std::move(line)});
  }
  keep_best(lines, options.lines);
  return lines;
}

}  // namespace tengen
