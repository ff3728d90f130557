// What learning needs of the core: estimates, their gradients, and searches that say where their value comes from.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <utility>

#include "engine/lessons.hpp"
#include "shared.hpp"

namespace tengen::python {
namespace {

constexpr int kDeepest = 20;

Judgement judgement_of(const std::string& name, const AnyRules& rules) {
  if (name == "engine") return Judgement::engine;
  if (name != "cells") throw nb::value_error("an evaluation is engine or cells");
  if (!std::holds_alternative<edge::Rules>(rules)) throw nb::value_error("cells are counted in edge games only");
  return Judgement::cells;
}

Judgement checked(const std::string& name, const AnyRules& rules, const std::vector<int>& weights) {
  const Judgement judgement = judgement_of(name, rules);
  const std::size_t wanted = default_weights(rules, judgement).size();
  if (weights.size() != wanted) {
    throw nb::value_error(("this evaluation has " + std::to_string(wanted) + " weights").c_str());
  }
  return judgement;
}

Lesson learn(const NativePosition& position, const std::vector<int>& weights, int depth, const std::string& evaluation,
             double scale, bool margins, bool tree, int effort, std::uint64_t seed) {
  const Judgement judgement = checked(evaluation, position.rules, weights);
  if (depth < 1 || depth > kDeepest) throw nb::value_error("a lesson looks 1 to 20 moves ahead");
  if (position.position.outcome().over()) throw nb::value_error("the game is over; there is nothing to search");
  if (!(scale >= 0)) throw nb::value_error("a scale is above 0, or 0 for the game's own");
  const double used = scale > 0 ? scale : chance_scale(position.rules);
  const LessonOptions options{depth, used, margins, tree, effort, seed};
  const Position copy = position.position;
  nb::gil_scoped_release release;
  return lesson(copy, weights, options, judgement);
}

}  // namespace

void bind_learn(nb::module_& m) {
  nb::class_<Lesson>(m, "Lesson", "A search to a fixed depth with the leaf that its value comes from.")
      .def_ro("value", &Lesson::value, "For the side to move.")
      .def_ro("solved", &Lesson::solved, "The line ends in a known result, which no weight can change.")
      .def_ro("outlook", &Lesson::outlook, "The value from -1, lost, to 1, won.")
      .def_ro("line", &Lesson::line, "The moves to the leaf.")
      .def_ro("gradient", &Lesson::gradient, "How the value changes with each weight.")
      .def_ro("nodes", &Lesson::nodes, "Positions searched.")
      .def_ro("tree", &Lesson::tree, "What the inner nodes say more than their own estimates, summed.")
      .def_ro("tree_nodes", &Lesson::tree_nodes, "How many inner nodes that were.");
  m.def("lesson", learn, nb::arg("position"), nb::arg("weights"), nb::arg("depth"), nb::arg("evaluation") = "engine",
        nb::arg("scale") = 0.0, nb::arg("margins") = false, nb::arg("tree") = false, nb::arg("effort") = 0,
        nb::arg("seed") = 0, "Searches a position to a fixed depth by plain alpha-beta and keeps the leaf.");
  m.def(
      "evaluation_weights",
      [](const NativeGame& game, const std::string& evaluation) {
        std::vector<std::pair<std::string, int>> out;
        for (const NamedWeight& weight : default_weights(game.rules, judgement_of(evaluation, game.rules))) {
          out.emplace_back(weight.name, weight.value);
        }
        return out;
      },
      nb::arg("game"), nb::arg("evaluation") = "engine", "Names and values of the weights of an evaluation.");
  m.def(
      "evaluation_value",
      [](const NativePosition& position, const std::vector<int>& weights, const std::string& evaluation) {
        return evaluate(position.position, weights, checked(evaluation, position.rules, weights));
      },
      nb::arg("position"), nb::arg("weights"), nb::arg("evaluation") = "engine",
      "The static estimate for the side to move.");
  m.def(
      "evaluation_gradient",
      [](const NativePosition& position, const std::vector<int>& weights, const std::string& evaluation) {
        return gradient(position.position, weights, checked(evaluation, position.rules, weights));
      },
      nb::arg("position"), nb::arg("weights"), nb::arg("evaluation") = "engine",
      "How the static estimate changes with each weight.");
}

}  // namespace tengen::python
