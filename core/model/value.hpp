// The numbers a search works with, and how they are told apart.
#pragma once

#include <cstdint>

#include "game/outcome.hpp"

namespace tengen {

// From the view of the side to move. Three ranges never meet: evaluations and margins stay below
// kEstimateLimit, a win in n plies is kWin - n, a loss the negative of that.
using Value = std::int32_t;

inline constexpr Value kInfinite = 4'000'000;
inline constexpr Value kWin = 3'000'000;
inline constexpr Value kWinLimit = kWin - 100'000;  // anything above is a win in some number of plies
inline constexpr Value kEstimateLimit = 1'000'000;
inline constexpr Value kDraw = 0;

// One captured cell in an edge game; margins are multiples of it.
inline constexpr Value kCell = 1000;

inline constexpr int kMaxPly = 640;
inline constexpr int kMaxDepth = 600;

constexpr bool is_win(Value v) { return v >= kWinLimit; }
constexpr bool is_loss(Value v) { return v <= -kWinLimit; }
constexpr Value win_in(int plies) { return kWin - plies; }
constexpr Value loss_in(int plies) { return -kWin + plies; }

constexpr Value clamp_estimate(Value v) {
  if (v >= kEstimateLimit) return kEstimateLimit - 1;
  if (v <= -kEstimateLimit) return -kEstimateLimit + 1;
  return v;
}

// What a game knows of a position without searching; plies are counted from that position.
struct Known {
  enum class Kind : std::uint8_t { nothing, win, loss, draw } kind = Kind::nothing;
  int plies = 0;

  static constexpr Known nothing() { return {}; }
  static constexpr Known win(int plies) { return {Kind::win, plies}; }
  static constexpr Known loss(int plies) { return {Kind::loss, plies}; }
  static constexpr Known draw() { return {Kind::draw, 0}; }
};

}  // namespace tengen
