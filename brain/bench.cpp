#include "bench.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

#include "data.hpp"
#include "engine/drop_solver.hpp"
#include "engine/engine.hpp"
#include "game/notation.hpp"
#include "game_names.hpp"
#include "text.hpp"
#include "weights.hpp"

namespace tengen::brain {
namespace {

constexpr std::size_t kMegabytes = 16;       // fixed, because the size of the memory changes what is searched
constexpr int kThreatNodes = 1'000'000;      // as `tengen solve --threats`
constexpr int kIterationsBeforeSolving = 6;  // as `tengen solve`

struct Row {
  std::string task;
  std::uint64_t nodes = 0;
  std::vector<Move> line;
};

Report searched(std::string_view game, const Position& position, const Limit& limit, const SearchOptions& options) {
  Engine engine(kMegabytes);
  // The full name of one-pop always has its size.
  engine.start(position, limit, options, own_weights(game == "onepop" ? "onepop:6x7x4" : game, position.rules()));
  while (!engine.wait(1)) continue;
  return engine.result();
}

Row search(std::string_view game, const Position& position, int depth) {
  Limit limit;
  limit.depth = depth;
  const Report report = searched(game, position, limit, {});
  return {std::to_string(report.depth), report.nodes, report.lines.front().moves};
}

Row solve(std::string_view game, const Position& position) {
  if (DropSolver::can_solve(position.rules())) {
    const SolverReport report = DropSolver(kMegabytes, 1).solve(position, {});
    return {"solve", report.nodes, report.line};
  }
  Limit limit;
  limit.whole = true;
  SearchOptions options;
  options.exhaustive_after = kIterationsBeforeSolving;
  const Report report = searched(game, position, limit, options);
  return {"solve", report.nodes, report.lines.front().moves};
}

Row threats(const Position& position) {
  const ForcedWin win = forced_win(position, kThreatNodes);
  return {"threats", win.nodes, win.moves};
}

// "gomoku | h8 g8 | 18" of the list.
std::string run(std::string_view entry, std::uint64_t& total) {
  const auto [first, rest] = cut(entry, '|');
  const auto [moves, task] = cut(rest, '|');
  const std::string_view game = strip(first);
  const AnyRules rules = read_game(game);
  Position position(rules);
  for (const std::string_view text : words(moves)) position.play(parse_move(text, notation_of(rules)).value());
  const std::string_view what = strip(task);
  Row row;
  if (what == "solve") {
    row = solve(game, position);
  } else if (what == "threats") {
    row = threats(position);
  } else {
    row = search(game, position, read_digits(what, 3).value());
  }
  total += row.nodes;
  return std::string(game) + " " + std::to_string(position.ply()) + " " + row.task + " " + std::to_string(row.nodes) +
         " " + (row.line.empty() ? "-" : to_text(row.line.front()));
}

}  // namespace

bool bench(const std::function<bool(const std::string&)>& write) {
  std::uint64_t total = 0;
  std::string_view left = kBenchPositions;
  while (!left.empty()) {
    const auto [line, rest] = cut(left, '\n');
    left = rest;
    const std::string_view entry = strip(line);
    if (entry.empty() || entry.starts_with('#')) continue;
    if (!write(run(entry, total))) return false;
  }
  return write("total " + std::to_string(total));
}

}  // namespace tengen::brain
