#include "line/model.hpp"

#include <cstdlib>

namespace tengen::line {
namespace {

constexpr std::uint8_t kTaken = 0xFF;  // no class: there is a stone

// One number for each class, for the side to move and for the other. A cell counts once a direction.
constexpr Weight kWeights[] = {
    {"own_one", 1},         {"own_two", 6},         {"own_open_two", 14},   {"own_three", 18},
    {"own_open_three", 45}, {"own_four", 70},       {"own_open_four", 400}, {"own_five", 3000},
    {"their_one", 1},       {"their_two", 5},       {"their_open_two", 11}, {"their_three", 14},
    {"their_open_three", 32}, {"their_four", 42},   {"their_open_four", 180}, {"their_five", 900},
};
constexpr int kPerSide = kClasses - 1;  // dead cells are worth nothing

// For the order of moves only: what the stone makes, and what it keeps the opponent from making.
constexpr int kAttack[kClasses] = {0, 10, 60, 180, 220, 700, 900, 6000, 40000};
constexpr int kDefend[kClasses] = {0, 8, 45, 140, 150, 520, 600, 4000, 20000};

}  // namespace

std::span<const Weight> Model::weights() { return kWeights; }

Model::Model(const Board& board, std::span<const int> weights)
    : board_(board), tables_(class_tables(board.rules())), frame_(board.rules()),
      weights_(weights.begin(), weights.end()) {
  for (auto& direction : classes_) direction.fill(kTaken);
  const Rules& rules = board_.rules();
  for (int row = 0; row < rules.rows; ++row) {
    for (int col = 0; col < rules.cols; ++col) {
      if (board_.at(row, col) != kNobody) continue;
      for (int d = 0; d < kDirections; ++d) {
        const std::uint8_t both = classify(d, col, row);
        classes_[d][row * 32 + col] = both;
        add_counts(both, 1);
      }
    }
  }
  if (small()) {
    keys_.assign(static_cast<std::size_t>(board_.symmetries()), 0);
    for (int ply = 0; ply < board_.ply(); ++ply) toggle_keys(ply & 1, board_.move_at(ply));
  }
  changes_.reserve(4096);
  marks_.reserve(static_cast<std::size_t>(rules.rows * rules.cols));
}

void Model::toggle_keys(Side side, Move move) {
  for (std::size_t s = 0; s < keys_.size(); ++s) {
    keys_[s] ^= Board::key_word(side, board_.transform(move, static_cast<int>(s)));
  }
}

// The inverse of an orientation that swaps the axes has its two mirrors exchanged.
Move Model::from_table_move(Move move) const {
  if (keys_.empty()) return move;
  const int s = orientation();
  const int inverse = (s & 4) == 0 ? s : 4 | (s & 1) << 1 | (s & 2) >> 1;
  return board_.transform(move, inverse);
}

std::uint8_t Model::classify(int direction, int col, int row) const {
  const Spot s = spot(direction, col, row);
  const std::uint32_t black = board_.stones(kFirst).word(direction, s);
  const std::uint32_t white = board_.stones(kSecond).word(direction, s);
  const std::uint32_t frame = frame_.words[direction][s.line];
  const auto first = static_cast<std::uint8_t>(tables_->sides[0].at(black, white, frame, s.bit));
  const auto second = static_cast<std::uint8_t>(tables_->sides[1].at(white, black, frame, s.bit));
  return static_cast<std::uint8_t>(first | second << 4);
}

void Model::add_counts(std::uint8_t both, int by) {
  counts_[0][both & 15] += by;
  counts_[1][both >> 4] += by;
}

void Model::set(int direction, int slot, std::uint8_t now) {
  std::uint8_t& place = classes_[direction][slot];
  if (place == now) return;
  changes_.push_back({static_cast<std::uint8_t>(direction), place, static_cast<std::uint16_t>(slot)});
  if (place != kTaken) add_counts(place, -1);
  if (now != kTaken) add_counts(now, 1);
  place = now;
}

// Only cells as near as the tables look can change.
void Model::refresh_line(int direction, int col, int row) {
  const int reach = board_.rules().k > tables_->sides[0].reach() + 1
                        ? Rules::kMaxSize
                        : std::max(tables_->sides[0].reach(), tables_->sides[1].reach());
  for (int sign = -1; sign <= 1; sign += 2) {
    int c = col;
    int r = row;
    for (int step = 0; step < reach; ++step) {
      c += sign * kStepCol[direction];
      r += sign * kStepRow[direction];
      if (c < 0 || r < 0 || c >= board_.rules().cols || r >= board_.rules().rows) break;
      const int slot = r * 32 + c;
      if (classes_[direction][slot] != kTaken) set(direction, slot, classify(direction, c, r));
    }
  }
}

void Model::play(Move move) {
  marks_.push_back(changes_.size());
  toggle_keys(board_.turn(), move);
  board_.play(move);
  for (int d = 0; d < kDirections; ++d) {
    set(d, move.slot(), kTaken);
    refresh_line(d, move.col(), move.row());
  }
}

void Model::undo() {
  const Move move = board_.undo();
  toggle_keys(board_.turn(), move);
  const std::size_t mark = marks_.back();
  marks_.pop_back();
  while (changes_.size() > mark) {
    const Change change = changes_.back();
    changes_.pop_back();
    std::uint8_t& place = classes_[change.direction][change.slot];
    if (place != kTaken) add_counts(place, -1);
    if (change.before != kTaken) add_counts(change.before, 1);
    place = change.before;
  }
}

int Model::winning_cells(Side side, Move found[2]) const {
  int cells = 0;
  for_each_empty([&](int row, int col) {
    if (cells == 2) return;
    for (int d = 0; d < kDirections; ++d) {
      if (class_at(side, d, row * 32 + col) != Class::five) continue;
      found[cells++] = Move(MoveKind::cell, row, col);
      return;
    }
  });
  return cells;
}

Known Model::known() const {
  const Side me = board_.turn();
  const Side you = other(me);
  if (count(me, Class::five) > 0) return Known::win(1);
  // Under caro a five can also be spoilt at its ends, so only a five in hand is certain.
  if (!strict()) return Known::nothing();
  if (count(you, Class::five) > 0) {
    Move cells[2];
    if (winning_cells(you, cells) == 2 || forbidden_here(cells[0])) return Known::loss(2);
    return Known::nothing();
  }
  // Renju's Black may be forbidden to make the four.
  const bool free_to_play = board_.rules().rule != Rule::renju || me == kSecond;
  if (free_to_play && count(me, Class::open_four) > 0) return Known::win(3);
  // In renju a cell that makes nothing may still be forbidden, and Black may run out of moves.
  const int places = kDirections * (board_.rules().cols * board_.rules().rows - board_.ply());
  const bool nothing_left = count(me, Class::dead) == places && count(you, Class::dead) == places;
  return nothing_left && board_.rules().rule != Rule::renju ? Known::draw() : Known::nothing();
}

Value Model::evaluate() const {
  const Side me = board_.turn();
  Value sum = 0;
  for (int c = 1; c < kClasses; ++c) {
    sum += weights_[c - 1] * counts_[me][c] - weights_[kPerSide + c - 1] * counts_[other(me)][c];
  }
  return clamp_estimate(sum);
}

int Model::prior(Side side, int slot) const {
  int score = 0;
  for (int d = 0; d < kDirections; ++d) {
    score += kAttack[static_cast<int>(class_at(side, d, slot))];
    score += kDefend[static_cast<int>(class_at(other(side), d, slot))];
  }
  return score;
}

// Nobody can complete a line through the cell.
bool Model::hopeless(int slot) const {
  return (classes_[0][slot] | classes_[1][slot] | classes_[2][slot] | classes_[3][slot]) == 0;
}

bool Model::candidates(Candidates& list) const {
  const Side me = board_.turn();
  if (strict() && count(other(me), Class::five) > 0 && count(me, Class::five) == 0) {
    Move cells[2];
    winning_cells(other(me), cells);
    if (!forbidden_here(cells[0])) {
      list.add(cells[0], 0);
      return true;
    }
  }
  const Rules& rules = board_.rules();
  const Move centre(MoveKind::cell, rules.rows / 2, rules.cols / 2);
  if (board_.ply() == 0 && !small()) {
    list.add(centre, 0);
    return false;
  }
  // Cells within two of a stone; all of them on a small board.
  std::uint32_t rows[Rules::kMaxSize + 4] = {};
  for (int row = 0; row < rules.rows; ++row) {
    const std::uint32_t w = board_.stones(0).words[0][row] | board_.stones(1).words[0][row];
    const std::uint32_t wide = w | w << 1 | w >> 1 | w << 2 | w >> 2;
    for (int r = row; r <= row + 4; ++r) rows[r] |= wide;
  }
  // Against an open four to come only fours help: the cells that would be part of it, or own fours first.
  const bool urgent = strict() && count(other(me), Class::open_four) > 0;
  bool complete = true;
  bool have_hopeless = false;
  for_each_empty([&](int row, int col) {
    const int slot = row * 32 + col;
    const Move move(MoveKind::cell, row, col);
    if (urgent) {
      if (!quiet(move) && !forbidden_here(move)) list.add(move, prior(me, slot));
      return;
    }
    if (hopeless(slot) && rules.rule == Rule::freestyle) {
      // All such cells are one and the same move: a pass. (Elsewhere a stone can still spoil a five beside it.)
      if (!have_hopeless) list.add(move, -1000);
      have_hopeless = true;
      return;
    }
    if (!small() && ((rows[row + 2] >> col) & 1) == 0) {
      complete = false;
      return;
    }
    if (forbidden_here(move)) return;
    const int off_centre = std::max(std::abs(row - centre.row()), std::abs(col - centre.col()));
    list.add(move, prior(me, slot) - off_centre);
  });
  if (list.size() == 0) {
    MoveList all;
    board_.moves(all);
    for (Move move : all) list.add(move, 0);
    return true;
  }
  return complete;
}

bool Model::quiet(Move move) const {
  for (int d = 0; d < kDirections; ++d) {
    if (class_at(kFirst, d, move.slot()) >= Class::four || class_at(kSecond, d, move.slot()) >= Class::four) {
      return false;
    }
  }
  return true;
}

}  // namespace tengen::line
