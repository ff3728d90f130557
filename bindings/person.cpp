// A model of people: what they may see in a position, and how likely they play each move.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <tuple>

#include "engine/persons.hpp"
#include "shared.hpp"

namespace tengen::python {
namespace {

constexpr int kDeepest = 8;
constexpr int kWidest = 32;

template <class Array>
void fill(Array& out, const std::vector<float>& values, const char* problem) {
  if (values.size() != out.size()) throw nb::value_error(problem);
  std::copy(values.begin(), values.end(), out.begin());
}

bool is_chance(float value) { return value >= 0 && value <= 1; }

// NOLINTNEXTLINE(readability-function-size): one argument for each number of a person
void set_up(person::Numbers* self, std::vector<float> weights, const std::vector<float>& senses,
            const std::vector<float>& overlook, float plan, float careless, int depth, int beam, float noise,
            float lapse, float stray) {
  person::Numbers numbers;
  numbers.weights = std::move(weights);
  fill(numbers.senses, senses, "a person has a weight for each of 5 senses");
  fill(numbers.overlook, overlook, "a person overlooks 5 senses in 4 ways each: 20 chances");
  const auto finite = [](float value) { return std::isfinite(value); };
  if (!std::ranges::all_of(numbers.weights, finite) || !std::ranges::all_of(numbers.senses, finite) || !finite(plan)) {
    throw nb::value_error("weights are finite numbers");
  }
  if (!std::ranges::all_of(numbers.overlook, is_chance) || !is_chance(careless) || !is_chance(lapse) ||
      !is_chance(stray)) {
    throw nb::value_error("a chance is from 0 to 1");
  }
  if (depth < 0 || depth > kDeepest) throw nb::value_error("a plan looks 0 to 8 plies ahead");
  if (beam < 1 || beam > kWidest) throw nb::value_error("a plan looks at 1 to 32 moves in a position");
  if (!(noise >= 0.01F && noise <= 100)) throw nb::value_error("noise is from 0.01 to 100");
  numbers.plan = plan;
  numbers.careless = careless;
  numbers.depth = depth;
  numbers.beam = beam;
  numbers.noise = noise;
  numbers.lapse = lapse;
  numbers.stray = stray;
  new (self) person::Numbers(std::move(numbers));
}

template <class T>
nb::bytes as_bytes(const std::vector<T>& values) {
  return nb::bytes(values.data(), values.size() * sizeof(T));
}

using Moves = nb::typed<nb::list, Move>;

Moves as_moves(const std::vector<Move>& moves) {
  nb::list out;
  for (const Move move : moves) out.append(move_object(move));
  return nb::cast<Moves>(out);
}

void refuse_the_end(const NativePosition& position) {
  if (position.position.outcome().over()) throw nb::value_error("the game is over; there is nothing to choose");
}

std::tuple<Moves, nb::bytes, nb::bytes, nb::bytes, nb::bytes> view(const NativePosition& position) {
  refuse_the_end(position);
  const PersonView seen = person_view(position.position);
  std::vector<std::uint8_t> near(seen.near.begin(), seen.near.end());
  return {as_moves(seen.moves), as_bytes(near), as_bytes(seen.notices), as_bytes(seen.amounts),
          as_bytes(seen.features)};
}

std::tuple<Moves, std::vector<double>, std::vector<float>> chances(const NativePosition& position,
                                                                   const person::Numbers& numbers) {
  refuse_the_end(position);
  if (numbers.weights.size() != person_features(position.rules).size()) {
    throw nb::value_error("these numbers are a person's in another family of games");
  }
  const Position copy = position.position;
  PersonChances found;
  {
    nb::gil_scoped_release release;
    found = person_chances(copy, numbers);
  }
  return {as_moves(found.moves), found.chances, found.ahead};
}

}  // namespace

void bind_person(nb::module_& m) {
  nb::class_<person::Numbers>(m, "PersonNumbers", "One person in numbers; `tengen.players.person` explains them.")
      .def("__init__", &set_up, nb::kw_only(), nb::arg("weights"), nb::arg("senses"), nb::arg("overlook"),
           nb::arg("plan") = 0.0F, nb::arg("careless") = 0.0F, nb::arg("depth") = 0, nb::arg("beam") = 4,
           nb::arg("noise") = 1.0F, nb::arg("lapse") = 0.0F, nb::arg("stray") = 0.0F);
  m.def(
      "person_features", [](const NativeGame& game) { return person_features(game.rules); }, nb::arg("game"),
      "The names of the features that weights are for.");
  m.def("person_view", view, nb::arg("position"),
        "Moves; then as bytes: near (uint8), notices (uint32), amounts (float32, 5 a move), features (float32).");
  m.def("person_chances", chances, nb::arg("position"), nb::arg("numbers"),
        "Moves, how likely each is played, and what a plan promises each (empty without one).");
}

}  // namespace tengen::python
