#include "line/threats.hpp"

#include <utility>

namespace tengen::line {
namespace {

// Candidate moves are within two cells of a stone. (Three along the lines as well lost 70 % of games.)
constexpr std::uint32_t kStencil[3] = {0b11111, 0b11111, 0b11111};

}  // namespace

ThreatBoard::ThreatBoard(const Board& board, std::shared_ptr<const Evaluation> evaluation)
    : board_(board),
      table_(pattern_table(board.rules())),
      evaluation_(std::move(evaluation)),
      pattern4_tables_{&pattern4_table(board.rules(), 0), &pattern4_table(board.rules(), 1)},
      frame_(board.rules()),
      all_((1u << board.rules().cols) - 1) {
  build();
}

void ThreatBoard::build() {
  records_.resize(64);
  changes_.resize(8 * kMostChanges);
  toggles_.resize(2 * Move::kSlots + kMostToggles);
  for (auto& sets : buckets_) {
    for (CellSet& set : sets) set.fill(0);
  }
  for (Pattern4Counts& counts : counts_) counts.fill(0);
  std::memset(near_, 0, sizeof near_);
  for (int d = 0; d < kDirections; ++d) {
    for (int line = 0; line < kLines; ++line) {
      lines_[d][line] = ~LineWord{0};
      for (std::uint32_t rest = frame_.words[d][line]; rest != 0; rest &= rest - 1) {
        lines_[d][line] &= ~(LineWord{kWallBits} << (2 * std::countr_zero(rest)));
      }
    }
  }
  cells_.fill({{0, 0}, {Pattern4::occupied, Pattern4::occupied}, 0});
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
        cell.packed[0] = static_cast<PackedPatterns>(cell.packed[0] | (both & 15) << (4 * d));
        cell.packed[1] = static_cast<PackedPatterns>(cell.packed[1] | (both >> 4) << (4 * d));
      }
      for (Side side = 0; side < 2; ++side) {
        cell.pattern4[side] = pattern4_tables_[side]->pattern4s[cell.packed[side]];
        set_pattern4(side, row * 32 + col, Pattern4::occupied, cell.pattern4[side]);
        worth_[side] += evaluation_->worth(side, cell.packed[side]);
      }
    }
  }
  toggle_count_ = 0;  // the starting position is never undone
}

void ThreatBoard::make_room() {
  const auto at_least = [](auto& list, std::size_t size) {
    if (list.size() < size) list.resize(2 * size);
  };
  at_least(records_, record_count_ + 1);
  at_least(changes_, change_count_ + kMostChanges);
  at_least(toggles_, toggle_count_ + kMostToggles);
}

void ThreatBoard::set_pattern4(Side side, int slot, Pattern4 before, Pattern4 now) {
  assert(before == Pattern4::occupied || count(side, before) > 0);
  --counts_[side][static_cast<int>(before)];
  ++counts_[side][static_cast<int>(now)];
  const Bucket from = bucket_of(before);
  const Bucket to = bucket_of(now);
  if (from == to) return;
  for (const Bucket bucket : {from, to}) {
    if (bucket == Bucket::none) continue;
    const Toggle t{static_cast<std::uint8_t>(side), static_cast<std::uint8_t>(bucket),
                   static_cast<std::uint16_t>(slot)};
    toggle(t);
    toggles_[toggle_count_++] = t;
  }
}

inline ThreatBoard::Change* ThreatBoard::set_patterns(Change* changes, int slot, int direction, std::uint8_t both) {
  Cell& cell = cells_[slot];
  const int shift = 4 * direction;
  const PackedPatterns now[2] = {static_cast<PackedPatterns>((cell.packed[0] & ~(15 << shift)) | (both & 15) << shift),
                                 static_cast<PackedPatterns>((cell.packed[1] & ~(15 << shift)) | (both >> 4) << shift)};
  const bool changed = now[0] != cell.packed[0] || now[1] != cell.packed[1];
  *changes = {cell, static_cast<std::uint32_t>(slot)};
  cell.packed[0] = now[0];
  cell.packed[1] = now[1];
  return changes + changed;
}

template <bool Valued>
inline void ThreatBoard::update_changed_cells(const Change* changes) {
  for (const Change* end = changes_.data() + change_count_; changes < end; ++changes) {
    const int slot = static_cast<int>(changes->slot);
    Cell& cell = cells_[slot];
    for (Side side = 0; side < 2; ++side) {
      if constexpr (Valued) {
        worth_[side] -= evaluation_->worth(side, changes->before.packed[side]);
        worth_[side] += evaluation_->worth(side, cell.packed[side]);
      }
      const Pattern4 pattern4 = pattern4_tables_[side]->pattern4s[cell.packed[side]];
      if (pattern4 != cell.pattern4[side])
        set_pattern4(side, slot, std::exchange(cell.pattern4[side], pattern4), pattern4);
    }
  }
}

