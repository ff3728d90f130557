// Many games side by side; the base of tengen.Batch.
#include "engine/batch.hpp"

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <string>

#include "arrays.hpp"

namespace tengen::python {
namespace {

constexpr int kMostGames = 1 << 20;
constexpr int kMostThreads = 256;

struct NativeBatch {
  NativeBatch(const NativePosition& first, int games, int threads, bool restart) : rules(first.rules) {
    if (games < 1 || games > kMostGames) throw nb::value_error("a batch has 1 to 1048576 games");
    if (threads < 1 || threads > kMostThreads) throw nb::value_error("a batch has 1 to 256 threads");
    if (first.position.outcome().over()) raise_error("GameOver", "a batch cannot start where the game is over");
    batch = Batch::make(first.position, games, {.threads = threads, .restart = restart});
  }

  AnyRules rules;
  std::unique_ptr<Batch> batch;
  std::mutex guard;
};

// Without the interpreter, so that other threads run; one at a time, so that two steps do not meet.
template <class F>
auto alone(NativeBatch& self, F f) {
  nb::gil_scoped_release release;
  const std::lock_guard lock(self.guard);
  return f(*self.batch);
}

using Actions = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::string told(const Batch& batch, const BadAction& bad) {
  const std::string where = "game " + std::to_string(bad.game) + ": action " + std::to_string(bad.action);
  if (bad.action < 0 || bad.action >= batch.shape().actions) {
    return where + " does not exist: actions are 0 to " + std::to_string(batch.shape().actions - 1);
  }
  const Move move =
      batch.position(bad.game).visit([&](const auto& board) { return move_of(board, static_cast<int>(bad.action)); });
  return where + " (" + to_text(move) + ") is illegal: " + describe(bad.why);
}

void step(NativeBatch& self, const Actions& actions) {
  if (static_cast<int>(actions.size()) != self.batch->size()) {
    throw nb::value_error(("a step has one action a game: " + std::to_string(self.batch->size())).c_str());
  }
  const auto why = alone(self, [&](Batch& batch) -> std::optional<std::string> {
    const BadAction* bad = batch.step({actions.data(), actions.size()});
    return bad == nullptr ? std::nullopt : std::optional(told(batch, *bad));
  });
  if (why) raise_error("IllegalMove", *why + "; no game was changed");
}

// Into the caller's array if there is one of the right size, else into a new one.
template <class T, std::size_t dimensions, class F>
Array<T, dimensions> filled(NativeBatch& self, std::array<std::size_t, dimensions> sizes, const nb::object& given,
                            F fill) {
  const auto make = [&]<std::size_t... i>(std::index_sequence<i...>) { return new_array<T>(sizes[i]...); };
  if (given.is_none()) {
    auto out = make(std::make_index_sequence<dimensions>());
    alone(self, [&](Batch& batch) { fill(batch, bytes_of(out.data())); });
    return out;
  }
  Array<T, dimensions> out;
  if (!nb::try_cast<Array<T, dimensions>>(given, out, false)) {
    throw nb::type_error("out is a C-contiguous array of the type and shape that is returned without it");
  }
  for (std::size_t i = 0; i < dimensions; ++i) {
    if (out.shape(i) != sizes[i]) throw nb::value_error("out has another shape than the batch");
  }
  alone(self, [&](Batch& batch) { fill(batch, bytes_of(out.data())); });
  return out;
}

std::size_t size_of(int number) { return static_cast<std::size_t>(number); }

Array<std::uint8_t, 4> planes(NativeBatch& self, const nb::object& out) {
  const ArrayShape& s = self.batch->shape();
  const std::array sizes{size_of(self.batch->size()), size_of(s.planes), size_of(s.rows), size_of(s.cols)};
  return filled<std::uint8_t>(self, sizes, out, [](Batch& batch, std::uint8_t* to) { batch.planes(to); });
}

Array<bool, 2> masks(NativeBatch& self, const nb::object& out) {
  const std::array sizes{size_of(self.batch->size()), size_of(self.batch->shape().actions)};
  return filled<bool>(self, sizes, out, [](Batch& batch, std::uint8_t* to) { batch.masks(to); });
}

// One number a game.
template <class T, class F>
Array<T, 1> column(NativeBatch& self, F fill) {
  auto out = new_array<T>(self.batch->size());
  alone(self, [&](Batch& batch) { fill(batch, out.data()); });
  return out;
}

Array<std::uint8_t, 1> turns(NativeBatch& self) {
  return column<std::uint8_t>(self, [](Batch& batch, std::uint8_t* out) { batch.turns(out); });
}

Array<bool, 1> ended(NativeBatch& self) {
  return column<bool>(self, [](Batch& batch, bool* out) { std::ranges::copy(batch.ended(), bytes_of(out)); });
}

Array<std::int8_t, 1> results(NativeBatch& self) {
  return column<std::int8_t>(self, [](Batch& batch, std::int8_t* out) { std::ranges::copy(batch.results(), out); });
}

Array<std::int64_t, 1> random_actions(NativeBatch& self, std::uint64_t seed) {
  return column<std::int64_t>(self, [=](Batch& batch, std::int64_t* out) { batch.random_actions(seed, out); });
}

Position position_of(NativeBatch& self, int game) {
  if (game < 0 || game >= self.batch->size()) {
    throw nb::index_error(("games are 0 to " + std::to_string(self.batch->size() - 1)).c_str());
  }
  return alone(self, [=](Batch& batch) { return batch.position(game); });
}

}  // namespace

void bind_batch(nb::module_& m) {
  nb::class_<NativeBatch>(m, "NativeBatch", "Many games side by side. Use tengen.Batch.")
      .def(nb::init<const NativePosition&, int, int, bool>(), nb::arg("start"), nb::arg("games"), nb::arg("threads"),
           nb::arg("restart"))
      .def("step", step, nb::arg("actions").noconvert(),
           nb::sig("def step(self, actions: NDArray[numpy.int64]) -> None"))
      .def("restart", [](NativeBatch& self) { alone(self, [](Batch& batch) { batch.restart(); }); })
      .def("planes", planes, nb::arg("out").none() = nb::none(),
           nb::sig("def planes(self, out: NDArray[numpy.uint8] | None = None) -> NDArray[numpy.uint8]"))
      .def("masks", masks, nb::arg("out").none() = nb::none(),
           nb::sig("def masks(self, out: NDArray[numpy.bool_] | None = None) -> NDArray[numpy.bool_]"))
      .def("turns", turns, nb::sig("def turns(self) -> NDArray[numpy.uint8]"))
      .def("ended", ended, nb::sig("def ended(self) -> NDArray[numpy.bool_]"))
      .def("results", results, nb::sig("def results(self) -> NDArray[numpy.int8]"))
      .def("random_actions", random_actions, nb::arg("seed"),
           nb::sig("def random_actions(self, seed: int) -> NDArray[numpy.int64]"))
      .def(
          "position", [](NativeBatch& self, int game) { return NativePosition(self.rules, position_of(self, game)); },
          nb::arg("game"));
}

}  // namespace tengen::python
