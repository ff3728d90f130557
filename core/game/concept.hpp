// What every game is. Families implement this; play-outs, perft and the search are written against it.
#pragma once

#include <concepts>
#include <cstdint>

#include "game/move.hpp"
#include "game/outcome.hpp"
#include "game/random.hpp"

namespace tengen {

template <class B>
concept Game = requires(B board, const B& view, Move move, MoveList& list, Random& random, int symmetry) {
  requires std::equality_comparable<typename B::Rules>;
  { B(typename B::Rules{}) };
  { view.rules() } -> std::same_as<const typename B::Rules&>;
  { view.turn() } -> std::same_as<Side>;
  { view.ply() } -> std::same_as<int>;
  // Where `undo` ends: 0, or the ply of a position that was set up.
  { view.start_ply() } -> std::same_as<int>;
  { view.outcome() } -> std::same_as<Outcome>;
  // Is there such a move on this board, legal now or not? From any 16-bit value whatever.
  { view.exists(move) } -> std::same_as<bool>;
  // Why a move is not allowed here, from any 16-bit value whatever.
  { view.check(move) } -> std::same_as<Illegal>;
  // All legal moves in ascending order; none when the game is over.
  { view.moves(list) } -> std::same_as<void>;
  // One legal move, uniformly at random; only while the game is on.
  { view.random_move(random) } -> std::same_as<Move>;
  // `play` trusts its caller: the move is legal. `undo` takes back the last one exactly.
  { board.play(move) } -> std::same_as<void>;
  { board.undo() } -> std::same_as<Move>;
  { view.last_move() } -> std::same_as<Move>;
  { view.move_at(0) } -> std::same_as<Move>;
  // Equal positions have equal keys, however they were reached.
  { view.key() } -> std::same_as<std::uint64_t>;
  { view == view } -> std::same_as<bool>;
  { view.symmetries() } -> std::same_as<int>;
  { view.transform(move, symmetry) } -> std::same_as<Move>;
  // The key of the position seen through a symmetry.
  { view.image_key(symmetry) } -> std::same_as<std::uint64_t>;
};

}  // namespace tengen