// Only empty cells within reach of the stone can change.
template <int Reach>
ThreatBoard::Change* ThreatBoard::refresh_lines(Change* changes, Move move) {
  for_each_direction([&]<int d>() {
    const Spot s = spot(d, move.col(), move.row());
    const LineWord line = lines_[d][s.line];
    for (LineWord free = free_near<Reach>(line, s.bit); free != 0; free &= free - 1) {
      const int away = (std::countr_zero(free) >> 1) - Reach;
      changes = set_patterns(changes, move.slot() + away * kStepSlot[d], d, table_->look_up<Reach>(line, s.bit + away));
    }
  });
  return changes;
}

ThreatBoard::Change* ThreatBoard::refresh_long_lines(Change* changes, Move move) {
  for (int d = 0; d < kDirections; ++d) {
    const Spot s = spot(d, move.col(), move.row());
    const std::uint32_t stones = board_.stones(0).word(d, s) | board_.stones(1).word(d, s);
    for (std::uint32_t rest = frame_.words[d][s.line] & ~stones; rest != 0; rest &= rest - 1) {
      const int bit = std::countr_zero(rest);
      if (std::abs(bit - s.bit) > table_->reach()) continue;
      changes =
          set_patterns(changes, move.slot() + (bit - s.bit) * kStepSlot[d], d, table_->at(lines_[d][s.line], bit));
    }
  }
  return changes;
}

ThreatBoard::Change* ThreatBoard::refresh(Change* changes, Move move) {
  if (!table_->filled()) return refresh_long_lines(changes, move);
  switch (table_->reach()) {
    case 5: return refresh_lines<5>(changes, move);
    case 4: return refresh_lines<4>(changes, move);
    case 3: return refresh_lines<3>(changes, move);
    case 2: return refresh_lines<2>(changes, move);
    default: return refresh_long_lines(changes, move);
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
  assert(empty(move.slot()));
  make_room();
  Record& record = records_[record_count_++];
  record.worth[0] = worth_[0];
  record.worth[1] = worth_[1];
  record.counts[0] = counts_[0];
  record.counts[1] = counts_[1];
  record.first_change = static_cast<std::uint32_t>(change_count_);
  record.first_toggle = static_cast<std::uint32_t>(toggle_count_);
  std::uint32_t* near = near_ + move.row();
  for (int i = 0; i <= 2 * kNear; ++i) {
    record.near[i] = near[i];
    near[i] |=
        static_cast<std::uint32_t>((static_cast<std::uint64_t>(kStencil[std::abs(i - kNear)]) << move.col()) >> kNear);
  }
  const int slot = move.slot();
  Cell& cell = cells_[slot];
  Change* const changes = changes_.data() + change_count_;
  *changes = {cell, static_cast<std::uint32_t>(slot)};
  for (Side side = 0; side < 2; ++side) {
    if constexpr (Valued) worth_[side] -= evaluation_->worth(side, cell.packed[side]);
    set_pattern4(side, slot, cell.pattern4[side], Pattern4::occupied);
  }
  cell = {{0, 0}, {Pattern4::occupied, Pattern4::occupied}, 0};
  flip(board_.turn(), move);
  board_.play(move);
  change_count_ = static_cast<std::size_t>(refresh(changes + 1, move) - changes_.data());
  update_changed_cells<Valued>(changes + 1);
}

template void ThreatBoard::play_stone<true>(Move);
template void ThreatBoard::play_stone<false>(Move);

void ThreatBoard::undo() {
  const Move move = board_.undo();
  flip(board_.turn(), move);
  const Record& record = records_[--record_count_];
  while (change_count_ > record.first_change) {
    const Change& change = changes_[--change_count_];
    cells_[change.slot] = change.before;
  }
  while (toggle_count_ > record.first_toggle) toggle(toggles_[--toggle_count_]);
  worth_[0] = record.worth[0];
  worth_[1] = record.worth[1];
  counts_[0] = record.counts[0];
  counts_[1] = record.counts[1];
  std::memcpy(near_ + move.row(), record.near, sizeof record.near);
}

Pattern4 ThreatBoard::pattern4_beside_stone(Side side, Move move, int direction, int away) const {
  const Spot s = spot(direction, move.col(), move.row());
  const LineWord stone = side == kFirst ? kWhiteBits : kBlackBits;
  const LineWord line = lines_[direction][s.line] | stone << (2 * (s.bit + away));
  const auto made = static_cast<int>(pattern_of(table_->at(line, s.bit), side));
  const int shift = 4 * direction;
  return pattern4_tables_[side]->pattern4s[(packed(side, move.slot()) & ~(15 << shift)) | made << shift];
}

Move ThreatBoard::first(Side side, Bucket bucket) const {
  const CellSet& set = buckets_[side][static_cast<int>(bucket)];
  for (int row = 0; row < rules().rows; ++row) {
    if (set[row] != 0) return Move(MoveKind::cell, row, std::countr_zero(set[row]));
  }
  return Move();
}

bool ThreatBoard::same_as(const ThreatBoard& that) const {
  const auto same = [](const auto& a, const auto& b) { return std::memcmp(&a, &b, sizeof a) == 0; };
  return board_ == that.board_ && same(cells_, that.cells_) && same(lines_, that.lines_) &&
         same(buckets_, that.buckets_) && same(counts_, that.counts_) && worth_[0] == that.worth_[0] &&
         worth_[1] == that.worth_[1] && same(near_, that.near_);
}

}  // namespace tengen::line
