// The exact solver of drop games; it works on the thread that asks and tells a listener how far it is.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <exception>

#include "engine/drop_solver.hpp"
#include "shared.hpp"

namespace tengen::python {

using drop::solver::Book;
using drop::solver::Knowledge;

namespace {

using Heard = nb::typed<nb::callable, void(SolverReport)>;

// Ctrl-C and exceptions of the listener end it.
SolverReport solve_drops(DropSolver& self, const NativePosition& position, bool every_move, std::uint64_t node_limit,
                         std::optional<double> seconds, std::optional<Heard> listener, const Knowledge& knowledge,
                         int line_moves, std::optional<int> points) {
  if (!DropSolver::can_solve(position.rules)) throw nb::value_error("this game is not for the drop solver");
  const SolverTask task{every_move, line_moves, points, node_limit, seconds, knowledge};
  const Position copy = position.position;
  std::exception_ptr error;
  SolverReport report;
  {
    nb::gil_scoped_release release;
    report = self.solve(copy, task, [&](const SolverReport& now) {
      if (error) return;
      nb::gil_scoped_acquire acquire;
      try {
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (listener) (*listener)(now);
      } catch (nb::python_error&) {
        error = std::current_exception();
        self.stop();
      }
    });
  }
  if (error) std::rethrow_exception(error);
  return report;
}

}  // namespace

void bind_solver(nb::module_& m) {
  nb::class_<Book>(m, "NativeBook", "Scores of drop-only positions by canonical key. Use tengen.engine.book.")
      .def(
          "__init__",
          [](Book* self, const NativeGame& game, std::shared_ptr<const Book> base) {
            if (!DropSolver::can_solve(game.rules)) throw nb::value_error("this game is not for the drop solver");
            new (self) Book(std::get<drop::Rules>(game.rules), std::move(base));
          },
          nb::arg("game"), nb::arg("base").none() = nb::none())
      .def("add", &Book::add, nb::arg("key"), nb::arg("said"))
      .def(
          "score", [](const Book& self, std::uint64_t key) { return self.score(key); }, nb::arg("key"))
      .def(
          "at_most", [](const Book& self, std::uint64_t key) { return self.at_most(key); }, nb::arg("key"))
      .def("__len__", &Book::size);

  nb::class_<Knowledge>(m, "SolverKnowledge", "Parts of the drop solver that can be switched off for experiments.")
      .def(nb::init<>())
      .def_rw("follow_up", &Knowledge::follow_up)
      .def_rw("threat_follow_up", &Knowledge::threat_follow_up)
      .def_rw("hopeless", &Knowledge::hopeless)
      .def_rw("look_ahead", &Knowledge::look_ahead)
      .def_rw("mirror", &Knowledge::mirror);

  nb::class_<MoveBounds>(m, "MoveBounds", "What is known of one move, for the side that plays it.")
      .def_ro("move", &MoveBounds::move)
      .def_prop_ro("lower", [](const MoveBounds& self) { return self.bounds.lower; })
      .def_prop_ro("upper", [](const MoveBounds& self) { return self.bounds.upper; });

  nb::class_<SolverReport>(m, "SolverReport", "What the drop solver knows at one moment.")
      .def_prop_ro("lower", [](const SolverReport& self) { return self.bounds.lower; })
      .def_prop_ro("upper", [](const SolverReport& self) { return self.bounds.upper; })
      .def_ro("nodes", &SolverReport::nodes)
      .def_ro("seconds", &SolverReport::seconds)
      .def_ro("moves", &SolverReport::moves)
      .def_ro("line", &SolverReport::line);

  nb::class_<DropSolver>(m, "NativeDropSolver", "Solves drop games and keeps what it learned. Use tengen.Solver.")
      .def(nb::init<std::size_t, int>(), nb::arg("megabytes"), nb::arg("threads"))
      .def("solve", &solve_drops, nb::arg("position"), nb::arg("every_move") = false, nb::arg("node_limit") = 0,
           nb::arg("seconds") = nb::none(), nb::arg("listener") = nb::none(), nb::arg("knowledge") = Knowledge(),
           nb::arg("line_moves") = drop::solver::kWholeLine, nb::arg("points") = nb::none())
      .def(
          "set_book", [](DropSolver& self, std::shared_ptr<const Book> book) { self.set_book(std::move(book)); },
          nb::arg("book").none())
      .def("stop", &DropSolver::stop)
      .def("clear", &DropSolver::clear, nb::call_guard<nb::gil_scoped_release>());

  m.def("drop_plies", &drop::solver::plies_to_end, nb::arg("points"), nb::arg("empties"));

  nb::class_<TimedScore>(m, "TimedScore", "The score of a position and what it took.")
      .def_ro("score", &TimedScore::score)
      .def_ro("nodes", &TimedScore::nodes)
      .def_ro("seconds", &TimedScore::seconds)
      .def_ro("waited", &TimedScore::waited);
  m.def(
      "time_drop_scores",
      [](const nb::typed<nb::sequence, NativePosition>& given, std::size_t megabytes, const Knowledge& knowledge,
         int threads, const Book* book) {
        std::vector<Position> positions;
        for (const nb::handle one : given) {
          const auto& position = nb::cast<const NativePosition&>(one);
          if (!DropSolver::can_solve(position.rules)) throw nb::value_error("this game is not for the drop solver");
          positions.push_back(position.position);
        }
        nb::gil_scoped_release release;
        return time_scores(positions, megabytes, knowledge, threads, book);
      },
      nb::arg("positions"), nb::arg("megabytes"), nb::arg("knowledge") = Knowledge(), nb::arg("threads") = 1,
      nb::arg("book").none() = nb::none(),
      "Solves positions one after the other, each with an empty table, and measures.");
  m.def(
      "can_solve_drops", [](const NativeGame& game) { return DropSolver::can_solve(game.rules); }, nb::arg("game"),
      "Is this a drop-only game on a board that the drop solver holds?");
}

}  // namespace tengen::python
