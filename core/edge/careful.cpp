#include "edge/careful.hpp"

#include "edge/strings.hpp"

namespace tengen::edge {

MoveList careful_moves(const Board& board) {
  MoveList legal;
  board.moves(legal);
  const Strings strings(board);
  MoveList careful;
  for (const Move move : legal) {
    const int edge = board.graph().edge_of(move);
    if (strings.can_capture() ? strings.captures(edge) : !strings.gives(edge)) careful.add(move);
  }
  return careful.size() > 0 ? careful : legal;
}

}  // namespace tengen::edge
