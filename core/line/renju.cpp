#include "line/renju.hpp"

#include <array>

namespace tengen::line {
namespace {

constexpr int kFive = 5;

// Stones at most four cells from a bit, itself included.
int stones_near(std::uint32_t word, int bit) {
  return std::popcount(((static_cast<std::uint64_t>(word) << 4) >> bit) & 0x1FF);
}

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
  // Five, four and three need so many stones beside the new one: most lines have none of them.
  Illegal judge_placed(int col, int row) {
    int near[kDirections];
    bool overline = false;
    for (int d = 0; d < kDirections; ++d) {
      const Spot s = spot(d, col, row);
      near[d] = stones_near(black_.word(d, s), s.bit) - 1;
      if (near[d] < 4) continue;
      const int length = run_through(black_.word(d, s), s.bit).length();
      if (length == kFive) return Illegal::none;
      overline |= length > kFive;
    }
    if (overline) return Illegal::overline;

    int fours_here[kDirections];
    int fours = 0;
    for (int d = 0; d < kDirections; ++d) fours += fours_here[d] = near[d] < 3 ? 0 : count_fours(d, col, row);
    if (fours >= 2) return Illegal::double_four;

    int threes = 0;
    for (int d = 0; d < kDirections; ++d) {
      threes += near[d] >= 2 && fours_here[d] == 0 && makes_three(d, col, row);
    }
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
    const int near = stones_near(black.word(d, s), s.bit);
    if (near >= 4) return true;
    lines += near >= 2;
  }
  return lines >= 2;
}

// The same test for all cells at once, a bit each: cells of a row beside each other in a word. Stricter, because a line
// counts only where five cells through the cell have no white stone.
class Suspects {
 public:
  Suspects(const Stones& black, std::span<const std::uint32_t> free) {
    for (std::size_t row = 0; row < free.size(); ++row) {
      black_[row + kReach] = black.words[0][row];
      open_[row + kReach] = black.words[0][row] | free[row];
    }
  }

  std::uint32_t in_row(std::size_t row) const {
    Words found;
    for_each_direction([&]<int D>() { add_direction<D>(row + kReach, found); });
    return found.four | found.twice;
  }

 private:
  static constexpr int kReach = 4;
  using Rows = std::array<std::uint32_t, Rules::kMaxSize + 2 * kReach>;
  struct Words {
    std::uint32_t once = 0;   // one line has two stones
    std::uint32_t twice = 0;  // two lines have
    std::uint32_t four = 0;   // one line has four
  };

  // The cells so many steps on, moved to the bits of the cells in this row.
  template <int D>
  static std::uint32_t steps_on(const Rows& rows, std::size_t row, int steps) {
    const std::uint32_t word = rows[row + static_cast<std::size_t>(steps * kStepRow[D])];
    const int shift = steps * kStepCol[D];
    return shift >= 0 ? word >> shift : word << -shift;
  }

  static constexpr std::uint32_t two_of(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    return (a & b) | (c & d) | ((a | b) & (c | d));
  }
  static constexpr std::uint32_t three_of(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    return (a & b & (c | d)) | (c & d & (a | b));
  }

  template <int D>
  void add_direction(std::size_t row, Words& found) const {
    std::uint32_t b[2 * kReach];  // four cells before this one, four behind it
    std::uint32_t o[2 * kReach];
    for (int i = 0; i < kReach; ++i) {
      b[i] = steps_on<D>(black_, row, i - kReach);
      o[i] = steps_on<D>(open_, row, i - kReach);
      b[kReach + i] = steps_on<D>(black_, row, i + 1);
      o[kReach + i] = steps_on<D>(open_, row, i + 1);
    }
    std::uint32_t live = 0;
    for (int i = 0; i <= kReach; ++i) {
      live |= o[i] & o[i + 1] & o[i + 2] & o[i + 3] & two_of(b[i], b[i + 1], b[i + 2], b[i + 3]);
    }
    found.twice |= found.once & live;
    found.once |= live;
    found.four |= (b[0] & b[1] & b[2] & b[3]) | (b[4] & b[5] & b[6] & b[7]) |
                  (two_of(b[0], b[1], b[2], b[3]) & two_of(b[4], b[5], b[6], b[7])) |
                  (three_of(b[0], b[1], b[2], b[3]) & (b[4] | b[5] | b[6] | b[7])) |
                  (three_of(b[4], b[5], b[6], b[7]) & (b[0] | b[1] | b[2] | b[3]));
  }

  Rows black_ = {};
  Rows open_ = {};  // no white stone, and on the board
};

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

void remove_forbidden(const Stones& black, const Stones& white, const Frame& frame, std::span<std::uint32_t> free) {
  const Suspects suspects(black, free);
  Trial trial(black, white, frame);
  for (std::size_t row = 0; row < free.size(); ++row) {
    for (std::uint32_t left = free[row] & suspects.in_row(row); left != 0; left &= left - 1) {
      const int col = std::countr_zero(left);
      if (trial.judge(col, static_cast<int>(row)) != Illegal::none) free[row] &= ~(1u << col);
    }
  }
}

}  // namespace tengen::line
