// A network that is loaded from a file: wider than the built-in one (`network.hpp`), with a policy head.
//
// The feature of a direction is its neighbourhood of five cells each way; rows and columns have one table, diagonals
// another. Cells of 64 numbers are added up (`accumulator.hpp`). Two hidden layers and an output layer make one number for
// the side to move, which is added to the sum of the weights. The policy head makes a filter of 16 numbers from the sum;
// what it makes of the first 16 numbers of a cell is added to the fitted score of the move ordering, and says how likely a
// move there is the best one. Where the rule is not
// the same for both sides, each has tables of its own. All in integers, so that every machine gives the same answer.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "line/accumulator.hpp"
#include "line/neighbourhood.hpp"
#include "model/model.hpp"
#include "model/network_data.hpp"

namespace tengen::line {

class LoadedNetwork : public NetworkData {
 public:
  static constexpr int kWidth = 64;
  static constexpr int kHidden = 32;                     // of either hidden layer
  static constexpr int kPolicy = 16;                     // numbers of a cell that the policy head looks at
  static constexpr int kRows = 2 * kWideNeighbourhoods;  // of a table: rows and columns, then diagonals
  static constexpr int kMostStones = 120;                // more count as so many

  // What was learned under this rule, or also under others; for five in a row only.
  static std::size_t size(int tables);
  // The numbers in the order of `Layout`, least byte first; with one table for both sides or one for each. Throws
  // std::invalid_argument where there are too few or too many of them.
  LoadedNetwork(Rule rule, int tables, std::span<const std::uint8_t> bytes, std::uint64_t fingerprint);

  bool fits(const Rules& rules) const { return rules.k == 5 && !rules.small() && rules.rule == rule_; }
  Rule rule() const { return rule_; }

 private:
  friend class LoadedEvaluator;
  using Row = CellVector<kWidth>;

  Rule rule_;
  std::vector<Row> tables_[2];  // the second is empty where both sides share the first
  Row cell_bias_[2];
  Row hidden_[kHidden];
  std::int32_t hidden_bias_[kHidden];
  std::int32_t stone_[kHidden];
  std::int16_t second_[kHidden][kHidden];
  std::int32_t second_bias_[kHidden];
  std::int32_t output_[kHidden];
  std::int32_t skip_[kWidth];
  std::int32_t output_bias_;
  Row filter_[kPolicy];
  std::int32_t filter_bias_[kPolicy];
};

// What a network of this kind sees of a position: for each cell that means something to anybody its place and its four
// features, and what the weights and the move ordering alone say of the position. For programs that train one.
struct NetworkInputs {
  std::vector<std::uint16_t> slots;
  std::vector<CellFeatures> features;
  std::vector<std::int16_t> orders;  // the scores of the move ordering
  Value worth = 0;
};

// A loaded network at work on the positions of one search.
class LoadedEvaluator {
 public:
  explicit LoadedEvaluator(std::shared_ptr<const LoadedNetwork> network) : net_(std::move(network)) {}

  NetworkOutput evaluate(const ThreatBoard& threats);

  // How likely a move to each of these cells is the best one: logits in 256ths. Cells that mean nothing to anybody are
  // e times less likely than the least likely of the others.
  std::vector<int> policy(const ThreatBoard& threats, std::span<const Move> moves);
  // The same for the moves of a node: `Candidate::policy`.
  void rate_moves(const ThreatBoard& threats, Candidates& list);

  static NetworkInputs inputs(const Board& board);

 private:
  struct Features {
    static constexpr int kWidth = LoadedNetwork::kWidth;
    static constexpr int kReach = NeighbourhoodTable<5>::kArmLength;

    static FeatureIndex index(const PatternTable&, Side me, int direction, LineWord line, int bit) {
      const int number = kWideNeighbourhoodTable.number(me, PatternTable::index<kReach>(line, bit));
      return static_cast<FeatureIndex>(direction < 2 ? number : number + kWideNeighbourhoods);
    }
    static const std::uint8_t* pattern_pairs(const Rules& rules, Side side);
  };

  // The numbers that the policy head makes of the sum.
  using Filter = std::array<std::int32_t, LoadedNetwork::kPolicy>;

  const Accumulator<Features>& follow(const ThreatBoard& threats);
  static Filter filter(const LoadedNetwork& net, const std::int32_t* sums);
  static int logit(const Filter& filter, const CellVector<LoadedNetwork::kWidth>& cell);
  // The logits of the moves `moves(i)`, and the highest of them.
  template <class Moves>
  int rate(const ThreatBoard& threats, const Moves& moves, std::span<int> out);
  static Value forward(const LoadedNetwork& net, const std::int32_t* sums, int stones);

  std::shared_ptr<const LoadedNetwork> net_;
  std::array<std::unique_ptr<Accumulator<Features>>, 2> accumulators_;
};

}  // namespace tengen::line
