// A board that knows the patterns of every empty cell for both sides: updated incrementally by each stone, undone exactly.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "line/board.hpp"
#include "line/evaluation.hpp"
#include "line/pattern4.hpp"
#include "line/pattern_table.hpp"

namespace tengen::line {

// A set of cells, one word a row.
using CellSet = std::array<std::uint32_t, 32>;

class ThreatBoard {
 public:
  ThreatBoard(const Board& board, std::shared_ptr<const Evaluation> evaluation);

  const Board& board() const { return board_; }
  const Rules& rules() const { return board_.rules(); }
  Side turn() const { return board_.turn(); }
  void play(Move move) { play_stone<true>(move); }
  // The same without updating the static evaluation (`worth`): for tactics and for the network.
  void play_unvalued(Move move) { play_stone<false>(move); }
  void undo();
  void pass() { board_.pass(); }
  void undo_pass() { board_.undo_pass(); }

  bool empty(int slot) const { return cells_[slot].pattern4[0] != Pattern4::occupied; }
  // What a stone of `side` on an empty cell would make: packed, in one direction, and all four together.
  PackedPatterns packed(Side side, int slot) const {
    assert(slot >= 0 && slot < Move::kSlots);
    return cells_[slot].packed[side];
  }
  Pattern pattern_at(Side side, int direction, int slot) const { return pattern_in(packed(side, slot), direction); }
  // The whole line through a cell, which is cell `s.bit` of it.
  LineWord line(int direction, Spot s) const { return lines_[direction][s.line]; }
  Pattern4 pattern4(Side side, int slot) const {
    assert(slot >= 0 && slot < Move::kSlots);
    return cells_[slot].pattern4[side];
  }
  // What it would be with an opponent's stone `away` steps further in this direction.
  Pattern4 pattern4_beside_stone(Side side, Move move, int direction, int away) const;
  Urgency urgency(Side side, int slot) const { return pattern4_tables_[side]->urgencies[packed(side, slot)]; }
  // The same as fitted, for move ordering in the search.
  Urgency order(Side side, int slot) const { return pattern4_tables_[side]->orders[packed(side, slot)]; }
  // And for the side to move, with what a stone there denies the opponent; a hundred is a factor of e.
  int order_score(int slot) const { return order(turn(), slot).attack + order(other(turn()), slot).defend; }
  Pattern strongest(Side side, int slot) const { return pattern4_tables_[side]->strongest[packed(side, slot)]; }
  // Does a four here also make a three or another four, so that a VCF can go on?
  bool leads_on(Side side, int slot) const { return pattern4_tables_[side]->lead_on[packed(side, slot)] != 0; }

  // How many empty cells have this pattern4.
  int count(Side side, Pattern4 pattern4) const { return counts_[side][static_cast<int>(pattern4)]; }
  // The cells of a bucket: any, how many, each of them, the first.
  bool any(Side side, Bucket bucket) const { return size(side, bucket) > 0; }
  int size(Side side, Bucket bucket) const {
    switch (bucket) {
      case Bucket::three: return count(side, Pattern4::open_three) + count(side, Pattern4::double_three);
      case Bucket::four: return count(side, Pattern4::four) + count(side, Pattern4::four_three);
      case Bucket::open_four: return count(side, Pattern4::open_four);
      case Bucket::five: return count(side, Pattern4::five);
      case Bucket::forbidden: return count(side, Pattern4::forbidden);
      case Bucket::none: break;
    }
    return 0;
  }
  template <class F>
  void for_each(Side side, Bucket bucket, F f) const;
  Move first(Side side, Bucket bucket) const;

  // Empty cells of a row with a stone near: the candidate moves.
  std::uint32_t near(int row) const {
    return near_[row + kNear] & all_ & ~(board_.stones(0).words[0][row] | board_.stones(1).words[0][row]);
  }
  std::uint32_t empty_row(int row) const {
    return all_ & ~(board_.stones(0).words[0][row] | board_.stones(1).words[0][row]);
  }

  // The sum of a side's cells by the weights; not after `play_unvalued`.
  const Worth& worth(Side side) const { return worth_[side]; }
  const Evaluation& evaluation() const { return *evaluation_; }

  // Equal in all that is kept up to date; for tests.
  bool same_as(const ThreatBoard& that) const;

 private:
  static constexpr int kNear = 2;

  static constexpr std::size_t kMostChanges = 4 * Rules::kMaxSize + 1;  // by one stone
  static constexpr std::size_t kMostToggles = 4 * kMostChanges;         // out of a bucket and into one, for both sides

  struct Cell {
    PackedPatterns packed[2];
    Pattern4 pattern4[2];
    std::uint16_t unused;
  };
  struct Change {
    Cell before;
    std::uint32_t slot;
  };
  // A cell that entered a bucket or left it.
  struct Toggle {
    std::uint8_t side;
    std::uint8_t bucket;
    std::uint16_t slot;
  };
  // For undo: what a move changed, and where its changed cells and toggles begin.
  struct Record {
    Worth worth[2];
    Pattern4Counts counts[2];
    std::uint32_t near[2 * kNear + 1];
    std::uint32_t first_change;
    std::uint32_t first_toggle;
  };

  void build();
  template <bool Valued>
  void play_stone(Move move);
  template <int Reach>
  Change* refresh_lines(Change* changes, Move move);
  Change* refresh_long_lines(Change* changes, Move move);
  Change* refresh(Change* changes, Move move);
  // First all new patterns of a move are written and the cells that changed are noted, then their pattern4s, buckets and
  // evaluation are updated. In two passes, so that no look-up has to wait for the one before.
  Change* set_patterns(Change* changes, int slot, int direction, std::uint8_t both);
  template <bool Valued>
  void update_changed_cells(const Change* changes);
  void make_room();
  void set_pattern4(Side side, int slot, Pattern4 before, Pattern4 now);
  void toggle(Toggle t) { buckets_[t.side][t.bucket][t.slot >> 5] ^= 1u << (t.slot & 31); }
  void flip(Side side, Move move);

  Board board_;
  std::shared_ptr<const PatternTable> table_;
  std::shared_ptr<const Evaluation> evaluation_;
  const Pattern4Table* pattern4_tables_[2];
  Frame frame_;
  std::uint32_t all_;
  LineWord lines_[kDirections][kLines];
  std::array<Cell, Move::kSlots> cells_;
  CellSet buckets_[2][kBuckets];
  Pattern4Counts counts_[2];
  Worth worth_[2];
  std::uint32_t near_[Rules::kMaxSize + 2 * kNear];
  // Stacks for undo: the first so many are in use, and there is always room for what one more stone does.
  std::vector<Record> records_;
  std::vector<Change> changes_;
  std::vector<Toggle> toggles_;
  std::size_t record_count_ = 0;
  std::size_t change_count_ = 0;
  std::size_t toggle_count_ = 0;
};

template <class F>
void ThreatBoard::for_each(Side side, Bucket bucket, F f) const {
  const CellSet& set = buckets_[side][static_cast<int>(bucket)];
  for (int row = 0; row < rules().rows; ++row) {
    for (std::uint32_t rest = set[row]; rest != 0; rest &= rest - 1) {
      f(Move(MoveKind::cell, row, std::countr_zero(rest)));
    }
  }
}

}  // namespace tengen::line
