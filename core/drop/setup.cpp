// Drop boards from the discs on them.
#include "game/setup.hpp"

#include <cassert>

#include "drop/board.hpp"

namespace tengen::drop {

template <class Bits>
Board<Bits>::Board(Rules rules, const Setup& setup) : Board(rules) {
  assert(static_cast<int>(setup.places.size()) == rules.rows * rules.cols);
  put_discs(setup);
  if (rules.variant != Variant::onepop && (setup.popped[kFirst] || setup.popped[kSecond])) {
    refuse_setup("only one-pop counts pops");
  }
  popped_ = setup.popped;
  start_ply_ = plies_of(setup);
  // A claim changes the side to move and nothing else.
  check_turn(setup.turn == kNobody || !setup.claimed ? setup.turn : other(setup.turn), turn());
  const Side mover = other(turn());
  check_lines(mover);
  outcome_ = judge_lines(discs_, mover, rules.variant == Variant::connect ? MoveKind::drop : MoveKind::pop);
  if (!outcome_.over()) outcome_ = judge_without_line(mover);
  if (!setup.claimed) return;
  const Move claim(MoveKind::claim, 0, 0);
  if (const Illegal why = check(claim); why != Illegal::none) {
    refuse_setup(std::string("no draw was claimed here: ") + describe(why));
  }
  ++start_ply_;
  outcome_ = Outcome::draw(Reason::claim);
}

template <class Bits>
void Board<Bits>::put_discs(const Setup& setup) {
  for (int col = 0; col < rules_.cols; ++col) {
    for (int row = 0; row < rules_.rows; ++row) {
      const Side side = setup.places[static_cast<std::size_t>(row * rules_.cols + col)];
      if (side == kNobody) continue;
      if (heights_[col] != row) refuse_setup("a disc in column " + std::to_string(col + 1) + " hangs in the air");
      discs_[side] |= bit_at<Bits>(index(row, col));
      ++heights_[col];
      ++discs_count_;
    }
  }
}

// How many moves at least led here. Where there is no limit to pops, any number of discs can be reached; each move changes
// the number by one, so it tells whose turn it is.
template <class Bits>
int Board<Bits>::plies_of(const Setup& setup) const {
  if (rules_.variant == Variant::popout) return discs_count_;
  std::array<int, 2> moves{};
  for (Side side : {kFirst, kSecond}) moves[side] = count_bits(discs_[side]) + (setup.popped[side] ? 2 : 0);
  turn_by_counts(moves[kFirst], moves[kSecond],
                 rules_.variant == Variant::onepop ? "discs, those popped and put in again counted" : "discs");
  return moves[kFirst] + moves[kSecond];
}

// Without a pop, a line is made by its owner's last disc, which lies on top.
template <class Bits>
void Board<Bits>::check_lines(Side mover) const {
  if (rules_.variant == Variant::popout || popped_[kFirst] || popped_[kSecond]) return;
  const bool mine = has_line(discs_[mover]);
  if (has_line(discs_[other(mover)])) {
    refuse_setup(mine ? "both sides have a winning line"
                      : "the side to move has a winning line, so the game ended a move ago");
  }
  if (!mine) return;
  for (int col = 0; col < rules_.cols; ++col) {
    if (heights_[col] == 0 || at(heights_[col] - 1, col) != mover) continue;
    if (!has_line(discs_[mover] & ~bit_at<Bits>(index(heights_[col] - 1, col)))) return;
  }
  refuse_setup("no single last disc makes all the winning lines");
}

template <class Bits>
Setup Board<Bits>::setup() const {
  Setup out;
  out.turn = turn();
  out.popped = popped_;
  out.claimed = outcome_.reason == Reason::claim;
  for (int row = 0; row < rules_.rows; ++row) {
    for (int col = 0; col < rules_.cols; ++col) out.places.push_back(static_cast<std::int8_t>(at(row, col)));
  }
  return out;
}

template <class Bits>
Grid Board<Bits>::grid() const {
  Grid out{rules_.rows, rules_.cols, {}};
  for (int row = 0; row < rules_.rows; ++row) {
    for (int col = 0; col < rules_.cols; ++col) out.places.emplace_back(row, col);
  }
  return out;
}

template <class Bits>
int Board<Bits>::place_image(int place, int symmetry) const {
  const int col = place % rules_.cols;
  return symmetry == 0 ? place : place - col + rules_.cols - 1 - col;
}

template Board<Bits64>::Board(Rules, const Setup&);
template Board<Bits128>::Board(Rules, const Setup&);
template Board<Wide>::Board(Rules, const Setup&);
template void Board<Bits64>::put_discs(const Setup&);
template void Board<Bits128>::put_discs(const Setup&);
template void Board<Wide>::put_discs(const Setup&);
template int Board<Bits64>::plies_of(const Setup&) const;
template int Board<Bits128>::plies_of(const Setup&) const;
template int Board<Wide>::plies_of(const Setup&) const;
template void Board<Bits64>::check_lines(Side) const;
template void Board<Bits128>::check_lines(Side) const;
template void Board<Wide>::check_lines(Side) const;
template Setup Board<Bits64>::setup() const;
template Setup Board<Bits128>::setup() const;
template Setup Board<Wide>::setup() const;
template Grid Board<Bits64>::grid() const;
template Grid Board<Bits128>::grid() const;
template Grid Board<Wide>::grid() const;
template int Board<Bits64>::place_image(int, int) const;
template int Board<Bits128>::place_image(int, int) const;
template int Board<Wide>::place_image(int, int) const;

}  // namespace tengen::drop
