// Connect Four, Connect-N, PopOut and one-pop on bitboards.
#pragma once

#include <array>
#include <vector>

#include "drop/bits.hpp"
#include "drop/rules.hpp"
#include "game/move.hpp"
#include "game/outcome.hpp"
#include "game/random.hpp"
#include "game/setup.hpp"

namespace tengen::drop {

// Directions in the order in which the one-pop referee looks at them.
inline constexpr int kDirections = 4;  // row, column, falling diagonal \, rising diagonal /.

template <class Bits>
class Board {
 public:
  using Rules = drop::Rules;

  explicit Board(Rules rules);
  // Throws std::invalid_argument for discs that no game leads to.
  Board(Rules rules, const Setup& setup);

  const Rules& rules() const { return rules_; }
  Side turn() const { return ply() & 1; }
  int ply() const { return start_ply_ + static_cast<int>(history_.size()); }
  // The ply of the position from which this one was played: above 0 if it was set up.
  int start_ply() const { return start_ply_; }
  Outcome outcome() const { return outcome_; }
  std::uint64_t key() const;
  Move last_move() const { return history_.empty() ? Move() : history_.back(); }
  Move move_at(int ply) const { return history_[static_cast<std::size_t>(ply - start_ply_)]; }

  bool exists(Move move) const;
  Illegal check(Move move) const;
  void moves(MoveList& list) const;
  Move random_move(Random& random) const;
  void play(Move move);
  Move undo();

  Side at(int row, int col) const;
  // Cells are numbered by their bit; columns lie one after the other.
  int index(int row, int col) const { return col * rules_.stride() + row; }
  const Bits& discs(Side side) const { return discs_[side]; }
  int height(int col) const { return heights_[col]; }
  // The playable cells: where a disc dropped now would land.
  Bits landings() const { return tops() & cells_; }
  bool may_pop(Side side, int col) const { return any(discs_[side] & bit_at<Bits>(index(0, col))); }
  bool full() const { return discs_count_ == rules_.rows * rules_.cols; }
  // The outcome by lines alone if the side to move popped the bottom disc of this column.
  Outcome lines_after_pop(int col) const;
  // How often the position occurred before; counted in PopOut only.
  int earlier_occurrences() const;

  // Maximal runs that decided the game, as cells; both sides' when lines of both made a draw.
  std::vector<std::vector<Move>> winning_runs() const;
  // Pops a side still has: -1 without limit.
  int pops_left(Side side) const;
  Setup setup() const;
  Grid grid() const;

  // The one-pop referee looks at one diagonal before the other, so its game has no mirror image.
  int symmetries() const { return rules_.variant == Variant::onepop ? 1 : 2; }
  Move transform(Move move, int symmetry) const;
  std::uint64_t image_key(int symmetry) const;
  // Where a symmetry takes a place of the set-up.
  int place_image(int place, int symmetry) const;

  bool operator==(const Board& that) const {
    return rules_ == that.rules_ && discs_ == that.discs_ && turn() == that.turn() && popped_ == that.popped_;
  }

 private:
  // One bit on top of each column; in the guard row when the column is full.
  Bits tops() const {
    const Bits occupied = discs_[kFirst] | discs_[kSecond];
    return ((occupied << 1) | bottom_row_) & ~occupied;
  }
  int direction_step(int direction) const;
  bool has_line(const Bits& discs, int direction) const;
  bool has_line(const Bits& discs) const;
  // A bitboard whose column has lost its lowest cell.
  Bits without_bottom(const Bits& discs, int col) const;
  void take_bottom(int col);
  void put_bottom(int col, Side side);
  std::uint64_t key_of(const Bits& first, const Bits& tops) const;
  void put_discs(const Setup& setup);
  int plies_of(const Setup& setup) const;
  void check_lines(Side mover) const;
  Outcome judge(Side mover, Move move) const;
  Outcome judge_without_line(Side mover) const;
  Outcome judge_lines(const std::array<Bits, 2>& discs, Side mover, MoveKind kind) const;
  Outcome judge_pop_lines(const std::array<Bits, 2>& discs, Side mover) const;
  Outcome judge_by_referee_order(const std::array<Bits, 2>& discs) const;
  bool decides(int direction) const;
  bool has_own_bottom(Side side) const;

  Rules rules_;
  Bits leftmost_column_{};
  Bits bottom_row_{};
  Bits cells_{};
  std::array<Bits, 2> discs_{};
  std::array<std::uint8_t, Rules::kMaxSize> heights_{};
  std::array<bool, 2> popped_{};
  int discs_count_ = 0;
  int start_ply_ = 0;
  Outcome outcome_;
  std::vector<Move> history_;
  std::vector<std::uint64_t> earlier_;  // keys of the positions before this one; PopOut only
};

extern template class Board<Bits64>;
extern template class Board<Bits128>;
extern template class Board<Wide>;

}  // namespace tengen::drop
