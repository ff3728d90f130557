#include "drop/board.hpp"

#include <cassert>

namespace tengen::drop {
namespace {

constexpr int kStepRow[kDirections] = {0, 1, -1, 1};
constexpr int kStepCol[kDirections] = {1, 0, 1, 1};

}  // namespace

template <class Bits>
Board<Bits>::Board(Rules rules) : rules_(rules) {
  for (int row = 0; row < rules.rows; ++row) leftmost_column_ |= bit_at<Bits>(row);
  for (int col = 0; col < rules.cols; ++col) {
    bottom_row_ |= bit_at<Bits>(index(0, col));
    cells_ |= leftmost_column_ << index(0, col);
  }
  history_.reserve(static_cast<std::size_t>(rules.rows * rules.cols));
}

template <class Bits>
std::uint64_t Board<Bits>::key() const {
  return key_of(discs_[kFirst], tops());
}

template <class Bits>
std::uint64_t Board<Bits>::key_of(const Bits& first, const Bits& tops) const {
  // A disc of the first side is 1, a column's top is marked by one more bit: unique on its own.
  const Bits marks = first | tops;
  // The discs tell the side to move, except after a claim, which changes only that.
  const std::uint64_t claimed = static_cast<std::uint64_t>((ply() ^ discs_count_) & 1);
  const std::uint64_t rest = popped_[0] + 2u * popped_[1] + 4u * claimed;
  return fold(marks) ^ (rest == 0 ? 0 : zobrist(2, rest));
}

template <class Bits>
bool Board<Bits>::exists(Move move) const {
  switch (move.kind()) {
    case MoveKind::drop: return move.row() == 0 && move.col() < rules_.cols;
    case MoveKind::pop: return move.row() == 0 && move.col() < rules_.cols && rules_.variant != Variant::connect;
    case MoveKind::claim:
      return move.slot() == 0 && rules_.variant == Variant::popout && rules_.full == FullBoard::claim;
    default: return false;
  }
}

template <class Bits>
Illegal Board<Bits>::check(Move move) const {
  if (outcome_.over()) return Illegal::game_over;
  if (!exists(move)) {
    if (move.kind() == MoveKind::pop && rules_.variant == Variant::connect) return Illegal::no_pops;
    if (move.kind() == MoveKind::claim) return Illegal::claim_not_allowed;
    return Illegal::not_on_board;
  }
  const Side side = turn();
  switch (move.kind()) {
    case MoveKind::drop: return heights_[move.col()] < rules_.rows ? Illegal::none : Illegal::full_column;
    case MoveKind::pop:
      if (pops_left(side) == 0) return Illegal::no_pop_left;
      if (heights_[move.col()] == 0) return Illegal::empty_column;
      return may_pop(side, move.col()) ? Illegal::none : Illegal::not_your_disc;
    default: return full() ? Illegal::none : Illegal::board_not_full;
  }
}

template <class Bits>
void Board<Bits>::moves(MoveList& list) const {
  if (outcome_.over()) return;
  const Side side = turn();
  for (int col = 0; col < rules_.cols; ++col) {
    if (heights_[col] < rules_.rows) list.add(Move(MoveKind::drop, 0, col));
  }
  if (pops_left(side) != 0) {
    for (int col = 0; col < rules_.cols; ++col) {
      if (may_pop(side, col)) list.add(Move(MoveKind::pop, 0, col));
    }
  }
  const Move claim(MoveKind::claim, 0, 0);
  if (full() && exists(claim)) list.add(claim);
}

template <class Bits>
Move Board<Bits>::random_move(Random& random) const {
  if (rules_.variant == Variant::connect) {
    for (int tries = 0; tries < 8; ++tries) {
      const int col = random.below(rules_.cols);
      if (heights_[col] < rules_.rows) return Move(MoveKind::drop, 0, col);
    }
  }
  MoveList list;
  moves(list);
  return list[random.below(list.size())];
}

template <class Bits>
void Board<Bits>::play(Move move) {
  assert(check(move) == Illegal::none);
  const Side side = turn();
  if (rules_.variant == Variant::popout) earlier_.push_back(key());
  const int col = move.col();
  if (move.kind() == MoveKind::drop) {
    discs_[side] |= bit_at<Bits>(index(heights_[col]++, col));
    ++discs_count_;
  } else if (move.kind() == MoveKind::pop) {
    take_bottom(col);
    popped_[side] = rules_.variant == Variant::onepop;
  }
  history_.push_back(move);
  outcome_ = judge(side, move);
}

template <class Bits>
Move Board<Bits>::undo() {
  assert(!history_.empty());
  const Move move = history_.back();
  history_.pop_back();
  const Side side = turn();
  const int col = move.col();
  if (move.kind() == MoveKind::drop) {
    discs_[side] ^= bit_at<Bits>(index(--heights_[col], col));
    --discs_count_;
  } else if (move.kind() == MoveKind::pop) {
    put_bottom(col, side);
    popped_[side] = false;
  }
  if (rules_.variant == Variant::popout) {
    assert(key() == earlier_.back());
    earlier_.pop_back();
  }
  outcome_ = Outcome::ongoing();
  return move;
}

template <class Bits>
int Board<Bits>::direction_step(int direction) const {
  return kStepCol[direction] * rules_.stride() + kStepRow[direction];
}

// Doubling: after each step a bit says that a run of that length starts there.
template <class Bits>
bool Board<Bits>::has_line(const Bits& discs, int direction) const {
  // A line that is longer than the board would be shifted out of the word.
  const bool fits =
      (kStepCol[direction] == 0 || rules_.n <= rules_.cols) && (kStepRow[direction] == 0 || rules_.n <= rules_.rows);
  if (!fits) return false;
  const int step = direction_step(direction);
  Bits runs = discs;
  int length = 1;
  for (; 2 * length <= rules_.n; length *= 2) runs &= runs >> (step * length);
  if (length < rules_.n) runs &= runs >> (step * (rules_.n - length));
  return any(runs);
}

template <class Bits>
bool Board<Bits>::has_line(const Bits& discs) const {
  for (int d = 0; d < kDirections; ++d) {
    if (has_line(discs, d)) return true;
  }
  return false;
}

template <class Bits>
Bits Board<Bits>::without_bottom(const Bits& discs, int col) const {
  const Bits mask = leftmost_column_ << index(0, col);
  return (discs & ~mask) | (((discs & mask) >> 1) & mask);
}

template <class Bits>
void Board<Bits>::take_bottom(int col) {
  for (Bits& discs : discs_) discs = without_bottom(discs, col);
  --heights_[col];
  --discs_count_;
}

template <class Bits>
void Board<Bits>::put_bottom(int col, Side side) {
  const Bits mask = leftmost_column_ << index(0, col);
  for (Bits& discs : discs_) discs = (discs & ~mask) | (((discs & mask) << 1) & mask);
  discs_[side] |= bit_at<Bits>(index(0, col));
  ++heights_[col];
  ++discs_count_;
}

template <class Bits>
Outcome Board<Bits>::judge(Side mover, Move move) const {
  if (move.kind() == MoveKind::claim) return Outcome::draw(Reason::claim);

  const Outcome by_line = judge_lines(discs_, mover, move.kind());
  return by_line.over() ? by_line : judge_without_line(mover);
}

template <class Bits>
Outcome Board<Bits>::judge_without_line(Side mover) const {
  if (full()) {
    const bool may_go_on =
        rules_.variant == Variant::popout && rules_.full == FullBoard::claim && has_own_bottom(other(mover));
    if (!may_go_on) return Outcome::draw(Reason::full_board);
  }
  if (rules_.variant == Variant::popout && earlier_occurrences() >= 2) return Outcome::draw(Reason::repetition);
  return Outcome::ongoing();
}

template <class Bits>
Outcome Board<Bits>::judge_lines(const std::array<Bits, 2>& discs, Side mover, MoveKind kind) const {
  if (rules_.variant == Variant::onepop) return judge_by_referee_order(discs);
  if (kind == MoveKind::pop) return judge_pop_lines(discs, mover);
  return has_line(discs[mover]) ? Outcome::win(mover, Reason::line) : Outcome::ongoing();
}

template <class Bits>
Outcome Board<Bits>::lines_after_pop(int col) const {
  return judge_lines({without_bottom(discs_[kFirst], col), without_bottom(discs_[kSecond], col)}, turn(),
                     MoveKind::pop);
}

template <class Bits>
Outcome Board<Bits>::judge_pop_lines(const std::array<Bits, 2>& discs, Side mover) const {
  const Side rival = other(mover);
  const bool mine = has_line(discs[mover]);
  const bool theirs = has_line(discs[rival]);
  if (mine && theirs) {
    switch (rules_.both) {
      case BothLines::mover: return Outcome::win(mover, Reason::line);
      case BothLines::opponent: return Outcome::win(rival, Reason::line);
      case BothLines::draw: return Outcome::draw(Reason::line);
    }
  }
  if (mine) return Outcome::win(mover, Reason::line);
  if (theirs) return Outcome::win(rival, Reason::line);
  return Outcome::ongoing();
}

// The course referee: the first direction in which anybody has a line decides, whoever moved.
template <class Bits>
Outcome Board<Bits>::judge_by_referee_order(const std::array<Bits, 2>& discs) const {
  for (int d = 0; d < kDirections; ++d) {
    const bool first = has_line(discs[kFirst], d);
    const bool second = has_line(discs[kSecond], d);
    if (first && second) return Outcome::draw(Reason::line);
    if (first) return Outcome::win(kFirst, Reason::line);
    if (second) return Outcome::win(kSecond, Reason::line);
  }
  return Outcome::ongoing();
}

// Only one-pop has lines that come too late to count.
template <class Bits>
bool Board<Bits>::decides(int direction) const {
  if (rules_.variant != Variant::onepop) return true;
  for (int d = 0; d < direction; ++d) {
    if (has_line(discs_[kFirst], d) || has_line(discs_[kSecond], d)) return false;
  }
  return true;
}

// On the way back to a position each side puts in as many discs as it takes out, an even number of
// moves each: only every fourth position can be the same.
template <class Bits>
int Board<Bits>::earlier_occurrences() const {
  const std::uint64_t now = key();
  int count = 0;
  for (std::size_t back = 4; back <= earlier_.size(); back += 4) count += earlier_[earlier_.size() - back] == now;
  return count;
}

template <class Bits>
bool Board<Bits>::has_own_bottom(Side side) const {
  for (int col = 0; col < rules_.cols; ++col) {
    if (may_pop(side, col)) return true;
  }
  return false;
}

template <class Bits>
Side Board<Bits>::at(int row, int col) const {
  const Bits bit = bit_at<Bits>(index(row, col));
  if (any(discs_[kFirst] & bit)) return kFirst;
  return any(discs_[kSecond] & bit) ? kSecond : kNobody;
}

template <class Bits>
std::vector<std::vector<Move>> Board<Bits>::winning_runs() const {
  std::vector<std::vector<Move>> runs;
  if (outcome_.reason != Reason::line) return runs;
  const auto owner = [this](int row, int col) {
    const bool inside = row >= 0 && row < rules_.rows && col >= 0 && col < rules_.cols;
    return inside ? at(row, col) : kNobody;
  };
  for (int d = 0; d < kDirections && decides(d); ++d) {
    for (int row = 0; row < rules_.rows; ++row) {
      for (int col = 0; col < rules_.cols; ++col) {
        const Side side = at(row, col);
        if (side == kNobody || (outcome_.winner != kNobody && outcome_.winner != side)) continue;
        if (owner(row - kStepRow[d], col - kStepCol[d]) == side) continue;
        std::vector<Move> cells;
        for (int r = row, c = col; owner(r, c) == side; r += kStepRow[d], c += kStepCol[d]) {
          cells.emplace_back(MoveKind::cell, r, c);
        }
        if (static_cast<int>(cells.size()) >= rules_.n) runs.push_back(std::move(cells));
      }
    }
  }
  return runs;
}

template <class Bits>
int Board<Bits>::pops_left(Side side) const {
  switch (rules_.variant) {
    case Variant::connect: return 0;
    case Variant::popout: return -1;
    case Variant::onepop: return popped_[side] ? 0 : 1;
  }
  return 0;
}

template <class Bits>
Move Board<Bits>::transform(Move move, int symmetry) const {
  if (symmetry == 0 || move.kind() == MoveKind::claim) return move;
  return Move(move.kind(), 0, rules_.cols - 1 - move.col());
}

template <class Bits>
std::uint64_t Board<Bits>::image_key(int symmetry) const {
  if (symmetry == 0) return key();
  const Bits tops = this->tops();
  const Bits column = leftmost_column_ | bit_at<Bits>(rules_.rows);
  Bits first{};
  Bits ends{};
  for (int col = 0; col < rules_.cols; ++col) {
    const int there = index(0, rules_.cols - 1 - col);
    first |= ((discs_[kFirst] >> index(0, col)) & column) << there;
    ends |= ((tops >> index(0, col)) & column) << there;
  }
  return key_of(first, ends);
}

template class Board<Bits64>;
template class Board<Bits128>;
template class Board<Wide>;

}  // namespace tengen::drop
