// The engine: searches run on their own threads and never call Python; reports wait until Python asks for them.
#include "engine/engine.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "network.hpp"
#include "shared.hpp"

namespace tengen::python {
namespace {

void check_weights(const AnyRules& rules, const std::vector<int>& weights) {
  const std::size_t wanted = default_weights(rules).size();
  if (weights.size() != wanted) {
    throw nb::value_error(("this game has " + std::to_string(wanted) + " weights").c_str());
  }
}

void start(Engine& self, const NativePosition& position, const Limit& limit, const SearchOptions& options,
           const std::vector<int>& weights) {
  check_weights(position.rules, weights);
  if (options.threads < 1 || options.lines < 1) throw nb::value_error("threads and lines are at least 1");
  try {
    const Position copy = position.position;
    nb::gil_scoped_release release;
    self.start(copy, limit, options, weights);
  } catch (const Busy& busy) {
    raise_error("EngineBusy", busy.what());
  }
}

void clear(Engine& self) {
  try {
    nb::gil_scoped_release release;
    self.clear();
  } catch (const Busy& busy) {
    raise_error("EngineBusy", busy.what());
  }
}

void check_symmetry(const NativePosition& position, int symmetry) {
  if (symmetry < 0 || symmetry >= position.position.symmetries()) throw nb::value_error("there is no such symmetry");
}

nb::bytes harvest(Engine& self, const NativePosition& position, const std::vector<int>& weights, int symmetry,
                  std::size_t most, int least_depth) {
  check_weights(position.rules, weights);
  check_symmetry(position, symmetry);
  std::string bytes;
  try {
    const Position copy = position.position;
    nb::gil_scoped_release release;
    bytes = self.harvest(copy, weights, symmetry, most, least_depth);
  } catch (const Busy& busy) {
    raise_error("EngineBusy", busy.what());
  }
  return nb::bytes(bytes.data(), bytes.size());
}

int prime(Engine& self, const NativePosition& position, const std::vector<int>& weights, int symmetry,
          const nb::bytes& hints, const std::vector<Move>& through) {
  check_weights(position.rules, weights);
  check_symmetry(position, symmetry);
  try {
    const Position copy = position.position;
    const std::string bytes(hints.c_str(), hints.size());
    nb::gil_scoped_release release;
    return self.prime(copy, weights, symmetry, bytes, through);
  } catch (const Busy& busy) {
    raise_error("EngineBusy", busy.what());
  }
}

std::vector<std::pair<std::string, int>> weight_list(const NativeGame& game) {
  std::vector<std::pair<std::string, int>> out;
  for (const NamedWeight& weight : default_weights(game.rules)) out.emplace_back(weight.name, weight.value);
  return out;
}

}  // namespace

void bind_engine(nb::module_& m) {
  nb::class_<Variation>(m, "Variation", "One line of play with its value for the side to move.")
      .def_ro("value", &Variation::value)
      .def_ro("proven", &Variation::proven)
      .def_ro("moves", &Variation::moves);

  nb::class_<Report>(m, "Report", "What a search found in one iteration.")
      .def_ro("depth", &Report::depth)
      .def_ro("selective_depth", &Report::selective_depth)
      .def_ro("nodes", &Report::nodes)
      .def_ro("seconds", &Report::seconds)
      .def_ro("table_permille", &Report::table_permille)
      .def_ro("lines", &Report::lines)
      .def_ro("bounds", &Report::bounds);

  nb::class_<Limit>(m, "NativeLimit")
      .def(nb::init<>())
      .def_rw("seconds", &Limit::seconds, nb::arg().none())
      .def_rw("remaining", &Limit::remaining, nb::arg().none())
      .def_rw("increment", &Limit::increment)
      .def_rw("depth", &Limit::depth, nb::arg().none())
      .def_rw("nodes", &Limit::nodes, nb::arg().none())
      .def_rw("mate", &Limit::mate, nb::arg().none())
      .def_rw("whole", &Limit::whole)
      .def_rw("processor", &Limit::processor);

  nb::class_<Features>(m, "Features", "Parts of the search that can be switched off for experiments.")
      .def(nb::init<>())
      .def_rw("table", &Features::table)
      .def_rw("history", &Features::history)
      .def_rw("killers", &Features::killers)
      .def_rw("aspiration", &Features::aspiration)
      .def_rw("reductions", &Features::reductions)
      .def_rw("pruning", &Features::pruning)
      .def_rw("endgames", &Features::endgames)
      .def_rw("book", &Features::book);

  nb::class_<SearchOptions>(m, "SearchOptions")
      .def(nb::init<>())
      .def_rw("threads", &SearchOptions::threads)
      .def_rw("lines", &SearchOptions::lines)
      .def_rw("seed", &SearchOptions::seed)
      .def_rw("contempt", &SearchOptions::contempt)
      .def_rw("exhaustive_after", &SearchOptions::exhaustive_after, nb::arg().none())
      .def_rw("features", &SearchOptions::features)
      .def(
          "set_network",
          [](SearchOptions& self, const NativeNetwork* network) {
            self.network = network == nullptr ? nullptr : network->data;
          },
          nb::arg("network").none(), "Instead of the built-in one, in games that it was made for.");

  nb::class_<Engine>(m, "NativeEngine", "Searches in the background. Use tengen.Engine.")
      .def(nb::init<std::size_t>(), nb::arg("megabytes"))
      .def("start", start, nb::arg("position"), nb::arg("limit"), nb::arg("options"), nb::arg("weights"))
      .def(
          "set_book",
          [](Engine& self, std::shared_ptr<const drop::solver::Book> book) {
            self.solvers().set_book(std::move(book));
          },
          nb::arg("book").none())
      .def("stop", &Engine::stop, nb::call_guard<nb::gil_scoped_release>())
      .def("next_report", &Engine::next_report, nb::arg("seconds"), nb::call_guard<nb::gil_scoped_release>())
      .def("wait", &Engine::wait, nb::arg("seconds"), nb::call_guard<nb::gil_scoped_release>())
      .def_prop_ro("searching", &Engine::searching)
      .def("result", &Engine::result)
      .def("clear", clear)
      .def("harvest", harvest, nb::arg("position"), nb::arg("weights"), nb::arg("symmetry"), nb::arg("most"),
           nb::arg("least_depth"), "What the table knows of the deepest nodes below a position.")
      .def("prime", prime, nb::arg("position"), nb::arg("weights"), nb::arg("symmetry"), nb::arg("hints"),
           nb::arg("through"), "Puts what `harvest` gave into the table; how many nodes.")
      .def_prop_ro("megabytes", &Engine::megabytes);

  m.def(
      "prepare", [](const NativeGame& game) { prepare(game.rules); }, nb::arg("game"),
      nb::call_guard<nb::gil_scoped_release>(),
      "Lays out what is kept for a game's rules as long as the process runs.");
  m.def("default_weights", weight_list, nb::arg("game"), "Names and values of a game's evaluation weights.");
  m.def(
      "network_hash", [](const NativeGame& game) { return network_hash(game.rules); }, nb::arg("game"),
      "A hash of the numbers of a game's network; 0 where it has none.");
  m.def(
      "chance_scale", [](const NativeGame& game) { return chance_scale(game.rules); }, nb::arg("game"),
      "The size of an estimate that means a 73 % chance to win.");
  m.def(
      "counts_margins", [](const NativeGame& game) { return counts_margins(game.rules); }, nb::arg("game"),
      "Is the margin the score?");
  m.def(
      "evaluate",
      [](const NativePosition& position, const std::vector<int>& weights) {
        check_weights(position.rules, weights);
        return evaluate(position.position, weights);
      },
      nb::arg("position"), nb::arg("weights"), "The static estimate for the side to move.");
  nb::class_<ForcedWin>(m, "ForcedWin", "A win by fours and threes; no moves if none was found.")
      .def_ro("plies", &ForcedWin::plies)
      .def_ro("moves", &ForcedWin::moves)
      .def_ro("nodes", &ForcedWin::nodes);
  m.def(
      "forced_win",
      [](const NativePosition& position, int nodes) {
        const Position copy = position.position;
        nb::gil_scoped_release release;
        return forced_win(copy, nodes);
      },
      nb::arg("position"), nb::arg("nodes"), "A win of the side to move by threats alone.");
  m.attr("WIN") = kWin;
  m.attr("WIN_LIMIT") = kWinLimit;
  m.attr("CELL") = kCell;
}

}  // namespace tengen::python
