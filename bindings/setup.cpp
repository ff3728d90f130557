// Positions as they stand on the board: the base of tengen.rules.fen and of arrays.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "shared.hpp"

namespace tengen::python {
namespace {

// One byte a place: 0 nothing, 1 the first side's, 2 the second's.
nb::bytes places_of(const Setup& setup) {
  std::string out;
  for (std::int8_t side : setup.places) out.push_back(static_cast<char>(side + 1));
  return nb::bytes(out.data(), out.size());
}

Position set_up_position(const NativeGame& game, const nb::bytes& places, int turn, std::pair<bool, bool> popped,
                         bool claimed) {
  Setup setup;
  setup.turn = turn;
  setup.popped = {popped.first, popped.second};
  setup.claimed = claimed;
  for (std::size_t i = 0; i < places.size(); ++i)
    setup.places.push_back(static_cast<std::int8_t>(places.c_str()[i] - 1));
  try {
    return Position(set_up(game.start.board(), setup));
  } catch (const std::invalid_argument& refused) {
    raise_error("BadPosition", refused.what());
  }
}

// Rows, columns, and the row and column of every place.
std::tuple<int, int, std::vector<std::pair<int, int>>> grid_of(const NativeGame& game) {
  Grid grid = game.start.visit([](const auto& board) { return board.grid(); });
  return {grid.rows, grid.cols, std::move(grid.places)};
}

}  // namespace

void bind_setup(nb::module_& m) {
  m.def(
      "set_up",
      [](const NativeGame& game, const nb::bytes& places, int turn, std::pair<bool, bool> popped, bool claimed) {
        const std::size_t wanted = std::get<2>(grid_of(game)).size();
        const auto side = [](char place) { return place >= 0 && place <= 2; };
        const bool fits = places.size() == wanted && turn >= kNobody && turn <= kSecond &&
                          std::all_of(places.c_str(), places.c_str() + places.size(), side);
        if (!fits) throw nb::value_error("this is no set-up of this game");
        return NativePosition(game.rules, set_up_position(game, places, turn, popped, claimed));
      },
      nb::arg("game"), nb::arg("places"), nb::arg("turn"), nb::arg("popped"), nb::arg("claimed"),
      "A position as it stands; BadPosition says why no game leads there.");
  m.def(
      "setup_of",
      [](const NativePosition& self) {
        const Setup setup = self.position.visit([](const auto& board) { return board.setup(); });
        return std::tuple(places_of(setup), setup.turn, std::pair(setup.popped[0], setup.popped[1]), setup.claimed);
      },
      nb::arg("position"),
      "What stands on the board: places, side to move, who has popped, whether a draw was claimed.");
  m.def(
      "place_images",
      [](const NativeGame& game, int symmetry) {
        if (symmetry < 0 || symmetry >= game.start.symmetries()) throw nb::index_error("there is no such symmetry");
        return game.start.visit([=](const auto& board) {
          std::vector<int> out(board.grid().places.size());
          for (int place = 0; place < static_cast<int>(out.size()); ++place) {
            out[static_cast<std::size_t>(place)] = board.place_image(place, symmetry);
          }
          return out;
        });
      },
      nb::arg("game"), nb::arg("symmetry"), "Where a symmetry takes each place of a board.");
  m.def("grid_of", grid_of, nb::arg("game"),
        "Where the places of a board lie in a table: its size, row and column of each.");
}

}  // namespace tengen::python
