// The first layer of a network for one side to move, kept up to date from position to position like an NNUE's accumulator.
//
// Each direction of each empty cell has a feature, which is a row of a table. A cell is the sum of its four rows and a bias,
// clipped at 0; the accumulator is the sum of all cells that mean something to anybody.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "line/threats.hpp"

namespace tengen::line {

using FeatureIndex = std::uint16_t;

// The features of a cell, one a direction.
struct CellFeatures {
  FeatureIndex of[kDirections];
};

template <int Width>
struct alignas(32) CellVector {
  std::int16_t of[Width] = {};
};

// The parameters of the layer.
template <int Width>
struct FeatureTable {
  const CellVector<Width>* rows;
  const CellVector<Width>* bias;
};

struct ChangedCell {
  int slot;
  bool active;
  CellFeatures features;
};

// A cell is active if its packed patterns have `two` or more for either side. On the empty board none is.
inline bool is_active(PackedPatterns own, PackedPatterns their) {
  static_assert(static_cast<int>(Pattern::two) == 4);
  return ((own | their) & 0xcccc) != 0;
}

// Works out these cells anew, and brings `sum` up to date with them. A cell that is not active is all zeros.
void update_cells(const FeatureTable<32>& table, CellVector<32>* cells, const ChangedCell* changed, int count,
                  std::int32_t* sum);
void update_cells(const FeatureTable<64>& table, CellVector<64>* cells, const ChangedCell* changed, int count,
                  std::int32_t* sum);

// For the side to move: the sum of the cells by the weights, and the number that a network adds to it.
struct NetworkOutput {
  Value weights;
  Value network;
};

// `Features` says how wide the layer is, how far along a line a stone can change a feature, and which one a cell has.
template <class Features>
class Accumulator {
 public:
  static constexpr int kWidth = Features::kWidth;

  Accumulator(const Rules& rules, Side side)
      : side_(side),
        worths_(32 * rules.rows),
        features_(32 * rules.rows),
        cells_(32 * rules.rows),
        active_(32 * rules.rows) {}

  // Follows the board: looks around the stones that have changed since the last time.
  void update(const ThreatBoard& threats, const FeatureTable<kWidth>& table);

  const std::int32_t* sum() const { return sum_; }
  // The sum of all cells by the weights.
  Value worth() const { return worth_; }
  // What a cell adds to the sum.
  const CellVector<kWidth>& cell(int slot) const { return cells_[static_cast<std::size_t>(slot)]; }

 private:
  void refresh_cell(const ThreatBoard& threats, int row, int col);
  void refresh_around(const ThreatBoard& threats, int row, int col, CellSet& changed);
  CellSet follow_stones(const ThreatBoard& threats);

  Side side_;
  bool filled_ = false;
  alignas(32) std::int32_t sum_[kWidth] = {};
  std::uint32_t stones_[2][Rules::kMaxSize] = {};
  Value worth_ = 0;
  std::vector<Value> worths_;           // of cells, by the weights
  std::vector<CellFeatures> features_;  // of empty cells
  std::vector<CellVector<kWidth>> cells_;
  std::vector<std::uint8_t> active_;
};

template <class Features>
void Accumulator<Features>::refresh_cell(const ThreatBoard& threats, int row, int col) {
  const int slot = 32 * row + col;
  for (int d = 0; d < kDirections; ++d) {
    const Spot s = spot(d, col, row);
    features_[static_cast<std::size_t>(slot)].of[d] =
        Features::index(threats, side_, d, slot, threats.line(d, s), s.bit);
  }
}

// A stone was put on this cell or taken from it: refreshes the features of the cells in line with it, within reach.
template <class Features>
void Accumulator<Features>::refresh_around(const ThreatBoard& threats, int row, int col, CellSet& changed) {
  constexpr int kReach = Features::kReach;
  const int slot = 32 * row + col;
  changed[row] |= 1u << col;
  if (threats.empty(slot)) refresh_cell(threats, row, col);
  for_each_direction([&]<int d>() {
    const Spot s = spot(d, col, row);
    const LineWord line = threats.line(d, s);
    for (LineWord free = free_near<kReach>(line, s.bit); free != 0; free &= free - 1) {
      const int away = (std::countr_zero(free) >> 1) - kReach;
      const int place = slot + away * kStepSlot[d];
      const FeatureIndex now = Features::index(threats, side_, d, place, line, s.bit + away);
      FeatureIndex& before = features_[static_cast<std::size_t>(place)].of[d];
      changed[place >> 5] |= static_cast<std::uint32_t>(now != before) << (place & 31);
      before = now;
    }
  });
}

// The cells whose features have changed.
template <class Features>
CellSet Accumulator<Features>::follow_stones(const ThreatBoard& threats) {
  const Rules& rules = threats.rules();
  CellSet changed = {};
  if (!std::exchange(filled_, true)) {
    for (int row = 0; row < rules.rows; ++row) {
      changed[row] = (1u << rules.cols) - 1;
      for (int col = 0; col < rules.cols; ++col) refresh_cell(threats, row, col);
    }
  }
  for (Side side = 0; side < 2; ++side) {
    for (int row = 0; row < rules.rows; ++row) {
      const std::uint32_t now = threats.board().stones(side).words[0][row];
      for (std::uint32_t rest = now ^ std::exchange(stones_[side][row], now); rest != 0; rest &= rest - 1) {
        refresh_around(threats, row, std::countr_zero(rest), changed);
      }
    }
  }
  return changed;
}

template <class Features>
void Accumulator<Features>::update(const ThreatBoard& threats, const FeatureTable<kWidth>& table) {
  const Rules& rules = threats.rules();
  const Evaluation& evaluation = threats.evaluation();
  const Side you = other(side_);
  const CellSet changed = follow_stones(threats);
  // In two passes, so that no look-up below has to wait for another.
  int slots[Rules::kMaxSize * Rules::kMaxSize];
  int slot_count = 0;
  for (int row = 0; row < rules.rows; ++row) {
    for (std::uint32_t rest = changed[row]; rest != 0; rest &= rest - 1)
      slots[slot_count++] = 32 * row + std::countr_zero(rest);
  }
  ChangedCell list[Rules::kMaxSize * Rules::kMaxSize];
  int count = 0;
  for (int i = 0; i < slot_count; ++i) {
    const int slot = slots[i];
    const auto place = static_cast<std::size_t>(slot);
    const PackedPatterns own = threats.packed(side_, slot);
    const PackedPatterns their = threats.packed(you, slot);
    const Value worth = evaluation.worth(side_, own).own - evaluation.worth(you, their).their;
    worth_ += worth - std::exchange(worths_[place], worth);
    const bool active = is_active(own, their);
    list[count] = {slot, active, features_[place]};
    count += active || active_[place] != 0;
    active_[place] = active;
  }
  update_cells(table, cells_.data(), list, count, sum_);
}

}  // namespace tengen::line
