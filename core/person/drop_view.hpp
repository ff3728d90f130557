// Drop games as a person sees them: windows through the cell where a disc lands, the middle, the last moves, pops.
#pragma once

#include <span>
#include <string_view>

#include "drop/board.hpp"
#include "person/view.hpp"

namespace tengen::person {

template <class Bits>
struct DropView {
  using Board = drop::Board<Bits>;

  static constexpr bool kWinEnds = true;
  // There are few columns: plans need not leave out quiet moves.
  static constexpr int kQuietPlies = 8;

  // The first features say what a move builds, those after them what it stops; the rest is taste.
  static constexpr std::size_t kBuilds = 9;
  static constexpr std::size_t kStops = 18;

  static std::span<const std::string_view> features();
  // Must the opponent answer at once?
  static bool threatens(const Seen& seen);

  static void look(const Board& board, View& view);
};

extern template struct DropView<drop::Bits64>;
extern template struct DropView<drop::Bits128>;
extern template struct DropView<drop::Wide>;

}  // namespace tengen::person
