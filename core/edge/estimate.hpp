// What is still to come, guessed from the chains, the loops and whose turn it will be to open the first long one.
#pragma once

#include <array>
#include <span>

#include "edge/strings.hpp"
#include "model/model.hpp"

namespace tengen::edge {

// The estimate is the sum of a weight times a feature; the weights are worth thousandths of a cell.
inline constexpr int kFeatures = 13;
using Features = std::array<int, kFeatures>;
using Weights = std::array<int, kFeatures>;

std::span<const Weight> estimate_weights();

// For the side to move; only while nothing can be taken.
Features features(const Strings& strings);

}  // namespace tengen::edge
