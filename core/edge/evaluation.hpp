// The static evaluation of a quiet position: from the chains, the loops, and the chain rule, which tells who will have to
// open the first long chain.
#pragma once

#include <array>
#include <span>

#include "edge/strings.hpp"
#include "model/model.hpp"

namespace tengen::edge {

// A sum of weights times features; the weights are thousandths of a cell.
inline constexpr int kFeatures = 13;
using Features = std::array<int, kFeatures>;
using Weights = std::array<int, kFeatures>;

std::span<const Weight> evaluation_weights();

// For the side to move; only of quiet positions.
Features features(const Strings& strings);

}  // namespace tengen::edge
