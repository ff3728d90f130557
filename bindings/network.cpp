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

using Floats = Array<float, 2>;
using ConstFloats = Array<const float, 2>;

// What both ways through the first layer are given.
struct CellArrays {
  CellArrays(const ConstFloats& table, const ConstFloats& bias, const Array<const std::uint16_t, 2>& features,
             const Array<const std::uint32_t, 1>& starts, const Array<const std::uint8_t, 1>& sides)
      : batch{{starts.data(), starts.size()}, {features.data(), features.size()}, {sides.data(), sides.size()}} {
    if (table.shape(1) != CellBatch::kWidth || bias.shape(1) != CellBatch::kWidth ||
        features.shape(1) != CellBatch::kRowsOfCell) {
      throw nb::value_error("rows have 64 numbers, and cells have four rows");
    }
    batch.check(table.shape(0), bias.shape(0));
  }
  CellBatch batch;
};

nb::tuple sum(const ConstFloats& table, const ConstFloats& bias, const Array<const std::uint16_t, 2>& features,
              const Array<const std::uint32_t, 1>& starts, const Array<const std::uint8_t, 1>& sides) {
  const CellArrays arrays(table, bias, features, starts, sides);
  auto sums = new_array<float>(sides.size(), std::size_t{CellBatch::kWidth});
  auto heads = new_array<float>(arrays.batch.cells(), std::size_t{CellBatch::kHead});
  {
    nb::gil_scoped_release release;
    sum_cells(arrays.batch, table.data(), bias.data(), sums.data(), heads.data());
  }
  return nb::make_tuple(sums, heads);
}

nb::tuple gradients(const ConstFloats& table, const ConstFloats& bias, const Array<const std::uint16_t, 2>& features,
                    const Array<const std::uint32_t, 1>& starts, const Array<const std::uint8_t, 1>& sides,
                    const ConstFloats& of_sums, const ConstFloats& of_heads) {
  const CellArrays arrays(table, bias, features, starts, sides);
  if (of_sums.size() != sides.size() * CellBatch::kWidth ||
      of_heads.size() != arrays.batch.cells() * CellBatch::kHead) {
    throw nb::value_error("there is one gradient for each number of the sums and heads");
  }
  auto of_table = new_array<float>(table.shape(0), table.shape(1));
  auto of_bias = new_array<float>(bias.shape(0), bias.shape(1));
  std::fill_n(of_table.data(), of_table.size(), 0.0F);
  std::fill_n(of_bias.data(), of_bias.size(), 0.0F);
  {
    nb::gil_scoped_release release;
    add_cell_gradients(arrays.batch, table.data(), bias.data(), of_sums.data(), of_heads.data(), of_table.data(),
                       of_bias.data());
  }
  return nb::make_tuple(of_table, of_bias);
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
  m.def(
      "own_network_numbers",
      [](const NativeGame& game, int tables) {
        const std::vector<std::uint8_t> bytes = own_network_numbers(game.rules, tables);
        return nb::bytes(bytes.data(), bytes.size());
      },
      nb::arg("game"), nb::arg("tables"),
      "The built-in network as a file has its numbers: half of the columns are unused, to be learned.");
  m.def("network_inputs", inputs, nb::arg("game"), nb::arg("cells"), nb::arg("starts"),
        nb::sig("def network_inputs(game: NativeGame, cells: NDArray[numpy.uint16], starts: NDArray[numpy.uint32]) -> "
                "tuple[NDArray[numpy.uint32], NDArray[numpy.uint16], NDArray[numpy.uint16], NDArray[numpy.int16], "
                "NDArray[numpy.int32]]"),
        "What a network sees of positions: where the cells of each begin, their places, their four features, "
        "their scores in the move ordering, and what the weights say of each position.");
  m.def("sum_cells", sum, nb::arg("table"), nb::arg("bias"), nb::arg("features"), nb::arg("starts"), nb::arg("sides"),
        nb::sig("def sum_cells(table: NDArray[numpy.float32], bias: NDArray[numpy.float32], "
                "features: NDArray[numpy.uint16], starts: NDArray[numpy.uint32], sides: NDArray[numpy.uint8]) -> "
                "tuple[NDArray[numpy.float32], NDArray[numpy.float32]]"),
        "The first layer of a network in training: the sum of the cells of each position, and the first numbers of "
        "each cell.");
  m.def("cell_gradients", gradients, nb::arg("table"), nb::arg("bias"), nb::arg("features"), nb::arg("starts"),
        nb::arg("sides"), nb::arg("of_sums"), nb::arg("of_heads"),
        nb::sig("def cell_gradients(table: NDArray[numpy.float32], bias: NDArray[numpy.float32], "
                "features: NDArray[numpy.uint16], starts: NDArray[numpy.uint32], sides: NDArray[numpy.uint8], "
                "of_sums: NDArray[numpy.float32], of_heads: NDArray[numpy.float32]) -> "
                "tuple[NDArray[numpy.float32], NDArray[numpy.float32]]"),
        "The gradients of table and bias from those of what `sum_cells` gave.");
}

}  // namespace tengen::python
