// A static evaluation by a count of cells: how many have one, two, ... six free edges, and how many are taken. No chains
// and no tempo: the evaluation of the classic system `tdleaf`, but captures are resolved before it counts.
#pragma once

#include "edge/model.hpp"

namespace tengen::edge {

class CellsModel : public Model {
 public:
  static constexpr int kCounts = 6;

  CellsModel(const Board& board, std::span<const int> weights);
  // A taken cell has the fixed worth of a cell; its author's numbers are counted in sixths of that.
  static std::span<const Weight> weights();

  Value evaluate() const;
  Value quiescence(Value, Value) { return evaluate(); }
  std::vector<int> gradient() const;

 private:
  std::array<int, kCounts> cells_worth_{};
};

static_assert(MarginModel<CellsModel> && LearnableModel<CellsModel>);

}  // namespace tengen::edge
