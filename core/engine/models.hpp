// Which model searches which board.
#pragma once

#include "drop/model.hpp"
#include "edge/model.hpp"
#include "engine/position.hpp"
#include "line/model.hpp"

namespace tengen {

template <class Board>
struct ModelOf;

template <>
struct ModelOf<line::Board> {
  using Type = line::Model;
};
template <class Bits>
struct ModelOf<drop::Board<Bits>> {
  using Type = drop::Model<Bits>;
};
template <>
struct ModelOf<edge::Board> {
  using Type = edge::Model;
};

static_assert(Model<line::Model>);
static_assert(Model<drop::Model<drop::Bits64>>);
static_assert(Model<drop::Model<drop::Bits128>>);
static_assert(Model<drop::Model<drop::Wide>>);
static_assert(Model<edge::Model>);

// Calls `f` with a null pointer of the model type of a position: a type chosen at run time.
template <GameList Games, class F>
auto with_model(const BasicPosition<Games>& position, F f) {
  return position.visit(
      [&]<class Board>(const Board& board) { return f(board, static_cast<typename ModelOf<Board>::Type*>(nullptr)); });
}

}  // namespace tengen
