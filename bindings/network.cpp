// Networks that are loaded from files, and what those who train one ask of the core.
#include "network.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "arrays.hpp"
#include "engine/training.hpp"

namespace tengen::python {
namespace {

template <class T>
Array<T, 1> array_of(const std::vector<T>& numbers) {
  auto out = new_array<T>(numbers.size());
  std::copy(numbers.begin(), numbers.end(), out.data());
  return out;
}

NativeNetwork load(const NativeGame& game, int tables, const nb::bytes& bytes, std::uint64_t fingerprint) {
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.c_str());
  return {load_network(game.rules, tables, {data, bytes.size()}, fingerprint)};
}

nb::tuple inputs(const NativeGame& game, const Array<const std::uint16_t, 1>& cells,
                 const Array<const std::uint32_t, 1>& starts) {
  NetworkBatch batch;
  {
    nb::gil_scoped_release release;
    batch = network_inputs(game.rules, {cells.data(), cells.size()}, {starts.data(), starts.size()});
  }
  auto features = new_array<std::uint16_t>(batch.slots.size(), std::size_t{4});
  std::copy(batch.features.begin(), batch.features.end(), features.data());
  return nb::make_tuple(array_of(batch.starts), array_of(batch.slots), features, array_of(batch.orders),
                        array_of(batch.worths));
}

}  // namespace

void bind_network(nb::module_& m) {
  nb::class_<NativeNetwork>(m, "NativeNetwork", "The numbers of a network that was loaded.")
      .def_prop_ro("fingerprint", [](const NativeNetwork& self) { return self.data->hash; });
  m.def("load_network", load, nb::arg("game"), nb::arg("tables"), nb::arg("bytes"), nb::arg("fingerprint"),
        "A network for a line game; two tables if each side has its own.");
  m.def(
      "ask_network",
      [](const NativePosition& position, const NativeNetwork& network) {
        const NetworkAnswer answer = ask_network(position.position, network.data);
        return nb::make_tuple(answer.weights, answer.network, answer.policy);
      },
      nb::arg("position"), nb::arg("network"),
      nb::sig("def ask_network(position: NativePosition, network: NativeNetwork) -> "
              "tuple[int, int, list[tuple[Move, int]]]"),
      "What the weights say, what the network adds, and the logits of all legal moves in 256ths.");
  m.def("network_inputs", inputs, nb::arg("game"), nb::arg("cells"), nb::arg("starts"),
        nb::sig("def network_inputs(game: NativeGame, cells: NDArray[numpy.uint16], starts: NDArray[numpy.uint32]) -> "
                "tuple[NDArray[numpy.uint32], NDArray[numpy.uint16], NDArray[numpy.uint16], NDArray[numpy.int16], "
                "NDArray[numpy.int32]]"),
        "What a network sees of positions: where the cells of each begin, their places, their four features, "
        "their scores in the move ordering, and what the weights say of each position.");
}

}  // namespace tengen::python
