// Move, and the list of legal moves.
#include <nanobind/operators.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <iterator>

#include "legal_moves.hpp"
#include "shared.hpp"

namespace tengen::python {
namespace {

constexpr const char* kNames[] = {"cell", "drop", "pop", "claim", "hex", "across", "down"};
constexpr int kKinds = static_cast<int>(std::size(kNames));

const char* kind_name(Move move) { return kNames[static_cast<int>(move.kind())]; }

template <MoveKind kind, int limit>
Move make(int row, int col) {
  if (row < 0 || row >= limit || col < 0 || col >= limit) {
    raise_error("BadNotation", "no board has row " + std::to_string(row) + ", column " + std::to_string(col) +
                                   ": both are 0 to " + std::to_string(limit - 1));
  }
  return Move(kind, row, col);
}

Py_ssize_t legal_moves_length(PyObject* self) {
  return static_cast<Py_ssize_t>(nb::inst_ptr<LegalMoves>(self)->moves.size());
}

// Python has added the length to a negative index already.
PyObject* legal_moves_item(PyObject* self, Py_ssize_t i) {
  const LegalMoves& legal = *nb::inst_ptr<LegalMoves>(self);
  if (i < 0 || i >= static_cast<Py_ssize_t>(legal.moves.size())) {
    PyErr_SetString(PyExc_IndexError, "there are not so many legal moves");
    return nullptr;
  }
  return move_object(legal.moves[static_cast<std::size_t>(i)]).release().ptr();
}

}  // namespace

void bind_moves(nb::module_& m) {
  nb::class_<Move>(m, "Move", "One move of any game: a small immutable value with the text people write.")
      .def_static(
          "cell", [](int col, int row) { return make<MoveKind::cell, 25>(row, col); }, nb::arg("col"), nb::arg("row"),
          "A stone on an intersection; row 0 is the bottom.")
      .def_static(
          "drop", [](int col) { return make<MoveKind::drop, 16>(0, col); }, nb::arg("col"),
          "Dropping a disc into a column from 0.")
      .def_static(
          "pop", [](int col) { return make<MoveKind::pop, 16>(0, col); }, nb::arg("col"),
          "Removing the mover's bottom disc of a column from 0.")
      .def_static(
          "claim", [] { return Move(MoveKind::claim, 0, 0); }, "A draw claimed on a full board.")
      .def_static("hex", make<MoveKind::hex, 31>, nb::arg("row"), nb::arg("col"),
                  "An edge of a hexagonal board; row 0 is the top.")
      .def_static("across", make<MoveKind::across, 13>, nb::arg("row"), nb::arg("col"),
                  "A horizontal edge of a square board, above a box of that row.")
      .def_static("down", make<MoveKind::down, 13>, nb::arg("row"), nb::arg("col"),
                  "A vertical edge of a square board, left of a box of that column.")
      .def_prop_ro("kind", kind_name, "cell, drop, pop, claim, hex, across or down.")
      .def_prop_ro("row", &Move::row, "The row from 0; from the bottom for stones, from the top for edges.")
      .def_prop_ro("col", &Move::col, "The column from 0, from the left.")
      .def("__str__", to_text)
      .def("__repr__", [](Move move) { return "<Move " + to_text(move) + ">"; })
      .def("__hash__", [](Move move) { return static_cast<std::size_t>(move.code); })
      .def(nb::self == nb::self, nb::sig("def __eq__(self, arg: object, /) -> bool"))
      .def(nb::self != nb::self, nb::sig("def __ne__(self, arg: object, /) -> bool"))
      .def(nb::self < nb::self)
      .def(nb::self <= nb::self)
      .def(nb::self > nb::self)
      .def(nb::self >= nb::self)
      .def("__getstate__", [](Move move) { return static_cast<int>(move.code); })
      .def("__setstate__", [](Move& self, int code) {
        if (code < 0 || code >= kKinds * Move::kSlots) throw nb::value_error("this is not the state of a move");
        new (&self) Move(static_cast<std::uint16_t>(code));
      });

  // Length, items and iteration go through slots, which are several times as fast as methods; stub.patterns
  // describes them.
  PyType_Slot slots[] = {{Py_sq_length, reinterpret_cast<void*>(&legal_moves_length)},
                         {Py_sq_item, reinterpret_cast<void*>(&legal_moves_item)},
                         {0, nullptr}};
  nb::class_<LegalMoves>(m, "LegalMoves", nb::type_slots(slots),
                         "A snapshot of the legal moves of a position, in ascending order.")
      .def("__contains__", [](const LegalMoves& self,
                              Move move) { return std::binary_search(self.moves.begin(), self.moves.end(), move); })
      .def("__contains__",
           [](const LegalMoves& self, const nb::str& text) {
             const auto move = parse_move(utf8(text), self.notation);
             return move && std::binary_search(self.moves.begin(), self.moves.end(), *move);
           })
      .def("__contains__", [](const LegalMoves&, nb::handle) { return false; })
      .def("__repr__", [](const LegalMoves& self) {
        std::string text = "<LegalMoves (";
        for (std::size_t i = 0; i < self.moves.size(); ++i) text += (i == 0 ? "" : ", ") + to_text(self.moves[i]);
        return text + ")>";
      });
}

}  // namespace tengen::python
