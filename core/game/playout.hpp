// Random games to the end, and the counting of move sequences.
#pragma once

#include <cstdint>

#include "game/concept.hpp"

namespace tengen {

struct Playouts {
  std::uint64_t first = 0;
  std::uint64_t draws = 0;
  std::uint64_t second = 0;
  std::uint64_t plies = 0;
};

// Plays `count` random games from a position that is left as it was.
template <Game B>
Playouts playouts(const B& start, std::uint64_t count, std::uint64_t seed) {
  Playouts total;
  Random random(seed);
  B board = start;
  const int base = start.ply();
  for (std::uint64_t i = 0; i < count; ++i) {
    while (!board.outcome().over()) board.play(board.random_move(random));
    const Side winner = board.outcome().winner;
    total.first += winner == kFirst;
    total.second += winner == kSecond;
    total.draws += winner == kNobody;
    total.plies += static_cast<std::uint64_t>(board.ply() - base);
    board = start;
  }
  return total;
}

// Sequences of exactly `depth` legal moves. Games that end earlier do not count.
template <Game B>
std::uint64_t perft(B& board, int depth) {
  if (depth == 0) return 1;
  MoveList list;
  board.moves(list);
  if (depth == 1) return static_cast<std::uint64_t>(list.size());
  std::uint64_t total = 0;
  for (Move move : list) {
    board.play(move);
    total += perft(board, depth - 1);
    board.undo();
  }
  return total;
}

}  // namespace tengen
