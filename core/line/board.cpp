#include "line/board.hpp"

#include <cassert>
#include <utility>

namespace tengen::line {
namespace {

// Zobrist hashing: one random word for each side and cell.
struct KeyTable {
  std::uint64_t words[2][Move::kSlots];

  KeyTable() {
    for (std::uint64_t side = 0; side < 2; ++side) {
      for (std::uint64_t slot = 0; slot < Move::kSlots; ++slot) words[side][slot] = zobrist(side, slot);
    }
  }
};

const KeyTable kKeys;
constexpr std::uint64_t kPassWord = 0xD1B54A32D192ED03u;

}  // namespace

std::uint64_t Board::key_word(Side side, Move move) { return kKeys.words[side][move.slot()]; }

Board::Board(Rules rules)
    : rules_(rules), frame_(rules.rule == Rule::renju ? std::make_shared<Frame>(rules) : nullptr) {}

Illegal Board::check(Move move) const {
  if (outcome_.over()) return Illegal::game_over;
  if (!exists(move)) return Illegal::not_on_board;
  if (!empty(move.col(), move.row())) return Illegal::occupied;
  if (restricted()) return forbidden(stones_[0], stones_[1], *frame_, move.col(), move.row());
  return Illegal::none;
}

void Board::moves(MoveList& list) const {
  const Cells cells = legal_cells();
  for (int row = 0; row < rules_.rows; ++row) {
    for (std::uint32_t free = cells[row]; free != 0; free &= free - 1) {
      list.add(Move(MoveKind::cell, row, std::countr_zero(free)));
    }
  }
}

Board::Cells Board::legal_cells() const {
  Cells cells = {};
  if (outcome_.over()) return cells;
  const std::uint32_t all = (1u << rules_.cols) - 1;
  for (int row = 0; row < rules_.rows; ++row) {
    cells[row] = all & ~(stones_[0].words[0][row] | stones_[1].words[0][row]);
  }
  if (restricted()) {
    remove_forbidden(stones_[0], stones_[1], *frame_, {cells.data(), static_cast<std::size_t>(rules_.rows)});
  }
  return cells;
}

Move Board::random_move(Random& random) const {
  const bool check_forbidden = restricted();
  const int cells = rules_.cols * rules_.rows;
  // Most cells are free for most of a game, so trying cells at random is quicker than listing them.
  for (int tries = 0; tries < 12; ++tries) {
    const int cell = random.below(cells);
    const int row = cell / rules_.cols;
    const int col = cell % rules_.cols;
    if (empty(col, row) && !(check_forbidden && is_forbidden(col, row))) return Move(MoveKind::cell, row, col);
  }
  MoveList list;
  moves(list);
  return list[random.below(list.size())];
}

void Board::play(Move move) {
  const Side side = turn();
  const int col = move.col();
  const int row = move.row();
  assert(!outcome_.over() && exists(move) && empty(col, row));
  stones_[side].flip(col, row);
  key_ ^= key_word(side, move);
  history_[ply_++] = move;
  if (wins_at(side, col, row)) {
    outcome_ = Outcome::win(side, Reason::line);
  } else {
    judge_without_line();
  }
}

void Board::judge_without_line() {
  if (ply_ == rules_.cols * rules_.rows) {
    outcome_ = Outcome::draw(Reason::full_board);
  } else if (restricted() && !has_legal_move()) {
    outcome_ = Outcome::win(kSecond, Reason::no_move);
  }
}

Move Board::undo() {
  assert(ply_ > start_ply_);
  const Move move = history_[--ply_];
  const Side side = turn();
  assert(stones_[side].at(move.col(), move.row()));
  stones_[side].flip(move.col(), move.row());
  key_ ^= key_word(side, move);
  outcome_ = Outcome::ongoing();
  return move;
}

void Board::pass() {
  assert(!outcome_.over() && ply_ + 1 < rules_.cols * rules_.rows);
  key_ ^= kPassWord;
  history_[ply_++] = Move();
}

void Board::undo_pass() {
  assert(ply_ > 0 && history_[ply_ - 1].is_none());
  key_ ^= kPassWord;
  --ply_;
}

bool Board::wins_at(Side side, int col, int row) const {
  for (int d = 0; d < kDirections; ++d) {
    const Spot s = spot(d, col, row);
    const Run run = run_through(stones_[side].word(d, s), s.bit);
    if (wins(rules_, side, run, stones_[other(side)].word(d, s))) return true;
  }
  return false;
}

// Nearly always true at the first free cell.
bool Board::has_legal_move() const {
  for (int row = 0; row < rules_.rows; ++row) {
    for (int col = 0; col < rules_.cols; ++col) {
      if (empty(col, row) && !is_forbidden(col, row)) return true;
    }
  }
  return false;
}

Side Board::at(int row, int col) const {
  if (stones_[0].at(col, row)) return kFirst;
  return stones_[1].at(col, row) ? kSecond : kNobody;
}

std::vector<WinningRun> Board::winning_runs() const {
  std::vector<WinningRun> runs;
  if (outcome_.reason != Reason::line) return runs;
  const Side side = outcome_.winner;
  const Move last = last_move();
  // Nobody had won before, so every winning run goes through the last stone.
  for (int d = 0; d < kDirections; ++d) {
    const Spot s = spot(d, last.col(), last.row());
    const Run run = run_through(stones_[side].word(d, s), s.bit);
    if (!wins(rules_, side, run, stones_[other(side)].word(d, s))) continue;
    WinningRun cells;
    for (int step = run.low - s.bit; step <= run.high - s.bit; ++step) {
      cells.emplace_back(MoveKind::cell, last.row() + step * kStepRow[d], last.col() + step * kStepCol[d]);
    }
    runs.push_back(std::move(cells));
    if (rules_.k == 1) break;  // one stone is the same line in every direction
  }
  return runs;
}

// Bit 0 mirrors left and right, bit 1 top and bottom, bit 2 then swaps the axes.
Move Board::transform(Move move, int symmetry) const {
  int col = move.col();
  int row = move.row();
  if ((symmetry & 1) != 0) col = rules_.cols - 1 - col;
  if ((symmetry & 2) != 0) row = rules_.rows - 1 - row;
  if ((symmetry & 4) != 0) std::swap(col, row);
  return Move(MoveKind::cell, row, col);
}

std::uint64_t Board::image_key(int symmetry) const {
  std::uint64_t key = 0;
  for (int ply = 0; ply < ply_; ++ply) key ^= key_word(ply & 1, transform(history_[ply], symmetry));
  return key;
}

}  // namespace tengen::line
