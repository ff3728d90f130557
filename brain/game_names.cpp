#include "game_names.hpp"

#include <array>
#include <string>

#include "text.hpp"

namespace tengen::brain {
namespace {

using Sizes = std::array<int, 3>;

// "8x9x5" as numbers; those that are missing stay as they are.
Sizes read_sizes(std::string_view text, Sizes sizes) {
  for (std::size_t i = 0; !text.empty(); ++i) {
    const auto [first, rest] = cut(text, 'x');
    const auto number = read_digits(first, 2);
    if (i >= sizes.size() || !number) throw BadWish("a size is written like 8x9x5");
    sizes[i] = *number;
    text = rest;
  }
  return sizes;
}

AnyRules five(line::Rule rule, std::string_view size) {
  const int n = read_sizes(size, {15, 0, 0})[0];
  return line::Rules{.cols = n, .rows = n, .k = 5, .rule = rule};
}

AnyRules drop_game(drop::Variant variant, std::string_view size) {
  const auto [rows, cols, n] = read_sizes(size, {6, 7, 4});
  return drop::Rules{.rows = rows, .cols = cols, .n = n, .variant = variant};
}

}  // namespace

AnyRules read_game(std::string_view name) {
  const auto [kind, size] = cut(name, ':');
  if (kind == "tictactoe") return line::Rules{.cols = 3, .rows = 3, .k = 3};
  if (kind == "mnk") {
    const auto [cols, rows, k] = read_sizes(size, {3, 3, 3});
    return line::Rules{.cols = cols, .rows = rows, .k = k};
  }
  if (kind == "gomoku") return five(line::Rule::freestyle, size);
  if (kind == "standard") return five(line::Rule::standard, size);
  if (kind == "renju") return five(line::Rule::renju, size);
  if (kind == "caro") return five(line::Rule::caro, size);
  if (kind == "connect4" || kind == "connect") return drop_game(drop::Variant::connect, size);
  if (kind == "popout") return drop_game(drop::Variant::popout, size);
  if (kind == "onepop") return drop_game(drop::Variant::onepop, size);
  if (kind == "hexifence") {
    const int n = read_sizes(size, {3, 0, 0})[0];
    return edge::Rules{.shape = edge::Shape::hexagons, .rows = 2 * n - 1, .cols = 2 * n - 1};
  }
  if (kind == "dots") {
    const auto sizes = read_sizes(size, {4, 4, 0});
    return edge::Rules{.shape = edge::Shape::squares, .rows = sizes[0], .cols = sizes[1]};
  }
  throw BadWish("no game is called " + quoted(kind));
}

}  // namespace tengen::brain
