#include "edge/cells_model.hpp"

#include <algorithm>
#include <cstdlib>

#include "edge/settled.hpp"

namespace tengen::edge {
namespace {

// The author's 0, 1, 2, 3, 4 and -5 beside 6 for a captured cell; they speak for the side that is not to move.
constexpr Weight kWeights[] = {
    {"six_free", 0}, {"five_free", 167}, {"four_free", 333}, {"three_free", 500}, {"two_free", 667}, {"one_free", -833},
};

std::array<int, CellsModel::kCounts> counts(const Strings& strings) {
  std::array<int, CellsModel::kCounts> out{};
  for (int cell = 0; cell < strings.graph().cell_count(); ++cell) {
    const int free = strings.degree(cell);
    if (free > 0) ++out[static_cast<std::size_t>(CellsModel::kCounts - free)];
  }
  return out;
}

}  // namespace

CellsModel::CellsModel(const Board& board, std::span<const int> weights) : Model(board, {}) {
  std::copy_n(weights.begin(), std::min(weights.size(), cells_worth_.size()), cells_worth_.begin());
}

std::span<const Weight> CellsModel::weights() { return kWeights; }

Value CellsModel::evaluate() const {
  const Settled settled(strings());
  const auto found = counts(settled.rest);
  Value after = settled.spare * kCell;
  for (std::size_t i = 0; i < found.size(); ++i) after -= cells_worth_[i] * found[i];
  return clamp_estimate(lead() + settled.taken * kCell + (settled.spare > 0 ? std::abs(after) : after));
}

std::vector<int> CellsModel::gradient() const {
  const Settled settled(strings());
  const auto found = counts(settled.rest);
  Value after = settled.spare * kCell;
  for (std::size_t i = 0; i < found.size(); ++i) after -= cells_worth_[i] * found[i];
  const int sign = settled.spare > 0 && after < 0 ? 1 : -1;
  std::vector<int> out;
  out.reserve(found.size());
  for (const int count : found) out.push_back(sign * count);
  return out;
}

}  // namespace tengen::edge
