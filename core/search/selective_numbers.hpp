// How much deeper or less deep a narrow tree looks, and what it leaves out.
//
// Depth is counted in parts of a ply here, so that small reasons to look deeper or less deep can add up.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace tengen::selective {

inline constexpr int kPly = 64;
constexpr int plies(double count) { return static_cast<int>(count * kPly); }
// As the table keeps it.
constexpr int whole_plies(int depth) { return std::max((depth + kPly / 2) / kPly, 0); }

// Natural logarithms, in parts of a ply.
inline int log_of(int number) {
  static const auto table = [] {
    std::array<std::int16_t, 512> out{};
    for (std::size_t n = 1; n < out.size(); ++n) out[n] = static_cast<std::int16_t>(kPly * std::log(n) + 0.5);
    return out;
  }();
  return table[static_cast<std::size_t>(std::clamp(number, 1, 511))];
}

// How many moves are worth a look; half as many in a position that gets worse.
inline int most_moves(int depth, bool improving) {
  static const auto table = [] {
    std::array<std::int16_t, 64> out{};
    for (std::size_t d = 0; d < out.size(); ++d) out[d] = static_cast<std::int16_t>(3 + std::pow(d, 1.3));
    return out;
  }();
  return table[static_cast<std::size_t>(std::clamp(depth / kPly, 0, 63))] / (improving ? 1 : 2);
}

// An estimate so far away, as a part of the scale of estimates for each ply that is left.
inline constexpr double kHopelessDepth = 2.5;
inline constexpr double kHopeless = 0.1;
inline constexpr double kHopelessPly = 0.07;
inline constexpr double kSafePly = 0.3;
inline constexpr double kSafePlyUnseen = 0.25;
inline constexpr double kGoodPly = 0.07;
inline constexpr double kGoodThreatened = 0.4;

inline constexpr int kDullDepth = plies(4.25);
inline constexpr int kInnerDepth = plies(15);  // from here on a first move is worth a search of its own
inline constexpr int kSingularDepth = plies(6.5);
inline constexpr int kMostExtra = plies(10);
inline constexpr int kNear = 4;         // cells
inline constexpr int kMostTaught = 64;  // moves of a node from which the history learns that they were no good

}  // namespace tengen::selective
