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

#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "line/accumulator.hpp"
#include "line/loaded_network.hpp"
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

  // The numbers of a file (`LoadedNetwork`) that says the same, to train one from; half of its columns are unused. Under
  // freestyle it is exact, under other rules as far as a neighbourhood of five cells tells the pattern.
  static std::vector<std::uint8_t> file_numbers(const Rules& rules, int tables);

  // A hash of all parameters: what was learned with another network is of no use.
  static std::uint64_t version_hash(const Rules& rules);

  using Output = NetworkOutput;

  // Brings the accumulator of the side to move up to date with the board.
  Output evaluate(const ThreatBoard& threats);

 private:
  // Under freestyle the neighbourhood of a cell in one direction.
  struct FreeFeatures {
    static constexpr int kWidth = Network::kWidth;
    static constexpr int kReach = kArmLength;

    static FeatureIndex index(const PatternTable&, Side me, int, LineWord line, int bit) {
      return static_cast<FeatureIndex>(kNeighbourhoodTable.number(me, PatternTable::index<kArmLength>(line, bit)));
    }
    static const std::uint8_t* pattern_pairs(const Rules& rules, Side side);
  };
  // Under the other rules the pair of its patterns.
  struct RuledFeatures {
    static constexpr int kWidth = Network::kWidth;
    static constexpr int kReach = PatternTable::kLargestReach;

    static FeatureIndex index(const PatternTable& patterns, Side me, int, LineWord line, int bit) {
      assert(patterns.filled() && patterns.reach() == kReach);
      const std::uint8_t both = patterns.look_up<kReach>(line, bit);
      return static_cast<FeatureIndex>(me == kFirst ? both : (both >> 4 | (both & 15) << 4));
    }
    static const std::uint8_t* pattern_pairs(const Rules& rules, Side side);
  };
  // One for each side to move; made when first needed.
  template <class Features>
  using Accumulators = std::array<std::unique_ptr<Accumulator<Features>>, 2>;

  // All parameters, for freestyle or for the other rules.
  struct Parameters;
  template <bool Freestyle>
  static const Parameters& parameters();

  template <class Features>
  static Output follow(Accumulators<Features>& accumulators, const Parameters& net, const ThreatBoard& threats);
  static Value forward(const Parameters& net, const std::int32_t* sums, int stones);

  Accumulators<FreeFeatures> free_;
  Accumulators<RuledFeatures> ruled_;
};

// The static evaluation, weights and network together, behind an evaluation cache: most positions near the leaves are
// evaluated again in the next iteration.
class CachedNetwork {
 public:
  Value evaluate(const ThreatBoard& threats);
  // From now on this one instead of the built-in one.
  void load(std::shared_ptr<const LoadedNetwork> network);

  // The policy; only a loaded network has one.
  bool has_policy() const { return loaded_.has_value(); }
  void rate_moves(const ThreatBoard& threats, Candidates& list) { loaded_->rate_moves(threats, list); }

 private:
  static constexpr std::size_t kEntries = 1 << 16;
  static constexpr int kValueBits = 24;

  Network network_;
  std::optional<LoadedEvaluator> loaded_;
  // The value in the low bits, the upper bits of the key in the rest. Allocated when first needed.
  std::vector<std::uint64_t> cache_;
};

}  // namespace tengen::line
