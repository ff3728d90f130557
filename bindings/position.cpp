// A position of any game; the base class of tengen.Position.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>

#include "legal_moves.hpp"
#include "shared.hpp"

namespace tengen::python {
namespace {

using Coordinates = std::pair<int, int>;

const edge::Board* edge_board(const NativePosition& self) { return std::get_if<edge::Board>(&self.position.board()); }

LegalMoves legal_moves(const NativePosition& self) {
  MoveList list;
  self.position.moves(list);
  return {std::vector<Move>(list.begin(), list.end()), notation_of(self.rules)};
}

void play(NativePosition& self, Move move) {
  const Illegal why = self.position.check(move);
  if (why != Illegal::none) raise_error("IllegalMove", to_text(move) + " is illegal: " + describe(why));
  self.position.play(move);
}

Move undo(NativePosition& self) {
  if (self.position.ply() == self.position.start_ply()) raise_error("NothingToUndo", "no move has been played yet");
  return self.position.undo();
}

std::optional<std::string> why_illegal(const NativePosition& self, Move move) {
  const Illegal why = self.position.check(move);
  if (why == Illegal::none) return std::nullopt;
  return describe(why);
}

nb::tuple moves_played(const NativePosition& self) {
  nb::list out;
  for (int ply = self.position.start_ply(); ply < self.position.ply(); ++ply) {
    out.append(move_object(self.position.move_at(ply)));
  }
  return nb::tuple(out);
}

// The moves whose stones or edges lie on the board, also those that were set up. In drop games: the moves played.
nb::tuple moves_placed(const NativePosition& self) {
  nb::list out;
  const bool all = !std::holds_alternative<drop::Rules>(self.rules);
  for (int ply = all ? 0 : self.position.start_ply(); ply < self.position.ply(); ++ply) {
    out.append(move_object(self.position.move_at(ply)));
  }
  return nb::tuple(out);
}

nb::object last_move(const NativePosition& self) {
  if (self.position.ply() == self.position.start_ply()) return nb::none();
  return move_object(self.position.last_move());
}

bool on_board(const NativePosition& self, int row, int col) {
  if (const auto* board = edge_board(self)) return board->graph().cell_at(row, col) != edge::kOutside;
  const auto [rows, cols] = std::visit([](const auto& r) { return std::pair{r.rows, r.cols}; }, self.rules);
  return row >= 0 && row < rows && col >= 0 && col < cols;
}

nb::object at(const NativePosition& self, int row, int col) {
  if (!on_board(self, row, col)) {
    raise_error("BadNotation",
                "this board has no cell in row " + std::to_string(row) + ", column " + std::to_string(col));
  }
  return side_object(self.position.visit([=](const auto& board) { return board.at(row, col); }));
}

Coordinates score(const NativePosition& self) {
  const auto* board = edge_board(self);
  return board == nullptr ? Coordinates{0, 0} : Coordinates{board->score(kFirst), board->score(kSecond)};
}

template <class B>
concept HasWinningRuns = requires(const B& board) { board.winning_runs().front().begin(); };
static_assert(HasWinningRuns<line::Board> && HasWinningRuns<drop::Board<drop::Bits64>> && !HasWinningRuns<edge::Board>);

template <class B>
concept HasPops = requires(const B& board) {
  { board.pops_left(kFirst) } -> std::same_as<int>;
};
static_assert(HasPops<drop::Board<drop::Bits64>> && !HasPops<line::Board> && !HasPops<edge::Board>);

// One list of cells a winning run; edge games have none.
std::vector<std::vector<Coordinates>> winning_runs(const NativePosition& self) {
  return self.position.visit([]<class B>(const B& board) {
    std::vector<std::vector<Coordinates>> out;
    if constexpr (HasWinningRuns<B>) {
      for (const auto& run : board.winning_runs()) {
        auto& cells = out.emplace_back();
        for (Move cell : run) cells.emplace_back(cell.row(), cell.col());
      }
    }
    return out;
  });
}

std::pair<int, int> pops_left(const NativePosition& self) {
  return self.position.visit([]<class B>(const B& board) {
    if constexpr (HasPops<B>) {
      return std::pair{board.pops_left(kFirst), board.pops_left(kSecond)};
    } else {
      return std::pair{0, 0};
    }
  });
}

std::vector<Coordinates> last_captures(const NativePosition& self) {
  std::vector<Coordinates> out;
  if (const auto* board = edge_board(self)) {
    for (const edge::Cell& cell : board->last_captures()) out.emplace_back(cell.row, cell.col);
  }
  return out;
}

std::vector<Coordinates> edge_cells(const NativePosition& self, Move move) {
  std::vector<Coordinates> out;
  const auto* board = edge_board(self);
  const int edge = board == nullptr ? edge::kNoEdge : board->graph().edge_of(move);
  if (edge == edge::kNoEdge) raise_error("IllegalMove", to_text(move) + " is not an edge of this board");
  for (int number : board->graph().sides[static_cast<std::size_t>(edge)]) {
    if (number == edge::kOutside) continue;
    const edge::Cell& cell = board->graph().cells[static_cast<std::size_t>(number)];
    out.emplace_back(cell.row, cell.col);
  }
  return out;
}

void obey_signals() {
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

// Slices with the interpreter released, so that other threads run and Ctrl-C is heard.
std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t> playouts(const NativePosition& self,
                                                                                std::uint64_t count,
                                                                                std::uint64_t seed) {
  constexpr std::uint64_t kSlice = 2000;
  const Position start = self.position;
  Playouts total;
  for (std::uint64_t done = 0; done < count; done += kSlice) {
    Playouts part;
    {
      nb::gil_scoped_release release;
      part = start.playouts(std::min(kSlice, count - done), mix(seed) + done);
    }
    total.first += part.first;
    total.draws += part.draws;
    total.second += part.second;
    total.plies += part.plies;
    obey_signals();
  }
  return {total.first, total.draws, total.second, total.plies};
}

std::uint64_t count_sequences(Position position, int depth) {
  constexpr int kUninterrupted = 3;
  if (depth <= kUninterrupted) {
    nb::gil_scoped_release release;
    return position.perft(depth);
  }
  MoveList list;
  position.moves(list);
  std::uint64_t total = 0;
  for (Move move : list) {
    position.play(move);
    total += count_sequences(position, depth - 1);
    position.undo();
    obey_signals();
  }
  return total;
}

std::uint64_t perft(const NativePosition& self, int depth) {
  if (depth < 0 || depth > 100) throw nb::value_error("depth is 0 to 100");
  return count_sequences(self.position, depth);
}

}  // namespace

void bind_position(nb::module_& m) {
  nb::class_<NativePosition> position(m, "NativePosition", "A position of any game. Use tengen.Position.");
  bind_position_arrays(position);
  position.def(nb::init<const NativeGame&>(), nb::arg("game"))
      .def(nb::init<const NativePosition&>(), nb::arg("position"))
      .def_prop_ro(
          "turn", [](const NativePosition& self) { return side_object(self.position.turn()); },
          nb::sig("def turn(self) -> Side"), "The side to move.")
      .def_prop_ro(
          "ply", [](const NativePosition& self) { return self.position.ply(); },
          "Moves played so far; those that a set-up board needs at least are counted.")
      .def_prop_ro(
          "start_ply", [](const NativePosition& self) { return self.position.start_ply(); },
          "The ply of the position from which `moves` were played: 0 unless it was set up.")
      .def_prop_ro(
          "outcome", [](const NativePosition& self) { return outcome_object(self.position.outcome()); },
          nb::sig("def outcome(self) -> Outcome | None"), "Who won and why, or None.")
      .def_prop_ro(
          "is_over", [](const NativePosition& self) { return self.position.outcome().over(); }, "Has the game ended?")
      .def_prop_ro("legal_moves", legal_moves, "The legal moves now: a sequence; `in` takes moves and texts.")
      .def_prop_ro("moves", moves_played, nb::sig("def moves(self) -> tuple[Move, ...]"), "The moves played.")
      .def_prop_ro("placed", moves_placed, nb::sig("def placed(self) -> tuple[Move, ...]"),
                   "Line and edge games: the moves of everything on the board, set up or played.")
      .def_prop_ro("last_move", last_move, nb::sig("def last_move(self) -> Move | None"),
                   "The last move, or None at the start.")
      .def_prop_ro(
          "key", [](const NativePosition& self) { return self.position.key(); },
          "64 bits that are equal for equal positions, however reached.")
      .def_prop_ro(
          "canonical_key", [](const NativePosition& self) { return self.position.canonical_key(); },
          "The smallest key among the position's symmetric images.")
      .def("play", play, nb::arg("move"), "Plays a move; IllegalMove says why not.")
      .def(
          "play",
          [](NativePosition& self, const nb::str& text) { play(self, read_move(self.position, self.rules, text)); },
          nb::arg("move"))
      .def("undo", undo, "Takes back the last move and returns it.")
      .def("why_illegal", why_illegal, nb::arg("move"), "Why a move may not be played now; None if it may.")
      .def(
          "why_illegal",
          [](const NativePosition& self, const nb::str& text) {
            return why_illegal(self, read_move(self.position, self.rules, text));
          },
          nb::arg("move"))
      .def("at", at, nb::arg("row"), nb::arg("col"), nb::sig("def at(self, row: int, col: int) -> Side | None"),
           "Whose stone or disc is on a cell, or who owns it in an edge game.")
      .def(
          "owner",
          [](const NativePosition& self, Move move) {
            const auto* board = edge_board(self);
            return side_object(board == nullptr ? kNobody : board->owner(move));
          },
          nb::arg("move"), nb::sig("def owner(self, move: Move) -> Side | None"), "Who drew an edge, or None.")
      .def_prop_ro("score", score, "Cells captured by the first and the second side.")
      .def("_winning_runs", winning_runs)
      .def("_pops_left", pops_left)
      .def("_last_captures", last_captures)
      .def("_edge_cells", edge_cells, nb::arg("move"))
      .def("_playouts", playouts, nb::arg("count"), nb::arg("seed"))
      .def("perft", perft, nb::arg("depth"), "How many sequences of exactly so many legal moves there are.")
      .def(
          "_same",
          [](const NativePosition& self, const NativePosition& that) { return self.position == that.position; },
          nb::arg("that"));
}

}  // namespace tengen::python
