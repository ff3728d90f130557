// Tree searches with an evaluator of the caller's; the base of tengen.TreeSearch and tengen.AlphaBeta.
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <mutex>
#include <string>
#include <utility>

#include "arrays.hpp"
#include "engine/tree_search.hpp"

namespace tengen::python {
namespace {

constexpr int kMostTrees = 1 << 16;
constexpr int kMostLeaves = 1 << 20;

using Values = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Weights = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

std::size_t size_of(int number) { return static_cast<std::size_t>(number); }

// Copies, since an evaluator may keep what it is shown.
std::pair<Array<std::uint8_t, 4>, Array<bool, 2>> shown(const ArrayShape& shape, int count,
                                                        const std::vector<std::uint8_t>& planes,
                                                        const std::vector<std::uint8_t>& masks) {
  auto first = new_array<std::uint8_t>(count, shape.planes, shape.rows, shape.cols);
  auto second = new_array<bool>(count, shape.actions);
  std::copy_n(planes.data(), size_of(count) * size_of(shape.plane_bytes()), first.data());
  std::copy_n(masks.data(), size_of(count) * size_of(shape.actions), bytes_of(second.data()));
  return {first, second};
}

struct NativeTreeSearch {
  NativeTreeSearch(const NativePosition& start, int trees, const tree::Options& options) : rules(start.rules) {
    if (trees < 1 || trees > kMostTrees) throw nb::value_error("a search has 1 to 65536 trees");
    search = TreeSearch::make(start.position, trees, options);
  }

