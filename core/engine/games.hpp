// The games that Tengen has: their rules and boards as one type each, and the exact solvers that the engine asks first.
#pragma once

#include <concepts>
#include <variant>

#include "drop/board.hpp"
#include "edge/board.hpp"
#include "game/concept.hpp"
#include "game/notation.hpp"
#include "line/board.hpp"

namespace tengen {

using AnyRules = std::variant<line::Rules, drop::Rules, edge::Rules>;
using AnyBoard = std::variant<line::Board, drop::Board<drop::Bits64>, drop::Board<drop::Bits128>,
                              drop::Board<drop::Wide>, edge::Board>;

static_assert(Game<line::Board>);
static_assert(Game<drop::Board<drop::Bits64>>);
static_assert(Game<drop::Board<drop::Bits128>>);
static_assert(Game<drop::Board<drop::Wide>>);
static_assert(Game<edge::Board>);

class ExactSolvers;

struct TengenGames {
  using AnyRules = tengen::AnyRules;
  using AnyBoard = tengen::AnyBoard;
  using Solvers = ExactSolvers;

  // Throws std::invalid_argument when a size is outside what the boards hold.
  static AnyBoard make_board(const AnyRules& rules);
};

// A list of games that `BasicPosition` and `BasicEngine` can serve. `Solvers` is `NoSolvers` where there are none.
template <class G>
concept GameList = requires(const typename G::AnyRules& rules) {
  typename G::AnyBoard;
  typename G::Solvers;
  { G::make_board(rules) } -> std::same_as<typename G::AnyBoard>;
};
static_assert(GameList<TengenGames>);

// Throws std::invalid_argument when a size is outside what the boards hold.
void validate(const AnyRules& rules);

// A board as it stands. Throws std::invalid_argument for one that no game leads to.
AnyBoard set_up(const AnyBoard& empty, const Setup& setup);

Notation notation_of(const AnyRules& rules);

}  // namespace tengen
