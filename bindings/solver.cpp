// The exact solver of drop games; it works on the thread that asks and tells a listener how far it is.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <exception>
#include <type_traits>

#include "engine/drop_solver.hpp"
#include "engine/one_pop_values.hpp"
#include "shared.hpp"

namespace tengen::python {

using drop::solver::Book;
using drop::solver::Knowledge;
using drop::solver::StaticFunction;

namespace {

using Heard = nb::typed<nb::callable, void(SolverReport)>;

// What a book says of a position; nothing if it is of another family.
template <class Ask>
std::optional<int> in_book(const NativePosition& position, Ask ask) {
  return position.position.visit([&]<class B>(const B& board) -> std::optional<int> {
    if constexpr (std::is_same_v<typename B::Rules, drop::Rules>) return ask(board);
    else return std::nullopt;
  });
}

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

// Ctrl-C and exceptions of the listener end it.
SolverReport solve_one_pop(OnePopValues& self, const NativePosition& position, bool outcome_only,
                           std::uint64_t node_limit,
                           std::optional<nb::typed<nb::callable, void(std::uint64_t)>> listener,
                           const Knowledge& knowledge) {
  if (!OnePopValues::can_solve(position.rules)) throw nb::value_error("this game is not for the one-pop solver");
  const Position copy = position.position;
  std::exception_ptr error;
  SolverReport report;
  {
    nb::gil_scoped_release release;
    report = self.solve(copy, {outcome_only, node_limit, knowledge}, [&](std::uint64_t nodes) {
      nb::gil_scoped_acquire acquire;
      try {
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (listener) (*listener)(nodes);
        return true;
      } catch (nb::python_error&) {
        error = std::current_exception();
        return false;
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
          "know_all",
          [](Book* self, int plies, int lowest, std::size_t count, const nb::bytes& content) {
            const auto values = StaticFunction::read({content.c_str(), content.size()});
            if (!values) throw nb::value_error("these are no scores");
            self->know_all({plies, lowest, count, *values});
          },
          nb::arg("plies"), nb::arg("lowest"), nb::arg("count"), nb::arg("content"),
          "Scores of every position of up to so many plies, from `pack_scores`.")
      .def_prop_ro("complete_plies", &Book::complete_plies)
      .def(
          "score",
          [](const Book& self, const NativePosition& position) {
            return in_book(position, [&](const auto& board) { return self.score(board); });
          },
          nb::arg("position"))
      .def(
          "at_most",
          [](const Book& self, const NativePosition& position) {
            return in_book(position, [&](const auto& board) { return self.at_most(board); });
          },
          nb::arg("position"))
      .def(
          "at_least",
          [](const Book& self, const NativePosition& position) {
            return in_book(position, [&](const auto& board) { return self.at_least(board); });
          },
          nb::arg("position"))
      .def("__len__", &Book::size);

  m.def(
      "pack_scores",
      [](const std::vector<StaticFunction::Pair>& scores, int bits) {
        const std::string content = StaticFunction::make(scores, bits).bytes();
        return nb::bytes(content.data(), content.size());
      },
      nb::arg("scores"), nb::arg("bits"),
      "A static function of canonical keys to small numbers: little more room than the numbers take.");

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

  nb::class_<OnePopValues>(m, "NativeOnePopSolver",
                           "Solves one-pop and keeps what it learned. A win in n plies is 64 - n, a loss n - 64.")
      .def(nb::init<std::size_t>(), nb::arg("megabytes"))
      .def("solve", &solve_one_pop, nb::arg("position"), nb::arg("outcome_only") = false, nb::arg("node_limit") = 0,
           nb::arg("listener") = nb::none(), nb::arg("knowledge") = Knowledge());

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
