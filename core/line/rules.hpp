// The facts of a line game, and which runs of stones win under which rule.
#pragma once

#include <cstdint>

namespace tengen::line {

enum class Rule : std::uint8_t {
  freestyle,  // k or more win
  standard,   // exactly k win, longer runs do nothing
  renju,      // Black: exactly five, with forbidden moves; White: five or more
  caro,       // six or more win; exactly five unless both ends are the opponent's stones
};

struct Rules {
  static constexpr int kMaxSize = 25;

  int cols = 15;
  int rows = 15;
  int k = 5;
  Rule rule = Rule::freestyle;

  // Small enough to be solved.
  bool small() const { return rows * cols <= 36; }
  bool operator==(const Rules&) const = default;
};

}  // namespace tengen::line
