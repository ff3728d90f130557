// A small neural network that corrects the sum of the weights, updated incrementally like an NNUE.
//
// Features: each direction of each empty cell has one, under freestyle its neighbourhood (`neighbourhood.hpp`), under other
// rules the pair of its patterns (own, their). The weight vectors of a cell's four features are added and clipped at 0;
// the accumulator is the sum of these over all cells that mean something to anybody. A hidden layer and an output layer
// make one number of it for the side to move, under freestyle also from the number of stones. All in integers, so that
// every machine gives the same answer.
//
// Freestyle has parameters of its own: what neighbourhoods are worth there misleads renju, whose Black may not play many.
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
  static constexpr int kMostStones = 120;  // more count as so many
  static constexpr int kScale = 400;       // a value of so much is a win chance of e to 1

  // Made for five in a row on boards too large to be solved.
  static bool fits(const Rules& rules) { return rules.k == 5 && !rules.small(); }

  // A hash of all parameters: what was learned with another network is of no use.
  static std::uint64_t version_hash(const Rules& rules);

  // For the side to move: the sum of the cells by the weights, and the network's output.
  struct Output {
    Value weights;
    Value network;
  };

  // Refreshes the accumulator of the side to move around the stones that have changed since it was last used.
  Output evaluate(const ThreatBoard& threats);

 private:
  // The feature of one direction of a cell: the row of its weights.
  using FeatureIndex = std::uint16_t;
  struct CellFeatures {
    FeatureIndex of[kDirections];
  };

  // All parameters, for freestyle or for the other rules.
  struct Parameters;
  template <bool Freestyle>
  static const Parameters& parameters();

  // The sums for one side, and the board they belong to.
  struct Accumulator {
    explicit Accumulator(const Rules& rules)
        : worths(32 * rules.rows), features(32 * rules.rows), cells(32 * rules.rows), active(32 * rules.rows) {}

    struct alignas(32) Vector {
      std::int16_t of[kWidth] = {};
    };

    bool filled = false;
    alignas(32) std::int32_t sum[kWidth] = {};
    std::uint32_t stones[2][Rules::kMaxSize] = {};
    Value worth = 0;
    std::vector<Value> worths;           // of cells, by the weights
    std::vector<CellFeatures> features;  // of empty cells
    std::vector<Vector> cells;           // what each cell adds to the sum
    std::vector<std::uint8_t> active;    // is that more than zeros?
  };

  struct ChangedCell {
    int slot;
    bool active;
    CellFeatures features;
  };

  template <bool Freestyle>
  static FeatureIndex feature(const ThreatBoard& threats, int direction, int slot, LineWord line, int bit);
  template <bool Freestyle>
  static void refresh_cell(Accumulator& accumulator, const ThreatBoard& threats, int row, int col);
  template <bool Freestyle>
  static void refresh_around(Accumulator& accumulator, const ThreatBoard& threats, int row, int col, CellSet& changed);
  template <bool Freestyle>
  static void update(Accumulator& accumulator, const ThreatBoard& threats);
  static void add_changes(const Parameters& net, Accumulator& accumulator, const ChangedCell* cells, int count);
  static Value forward(const Parameters& net, const Accumulator& accumulator, int stones);

  std::unique_ptr<Accumulator> accumulators_[2];
};

// The static evaluation, weights and network together, behind an evaluation cache: most positions near the leaves are
// evaluated again in the next iteration.
class CachedNetwork {
 public:
  Value evaluate(const ThreatBoard& threats);

 private:
  static constexpr std::size_t kEntries = 1 << 16;
  static constexpr int kValueBits = 24;

  Network network_;
  // The value in the low bits, the upper bits of the key in the rest. Allocated when first needed.
  std::vector<std::uint64_t> cache_;
};

}  // namespace tengen::line
