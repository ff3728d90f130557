// The numbers of the full search and of the root, all of them.
#pragma once

namespace tengen::full {

// Depths are in plies. Margins are parts of the scale of evaluations: an evaluation as large as the scale is a 73 % chance
// to win.
struct Parameters {
  // Futility and reverse futility pruning: the margin for each ply left, and up to which depth.
  double futility_margin_per_ply = 0.8;
  int futility_depth = 2;
  int reverse_futility_depth = 4;

  // Internal iterative reduction: from this depth on, without a table move.
  int iir_depth = 5;

  // Late move reduction: from this depth and move on, base + log(depth) * log(number + 1) / divisor plies, less one for
  // each so much of history.
  int lmr_depth = 3;
  int lmr_first_move = 3;
  double lmr_base = 0.4;
  double lmr_divisor = 2.2;
  int lmr_history_per_ply = 512;

  // The aspiration window at the root: from this depth on, and half its first width.
  int aspiration_depth = 4;
  double aspiration_width = 0.5;
};
inline constexpr Parameters kParameters;

}  // namespace tengen::full
