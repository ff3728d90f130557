// Edge games as a person sees them: cells to take, cells given away, double-dealing, the last move.
#pragma once

#include <span>
#include <string_view>

#include "edge/board.hpp"
#include "person/view.hpp"

namespace tengen::person {

struct EdgeView {
  using Board = edge::Board;

  // Does a noticed win end the game? In edge games it only takes a cell.
  static constexpr bool kWinEnds = false;
  // So many plies of a plan may be quiet; after them people follow threats and answers only.
  static constexpr int kQuietPlies = 2;

  // The first features say what a move builds, those after them what it stops; the rest is taste.
  static constexpr std::size_t kBuilds = 0;
  static constexpr std::size_t kStops = 0;

  static std::span<const std::string_view> features();
  // Must the opponent answer at once?
  static bool threatens(const Seen& seen);

  static void look(const Board& board, View& view);
};

}  // namespace tengen::person
