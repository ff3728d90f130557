// Moves as numbers and positions as NumPy arrays, one at a time.
#include "arrays.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>
#include <vector>

namespace tengen::python {
namespace {

ArrayShape shape_of(const Position& position) {
  return position.visit([](const auto& board) { return array_shape(board); });
}

int action_of_move(const NativeGame& game, Move move) {
  if (!game.start.exists(move)) raise_error("IllegalMove", to_text(move) + " is not on this board");
  return game.start.visit([=](const auto& board) { return action_of(board, move); });
}

Move move_of_action(const NativeGame& game, int action) {
  const int count = shape_of(game.start).actions;
  if (action < 0 || action >= count) {
    throw nb::index_error(("actions are 0 to " + std::to_string(count - 1)).c_str());
  }
  return game.start.visit([=](const auto& board) { return move_of(board, action); });
}

std::vector<std::string> names_of_planes(const NativeGame& game) {
  const PlaneNames names = game.start.visit([](const auto& board) { return plane_names(board); });
  return {names.begin(), names.end()};
}

Array<std::uint8_t, 3> planes(const NativePosition& self) {
  const ArrayShape shape = shape_of(self.position);
  auto out = new_array<std::uint8_t>(shape.planes, shape.rows, shape.cols);
  self.position.visit([&](const auto& board) { write_planes(board, out.data()); });
  return out;
}

Array<bool, 1> legal_mask(const NativePosition& self) {
  auto out = new_array<bool>(shape_of(self.position).actions);
  self.position.visit([&](const auto& board) { write_mask(board, bytes_of(out.data())); });
  return out;
}

}  // namespace

void bind_game_arrays(nb::class_<NativeGame>& game) {
  game.def_prop_ro("action_count", [](const NativeGame& self) { return shape_of(self.start).actions; })
      .def("action_of", action_of_move, nb::arg("move"))
      .def("move_of", move_of_action, nb::arg("action"))
      .def_prop_ro("plane_names", names_of_planes)
      .def_prop_ro("planes_shape", [](const NativeGame& self) {
        const ArrayShape shape = shape_of(self.start);
        return std::tuple(shape.planes, shape.rows, shape.cols);
      });
}

void bind_position_arrays(nb::class_<NativePosition>& position) {
  position
      .def("planes", planes, nb::sig("def planes(self) -> NDArray[numpy.uint8]"),
           "The board as planes of 0 and 1, seen by the side to move; `Game.plane_names` says what they hold.")
      .def("legal_mask", legal_mask, nb::sig("def legal_mask(self) -> NDArray[numpy.bool_]"),
           "For every action, in the order of `Game.moves`, whether it is legal now.");
}

}  // namespace tengen::python
