#include "score.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace tengen::brain {
namespace {

constexpr double kAlmost = 0.99;  // a win that the search believes but has not proved

double logistic(double x) {
  if (x >= 0) return 1 / (1 + std::exp(-x));
  const double grown = std::exp(x);
  return grown / (1 + grown);
}

// In moves of the winner, as players count.
std::string ending(const char* word, int plies, bool proven) {
  if (plies == 0) return word;
  return (proven ? "" : "likely ") + std::string(word) + " in " + std::to_string((plies + 1) / 2);
}

}  // namespace

double win_chance(const line::Rules& rules, const Variation& variation) {
  if (variation.value >= kWinLimit) return variation.proven ? 1 : kAlmost;
  if (variation.value <= -kWinLimit) return variation.proven ? 0 : 1 - kAlmost;
  return variation.proven ? 0.5 : logistic(variation.value / chance_scale(rules));
}

std::string score_text(const line::Rules& rules, const Variation& variation) {
  if (variation.value >= kWinLimit) return ending("win", kWin - variation.value, variation.proven);
  if (variation.value <= -kWinLimit) return ending("loss", kWin + variation.value, variation.proven);
  if (variation.proven) return "draw";
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.0f %%", 100 * win_chance(rules, variation));
  return text.data();
}

}  // namespace tengen::brain
