#include "options.hpp"

#include <string>

#include "text.hpp"

namespace tengen::brain {
namespace {

std::int64_t count(std::string_view name, std::string_view value, std::int64_t most) {
  const auto number = read_number(value);
  if (!number || *number < 1 || *number > most) {
    throw BadWish("--" + std::string(name) + " " + std::string(value) + ": write a number from 1 to " +
                  std::to_string(most));
  }
  return *number;
}

void set(Options& options, std::string_view name, std::string_view value) {
  if (name == "threads") {
    options.threads = static_cast<int>(count(name, value, 64));
  } else if (name == "memory") {
    options.memory = static_cast<int>(count(name, value, 65536));
  } else if (name == "nodes") {
    options.nodes = static_cast<std::uint64_t>(count(name, value, 1'000'000'000'000'000));
  } else if (const auto seconds = read_seconds(value); name == "time" && seconds) {
    options.seconds = *seconds;
  } else if (name == "time") {
    throw BadWish("--time " + std::string(value) + ": write it like 500ms, 2s or 5m");
  } else {
    throw BadWish("there is no option --" + std::string(name) + "; pbrain-tengen --help lists them");
  }
}

}  // namespace

const char* const kUsage =
    "pbrain-tengen: Gomoku for Piskvork, Yixin and every manager of Gomocup brains.\n"
    "\n"
    "Commands come from stdin, answers go to stdout; END or the end of input ends it.\n"
    "\n"
    "  --threads N    how many threads search (1 to 64), usually 1\n"
    "  --memory MB    memory for positions, usually 64\n"
    "  --nodes N      no more positions a move; with one thread answers repeat\n"
    "  --time TIME    a move, where the manager does not say: 500ms, 2s, 5m; usually 5s\n"
    "  --quiet        only moves, no MESSAGE about them\n"
    "  --version      tell the version\n"
    "  --help         tell this\n"
    "\n"
    "  pbrain-tengen bench    search fixed positions; the same lines on every machine\n";

Options read_options(std::span<const std::string_view> arguments) {
  Options options;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i].starts_with("--")) {
      throw BadWish("what is " + quoted(arguments[i]) + "? pbrain-tengen --help lists the options");
    }
    const std::string_view given = arguments[i].substr(2);
    if (given == "quiet") {
      options.quiet = true;
    } else if (given.find('=') != std::string_view::npos) {
      const auto [name, value] = cut(given, '=');
      set(options, name, value);
    } else if (i + 1 < arguments.size()) {
      set(options, given, arguments[++i]);
    } else {
      set(options, given, "");
    }
  }
  return options;
}

}  // namespace tengen::brain
