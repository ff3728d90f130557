// The facts of a drop game.
#pragma once

#include <cstdint>

namespace tengen::drop {

enum class Variant : std::uint8_t { connect, popout, onepop };

// PopOut: who wins when a pop completes lines of both players.
enum class BothLines : std::uint8_t { mover, opponent, draw };

// PopOut: what a full board means for the player to move.
enum class FullBoard : std::uint8_t { claim, draw };

struct Rules {
  static constexpr int kMaxSize = 16;

  int rows = 6;
  int cols = 7;
  int n = 4;
  Variant variant = Variant::connect;
  BothLines both = BothLines::mover;
  FullBoard full = FullBoard::claim;

  bool operator==(const Rules&) const = default;

  // Columns lie one after the other, each with an empty guard bit on top.
  constexpr int stride() const { return rows + 1; }
  constexpr int bits() const { return cols * stride(); }
};

}  // namespace tengen::drop
