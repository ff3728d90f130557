// Dirichlet noise from our own random numbers, so that a seed means the same with every standard library.
#pragma once

#include <cmath>
#include <vector>

#include "game/random.hpp"

namespace tengen::tree {

// Above 0 and below 1.
inline double uniform(Random& random) { return (static_cast<double>(random.next() >> 12) + 0.5) * 0x1p-52; }

inline double normal(Random& random) {
  constexpr double kTwoPi = 6.283185307179586;
  const double radius = std::sqrt(-2 * std::log(uniform(random)));
  return radius * std::cos(kTwoPi * uniform(random));
}

// Marsaglia and Tsang's way; shapes below 1 are drawn from one above and scaled.
inline double gamma(Random& random, double shape) {
  if (shape < 1) return gamma(random, shape + 1) * std::pow(uniform(random), 1 / shape);
  const double d = shape - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  for (;;) {
    const double x = normal(random);
    const double root = 1 + c * x;
    if (root <= 0) continue;
    const double v = root * root * root;
    if (std::log(uniform(random)) < 0.5 * x * x + d - d * v + d * std::log(v)) return d * v;
  }
}

// Shares that add up to 1.
inline std::vector<double> dirichlet(Random& random, double alpha, std::size_t count) {
  std::vector<double> shares(count);
  double total = 0;
  for (double& share : shares) total += share = gamma(random, alpha);
  // A tiny alpha may make every draw vanish: then no move is favoured.
  for (double& share : shares) share = total > 0 ? share / total : 1.0 / static_cast<double>(count);
  return shares;
}

}  // namespace tengen::tree
