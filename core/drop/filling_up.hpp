// Zugzwang: who wins when nobody makes a new threat and the columns fill up?
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "drop/board.hpp"

namespace tengen::drop {

struct FillingUp {
  Side winner = kNobody;
  int safe = 0;  // moves until somebody has to give something away
};

// Each column is filled up to two cells below its lowest threat: whoever plays the next cell lets the other side have
// that threat, or gives up one of their own. So the number of safe moves tells who has to. They give up threats of their
// own if they have some, as that opens the rest of the column, and have lost when they have none left.
template <class Bits>
class Columns {
 public:
  Columns(const Board<Bits>& board, const std::array<Bits, 2>& threats) : rows_(board.rules().rows) {
    const Bits landings = board.landings();
    const Bits both = (threats[kFirst] | threats[kSecond]) & ~landings;
    if (!any(both)) return;
    const auto column = (std::uint32_t{1} << rows_) - 1;
    for (int col = 0; col < board.rules().cols; ++col) {
      const int empty = rows_ - board.height(col);
      safe_ += empty;
      if (empty < 2) continue;
      const int bottom = board.index(0, col);
      const std::uint32_t here = low_word(both >> bottom) & column;
      if (here == 0) continue;
      Column& one = columns_[static_cast<std::size_t>(count_++)];
      one.threats[kFirst] = low_word(threats[kFirst] >> bottom) & here;
      one.threats[kSecond] = low_word(threats[kSecond] >> bottom) & here;
      safe_ -= rows_ - one.lowest() + 1;
    }
  }

  FillingUp result(Side turn) {
    FillingUp out{kNobody, safe_};
    if (count_ == 0) return out;
    for (Side mover = safe_ % 2 == 0 ? turn : other(turn); count_ > 0;) {
      const int chosen = to_give_up(mover);
      if (chosen < 0) {
        out.winner = other(mover);
        break;
      }
      Column& one = columns_[static_cast<std::size_t>(chosen)];
      if (one.stacked(mover)) {
        out.winner = mover;
        break;
      }
      if (moves_opened(one) % 2 == 1) mover = other(mover);
      one.skip_lowest();
      if (one.all() == 0) one = columns_[static_cast<std::size_t>(--count_)];
    }
    return out;
  }

 private:
  struct Column {
    std::array<std::uint32_t, 2> threats{};

    std::uint32_t all() const { return threats[kFirst] | threats[kSecond]; }
    int lowest() const { return std::countr_zero(all()); }
    // The lowest threat is this side's alone, and so it is theirs to give up.
    bool own(Side side) const { return ((threats[other(side)] >> lowest()) & 1) == 0; }
    // The cell above is a threat of theirs, too: the block lets them have it.
    bool stacked(Side side) const { return ((threats[side] >> (lowest() + 1)) & 1) != 0; }
    // Past the cell that was given up and the one above, where the next disc falls.
    void skip_lowest() {
      const std::uint32_t above = ~((std::uint32_t{4} << lowest()) - 1);
      for (std::uint32_t& side : threats) side &= above;
    }
  };

  static std::uint32_t low_word(const Bits& bits) {
    if constexpr (requires { bits.words; }) return static_cast<std::uint32_t>(bits.words[0]);
    else return static_cast<std::uint32_t>(bits);
  }

  // Safe moves that a column has after its lowest threat was given up and blocked.
  int moves_opened(Column column) const {
    const int from = column.lowest() + 1;
    column.skip_lowest();
    return column.all() == 0 ? rows_ - from : column.lowest() - 1 - from;
  }

  // The best column in which this side can give up a threat, or -1.
  int to_give_up(Side side) const {
    int found = -1;
    for (int i = 0; i < count_; ++i) {
      const Column& one = columns_[static_cast<std::size_t>(i)];
      if (!one.own(side)) continue;
      if (one.stacked(side)) return i;
      if (moves_opened(one) % 2 == 1 || found < 0) found = i;
    }
    return found;
  }

  int rows_;
  int safe_ = 0;
  int count_ = 0;
  std::array<Column, Rules::kMaxSize> columns_{};
};

}  // namespace tengen::drop
