// One person in numbers.
#pragma once

#include <array>
#include <vector>

#include "person/view.hpp"

namespace tengen::person {

struct Numbers {
  std::vector<float> weights;              // of the features, as many as the family has
  std::array<float, kSenses> senses{};     // what a noticed thing adds
  std::array<float, kNotices> overlook{};  // how often a thing is not noticed, by sense and way
  float plan = 0;                          // what a win that was planned adds
  float careless = 0;                      // how often no plan is made at all
  int depth = 0;                           // plies of a plan after the own move; 0 makes none
  int beam = 4;                            // moves looked at in each position of a plan
  float noise = 1;                         // above 1 choices are wilder, below 1 steadier
  float lapse = 0;                         // how often any near move is played
  float stray = 0;                         // how often a far one
};

}  // namespace tengen::person
