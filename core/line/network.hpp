// A small network over shapes, which corrects the sum of the weights: what a cell is to both sides at once, and what
// all cells are together.
//
// For each empty cell that means something to anybody, a vector is summed over its four directions, one for each pair of
// classes there (own, their); what is negative in the sum becomes 0. The vectors of all cells are added up, and two layers
// make one number of that, for the side to move. All in whole numbers, so that every machine says the same.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "line/threats.hpp"

namespace tengen::line {

class Network {
 public:
  static constexpr int kWidth = 32;
  static constexpr int kHidden = 32;
  static constexpr int kScale = 400;  // an estimate of so much is a chance of e to 1

  // Made for five in a row on boards too large to be solved.
  static bool fits(const Rules& rules) { return rules.k == 5 && !rules.small(); }

  // A number made of all its numbers: what was learned with others is of no use.
  static std::uint64_t mark();

  // What the side to move has more than the weights say. Only cells that are not as they were when that side was last
  // asked about are looked at again.
  Value evaluate(const ThreatBoard& threats);

 private:
  // The board as one side has last seen it.
  struct View {
    explicit View(const Rules& rules) : seen(32 * rules.rows), cells(32 * rules.rows) {}

    struct alignas(32) Vector {
      std::int16_t of[kWidth] = {};
    };

    alignas(32) std::int32_t sum[kWidth] = {};
    std::vector<std::uint64_t> seen;
    std::vector<Vector> cells;
  };

  // A cell that is not as it was: its classes now.
  struct Refreshed {
    int slot;
    unsigned own;
    unsigned their;
  };

  static void refresh(View& view, const Refreshed* cells, int count);
  static Value judge(const View& view);

  std::unique_ptr<View> views_[2];
};

// A network that keeps its last answers: most positions near the leaves are asked about again in the next iteration.
class KeptNetwork {
 public:
  Value evaluate(const ThreatBoard& threats);

 private:
  static constexpr std::size_t kAnswers = 1 << 16;
  static constexpr int kAnswerBits = 24;

  Network network_;
  // An answer in the low bits, what tells its position from others in the rest. Made when first needed.
  std::vector<std::uint64_t> answers_;
};

}  // namespace tengen::line
