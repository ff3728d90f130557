// The static evaluation by weights: a table of what each cell is worth by its packed patterns.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "line/pattern4.hpp"
#include "model/model.hpp"

namespace tengen::line {

// What a cell is worth to a side when that side is to move (`own`), and when it is not (`their`).
struct Worth {
  std::int32_t own = 0;
  std::int32_t their = 0;

  Worth& operator+=(const Worth& that) {
    own += that.own;
    their += that.their;
    return *this;
  }
  Worth& operator-=(const Worth& that) {
    own -= that.own;
    their -= that.their;
    return *this;
  }
  bool operator==(const Worth&) const = default;
};

// How many empty cells have each pattern4, for one side.
using Pattern4Counts = std::array<std::uint16_t, kPattern4s>;

// The worth of a cell: a weight for each direction's pattern, and one for the four together, named like `cell_0124`: the
// strength of each direction in rising order, 0 (nothing), 1 to 3 (so many stones), 4 (open three), 5 (four), 6 (open
// four). To the sum over the board comes the tempo (`turn`), and `network` times the network's output (`network.hpp`).
class Evaluation {
 public:
  static std::span<const Weight> weights();

  Evaluation(const Rules& rules, std::span<const int> weights);

  const Worth& worth(int side, PackedPatterns packed) const { return (*worths_[side])[packed]; }
  Value turn() const;
  // By how much the network's output is multiplied; 0 switches it off.
  int network() const { return weights_.back(); }

  // The gradient of the evaluation: how often each weight counts, with its sign. The last, the network's, is left 0.
  static std::vector<int> features(const std::vector<PackedPatterns> (&cells)[2], const Rules& rules, int turn);

 private:
  using Worths = std::vector<Worth>;

  std::vector<int> weights_;
  std::shared_ptr<const Worths> worths_[2];
};

// The last few are kept and shared: searches build many models with the same weights.
std::shared_ptr<const Evaluation> evaluation(const Rules& rules, std::span<const int> weights);

}  // namespace tengen::line
