// What programs that fit an evaluation ask of the core; nothing of it is used to play.
#include "engine/training.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "shared.hpp"

namespace tengen::python {

void bind_training(nb::module_& m) {
  m.def(
      "features", [](const NativePosition& position) { return features(position.position); }, nb::arg("position"),
      "How often each weight counts in a position, with its sign.");
  m.def(
      "shapes", [](const NativePosition& position) { return shapes(position.position); }, nb::arg("position"),
      "In line games what every empty cell is to the side to move and to the other: four patterns, four bits each.");
  m.def(
      "patterns", [](const NativePosition& position) { return patterns(position.position); }, nb::arg("position"),
      "The same cells in the same order: the numbers of what lies around each in its four directions, as the side to "
      "move sees it.");
  m.def("order_numbers", &order_numbers,
        "What line games learned about the order of moves, in hundredths: what a stone makes, and what it prevents.");
  m.def("pattern_pairs", &pattern_pairs,
        "For each of these numbers what it is under freestyle: the pattern for the side to move times 14 and the "
        "other's.");
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
