// How a game stands: still going, or who won and why.
#pragma once

#include <cstdint>

namespace tengen {

// The player who moves first is 0. Plain integers, because boards index arrays with them.
using Side = int;
inline constexpr Side kFirst = 0;
inline constexpr Side kSecond = 1;
inline constexpr Side kNobody = -1;

constexpr Side other(Side side) { return side ^ 1; }

enum class Reason : std::uint8_t { none, line, full_board, repetition, claim, most_cells, no_move };

struct Outcome {
  std::int8_t winner = kNobody;
  Reason reason = Reason::none;

  constexpr bool over() const { return reason != Reason::none; }
  constexpr bool operator==(const Outcome&) const = default;

  static constexpr Outcome ongoing() { return {}; }
  static constexpr Outcome win(Side side, Reason why) { return {static_cast<std::int8_t>(side), why}; }
  static constexpr Outcome draw(Reason why) { return {kNobody, why}; }
};

// Why a move may not be played; `none` means that it may.
enum class Illegal : std::uint8_t {
  none,
  game_over,
  not_on_board,
  occupied,
  overline,
  double_four,
  double_three,
  full_column,
  empty_column,
  not_your_disc,
  no_pops,
  no_pop_left,
  board_not_full,
  claim_not_allowed,
  drawn,
};

const char* describe(Reason reason);
const char* describe(Illegal why);

}  // namespace tengen
