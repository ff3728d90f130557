// The exact solver of drop games; it runs on its own thread, Python asks how far it is.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include "engine/drop_solver.hpp"
#include "shared.hpp"

namespace tengen::python {

using drop::solver::Book;
using drop::solver::Knowledge;

void bind_solver(nb::module_& m) {
  nb::class_<Book>(m, "NativeBook", "Scores of drop-only positions by canonical key. Use tengen.engine.book.")
      .def(
          "__init__",
          [](Book* self, const NativeGame& game) {
            if (!DropSolver::can_solve(game.rules)) throw nb::value_error("this game is not for the drop solver");
            new (self) Book(std::get<drop::Rules>(game.rules));
          },
          nb::arg("game"))
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
      .def_ro("questions", &SolverReport::questions)
      .def_ro("nodes", &SolverReport::nodes)
      .def_ro("seconds", &SolverReport::seconds)
      .def_ro("moves", &SolverReport::moves)
      .def_ro("line", &SolverReport::line);

  nb::class_<DropSolver>(m, "NativeDropSolver", "Solves drop games in the background. Use tengen.solving.solve.")
      .def(nb::init<std::size_t, int>(), nb::arg("megabytes"), nb::arg("threads"))
      .def(
          "start",
          [](DropSolver& self, const NativePosition& position, bool every_move, std::uint64_t node_limit,
             const Knowledge& knowledge, int line_moves, std::optional<int> points) {
            if (!DropSolver::can_solve(position.rules)) throw nb::value_error("this game is not for the drop solver");
            const Position copy = position.position;
            nb::gil_scoped_release release;
            self.start(copy, every_move, node_limit, knowledge, line_moves, points);
          },
          nb::arg("position"), nb::arg("every_move") = false, nb::arg("node_limit") = 0,
          nb::arg("knowledge") = Knowledge(), nb::arg("line_moves") = drop::solver::kWholeLine,
          nb::arg("points") = nb::none())
      .def("stop", &DropSolver::stop, nb::call_guard<nb::gil_scoped_release>())
      .def("wait", &DropSolver::wait, nb::arg("seconds"), nb::call_guard<nb::gil_scoped_release>())
      .def("report", &DropSolver::report)
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