  AnyRules rules;
  std::unique_ptr<TreeSearch> search;
  std::mutex guard;
  std::vector<std::uint8_t> planes;
  std::vector<std::uint8_t> masks;
  int asked = 0;
};

void start(NativeTreeSearch& self, int tree, const NativePosition& position, int simulations, std::uint64_t seed) {
  if (tree < 0 || tree >= self.search->trees()) throw nb::index_error("there is no such tree");
  if (position.rules != self.rules) throw nb::value_error("the position is one of another game");
  if (simulations < 0) throw nb::value_error("simulations are 0 or more");
  const Position copy = position.position;
  nb::gil_scoped_release release;
  const std::lock_guard lock(self.guard);
  self.search->start(tree, copy, simulations, seed);
  self.asked = 0;
}

nb::object collect(NativeTreeSearch& self, int most) {
  if (most < 1 || most > kMostLeaves) throw nb::value_error("a batch has 1 to 1048576 positions");
  if (self.asked > 0) throw nb::value_error("the last leaves wait for an answer");
  {
    nb::gil_scoped_release release;
    const std::lock_guard lock(self.guard);
    self.asked = self.search->collect(most, self.planes, self.masks);
  }
  auto arrays = shown(self.search->shape(), self.asked, self.planes, self.masks);
  return nb::make_tuple(arrays.first, arrays.second);
}

void answer(NativeTreeSearch& self, const Values& values, const Weights& weights) {
  const bool fits = values.shape(0) == size_of(self.asked) && weights.shape(0) == size_of(self.asked) &&
                    weights.shape(1) == size_of(self.search->shape().actions);
  if (!fits) throw nb::value_error("an answer has a value and a policy for every leaf");
  nb::gil_scoped_release release;
  const std::lock_guard lock(self.guard);
  self.search->answer({values.data(), values.size()}, {weights.data(), weights.size()});
  self.asked = 0;
}

void cancel(NativeTreeSearch& self) {
  const std::lock_guard lock(self.guard);
  self.search->cancel();
  self.asked = 0;
}

RootReport report(const NativeTreeSearch& self, int tree) {
  if (tree < 0 || tree >= self.search->trees()) throw nb::index_error("there is no such tree");
  return self.search->report(tree);
}

// The evaluator is called with the interpreter, everything else is done without it. What it raises ends the search.
tree::Sight look(const NativePosition& position, int depth, int batch, std::uint64_t nodes,
                 const nb::callable& evaluator) {
  if (depth < 1 || depth > 64) throw nb::value_error("a search looks 1 to 64 moves ahead");
  if (batch < 1 || batch > kMostLeaves) throw nb::value_error("a batch has 1 to 1048576 positions");
  if (position.position.outcome().over()) raise_error("GameOver", "the game is over: there is nothing to search");
  const Position copy = position.position;
  const ArrayShape shape = copy.visit([](const auto& board) { return array_shape(board); });
  const tree::Judge judge = [&](int count, const std::vector<std::uint8_t>& planes,
                                const std::vector<std::uint8_t>& masks, std::vector<float>& values) {
    nb::gil_scoped_acquire acquire;
    const auto arrays = shown(shape, count, planes, masks);
    const auto answered = nb::cast<Values>(evaluator(arrays.first, arrays.second));
    if (answered.shape(0) != values.size()) throw nb::value_error("an answer has a value for every leaf");
    std::copy_n(answered.data(), values.size(), values.data());
  };
  nb::gil_scoped_release release;
  return alpha_beta(copy, depth, batch, nodes, judge);
}

tree::Options options_of(double exploration, double first_play, double noise_alpha, double noise_share,
                         std::size_t most_bytes) {
  return {exploration, first_play, noise_alpha, noise_share, most_bytes};
}

void bind_reports(nb::module_& m) {
  nb::class_<RootMove>(m, "RootMove", "What a tree says about one move of its root.")
      .def_prop_ro(
          "move", [](const RootMove& self) { return move_object(self.move); }, nb::sig("def move(self) -> Move"))
      .def_ro("action", &RootMove::action)
      .def_ro("prior", &RootMove::prior)
      .def_ro("visits", &RootMove::visits)
      .def_ro("value", &RootMove::value, "For the side that plays it.")
      .def_ro("proven", &RootMove::proven)
      .def_ro("proof", &RootMove::proof, "If it is proven: 1 won, 0 drawn, -1 lost.")
      .def_ro("plies", &RootMove::plies, "Moves to the proven end.");
  nb::class_<RootReport>(m, "RootReport", "What a tree says about its root.")
      .def_ro("value", &RootReport::value, "For the side to move.")
      .def_ro("visits", &RootReport::visits)
      .def_ro("proven", &RootReport::proven)
      .def_ro("plies", &RootReport::plies)
      .def_ro("full", &RootReport::full, "The memory that it may use is full.")
      .def_ro("nodes", &RootReport::nodes)
      .def_ro("moves", &RootReport::moves)
      .def_ro("line", &RootReport::line);
  nb::class_<tree::Sight>(m, "Sight", "The result of an alpha-beta search.")
      .def_ro("value", &tree::Sight::value, "For the side to move.")
      .def_ro("proven", &tree::Sight::proven)
      .def_ro("depth", &tree::Sight::depth)
      .def_ro("nodes", &tree::Sight::nodes)
      .def_ro("evaluated", &tree::Sight::evaluated)
      .def_ro("line", &tree::Sight::line);
}

}  // namespace

void bind_tree(nb::module_& m) {
  bind_reports(m);
  nb::class_<tree::Options>(m, "TreeOptions", "Numbers of the PUCT search.")
      .def(
          "__init__",
          [](tree::Options* self, double exploration, double first_play, double noise_alpha, double noise_share,
             std::size_t most_bytes) {
            new (self) tree::Options(options_of(exploration, first_play, noise_alpha, noise_share, most_bytes));
          },
          nb::arg("exploration"), nb::arg("first_play"), nb::arg("noise_alpha"), nb::arg("noise_share"),
          nb::arg("most_bytes"));
  nb::class_<NativeTreeSearch>(m, "NativeTreeSearch", "PUCT in one tree or in many. Use tengen.TreeSearch.")
      .def(nb::init<const NativePosition&, int, const tree::Options&>(), nb::arg("start"), nb::arg("trees"),
           nb::arg("options"))
      .def("start", start, nb::arg("tree"), nb::arg("position"), nb::arg("simulations"), nb::arg("seed"))
      .def("collect", collect, nb::arg("most"),
           nb::sig("def collect(self, most: int) -> tuple[NDArray[numpy.uint8], NDArray[numpy.bool_]]"))
      .def("answer", answer, nb::arg("values").noconvert(), nb::arg("weights").noconvert(),
           nb::sig("def answer(self, values: NDArray[numpy.float32], weights: NDArray[numpy.float32]) -> None"))
      .def("cancel", cancel)
      .def("done", [](const NativeTreeSearch& self) { return self.search->done(); })
      .def("report", report, nb::arg("tree"));
  m.def("alpha_beta", look, nb::arg("position"), nb::arg("depth"), nb::arg("batch"), nb::arg("nodes"),
        nb::arg("evaluator"),
        nb::sig("def alpha_beta(position: NativePosition, depth: int, batch: int, nodes: int, "
                "evaluator: Callable[[NDArray[numpy.uint8], NDArray[numpy.bool_]], NDArray[numpy.float32]]) -> Sight"),
        "Searches to a fixed depth; the evaluator gives the values of planes and masks.");
}

}  // namespace tengen::python
