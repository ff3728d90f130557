// The rules of one game, made from numbers; names and their spelling are Python's.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "shared.hpp"

namespace tengen::python {
namespace {

void check_symmetry(const NativeGame& game, int symmetry) {
  const int count = game.start.symmetries();
  if (symmetry < 0 || symmetry >= count) {
    throw nb::index_error(("symmetries are 0 to " + std::to_string(count - 1)).c_str());
  }
}

std::vector<Move> all_moves(const NativeGame& game) {
  std::vector<Move> out;
  for (int code = 0; code < 7 * Move::kSlots; ++code) {
    const Move move(static_cast<std::uint16_t>(code));
    if (game.start.exists(move)) out.push_back(move);
  }
  return out;
}

std::vector<std::pair<int, int>> cells_of(const NativeGame& game) {
  std::vector<std::pair<int, int>> out;
  if (const auto* board = std::get_if<edge::Board>(&game.start.board())) {
    for (const edge::Cell& cell : board->graph().cells) out.emplace_back(cell.row, cell.col);
    return out;
  }
  const auto [rows, cols] = std::visit([](const auto& r) { return std::pair{r.rows, r.cols}; }, game.rules);
  for (int row = 0; row < rows; ++row) {
    for (int col = 0; col < cols; ++col) out.emplace_back(row, col);
  }
  return out;
}

}  // namespace

void bind_game(nb::module_& m) {
  nb::enum_<line::Rule>(m, "LineRule")
      .value("freestyle", line::Rule::freestyle)
      .value("standard", line::Rule::standard)
      .value("renju", line::Rule::renju)
      .value("caro", line::Rule::caro);
  nb::enum_<drop::Variant>(m, "DropVariant")
      .value("connect", drop::Variant::connect)
      .value("popout", drop::Variant::popout)
      .value("onepop", drop::Variant::onepop);
  nb::enum_<drop::BothLines>(m, "BothLines")
      .value("mover", drop::BothLines::mover)
      .value("opponent", drop::BothLines::opponent)
      .value("draw", drop::BothLines::draw);
  nb::enum_<drop::FullBoard>(m, "FullBoard")
      .value("claim", drop::FullBoard::claim)
      .value("draw", drop::FullBoard::draw);

  nb::class_<NativeGame> game(m, "NativeGame", "The rules of one game. Use tengen.Game, which knows their names.");
  bind_game_arrays(game);
  game.def_static(
          "line",
          [](int cols, int rows, int k, line::Rule rule) {
            return NativeGame(line::Rules{.cols = cols, .rows = rows, .k = k, .rule = rule});
          },
          nb::arg("cols"), nb::arg("rows"), nb::arg("k"), nb::arg("rule"))
      .def_static(
          "drop",
          [](int rows, int cols, int n, drop::Variant variant, drop::BothLines both, drop::FullBoard full) {
            return NativeGame(
                drop::Rules{.rows = rows, .cols = cols, .n = n, .variant = variant, .both = both, .full = full});
          },
          nb::arg("rows"), nb::arg("cols"), nb::arg("n"), nb::arg("variant"), nb::arg("both"), nb::arg("full"))
      .def_static(
          "hexagons",
          [](int n) {
            if (n < 1 || n > edge::Rules::kMaxDimension) n = 0;  // refused by the check of the rules
            return NativeGame(edge::Rules{.shape = edge::Shape::hexagons, .rows = 2 * n - 1, .cols = 2 * n - 1});
          },
          nb::arg("dimension"))
      .def_static(
          "squares",
          [](int rows, int cols) {
            return NativeGame(edge::Rules{.shape = edge::Shape::squares, .rows = rows, .cols = cols});
          },
          nb::arg("rows"), nb::arg("cols"))
      .def("moves", all_moves, "Every move that can ever be played.")
      .def("cells", cells_of, "Every cell of the board as (row, column).")
      .def(
          "parse_move",
          [](const NativeGame& self, const nb::str& text) { return read_move(self.start, self.rules, text); },
          nb::arg("text"))
      .def_prop_ro("symmetry_count", [](const NativeGame& self) { return self.start.symmetries(); })
      .def(
          "transform",
          [](const NativeGame& self, Move move, int symmetry) {
            check_symmetry(self, symmetry);
            if (!self.start.exists(move)) raise_error("IllegalMove", to_text(move) + " is not on this board");
            return self.start.transform(move, symmetry);
          },
          nb::arg("move"), nb::arg("symmetry"));
}

}  // namespace tengen::python
