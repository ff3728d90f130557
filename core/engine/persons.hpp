// A person's choice in a position of any game.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/position.hpp"
#include "person/numbers.hpp"

namespace tengen {

// The names of the features that a person's weights are for.
std::vector<std::string> person_features(const AnyRules& rules);

// What a person may see: a row of features for each legal move.
struct PersonView {
  std::vector<Move> moves;
  std::vector<bool> near;
  std::vector<std::uint32_t> notices;
  std::vector<float> amounts;   // five a move, one for each sense
  std::vector<float> features;  // as many a move as there are names
};
PersonView person_view(const Position& position);

struct PersonChances {
  std::vector<Move> moves;
  std::vector<double> chances;
  std::vector<float> ahead;  // what the plan promises each move; empty where none was made
};
// The game must not be over, and there must be a weight for each feature.
PersonChances person_chances(const Position& position, const person::Numbers& numbers);

}  // namespace tengen
