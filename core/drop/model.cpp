#include "drop/model.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "drop/weight_names.hpp"

namespace tengen::drop {
namespace {

// Windows are open: no disc of the other side in them. Threats are the cells that complete one.
constexpr Weight kWeights[] = {
    {"window with fewer discs", 16},
    {"window two discs short", 50},
    {"window one disc short", 5},
    {"disc towards the centre", 3},
    {"threat", 60},
    {"lowest threat on an own row", 140},
    {"threats on top of each other", 10},
    {"threat the other must block", 140},
    {"disc to pop", 10},
    {"pop in hand", 90},
    {"turn", 150},
    {"filling up wins soon", 440},
    {"filling up wins later", 300},
    {"filling up wins late", 160},
    {"threat above another", -60},
};

// Move ordering: the score of a disc in a window with fewer discs, two short and one short.
constexpr int kPull[] = {5, 30, 300};
constexpr int kPullEmpty = 3;
constexpr int kPopScore = -300;

}  // namespace

template <class Bits>
std::span<const Weight> Model<Bits>::weights() {
  return kWeights;
}

template <class Bits>
Model<Bits>::Model(const Board& board, std::span<const int> weights)
    : board_(board), weights_(weights.begin(), weights.end()), shape_(Windows::of(board.rules())) {
  const Rules& rules = board.rules();
  for (int second = 0; second <= rules.n; ++second) {
    for (int first = 0; first <= rules.n; ++first) meanings_.push_back(meaning(first, second));
  }
  for (int w = 0; w < shape_->count(); ++w) windows_.push_back({0, shape_->mark(w)});
  open_windows_ = shape_->count();
  for (int col = 0; col < rules.cols; ++col) {
    guards_ |= bit_at<Bits>(board.index(rules.rows, col));
    for (int row = 0; row < rules.rows; ++row) {
      const bool even = ((rules.cols - 1) * rules.rows + row) % 2 == 0;
      own_rows_[even ? kFirst : kSecond] |= bit_at<Bits>(board.index(row, col));
      if (const Side side = board.at(row, col); side != kNobody) put(board.index(row, col), side);
    }
  }
  if (!may_repeat()) return;
  // Whether earlier positions had recurred is not kept: replay the game.
  Board replay = start_of(board);
  for (int ply = board.start_ply(); ply < board.ply(); ++ply) {
    replay.play(board.move_at(ply));
    recurrences_ += replay.earlier_occurrences() > 0;
  }
}

template <class Bits>
typename Model<Bits>::Meaning Model<Bits>::meaning(int first, int second) const {
  const int n = board_.rules().n;
  Meaning out;
  if (first > 0 && second > 0) return out;
  const int discs = first + second;
  out.open = discs < n;
  if (discs == 0) out.pull[kFirst] = out.pull[kSecond] = kPullEmpty;
  if (discs == 0 || discs == n) return out;

  const Side side = first > 0 ? kFirst : kSecond;
  const int name = discs == n - 1 ? kOneShort : discs == n - 2 ? kTwoShort : kFewer;
  out.worth = side == kFirst ? weight(name) : -weight(name);
  if (name == kOneShort) out.threat_of = static_cast<std::int8_t>(side);
  out.pull[side] = static_cast<std::int16_t>(kPull[name]);
  out.pull[other(side)] = static_cast<std::int16_t>(kPull[name] * 2 / 3);
  return out;
}

template <class Bits>
int Model<Bits>::centrality(int cell) const {
  const int col = cell / board_.rules().stride();
  return std::min(col, board_.rules().cols - 1 - col);
}

// ---- incremental update of the windows --------------------------------------------------------------

template <class Bits>
void Model<Bits>::count_threat(Side side, int cell, int by) {
  std::uint8_t& windows = threat_windows_[side][cell];
  assert(by > 0 || windows > 0);
  windows = static_cast<std::uint8_t>(windows + by);
  if (windows != 0) threats_[side] |= bit_at<Bits>(cell);
  else threats_[side] &= ~bit_at<Bits>(cell);
}

template <class Bits>
void Model<Bits>::change(int cell, int fill_step) {
  const Meaning* const meanings = meanings_.data();
  Window* const windows = windows_.data();
  int worth = 0;
  int open = 0;
  for (const std::uint16_t w : shape_->through(cell)) {
    Window& window = windows[w];
    const Meaning& was = meanings[window.fill];
    if (was.threat_of != kNobody) count_threat(was.threat_of, window.mark, -1);
    window.fill = static_cast<std::uint16_t>(window.fill + fill_step);
    window.mark = static_cast<std::uint16_t>(window.mark ^ cell);
    const Meaning& is = meanings[window.fill];
    if (is.threat_of != kNobody) count_threat(is.threat_of, window.mark, +1);
    worth += is.worth - was.worth;
    open += is.open - was.open;
  }
  lines_ += worth;
  open_windows_ += open;
}

template <class Bits>
void Model<Bits>::put(int cell, Side side) {
  lines_ += (side == kFirst ? 1 : -1) * weight(kCentre) * centrality(cell);
  change(cell, fill_step(side));
}

template <class Bits>
void Model<Bits>::take(int cell, Side side) {
  lines_ -= (side == kFirst ? 1 : -1) * weight(kCentre) * centrality(cell);
  change(cell, -fill_step(side));
}

// Both work on the board as it is before the bottom disc leaves or comes back.
template <class Bits>
void Model<Bits>::shift_column_down(int col) {
  Side here = board_.at(0, col);
  for (int row = 0; here != kNobody; ++row) {
    const Side above = row + 1 < board_.height(col) ? board_.at(row + 1, col) : kNobody;
    if (above != here) {
      take(board_.index(row, col), here);
      if (above != kNobody) put(board_.index(row, col), above);
    }
    here = above;
  }
}

template <class Bits>
void Model<Bits>::shift_column_up(int col, Side bottom) {
  Side below = bottom;
  for (int row = 0; below != kNobody; ++row) {
    const Side here = row < board_.height(col) ? board_.at(row, col) : kNobody;
    if (here != below) {
      if (here != kNobody) take(board_.index(row, col), here);
      put(board_.index(row, col), below);
    }
    below = here;
  }
}

template <class Bits>
void Model<Bits>::play(Move move) {
  if (move.kind() == MoveKind::drop) put(board_.index(board_.height(move.col()), move.col()), board_.turn());
  if (move.kind() == MoveKind::pop) shift_column_down(move.col());
  board_.play(move);
  if (may_repeat()) recurrences_ += board_.earlier_occurrences() > 0;
}

template <class Bits>
void Model<Bits>::undo() {
  if (may_repeat()) recurrences_ -= board_.earlier_occurrences() > 0;
  const Side side = other(board_.turn());
  const Move move = board_.last_move();
  if (move.kind() == MoveKind::drop) take(board_.index(board_.height(move.col()) - 1, move.col()), side);
  if (move.kind() == MoveKind::pop) shift_column_up(move.col(), side);
  board_.undo();
}

// ---- proven results ---------------------------------------------------------------------------------

template <class Bits>
bool Model<Bits>::can_pop(Side side) const {
  if (board_.pops_left(side) == 0) return false;
  for (int col = 0; col < board_.rules().cols; ++col) {
    if (board_.may_pop(side, col)) return true;
  }
  return false;
}

// Drops that do not lose to the opponent's next drop: they block his threat and do not make another one playable. Where
// the game may end by repetition instead, every drop counts.
template <class Bits>
Bits Model<Bits>::non_losing_drops() const {
  Bits drops = board_.landings();
  if (recurrences_ > 0) return drops;
  const Bits& theirs = threats_[other(board_.turn())];
  if (const Bits must_block = theirs & drops; any(must_block)) {
    drops = count_bits(must_block) == 1 ? must_block : Bits(0);
  }
  return drops & ~(theirs >> 1);
}

// The column of a drop that wins at once, or -1.
template <class Bits>
int Model<Bits>::winning_drop() const {
  const Bits wins = threats_[board_.turn()] & board_.landings();
  if (!any(wins)) return -1;
  int col = 0;
  while (!any(wins & bit_at<Bits>(board_.index(board_.height(col), col)))) ++col;
  return col;
}

template <class Bits>
bool Model<Bits>::wins_by_pop() const {
  const Side side = board_.turn();
  if (board_.pops_left(side) == 0) return false;
  for (int col = 0; col < board_.rules().cols; ++col) {
    if (board_.may_pop(side, col) && board_.lines_after_pop(col).winner == side) return true;
  }
  return false;
}

template <class Bits>
Known Model<Bits>::known() const {
  if (any(threats_[board_.turn()] & board_.landings()) || wins_by_pop()) return Known::win(1);
  if (!board_.full() && !any(non_losing_drops()) && !can_pop(board_.turn())) return Known::loss(2);
  if (drops_only() && open_windows_ == 0) return Known::draw();
  return Known::nothing();
}

// ---- moves ------------------------------------------------------------------------------------------

template <class Bits>
int Model<Bits>::drop_score(int col) const {
  const Side side = board_.turn();
  const int cell = board_.index(board_.height(col), col);
  int score = 4 * centrality(cell);
  for (const std::uint16_t w : shape_->through(cell)) score += meanings_[windows_[w].fill].pull[side];
  return score;
}

template <class Bits>
bool Model<Bits>::candidates(Candidates& list) const {
  const Side side = board_.turn();
  const int cols = board_.rules().cols;
  if (const int col = winning_drop(); col >= 0) {
    list.add(Move(MoveKind::drop, 0, col), 0);
    return true;
  }
  for (int col = 0; board_.pops_left(side) != 0 && col < cols; ++col) {
    if (!board_.may_pop(side, col)) continue;
    const Move pop(MoveKind::pop, 0, col);
    const Side winner = board_.lines_after_pop(col).winner;
    if (winner == side) {
      list.count = 0;
      list.add(pop, 0);
      return true;
    }
    if (winner == kNobody) list.add(pop, kPopScore);
  }
  const Bits non_losing = non_losing_drops();
  for (int col = 0; col < cols; ++col) {
    if (any(non_losing & bit_at<Bits>(board_.index(board_.height(col), col)))) {
      list.add(Move(MoveKind::drop, 0, col), drop_score(col));
    }
  }
  if (const Move claim(MoveKind::claim, 0, 0); board_.full() && board_.exists(claim)) list.add(claim, 0);
  if (list.size() > 0) return true;

  list.add(last_resort(), 0);
  return true;
}

// Everything loses, a drop not before the opponent's next move: take the one that hinders him most.
template <class Bits>
Move Model<Bits>::last_resort() const {
  MoveList all;
  board_.moves(all);
  Move best = all[0];
  int best_score = 0;
  for (const Move move : all) {
    if (move.kind() != MoveKind::drop) break;
    if (const int score = drop_score(move.col()); score > best_score) {
      best = move;
      best_score = score;
    }
  }
  return best;
}

template <class Bits>
bool Model<Bits>::quiet(Move move) const {
  // A pop moves a whole column: reducing pops costs PopOut more than it saves.
  if (move.kind() != MoveKind::drop) return false;
  const Side side = board_.turn();
  const int cell = board_.index(board_.height(move.col()), move.col());
  if (any((threats_[kFirst] | threats_[kSecond]) & bit_at<Bits>(cell))) return false;
  const int two_short = (board_.rules().n - 2) * fill_step(side);
  for (const std::uint16_t w : shape_->through(cell)) {
    const Window& window = windows_[w];
    if (window.fill == two_short && !any(threats_[side] & bit_at<Bits>(window.mark ^ cell))) return false;
  }
  return true;
}

template <class Bits>
int Model<Bits>::extension() const {
  const Side side = board_.turn();
  // The block is forced, unless there is a pop.
  return any(threats_[other(side)] & board_.landings()) && !can_pop(side) ? 1 : 0;
}

// ---- static evaluation ------------------------------------------------------------------------------

// Zugzwang: when only drops are left, the columns fill up and the last one decides. Each side gets the rows of one parity
// there (odd and even threats), so a threat on such a row wins unless the opponent has one below it.
template <class Bits>
int Model<Bits>::own_row_threats() const {
  const Bits landings = board_.landings();
  const Bits mine = threats_[kFirst] & own_rows_[kFirst] & ~landings;
  const Bits theirs = threats_[kSecond] & own_rows_[kSecond] & ~landings;
  if (!any(mine | theirs)) return 0;
  const Bits above = above_any(mine | theirs);
  return count_bits(mine & ~above) - count_bits(theirs & ~above);
}

// The cells above some of these, in the same columns.
template <class Bits>
Bits Model<Bits>::above_any(const Bits& some) const {
  if constexpr (requires { guards_ - some; }) {
    // In each column a subtraction sets the bits from the lowest of them to the top, but for the others of them.
    return (((guards_ - some) | some) & ~guards_) << 1;
  } else {
    const Bits cells = own_rows_[kFirst] | own_rows_[kSecond];
    Bits above{};
    for (Bits rising = (some << 1) & cells; any(rising); rising = (rising << 1) & cells) above |= rising;
    return above;
  }
}

// Threats that do not matter before another one has gone.
template <class Bits>
int Model<Bits>::buried_threats() const {
  const Bits waiting = (threats_[kFirst] | threats_[kSecond]) & ~board_.landings();
  if (!any(waiting)) return 0;
  const Bits above = above_any(waiting);
  return count_bits(threats_[kFirst] & above) - count_bits(threats_[kSecond] & above);
}

template <class Bits>
FillingUp Model<Bits>::filling_up() const {
  return Columns<Bits>(board_, threats_).result(board_.turn());
}

template <class Bits>
Value Model<Bits>::threat_value(Side side, const Bits& landings) const {
  const Bits& threats = threats_[side];
  if (!any(threats)) return 0;
  Value value = weight(kThreat) * count_bits(threats) + weight(kStacked) * count_bits(threats & (threats >> 1));
  if (side != board_.turn() && any(threats & landings)) value += weight(kToBlock);
  return value;
}

template <class Bits>
Value Model<Bits>::pop_value(Side side) const {
  if (board_.pops_left(side) == 0) return 0;
  Value value = board_.rules().variant == Variant::onepop ? weight(kPopLeft) : 0;
  for (int col = 0; col < board_.rules().cols; ++col) value += board_.may_pop(side, col) ? weight(kBottom) : 0;
  return value;
}

template <class Bits>
Value Model<Bits>::evaluate() const {
  const Bits landings = board_.landings();
  Value first = lines_ + threat_value(kFirst, landings) - threat_value(kSecond, landings);
  if (drops_only()) {
    first += weight(kOwnRow) * own_row_threats() + weight(kBuried) * buried_threats();
    const FillingUp end = filling_up();
    if (end.winner != kNobody) first += (end.winner == kFirst ? 1 : -1) * weight(fills(end.safe));
  } else {
    first += pop_value(kFirst) - pop_value(kSecond);
  }
  return clamp_estimate((board_.turn() == kFirst ? first : -first) + weight(kTempo));
}

template class Model<Bits64>;
template class Model<Bits128>;
template class Model<Wide>;

}  // namespace tengen::drop
