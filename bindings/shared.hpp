// What the binding files share: errors as Python exceptions, and Python's own value types.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <utility>

#include "engine/position.hpp"

namespace tengen::python {

namespace nb = nanobind;

// The rules of one game with its empty board, from which positions are copied.
struct NativeGame {
  explicit NativeGame(const AnyRules& r) : rules(r), start(r) {}

  AnyRules rules;
  Position start;
};

// A position that knows how its moves are written.
struct NativePosition {
  explicit NativePosition(const NativeGame& game) : rules(game.rules), position(game.start) {}
  NativePosition(const AnyRules& r, Position made) : rules(r), position(std::move(made)) {}

  AnyRules rules;
  Position position;
};

// Raises an exception class of `tengen.errors`.
[[noreturn]] void raise_error(const char* name, const std::string& message);

// Every move is one Python object, made when first needed: handing out lists of them is then cheap.
nb::object move_object(Move move);

// Python's `tengen.rules.outcome` values; None for nobody and for a game that is not over.
nb::object side_object(Side side);
nb::object outcome_object(Outcome outcome);

// Text to a move that exists on this board, or BadNotation.
Move read_move(const Position& position, const AnyRules& rules, const nb::str& text);

// Any Python text as UTF-8; what cannot be encoded becomes a question mark, which no move contains.
std::string utf8(const nb::str& text);

void bind_moves(nb::module_& m);
void bind_game(nb::module_& m);
void bind_position(nb::module_& m);
void bind_setup(nb::module_& m);
void bind_game_arrays(nb::class_<NativeGame>& game);
void bind_position_arrays(nb::class_<NativePosition>& position);
void bind_batch(nb::module_& m);
void bind_tree(nb::module_& m);
void bind_network(nb::module_& m);
void bind_engine(nb::module_& m);
void bind_solver(nb::module_& m);
void bind_learn(nb::module_& m);
void bind_training(nb::module_& m);
void bind_person(nb::module_& m);

}  // namespace tengen::python
