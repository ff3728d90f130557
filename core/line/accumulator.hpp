// The first layer of a network for one side to move, kept up to date from position to position like an NNUE's accumulator.
//
// Each direction of each empty cell has a feature, which is a row of a table. A cell is the sum of its four rows and a bias,
// clipped at 0; the accumulator is the sum of all cells that mean something to anybody. It follows the game stone by stone
// on lines of its own, and logs what a stone changes, so that taking it back only copies.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "line/neighbourhood.hpp"
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

// A cell that a stone has changed in one direction, as it was before.
template <int Width>
struct LoggedCell {
  int slot;
  std::uint8_t direction;
  bool active;
  FeatureIndex feature;
  std::uint32_t patterns;
  Value worth;
  CellVector<Width> vector;
};

// A cell is active if its packed patterns, own in the low half and theirs in the high half, have `two` or more. On the empty
// board none is.
inline bool is_active(std::uint32_t patterns) {
  static_assert(static_cast<int>(Pattern::two) == 4);
  return (patterns & 0xcccc'cccc) != 0;
}

// The cells of a board by their slots.
template <int Width>
struct Cells {
  explicit Cells(int slots) : features(slots), vectors(slots), active(slots) {}

  std::vector<CellFeatures> features;      // of empty cells
  std::vector<CellVector<Width>> vectors;  // of active cells, before they are clipped
  std::vector<std::uint8_t> active;
};

// Works out the vectors of these cells anew, logs what they were, and brings `sum` up to date with them.
void update_cells(const FeatureTable<32>& table, Cells<32>& cells, LoggedCell<32>* changed, int count,
                  std::int32_t* sum);
void update_cells(const FeatureTable<64>& table, Cells<64>& cells, LoggedCell<64>* changed, int count,
                  std::int32_t* sum);

// For the side to move: the sum of the cells by the weights, and the number that a network adds to it.
struct NetworkOutput {
  Value weights;
  Value network;
};

// The patterns that go with each neighbourhood under a rule, as `side` sees them: its own in the low half. Where patterns
// tell apart what neighbourhoods do not (caro), one of them stands for all.
template <int ArmLength>
std::array<std::uint8_t, NeighbourhoodTable<ArmLength>::size()> pattern_pairs(
    const NeighbourhoodTable<ArmLength>& table, const Rules& rules, Side side) {
  std::array<std::uint8_t, NeighbourhoodTable<ArmLength>::size()> out{};
  const auto patterns = pattern_table(rules);
  constexpr LineWord kArm = (LineWord{1} << (2 * ArmLength)) - 1;
  for (LineWord near = 0; near < LineWord{1} << (4 * ArmLength); ++near) {
    const LineWord line = (near & kArm) | (near & ~kArm) << 2 | ~LineWord{0} << (4 * ArmLength + 2);
    const std::uint8_t both = patterns->at(line, ArmLength);
    out[static_cast<std::size_t>(table.number(side, near))] =
        side == kFirst ? both : static_cast<std::uint8_t>(both >> 4 | both << 4);
  }
  return out;
}

// `Features` says how wide the layer is, how far along a line a stone can change a feature, which one a cell has in a
// direction, and which patterns go with it.
template <class Features>
class Accumulator {
 public:
  static constexpr int kWidth = Features::kWidth;

  Accumulator(const Rules& rules, Side side);

  // Follows the board.
  void update(const ThreatBoard& threats, const FeatureTable<kWidth>& table);

  const std::int32_t* sum() const { return sum_; }
  // The sum of all cells by the weights.
  Value worth() const { return worth_; }
  // What a cell adds to the sum, before it is clipped; nullptr for nothing.
  const CellVector<kWidth>* cell(int slot) const {
    const auto place = static_cast<std::size_t>(slot);
    return cells_.active[place] != 0 ? &cells_.vectors[place] : nullptr;
  }

 private:
  // For taking back a stone.
  struct Record {
    int first_cell;  // in the log
    Value worth;
    alignas(32) std::int32_t sum[kWidth];
  };

  int common_plies(const Board& board) const;
  void fill(const Evaluation& evaluation);
  void put(Move move, const Evaluation& evaluation, const FeatureTable<kWidth>& table);
  void take_back();
  void flip(Move move);
  void refresh_around(Move move);
  Value worth_of(const Evaluation& evaluation, std::uint32_t patterns) const {
    return evaluation.worth(side_, static_cast<PackedPatterns>(patterns & 0xffff)).own -
           evaluation.worth(other(side_), static_cast<PackedPatterns>(patterns >> 16)).their;
  }
  // Packed patterns with those of one direction, which belong to a feature.
  std::uint32_t with_patterns(std::uint32_t patterns, int direction, FeatureIndex feature) const {
    const std::uint32_t both = pairs_[feature];
    const int shift = 4 * direction;
    return (patterns & ~(0x000f'000fu << shift)) | ((both & 15) | (both >> 4) << 16) << shift;
  }

  Rules rules_;
  Side side_;
  std::shared_ptr<const PatternTable> patterns_;
  const std::uint8_t* pairs_;  // by feature: own pattern in the low half, theirs in the high half
  int ply_ = -1;               // nothing is filled in yet
  std::array<Move, Rules::kMaxSize * Rules::kMaxSize> path_;
  LineWord lines_[kDirections][kLines];
  alignas(32) std::int32_t sum_[kWidth] = {};
  Value worth_ = 0;
  std::vector<std::uint32_t> packed_;  // the patterns of cells: own in the low half, theirs in the high half
  std::vector<Value> worths_;          // of cells, by the weights
  Cells<kWidth> cells_;
  std::vector<Record> records_;
  std::vector<LoggedCell<kWidth>> log_;
  int logged_ = 0;
};

template <class Features>
Accumulator<Features>::Accumulator(const Rules& rules, Side side)
    : rules_(rules),
      side_(side),
      patterns_(pattern_table(rules)),
      pairs_(Features::pattern_pairs(rules, side)),
      packed_(32 * rules.rows),
      worths_(32 * rules.rows),
      cells_(32 * rules.rows) {
  for (auto& lines : lines_) std::fill(std::begin(lines), std::end(lines), ~LineWord{0});
  for (int row = 0; row < rules.rows; ++row) {
    for (int col = 0; col < rules.cols; ++col) {
      for (int d = 0; d < kDirections; ++d) {
        const Spot s = spot(d, col, row);
        lines_[d][s.line] &= ~(LineWord{kWallBits} << (2 * s.bit));
      }
    }
  }
}

// The empty board, on which no cell is active.
template <class Features>
void Accumulator<Features>::fill(const Evaluation& evaluation) {
  ply_ = 0;
  for (int row = 0; row < rules_.rows; ++row) {
    for (int col = 0; col < rules_.cols; ++col) {
      const auto place = static_cast<std::size_t>(32 * row + col);
      for (int d = 0; d < kDirections; ++d) {
        const Spot s = spot(d, col, row);
        const FeatureIndex index = Features::index(*patterns_, side_, d, lines_[d][s.line], s.bit);
        cells_.features[place].of[d] = index;
        packed_[place] = with_patterns(packed_[place], d, index);
      }
      assert(!is_active(packed_[place]));
      worths_[place] = worth_of(evaluation, packed_[place]);
      worth_ += worths_[place];
    }
  }
}

template <class Features>
int Accumulator<Features>::common_plies(const Board& board) const {
  const int most = std::min(ply_, board.ply());
  int common = 0;
  constexpr int kBlock = 8;
  while (common + kBlock <= most && std::memcmp(&path_[common], board.history() + common, kBlock * sizeof(Move)) == 0) {
    common += kBlock;
  }
  while (common < most && path_[common] == board.history()[common]) ++common;
  return common;
}

template <class Features>
void Accumulator<Features>::update(const ThreatBoard& threats, const FeatureTable<kWidth>& table) {
  const Board& board = threats.board();
  if (ply_ < 0) fill(threats.evaluation());
  for (const int common = common_plies(board); ply_ > common;) take_back();
  while (ply_ < board.ply()) put(board.move_at(ply_), threats.evaluation(), table);
}

template <class Features>
inline void Accumulator<Features>::flip(Move move) {
  const LineWord stone = (ply_ & 1) == 0 ? kBlackBits : kWhiteBits;
  for_each_direction([&]<int d>() {
    const Spot s = spot(d, move.col(), move.row());
    lines_[d][s.line] ^= stone << (2 * s.bit);
  });
}

template <class Features>
void Accumulator<Features>::take_back() {
  const Record& record = records_.back();
  while (logged_ > record.first_cell) {
    const LoggedCell<kWidth>& before = log_[static_cast<std::size_t>(--logged_)];
    const auto place = static_cast<std::size_t>(before.slot);
    cells_.features[place].of[before.direction] = before.feature;
    cells_.active[place] = before.active;
    packed_[place] = before.patterns;
    worths_[place] = before.worth;
    cells_.vectors[place] = before.vector;
  }
  worth_ = record.worth;
  std::copy_n(record.sum, kWidth, sum_);
  records_.pop_back();
  --ply_;
  flip(path_[static_cast<std::size_t>(ply_)]);
}

// A stone was put here: refreshes the features of the cells in line with it, within reach.
template <class Features>
void Accumulator<Features>::refresh_around(Move move) {
  constexpr int kReach = Features::kReach;
  const int slot = move.slot();
  for_each_direction([&]<int d>() {
    const Spot s = spot(d, move.col(), move.row());
    const LineWord line = lines_[d][s.line];
    for (LineWord free = free_near<kReach>(line, s.bit); free != 0; free &= free - 1) {
      const int away = (std::countr_zero(free) >> 1) - kReach;
      const int place = slot + away * kStepSlot[d];
      const FeatureIndex now = Features::index(*patterns_, side_, d, line, s.bit + away);
      FeatureIndex& before = cells_.features[static_cast<std::size_t>(place)].of[d];
      // A cell is in line with the stone in one direction only: it is logged once.
      LoggedCell<kWidth>& cell = log_[static_cast<std::size_t>(logged_)];
      cell.slot = place;
      cell.direction = d;
      cell.feature = before;
      logged_ += now != before;
      before = now;
    }
  });
}

template <class Features>
void Accumulator<Features>::put(Move move, const Evaluation& evaluation, const FeatureTable<kWidth>& table) {
  constexpr std::size_t kMost = 8 * Features::kReach + 2;
  if (log_.size() < static_cast<std::size_t>(logged_) + kMost) log_.resize(2 * log_.size() + kMost);
  const int first = logged_;
  Record& record = records_.emplace_back();
  record.first_cell = first;
  record.worth = worth_;
  std::copy_n(sum_, kWidth, record.sum);
  path_[static_cast<std::size_t>(ply_)] = move;
  flip(move);
  ++ply_;
  // The cell itself: nothing can be put there any more.
  LoggedCell<kWidth>& here = log_[static_cast<std::size_t>(logged_++)];
  here.slot = move.slot();
  here.direction = 0;
  here.feature = cells_.features[static_cast<std::size_t>(move.slot())].of[0];
  refresh_around(move);
  for (int i = first; i < logged_; ++i) {
    LoggedCell<kWidth>& before = log_[static_cast<std::size_t>(i)];
    const auto place = static_cast<std::size_t>(before.slot);
    const int d = before.direction;
    before.patterns = packed_[place];
    const std::uint32_t now = i == first ? 0 : with_patterns(before.patterns, d, cells_.features[place].of[d]);
    packed_[place] = now;
    const Value worth = worth_of(evaluation, now);
    before.worth = worths_[place];
    worth_ += worth - before.worth;
    worths_[place] = worth;
    before.active = cells_.active[place] != 0;
    cells_.active[place] = is_active(now);
  }
  update_cells(table, cells_, log_.data() + first, logged_ - first, sum_);
}

}  // namespace tengen::line
