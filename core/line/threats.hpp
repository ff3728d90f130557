// A board whose empty cells are all classed for both sides: kept up to date with every stone, taken back exactly.
#pragma once

#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "line/board.hpp"
#include "line/evaluation.hpp"
#include "line/kinds.hpp"
#include "line/line_table.hpp"

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
  // The same without what the cells are worth, for those who never ask before it is undone.
  void play_unvalued(Move move) { play_stone<false>(move); }
  void undo();
  void pass() { board_.pass(); }
  void undo_pass() { board_.undo_pass(); }

  bool empty(int slot) const { return cells_[slot].kind[0] != Kind::taken; }
  // What a stone of `side` on an empty cell would make, in each direction and together.
  Code code(Side side, int slot) const { return cells_[slot].code[side]; }
  Class class_at(Side side, int direction, int slot) const { return class_in(code(side, slot), direction); }
  // The whole line through a cell, which is bit `spot(…).bit` of it.
  LineWord line(int direction, Spot s) const { return lines_[direction][s.line]; }
  Kind kind(Side side, int slot) const { return cells_[slot].kind[side]; }
  // The same if the opponent had a stone so many steps further in this direction.
  Kind kind_beside_stone(Side side, Move move, int direction, int away) const;
  Urgency urgency(Side side, int slot) const { return kinds_[side]->urgencies[code(side, slot)]; }
  // The same as it was learned, for the order of moves in the tree.
  Urgency order(Side side, int slot) const { return kinds_[side]->orders[code(side, slot)]; }
  Class strongest(Side side, int slot) const { return kinds_[side]->strongest[code(side, slot)]; }
  // Does a four here also make a three or another four, so that more fours can follow?
  bool leads_on(Side side, int slot) const { return kinds_[side]->lead_on[code(side, slot)] != 0; }

  // How many empty cells are of a kind.
  int count(Side side, Kind kind) const { return counts_[side][static_cast<int>(kind)]; }
  const KindCounts& counts(Side side) const { return counts_[side]; }
  // Is any cell in a group; which ones; the first of them.
  bool any(Side side, Group group) const { return size(side, group) > 0; }
  int size(Side side, Group group) const {
    switch (group) {
      case Group::three: return count(side, Kind::open_three) + count(side, Kind::double_three);
      case Group::four: return count(side, Kind::four) + count(side, Kind::four_three);
      case Group::open_four: return count(side, Kind::open_four);
      case Group::five: return count(side, Kind::five);
      case Group::barred: return count(side, Kind::barred);
      case Group::none: break;
    }
    return 0;
  }
  template <class F>
  void for_each(Side side, Group group, F f) const;
  Move first(Side side, Group group) const;

  // Empty cells with a stone near.
  std::uint32_t near(int row) const {
    return near_[row + kNear] & all_ & ~(board_.stones(0).words[0][row] | board_.stones(1).words[0][row]);
  }
  std::uint32_t empty_row(int row) const {
    return all_ & ~(board_.stones(0).words[0][row] | board_.stones(1).words[0][row]);
  }

  const Worth& worth(Side side) const { return worth_[side]; }
  const Evaluation& evaluation() const { return *evaluation_; }

  // Equal in every number kept, for tests.
  bool same_as(const ThreatBoard& that) const;

 private:
  static constexpr int kNear = 2;

  static constexpr std::size_t kMostChanges = 4 * Rules::kMaxSize + 1;  // by one stone
  static constexpr std::size_t kMostToggles = 4 * kMostChanges;         // out of a group and into one, for both sides

  struct Cell {
    Code code[2];
    Kind kind[2];
    std::uint16_t unused;
  };
  struct Change {
    Cell before;
    std::uint32_t slot;
  };
  // A cell that came into a group or left it.
  struct Toggle {
    std::uint8_t side;
    std::uint8_t group;
    std::uint16_t slot;
  };
  // What a move changed, but for the cells and their groups.
  struct Record {
    Worth worth[2];
    KindCounts counts[2];
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
  // Notes the cell as it was if its classes in one direction, now `both`, are not what they were; and once all of a move
  // are noted, what follows from their new codes. (Apart, because then no look-up has to wait for the one before.)
  Change* note(Change* changes, int slot, int direction, std::uint8_t both);
  template <bool Valued>
  void follow_up(const Change* changes);
  void make_room();
  void set_kind(Side side, int slot, Kind before, Kind now);
  void toggle(Toggle t) { sets_[t.side][t.group][t.slot >> 5] ^= 1u << (t.slot & 31); }
  void flip(Side side, Move move);

  Board board_;
  std::shared_ptr<const LineTable> table_;
  std::shared_ptr<const Evaluation> evaluation_;
  const KindTable* kinds_[2];
  Frame frame_;
  std::uint32_t all_;
  LineWord lines_[kDirections][kLines];
  std::array<Cell, Move::kSlots> cells_;
  CellSet sets_[2][kGroups];
  KindCounts counts_[2];
  Worth worth_[2];
  std::uint32_t near_[Rules::kMaxSize + 2 * kNear];
  // The first so many of each, and room for what one more stone does.
  std::vector<Record> records_;
  std::vector<Change> changes_;
  std::vector<Toggle> toggles_;
  std::size_t record_count_ = 0;
  std::size_t change_count_ = 0;
  std::size_t toggle_count_ = 0;
};

template <class F>
void ThreatBoard::for_each(Side side, Group group, F f) const {
  const CellSet& set = sets_[side][static_cast<int>(group)];
  for (int row = 0; row < rules().rows; ++row) {
    for (std::uint32_t rest = set[row]; rest != 0; rest &= rest - 1) {
      f(Move(MoveKind::cell, row, std::countr_zero(rest)));
    }
  }
}

}  // namespace tengen::line
