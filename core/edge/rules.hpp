// The facts of an edge game.
#pragma once

#include <cstdint>

namespace tengen::edge {

enum class Shape : std::uint8_t { hexagons, squares };

struct Rules {
  static constexpr int kMaxDimension = 8;  // hexagons: 8 cells a side
  static constexpr int kMaxSquares = 12;

  Shape shape = Shape::hexagons;
  int rows = 5;  // hexagons: 2N-1 rows and columns of cells in a dimension N
  int cols = 5;

  bool operator==(const Rules&) const = default;

  constexpr int dimension() const { return (rows + 1) / 2; }
};

}  // namespace tengen::edge
