#include "line/renju.hpp"

namespace tengen::line {
namespace {

constexpr int kFive = 5;

// The definition of the rule, on a copy of Black's stones where further stones can be tried.
class Trial {
 public:
  Trial(const Stones& black, const Stones& white, const Frame& frame) : black_(black), white_(white), frame_(frame) {}

  Illegal judge(int col, int row) {
    black_.flip(col, row);
    const Illegal verdict = judge_placed(col, row);
    black_.flip(col, row);
    return verdict;
  }

 private:
  Illegal judge_placed(int col, int row) {
    bool overline = false;
    for (int d = 0; d < kDirections; ++d) {
      const Spot s = spot(d, col, row);
      const int length = run_through(black_.word(d, s), s.bit).length();
      if (length == kFive) return Illegal::none;
      overline |= length > kFive;
    }
    if (overline) return Illegal::overline;

    int fours_here[kDirections];
    int fours = 0;
    for (int d = 0; d < kDirections; ++d) fours += fours_here[d] = count_fours(d, col, row);
    if (fours >= 2) return Illegal::double_four;

    int threes = 0;
    for (int d = 0; d < kDirections; ++d) threes += fours_here[d] == 0 && makes_three(d, col, row);
    return threes >= 2 ? Illegal::double_three : Illegal::none;
  }

  std::uint32_t empty(int d, Spot s) const {
    return frame_.words[d][s.line] & ~(black_.word(d, s) | white_.word(d, s));
  }

  // Each empty cell that would make exactly five with the new stone is a four of its own,
  // except that both ends of one solid four belong to the same, straight four.
  int count_fours(int d, int col, int row) const {
    const Spot s = spot(d, col, row);
    const std::uint32_t stones = black_.word(d, s);
    const std::uint32_t free = empty(d, s);
    int count = 0;
    int first = -1;
    for (int bit = s.bit - 4; bit <= s.bit + 4; ++bit) {
      if (!has(free, bit)) continue;
      const Run run = run_through(stones | (1u << bit), bit);
      if (run.length() != kFive || !run.contains(s.bit)) continue;
      const bool other_end = count == 1 && run_through(stones, s.bit).length() == 4 && bit - first == kFive;
      if (other_end) continue;
      if (count == 0) first = bit;
      ++count;
    }
    return count;
  }

  // A three can become a straight four by one further move that is itself allowed and no five.
  bool makes_three(int d, int col, int row) {
    const Spot s = spot(d, col, row);
    const std::uint32_t stones = black_.word(d, s);
    const std::uint32_t free = empty(d, s);
    for (int bit = s.bit - 3; bit <= s.bit + 3; ++bit) {
      if (!has(free, bit)) continue;
      const Run run = run_through(stones | (1u << bit), bit);
      if (run.length() != 4 || !run.contains(s.bit)) continue;
      const bool straight =
          has(free, run.low - 1) && has(free, run.high + 1) && !has(stones, run.low - 2) && !has(stones, run.high + 2);
      if (straight && may_extend(d, col, row, bit - s.bit)) return true;
    }
    return false;
  }

  bool may_extend(int d, int col, int row, int step) {
    const int to_col = col + step * kStepCol[d];
    const int to_row = row + step * kStepRow[d];
    return !makes_five(to_col, to_row) && judge(to_col, to_row) == Illegal::none;
  }

  bool makes_five(int col, int row) const {
    for (int d = 0; d < kDirections; ++d) {
      const Spot s = spot(d, col, row);
      if (run_through(black_.word(d, s) | (1u << s.bit), s.bit).length() == kFive) return true;
    }
    return false;
  }

  Stones black_;
  const Stones& white_;
  const Frame& frame_;
};

// A quick test: nothing is forbidden without two lines that have two black stones near, or one that has four.
bool may_be_forbidden(const Stones& black, int col, int row) {
  int lines = 0;
  for (int d = 0; d < kDirections; ++d) {
    const Spot s = spot(d, col, row);
    const std::uint64_t word = static_cast<std::uint64_t>(black.word(d, s)) << 4;
    const int near = std::popcount((word >> s.bit) & 0x1FF);
    if (near >= 4) return true;
    lines += near >= 2;
  }
  return lines >= 2;
}

}  // namespace

Frame::Frame(const Rules& rules) {
  for (int row = 0; row < rules.rows; ++row) {
    for (int col = 0; col < rules.cols; ++col) {
      for (int d = 0; d < kDirections; ++d) {
        const Spot s = spot(d, col, row);
        words[d][s.line] |= 1u << s.bit;
      }
    }
  }
}

Illegal forbidden(const Stones& black, const Stones& white, const Frame& frame, int col, int row) {
  if (!may_be_forbidden(black, col, row)) return Illegal::none;
  return Trial(black, white, frame).judge(col, row);
}

}  // namespace tengen::line
