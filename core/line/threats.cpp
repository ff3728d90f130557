#include "line/threats.hpp"

namespace tengen::line {
namespace {

// Cells that a stone makes worth a look: two to each side. (Three along the lines too lost 70 % of games.)
constexpr std::uint32_t kStencil[3] = {0b11111, 0b11111, 0b11111};

}  // namespace

ThreatBoard::ThreatBoard(const Board& board, std::shared_ptr<const Evaluation> evaluation)
    : board_(board), table_(line_table(board.rules())), evaluation_(std::move(evaluation)),
      kinds_{&kind_table(board.rules(), 0), &kind_table(board.rules(), 1)}, frame_(board.rules()),
      all_((1u << board.rules().cols) - 1) {
  build();
}

void ThreatBoard::build() {
  for (auto& sets : sets_) {
    for (CellSet& set : sets) set.fill(0);
  }
  for (auto& sizes : sizes_) sizes.fill(0);
  for (KindCounts& counts : counts_) counts.fill(0);
  std::memset(near_, 0, sizeof near_);
  for (int d = 0; d < kDirections; ++d) {
    for (int line = 0; line < kLines; ++line) {
      lines_[d][line] = ~LineWord{0};
      for (std::uint32_t rest = frame_.words[d][line]; rest != 0; rest &= rest - 1) {
        lines_[d][line] &= ~(LineWord{kWallBits} << (2 * std::countr_zero(rest)));
      }
    }
  }
  cells_.fill({{0, 0}, {Kind::taken, Kind::taken}, 0});
  for (int row = 0; row < rules().rows; ++row) {
    for (int col = 0; col < rules().cols; ++col) {
      const Side side = board_.at(row, col);
      if (side == kNobody) continue;
      for (int d = 0; d < kDirections; ++d) {
        const Spot s = spot(d, col, row);
        lines_[d][s.line] |= LineWord{side == kFirst ? kBlackBits : kWhiteBits} << (2 * s.bit);
      }
      for (int away = -kNear; away <= kNear; ++away) {
        const std::uint64_t wide = static_cast<std::uint64_t>(kStencil[std::abs(away)]) << col;
        near_[row + away + kNear] |= static_cast<std::uint32_t>(wide >> kNear);
      }
    }
  }
  for (int row = 0; row < rules().rows; ++row) {
    for (int col = 0; col < rules().cols; ++col) {
      if (board_.at(row, col) != kNobody) continue;
      Cell& cell = cells_[row * 32 + col];
      for (int d = 0; d < kDirections; ++d) {
        const Spot s = spot(d, col, row);
        const std::uint8_t both = table_->at(lines_[d][s.line], s.bit);
        cell.code[0] = static_cast<Code>(cell.code[0] | (both & 15) << (4 * d));
        cell.code[1] = static_cast<Code>(cell.code[1] | (both >> 4) << (4 * d));
      }
      for (Side side = 0; side < 2; ++side) {
        cell.kind[side] = kinds_[side]->kinds[cell.code[side]];
        set_kind(side, row * 32 + col, Kind::taken, cell.kind[side]);
        worth_[side] += evaluation_->worth(side, cell.code[side]);
      }
    }
  }
  records_.reserve(64);
  changes_.reserve(1024);
}

void ThreatBoard::set_kind(Side side, int slot, Kind before, Kind now) {
  --counts_[side][static_cast<int>(before)];
  ++counts_[side][static_cast<int>(now)];
  const Group from = group_of(before);
  const Group to = group_of(now);
  if (from == to) return;
  const std::uint32_t bit = 1u << (slot & 31);
  if (from != Group::none) {
    sets_[side][static_cast<int>(from)][slot >> 5] ^= bit;
    --sizes_[side][static_cast<int>(from)];
  }
  if (to != Group::none) {
    sets_[side][static_cast<int>(to)][slot >> 5] ^= bit;
    ++sizes_[side][static_cast<int>(to)];
  }
}

template <bool Valued>
inline void ThreatBoard::change(int slot, int direction, std::uint8_t both) {
  Cell& cell = cells_[slot];
  const int shift = 4 * direction;
  const Code now[2] = {static_cast<Code>((cell.code[0] & ~(15 << shift)) | (both & 15) << shift),
                       static_cast<Code>((cell.code[1] & ~(15 << shift)) | (both >> 4) << shift)};
  if (now[0] == cell.code[0] && now[1] == cell.code[1]) return;
  changes_.push_back({cell, static_cast<std::uint32_t>(slot)});
  for (Side side = 0; side < 2; ++side) {
    if (now[side] == cell.code[side]) continue;
    if constexpr (Valued) {
      worth_[side] -= evaluation_->worth(side, cell.code[side]);
      worth_[side] += evaluation_->worth(side, now[side]);
    }
    cell.code[side] = now[side];
    const Kind kind = kinds_[side]->kinds[now[side]];
    if (kind != cell.kind[side]) {
      set_kind(side, slot, cell.kind[side], kind);
      cell.kind[side] = kind;
    }
  }
}

// Only empty cells as near as the table looks can change.
template <int Reach, bool Valued>
void ThreatBoard::refresh_lines(Move move) {
  for (int d = 0; d < kDirections; ++d) {
    const Spot s = spot(d, move.col(), move.row());
    const LineWord line = lines_[d][s.line];
    for (LineWord free = free_near<Reach>(line, s.bit); free != 0; free &= free - 1) {
      const int away = (std::countr_zero(free) >> 1) - Reach;
      change<Valued>(move.slot() + away * kStepSlot[d], d, table_->look_up<Reach>(line, s.bit + away));
    }
  }
}

template <bool Valued>
void ThreatBoard::refresh_long_lines(Move move) {
  for (int d = 0; d < kDirections; ++d) {
    const Spot s = spot(d, move.col(), move.row());
    const std::uint32_t stones = board_.stones(0).word(d, s) | board_.stones(1).word(d, s);
    for (std::uint32_t rest = frame_.words[d][s.line] & ~stones; rest != 0; rest &= rest - 1) {
      const int bit = std::countr_zero(rest);
      if (std::abs(bit - s.bit) > table_->reach()) continue;
      change<Valued>(move.slot() + (bit - s.bit) * kStepSlot[d], d, table_->at(lines_[d][s.line], bit));
    }
  }
}

void ThreatBoard::flip(Side side, Move move) {
  const LineWord stone = side == kFirst ? kBlackBits : kWhiteBits;
  for (int d = 0; d < kDirections; ++d) {
    const Spot s = spot(d, move.col(), move.row());
    lines_[d][s.line] ^= stone << (2 * s.bit);
  }
}

template <bool Valued>
void ThreatBoard::play_stone(Move move) {
  Record& record = records_.emplace_back();
  record.worth[0] = worth_[0];
  record.worth[1] = worth_[1];
  record.counts[0] = counts_[0];
  record.counts[1] = counts_[1];
  record.sizes = sizes_;
  record.first_change = static_cast<std::uint32_t>(changes_.size());
  std::uint32_t* near = near_ + move.row();
  for (int i = 0; i <= 2 * kNear; ++i) {
    record.near[i] = near[i];
    near[i] |= static_cast<std::uint32_t>((static_cast<std::uint64_t>(kStencil[std::abs(i - kNear)]) << move.col()) >> kNear);
  }
  const int slot = move.slot();
  Cell& cell = cells_[slot];
  changes_.push_back({cell, static_cast<std::uint32_t>(slot)});
  for (Side side = 0; side < 2; ++side) {
    if constexpr (Valued) worth_[side] -= evaluation_->worth(side, cell.code[side]);
    set_kind(side, slot, cell.kind[side], Kind::taken);
  }
  cell = {{0, 0}, {Kind::taken, Kind::taken}, 0};
  flip(board_.turn(), move);
  board_.play(move);
  if (!table_->filled()) return refresh_long_lines<Valued>(move);
  switch (table_->reach()) {
    case 5: return refresh_lines<5, Valued>(move);
    case 4: return refresh_lines<4, Valued>(move);
    case 3: return refresh_lines<3, Valued>(move);
    case 2: return refresh_lines<2, Valued>(move);
    default: return refresh_long_lines<Valued>(move);
  }
}

template void ThreatBoard::play_stone<true>(Move);
template void ThreatBoard::play_stone<false>(Move);

void ThreatBoard::undo() {
  const Move move = board_.undo();
  flip(board_.turn(), move);
  const Record& record = records_.back();
  for (std::size_t i = changes_.size(); i-- > record.first_change;) {
    const Change& change = changes_[i];
    Cell& cell = cells_[change.slot];
    for (Side side = 0; side < 2; ++side) {
      if (cell.kind[side] == change.before.kind[side]) continue;
      toggle(side, static_cast<int>(change.slot), cell.kind[side]);
      toggle(side, static_cast<int>(change.slot), change.before.kind[side]);
    }
    cell = change.before;
  }
  changes_.resize(record.first_change);
  worth_[0] = record.worth[0];
  worth_[1] = record.worth[1];
  counts_[0] = record.counts[0];
  counts_[1] = record.counts[1];
  sizes_ = record.sizes;
  std::memcpy(near_ + move.row(), record.near, sizeof record.near);
  records_.pop_back();
}

Kind ThreatBoard::kind_beside_stone(Side side, Move move, int direction, int away) const {
  const Spot s = spot(direction, move.col(), move.row());
  const LineWord stone = side == kFirst ? kWhiteBits : kBlackBits;
  const LineWord line = lines_[direction][s.line] | stone << (2 * (s.bit + away));
  const auto made = static_cast<int>(class_of(table_->at(line, s.bit), side));
  const int shift = 4 * direction;
  return kinds_[side]->kinds[(code(side, move.slot()) & ~(15 << shift)) | made << shift];
}

Move ThreatBoard::first(Side side, Group group) const {
  const CellSet& set = sets_[side][static_cast<int>(group)];
  for (int row = 0; row < rules().rows; ++row) {
    if (set[row] != 0) return Move(MoveKind::cell, row, std::countr_zero(set[row]));
  }
  return Move();
}

bool ThreatBoard::same_as(const ThreatBoard& that) const {
  const auto same = [](const auto& a, const auto& b) { return std::memcmp(&a, &b, sizeof a) == 0; };
  return board_ == that.board_ && same(cells_, that.cells_) && same(lines_, that.lines_) &&
         same(sets_, that.sets_) && sizes_ == that.sizes_ && same(counts_, that.counts_) &&
         worth_[0] == that.worth_[0] && worth_[1] == that.worth_[1] && same(near_, that.near_);
}

}  // namespace tengen::line
