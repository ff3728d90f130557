#include "drop/solver/pop_table.hpp"

#include <bit>

#include "drop/solver/lines.hpp"

namespace tengen::drop::solver {
namespace {

constexpr std::uint8_t kDead = 255;
// Never counted down to 0: the player to move has a draw.
constexpr std::uint8_t kSafe = 100;

}  // namespace

std::uint64_t PopTable::bytes_for(const Rules& rules) {
  if (rules.variant != Variant::popout || rules.bits() > 64) return ~std::uint64_t{0};
  std::uint64_t states = 1;
  for (int col = 0; col < rules.cols; ++col) {
    states *= (std::uint64_t{1} << (rules.rows + 1)) - 1;
    if (states > (std::uint64_t{1} << 31)) return ~std::uint64_t{0};
  }
  return states * (2 + sizeof(Index));
}

PopTable::PopTable(const Rules& rules, Control& control) : rules_(rules), shape_(rules) {
  states_ = static_cast<Index>(positions(rules));
  plies_.resize(states_);
  open_.resize(states_);
  queue_.reserve(states_);
  count_successors();
  propagate(control);
  open_ = {};
  queue_ = {};
}

PopTable::Columns PopTable::columns_of(Index index) const {
  const Index kinds = (Index{1} << (rules_.rows + 1)) - 1;
  Columns out{};
  for (int col = 0; col < rules_.cols; ++col) {
    out.at[col] = static_cast<int>(index % kinds) + 1;
    index /= kinds;
  }
  return out;
}

PopTable::Index PopTable::index_of(const Columns& columns) const {
  const Index kinds = (Index{1} << (rules_.rows + 1)) - 1;
  Index index = 0;
  for (int col = rules_.cols - 1; col >= 0; --col) index = index * kinds + static_cast<Index>(columns.at[col] - 1);
  return index;
}

int PopTable::height(int column) const { return std::bit_width(static_cast<unsigned>(column)) - 1; }

Bits64 PopTable::first_discs(const Columns& columns) const {
  Bits64 out = 0;
  for (int col = 0; col < rules_.cols; ++col) {
    const Bits64 discs = static_cast<Bits64>(columns.at[col]) ^ (Bits64{1} << height(columns.at[col]));
    out |= discs << (col * rules_.stride());
  }
  return out;
}

Bits64 PopTable::second_discs(const Columns& columns) const {
  Bits64 out = 0;
  for (int col = 0; col < rules_.cols; ++col) {
    const Bits64 all = (Bits64{1} << height(columns.at[col])) - 1;
    out |= (all & ~static_cast<Bits64>(columns.at[col])) << (col * rules_.stride());
  }
  return out;
}

// The seeds of the retrograde analysis: positions that win at once, and for the others the number of moves. A pop that
// loses at once is never needed: there is a drop, or on a full board a draw.
void PopTable::count_successors() {
  for (Index index = 0; index < states_; ++index) {
    Columns columns = columns_of(index);
    Bits64 sides[2] = {first_discs(columns), second_discs(columns)};
    if (has_line(shape_, sides[0]) || has_line(shape_, sides[1])) {
      open_[index] = kDead;
      continue;
    }
    const Bits64 occupied = sides[0] | sides[1];
    const bool full = (shape_.cells() & ~occupied) == 0;
    const int mover = count_bits(occupied) & 1;
    if (full && (rules_.full == FullBoard::draw || (sides[mover] & shape_.bottom()) == 0)) {
      open_[index] = kDead;  // the game is over: a draw
      continue;
    }
    int moves = full ? kSafe : 0;
    bool wins = (threats_of(shape_, sides[mover]) & (occupied + shape_.bottom()) & shape_.cells()) != 0;
    for (int col = 0; col < rules_.cols && !wins; ++col) {
      const int column = columns.at[col];
      if (height(column) < rules_.rows) {
        // The last disc of a board may end the game in a draw.
        const bool last = count_bits(occupied) + 1 == rules_.rows * rules_.cols;
        const bool ends = last && (rules_.full == FullBoard::draw || ((sides[1 - mover]) & shape_.bottom()) == 0);
        moves += ends ? kSafe : 1;
      }
      if (column == 1 || (column & 1) != (mover == 0 ? 1 : 0)) continue;
      columns.at[col] = column >> 1;
      const bool lines[2] = {has_line(shape_, first_discs(columns)), has_line(shape_, second_discs(columns))};
      columns.at[col] = column;
      const bool both = lines[0] && lines[1];
      if (both && rules_.both == BothLines::draw) moves += kSafe;
      else if (lines[mover] && (!both || rules_.both == BothLines::mover)) wins = true;
      else if (!lines[0] && !lines[1]) ++moves;
    }
    if (wins) {
      plies_[index] = 1;
      queue_.push_back(index);
    } else {
      open_[index] = static_cast<std::uint8_t>(moves >= kSafe ? kSafe + 50 : moves);
    }
  }
}

// The positions from which one move leads here.
template <class F>
void PopTable::for_each_predecessor(Index index, F f) const {
  Columns columns = columns_of(index);
  int discs = 0;
  for (int col = 0; col < rules_.cols; ++col) discs += height(columns.at[col]);
  const int mover = (discs + 1) & 1;  // who made the move
  const int mark = mover == 0 ? 1 : 0;
  for (int col = 0; col < rules_.cols; ++col) {
    const int column = columns.at[col];
    const int high = height(column);
    if (high > 0 && (column >> (high - 1) & 1) == mark) {
      // The topmost disc becomes the mark on top.
      columns.at[col] = (column & ((1 << (high - 1)) - 1)) | 1 << (high - 1);
      f(index_of(columns));
    }
    if (high < rules_.rows) {
      columns.at[col] = column << 1 | mark;
      f(index_of(columns));
    }
    columns.at[col] = column;
  }
}

// Retrograde analysis: a position wins if one move leads to a loss, and loses if all lead to wins. First in, first out:
// positions nearer to the end come first, so every distance is the shortest.
void PopTable::propagate(Control& control) {
  for (std::size_t next = 0; next < queue_.size(); ++next) {
    if ((next & 0xFFFF) == 0 && control.ended()) return;
    const Index index = queue_[next];
    const int plies = plies_[index];
    for_each_predecessor(index, [&](Index before) {
      if (plies_[before] != 0 || open_[before] == kDead) return;
      const bool settled = plies % 2 == 0 || --open_[before] == 0;
      if (!settled) return;
      plies_[before] = static_cast<std::uint8_t>(plies + 1);
      queue_.push_back(before);
    });
  }
  control.nodes.fetch_add(states_);
  complete_ = true;
}

int PopTable::plies(const Board<Bits64>& board) const {
  Columns columns{};
  for (int col = 0; col < rules_.cols; ++col) {
    columns.at[col] = 1 << board.height(col);
    for (int row = 0; row < board.height(col); ++row) columns.at[col] |= (board.at(row, col) == kFirst ? 1 : 0) << row;
  }
  return plies_[index_of(columns)];
}

}  // namespace tengen::drop::solver
