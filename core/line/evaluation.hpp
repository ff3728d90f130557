// The numbers of the evaluation, and what every cell is worth under them.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "line/kinds.hpp"
#include "model/model.hpp"

namespace tengen::line {

// What a cell is worth to a side when it is to move, and when it is not.
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

// How many empty cells are of each kind, for one side.
using KindCounts = std::array<std::uint16_t, kKinds>;

// The worth of a cell: a number for each direction's class, and one for what the four are together, `cell_0124`: how
// strong each is, from 0 (nothing) over one to three stones, 4 (open three), 5 (four) to 6 (open four), in rising order.
// To the sum over the board comes what the turn is worth, and `network` times what the network says (`network.hpp`).
class Evaluation {
 public:
  static std::span<const Weight> weights();

  Evaluation(const Rules& rules, std::span<const int> weights);

  const Worth& worth(int side, Code code) const { return (*worths_[side])[code]; }
  Value turn() const;
  // How often the network's word counts.
  int network() const { return weights_.back(); }

  // How often each weight counts in a position, with its sign, all but the network, which is the last: the estimate is
  // their product with the weights.
  static std::vector<int> features(const std::vector<Code> (&cells)[2], const Rules& rules, int turn);

 private:
  using Worths = std::vector<Worth>;

  std::vector<int> weights_;
  std::shared_ptr<const Worths> worths_[2];
};

// Made once for each set of weights that is in use, and shared: searches build many models.
std::shared_ptr<const Evaluation> evaluation(const Rules& rules, std::span<const int> weights);

}  // namespace tengen::line
