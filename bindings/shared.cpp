#include "shared.hpp"

#include <array>

namespace tengen::python {
namespace {

std::string square_edge_range(const edge::Rules& r) {
  const Move last_across(MoveKind::across, r.rows, r.cols - 1);
  const Move last_down(MoveKind::down, r.rows - 1, r.cols);
  return "edges are h00 to " + to_text(last_across) + " and v00 to " + to_text(last_down);
}

// What the places of a board are called, for messages.
struct Places {
  std::string operator()(const line::Rules& r) const {
    return "cells are a1 to " + to_text(Move(MoveKind::cell, r.rows - 1, r.cols - 1));
  }
  std::string operator()(const drop::Rules& r) const {
    const std::string last = std::to_string(r.cols);
    std::string text = "columns are 1 to " + last;
    if (r.variant != drop::Variant::connect) text += ", pops p1 to p" + last;
    const bool claim = r.variant == drop::Variant::popout && r.full == drop::FullBoard::claim;
    return claim ? text + ", and draw claims a draw on a full board" : text;
  }
  std::string operator()(const edge::Rules& r) const {
    if (r.shape == edge::Shape::squares) return square_edge_range(r);
    return "edges are written row:column, from 0:0 to " + to_text(Move(MoveKind::hex, 2 * r.rows, 2 * r.cols));
  }
};

nb::object from_outcome_module(const char* name) { return nb::module_::import_("tengen.rules.outcome").attr(name); }

}  // namespace

void raise_error(const char* name, const std::string& message) {
  const nb::object error = nb::module_::import_("tengen.errors").attr(name);
  PyErr_SetString(error.ptr(), message.c_str());
  throw nb::python_error();
}

nb::object move_object(Move move) {
  // Never freed, as the interpreter's own small integers are not.
  static auto* const made = new std::array<nb::object, 8 * Move::kSlots>();
  if (move.is_none()) return nb::none();
  nb::object& object = (*made)[move.code];
  if (!object.is_valid()) object = nb::cast(move, nb::rv_policy::copy);
  return object;
}

nb::object side_object(Side side) {
  // Enum members live as long as the interpreter; one look-up is enough.
  static const nb::object* const sides[2] = {new nb::object(from_outcome_module("Side").attr("FIRST")),
                                             new nb::object(from_outcome_module("Side").attr("SECOND"))};
  return side == kNobody ? nb::none() : *sides[side];
}

nb::object outcome_object(Outcome outcome) {
  if (!outcome.over()) return nb::none();
  const nb::object reason = from_outcome_module("Reason")(describe(outcome.reason));
  return from_outcome_module("Outcome")(side_object(outcome.winner), reason);
}

std::string utf8(const nb::str& text) {
  const nb::object bytes = text.attr("encode")("utf-8", "replace");
  const nb::bytes view = nb::borrow<nb::bytes>(bytes);
  return std::string(view.c_str(), view.size());
}

Move read_move(const Position& position, const AnyRules& rules, const nb::str& text) {
  const auto move = parse_move(utf8(text), notation_of(rules));
  if (move && position.exists(*move)) return *move;
  // Foreign text may be long or unprintable: quote a little of it, as Python would.
  constexpr int kShown = 40;
  const nb::object start = text[nb::slice(nb::int_(0), nb::int_(kShown), nb::int_(1))];
  raise_error("BadNotation",
              std::string("cannot read the move ") + utf8(nb::repr(start)) + ": " + std::visit(Places{}, rules));
}

}  // namespace tengen::python
