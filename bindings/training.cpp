// What programs that fit an evaluation ask of the core; nothing of it is used to play.
#include "engine/training.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "network.hpp"
#include "shared.hpp"

namespace tengen::python {
namespace {

std::vector<std::pair<Move, std::uint64_t>> root_of(const TrainingPosition& position) {
  std::vector<std::pair<Move, std::uint64_t>> out;
  for (const RootEffort& effort : position.root) out.emplace_back(effort.move, effort.nodes);
  return out;
}

void check(const SelfPlayOptions& options) {
  if (options.nodes < 1 || options.longest < 1) throw nb::value_error("nodes and longest are at least 1");
  if (options.fewest_stones < 1 || options.most_stones < options.fewest_stones) {
    throw nb::value_error("an opening has 1 stone at least, and its most are no fewer than its fewest");
  }
  if (!(options.even > 0) || !(options.deep >= 0 && options.deep < 1)) {
    throw nb::value_error("even is above 0, deep is from 0 to below 1");
  }
}

TrainingGame play(const NativeGame& game, const SelfPlayOptions& options, std::uint64_t seed) {
  check(options);
  const Position start(game.rules);
  nb::gil_scoped_release release;
  return self_play(start, options, seed);
}

TrainingGame label(const NativeGame& game, const SelfPlayOptions& options, std::uint64_t seed,
                   const std::vector<Move>& moves, int result) {
  check(options);
  const Position start(game.rules);
  nb::gil_scoped_release release;
  return label_game(start, options, seed, moves, result);
}

nb::dict parameters() {
  nb::dict out;
  for (const auto& [name, value] : search_parameters()) out[nb::str(name.c_str())] = value;
  return out;
}

void bind_parameters(nb::module_& m) {
  m.def("search_parameters", parameters, nb::sig("def search_parameters() -> dict[str, float]"),
        "The numbers of the selective search.");
  m.def("set_search_parameter", set_search_parameter, nb::arg("name"), nb::arg("value"),
        "Changes one for all searches that begin later; only in a build for tuning.");
}

void bind_self_play(nb::module_& m) {
  nb::class_<SelfPlayOptions>(m, "SelfPlayOptions", "How games to learn from are played.")
      .def(nb::init<>())
      .def_rw("nodes", &SelfPlayOptions::nodes, "Of a search, up to a half more or less.")
      .def_rw("fewest_stones", &SelfPlayOptions::fewest_stones, "Of an opening.")
      .def_rw("most_stones", &SelfPlayOptions::most_stones, "Of an opening.")
      .def_rw("even", &SelfPlayOptions::even, "How far the chance to win may be from a half after the opening.")
      .def_rw("stray", &SelfPlayOptions::stray, "How often a move is not the best one.")
      .def_rw("stray_plies", &SelfPlayOptions::stray_plies, "For how many plies that may happen.")
      .def_rw("tree", &SelfPlayOptions::tree, "Positions from inside trees for each of the game.")
      .def_rw("deep", &SelfPlayOptions::deep, "How often a search is long.")
      .def_rw("deep_factor", &SelfPlayOptions::deep_factor, "How many times as long.")
      .def_rw("dense_plies", &SelfPlayOptions::dense_plies, "In later ones only one position in four is kept.")
      .def_rw("longest", &SelfPlayOptions::longest, "Plies of a game; then it is a draw.")
      .def_rw("hard", &SelfPlayOptions::hard, "How far the evaluation is from the search in a hard position.")
      .def_rw("hard_share", &SelfPlayOptions::hard_share, "How many of the hard ones are searched again.")
      .def_rw("hard_factor", &SelfPlayOptions::hard_factor, "How many times as long.")
      .def(
          "set_network",
          [](SelfPlayOptions& self, const NativeNetwork* network) {
            self.network = network == nullptr ? nullptr : network->data;
          },
          nb::arg("network").none(), "That plays; else the built-in one.");
  nb::class_<TrainingPosition>(m, "TrainingPosition", "A position with the answer of a search.")
      .def_ro("moves", &TrainingPosition::moves, "From the start of the game.")
      .def_ro("tree", &TrainingPosition::tree, "It was not played, but a search asked about it.")
      .def_ro("stray", &TrainingPosition::stray, "Another move than the best one was played.")
      .def_ro("proven", &TrainingPosition::proven)
      .def_ro("value", &TrainingPosition::value, "For the side to move.")
      .def_ro("best", &TrainingPosition::best)
      .def_ro("nodes", &TrainingPosition::nodes)
      .def_prop_ro("root", root_of, "The first moves that most nodes went to, and how many.");
  nb::class_<TrainingGame>(m, "TrainingGame", "A game of the engine against itself, to learn from.")
      .def_ro("moves", &TrainingGame::moves)
      .def_ro("result", &TrainingGame::result, "Of the first player: 1, 0 or -1.")
      .def_ro("nodes", &TrainingGame::nodes)
      .def_ro("positions", &TrainingGame::positions);
  m.def("self_play", play, nb::arg("game"), nb::arg("options"), nb::arg("seed"),
        "Plays a line game against itself; the same seed gives the same game.");
  m.def("label_game", label, nb::arg("game"), nb::arg("options"), nb::arg("seed"), nb::arg("moves"), nb::arg("result"),
        "What searches say of a game that others have played; its result is that of the first player, 1, 0 or -1.");
}

}  // namespace

void bind_training(nb::module_& m) {
  bind_parameters(m);
  bind_self_play(m);
  m.def(
      "features", [](const NativePosition& position) { return features(position.position); }, nb::arg("position"),
      "How often each weight counts in a position, with its sign.");
  m.def(
      "shapes", [](const NativePosition& position) { return shapes(position.position); }, nb::arg("position"),
      "In line games what every empty cell is to the side to move and to the other: four patterns, four bits each.");
  m.def("order_numbers", &order_numbers,
        "What line games learned about the order of moves, in hundredths: what a stone makes, and what it prevents.");
  m.def(
      "sample_evaluated",
      [](const NativePosition& position, std::uint64_t nodes, int count, std::uint64_t seed) {
        if (nodes < 1 || count < 1) throw nb::value_error("nodes and count are at least 1");
        const Position copy = position.position;
        nb::gil_scoped_release release;
        return sample_evaluated(copy, nodes, count, seed);
      },
      nb::arg("position"), nb::arg("nodes"), nb::arg("count"), nb::arg("seed"),
      "The moves of positions, picked by chance, that a search of a line game evaluates.");
}

}  // namespace tengen::python
