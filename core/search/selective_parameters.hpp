// The numbers of the selective search, all of them. None is tuned; about 40 were varied one at a time and none mattered much.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace tengen::selective {

// Depth is counted in parts of a ply, so that small reasons to search deeper or less deep can add up.
inline constexpr int kPly = 64;
constexpr int plies(double count) { return static_cast<int>(count * kPly); }
// As the transposition table keeps it.
constexpr int whole_plies(int depth) { return std::max((depth + kPly / 2) / kPly, 0); }

// Depths, reductions and extensions are in plies. Margins are parts of the scale of evaluations: an evaluation as large as
// the scale is a 73 % chance to win. Distances are in cells.
struct Parameters {
  // Razoring: up to this depth, if the evaluation is so far below alpha.
  double razor_depth = 2.5;
  double razor_margin = 0.1;
  double razor_margin_per_ply = 0.07;

  // Reverse futility pruning: the evaluation is so far above beta; less is enough at a cut node that the table does not know.
  double reverse_futility_per_ply = 0.3;
  double reverse_futility_per_ply_unknown = 0.25;

  // Internal iterative reduction of PV nodes: without a table move, or by a part of what its entry is shallower.
  double iir_no_move = 0.3;
  int iir_shallow_divisor = 4;
  double iir_shallow_most = 3.5;

  // Internal iterative deepening from this depth on, where there is no table move.
  double iid_depth = 15;
  double iid_reduction = 0.7;
  int iid_divisor = 3;
  double iid_less = 7.5;

  // Fail-high reduction: the evaluation of a cut node is so far above beta.
  double fail_high_per_ply = 0.07;
  double fail_high_threatened = 0.4;
  double fail_high_step = 1;  // quiet moves that much less deep; forcing moves after a forcing move that much deeper

  // Late move pruning: so many moves, half as many if the position is not improving.
  double move_count_base = 3;
  double move_count_power = 1.3;

  // Futility pruning by move class: below this depth moves that mean nothing are left out.
  double futility_depth = 4.25;

  // Extensions.
  double threat_extension = 1.25;     // an immediate threat leaves no choice
  double table_move_extension = 0.1;  // of the table's move, where it was not tested for being singular
  double table_move_extension_pv = 0.25;
  double near_force_extension = 0.25;  // and if it forces, near the own last move
  double singular_depth = 6.5;
  double singular_entry_less = 2;  // so much shallower may the entry be
  double singular_margin_per_ply = 0.005;
  double singular_margin_per_ply_was_pv = 0.01;
  double singular_was_pv_deeper = 1;
  double singular_extension = 1;
  double double_extension = 2;
  double double_extension_margin = 0.125;
  double negative_extension = 1.5;
  double most_extension = 10;  // along one line, from double extensions and deeper re-searches

  // Late move reductions. The base is the product of the logarithms of depth and move number.
  double lmr_depth = 2;
  double lmr_not_improving = 1;
  int lmr_trivial_far = 10;  // hundredths of the logarithm of the active cells, by move class
  int lmr_trivial = 4;
  int lmr_plain = 2;
  double lmr_was_pv = 1;      // less
  double lmr_beats_root = 1;  // the opponent of the root already has an answer that is good enough
  double lmr_cut_node = 1.75;
  double lmr_no_answer_far_from_theirs = 2;  // under a threat, moves that do not block it
  double lmr_no_answer_far_from_own = 1;
  double lmr_attack_goes_on = 0.5;  // less
  int lmr_history_divisor = 16;
  double lmr_root_less = 1;  // root moves are reduced less

  // The policy of a network, where there is one: from this depth on. It is the natural logarithm of how much less likely
  // a move is than the likeliest one.
  double policy_depth = 3;
  int policy_order = 70;       // hundredths of the policy in the game's own order of moves
  double lmr_policy_even = 2;  // a move with this policy is reduced as without one
  double lmr_policy_slope = 0.3;
  double lmr_policy_less = 0.75;
  double lmr_policy_more = 1.5;
  double policy_prune = 6;
  double policy_prune_per_ply = 0.7;

  // Re-search after a reduced search that was better than alpha: deeper the more surprising it is, less deep if hardly so.
  double deeper_margin = 0.15;
  double deeper_margin_per_ply = 0.05;
  double much_deeper_margin = 1.5;
  double much_deeper_margin_per_ply = 0.125;
  double shallower_margin_per_ply = 0.005;

  // Once a move has raised alpha, the others are searched less deep at these depths, unless the game is decided.
  double raised_alpha_depth_least = 2;
  double raised_alpha_depth_most = 12;
  double raised_alpha_step = 1;
  double decided = 10;  // of the scale of evaluations

  double was_pv_depth = 3;  // from here on children decide whether a node stays "was PV"
  int near = 4;             // a move is near another up to so many cells
  int most_tried = 64;      // moves of a node that get a malus in the history
};

// A build for tuning can change them between searches; in any other the compiler knows them.
#ifdef TENGEN_TUNING
inline Parameters kParameters;
inline constexpr bool kTunable = true;
#else
inline constexpr Parameters kParameters;
inline constexpr bool kTunable = false;
#endif

// Natural logarithms, in parts of a ply.
inline int log_of(int number) {
  static const auto table = [] {
    std::array<std::int16_t, 512> out{};
    for (std::size_t n = 1; n < out.size(); ++n) out[n] = static_cast<std::int16_t>(std::lround(kPly * std::log(n)));
    return out;
  }();
  return table[static_cast<std::size_t>(std::clamp(number, 1, 511))];
}

// The move count of late move pruning, halved when the position is not improving.
inline int late_move_count(int depth, bool improving) {
  const auto count = [](int d) {
    return static_cast<std::int16_t>(kParameters.move_count_base + std::pow(d, kParameters.move_count_power));
  };
  static const auto table = [&] {
    std::array<std::int16_t, 64> out{};
    for (std::size_t d = 0; d < out.size(); ++d) out[d] = count(static_cast<int>(d));
    return out;
  }();
  const int whole = std::clamp(depth / kPly, 0, 63);
  return (kTunable ? count(whole) : table[static_cast<std::size_t>(whole)]) / (improving ? 1 : 2);
}

}  // namespace tengen::selective
