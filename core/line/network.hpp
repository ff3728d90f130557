// A small network over shapes, which corrects the sum of the weights: what a cell is to both sides at once, and what
// all cells are together.
//
// For each empty cell that means something to anybody, a vector is summed over its four directions, one for each pair of
// classes there (own, their), under freestyle one for the pattern (`neighbourhood.hpp`), which tells the classes, too; what is
// negative in the sum becomes 0. The vectors of all cells are added up, and two layers make one number of that, under
// freestyle also of how many stones there are, for the side to move. All in whole numbers, so that every machine says the same.
//
// Freestyle has numbers of its own: what patterns are worth there misleads renju, whose Black may not play many of them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "line/neighbourhood.hpp"
#include "line/threats.hpp"

namespace tengen::line {

class Network {
 public:
  static constexpr int kWidth = 32;
  static constexpr int kHidden = 32;
  static constexpr int kMostStones = 120;  // with more it is the same
  static constexpr int kScale = 400;       // an estimate of so much is a chance of e to 1

  // Made for five in a row on boards too large to be solved.
  static bool fits(const Rules& rules) { return rules.k == 5 && !rules.small(); }

  // A number made of all its numbers: what was learned with others is of no use.
  static std::uint64_t mark(const Rules& rules);

  // What all cells are worth to the side to move by the weights, and what the network has to add to that.
  struct Estimate {
    Value weights;
    Value network;
  };

  // Only cells near stones that were not there, or are no longer, when that side was last asked about are looked at again.
  Estimate evaluate(const ThreatBoard& threats);

 private:
  // The row of numbers that counts in one direction of a cell: by pattern, or by pair of classes.
  using Lane = std::uint16_t;
  struct Lanes {
    Lane of[kDirections];
  };

  // All that was fitted, as it is used: for freestyle or for the other rules.
  struct Numbers;
  template <bool Free>
  static const Numbers& numbers();

  // The board as one side has last seen it.
  struct View {
    explicit View(const Rules& rules)
        : worths(32 * rules.rows), lanes(32 * rules.rows), cells(32 * rules.rows), counted(32 * rules.rows) {}

    struct alignas(32) Vector {
      std::int16_t of[kWidth] = {};
    };

    bool begun = false;
    alignas(32) std::int32_t sum[kWidth] = {};
    std::uint32_t stones[2][Rules::kMaxSize] = {};
    Value worth = 0;
    std::vector<Value> worths;  // of cells, by the weights
    std::vector<Lanes> lanes;   // of empty cells
    std::vector<Vector> cells;
    std::vector<std::uint8_t> counted;  // is the cell's vector more than zeros?
  };

  // A cell that is not as it was.
  struct Changed {
    int slot;
    bool counts;
    Lanes lanes;
  };

  template <bool Free>
  static Lane lane(const ThreatBoard& threats, int direction, int slot, LineWord line, int bit);
  template <bool Free>
  static void look_at(View& view, const ThreatBoard& threats, int row, int col);
  template <bool Free>
  static void follow(View& view, const ThreatBoard& threats, int row, int col, CellSet& changed);
  template <bool Free>
  static void update(View& view, const ThreatBoard& threats);
  static void refresh(const Numbers& numbers, View& view, const Changed* cells, int count);
  static Value judge(const Numbers& numbers, const View& view, int stones);

  std::unique_ptr<View> views_[2];
};

// What the weights and the network say together. Keeps its last answers: most positions near the leaves are asked about
// again in the next iteration.
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
