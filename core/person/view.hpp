// What a person may see in a position: for each move its features, and what it does that could be overlooked.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "game/move.hpp"

namespace tengen::person {

// What a person either notices or overlooks. In edge games taking a cell is the win, and a double is double-dealing.
enum class Sense : std::uint8_t {
  win,          // the move wins at once
  block,        // it stops the opponent from winning there
  make_double,  // it makes two wins at once
  stop_double,  // it takes the cell where the opponent would make two
  give,         // afterwards the opponent wins or takes what he could not before
};
inline constexpr int kSenses = 5;
// A thing is overlooked in one direction (row, column, diagonal /, diagonal \) or, in edge games, in one quarter of the
// board.
inline constexpr int kWays = 4;
inline constexpr int kNotices = kSenses * kWays;

constexpr std::uint32_t notice(Sense sense, int way) { return 1U << (static_cast<int>(sense) * kWays + way); }
constexpr std::uint32_t all_ways(Sense sense) { return 0xFU << (static_cast<int>(sense) * kWays); }

inline constexpr int kMaxFeatures = 48;

// One move as a person sees it.
struct Seen {
  Move move;
  bool near = true;           // within reach of what is on the board; a person seldom plays elsewhere
  std::uint32_t notices = 0;  // bits of `notice`
  std::array<float, kSenses> amount{1, 1, 1, 1, 1};  // how much of it, for cells given away
  std::array<float, kMaxFeatures> x{};
};

using View = std::vector<Seen>;

}  // namespace tengen::person
