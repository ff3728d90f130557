#include "edge/board.hpp"

#include <cassert>
#include <string>

namespace tengen::edge {
namespace {

// Zobrist words: the side to move, each drawn edge, and each cell for each owner.
struct KeyTable {
  std::uint64_t turn = zobrist(3, 0);
  std::uint64_t edges[kMaxEdges];
  std::uint64_t cells[2][kMaxCells];

  KeyTable() {
    for (std::uint64_t i = 0; i < kMaxEdges; ++i) edges[i] = zobrist(4, i);
    for (std::uint64_t i = 0; i < kMaxCells; ++i) {
      cells[0][i] = zobrist(5, i);
      cells[1][i] = zobrist(6, i);
    }
  }
};

const KeyTable kKeys;

}  // namespace

Board::Board(Rules rules) : rules_(rules), graph_(graph_of(rules)) {
  owners_.fill(kNobody);
  for (int cell = 0; cell < graph_->cell_count(); ++cell) {
    free_[cell] = static_cast<std::uint8_t>(graph_->around[cell].size());
  }
}

Illegal Board::check(Move move) const {
  if (outcome_.over()) return Illegal::game_over;
  const int edge = graph_->edge_of(move);
  if (edge == kNoEdge) return Illegal::not_on_board;
  return drawn_[edge] ? Illegal::drawn : Illegal::none;
}

void Board::moves(MoveList& list) const {
  for (int edge = 0; edge < graph_->edge_count(); ++edge) {
    if (!drawn_[edge]) list.add(graph_->edges[edge]);
  }
}

Move Board::random_move(Random& random) const {
  for (int tries = 0; tries < 12; ++tries) {
    const int edge = random.below(graph_->edge_count());
    if (!drawn_[edge]) return graph_->edges[edge];
  }
  MoveList list;
  moves(list);
  return list[random.below(list.size())];
}

template <class F>
void Board::for_each_closed(int edge, F f) const {
  for (int cell : graph_->sides[edge]) {
    if (cell != kOutside && free_[cell] == 0) f(cell);
  }
}

void Board::play(Move move) {
  const int edge = graph_->edge_of(move);
  assert(edge != kNoEdge && !drawn_[edge]);
  drawn_[edge] = true;
  drawers_[edge] = static_cast<std::int8_t>(turn_);
  key_ ^= kKeys.edges[edge];
  history_[ply_++] = static_cast<std::uint16_t>(edge);
  for (int cell : graph_->sides[edge]) {
    if (cell != kOutside) --free_[cell];
  }
  bool captured = false;
  for_each_closed(edge, [&](int cell) {
    captured = true;
    owners_[cell] = static_cast<std::int8_t>(turn_);
    ++scores_[turn_];
    key_ ^= kKeys.cells[turn_][cell];
  });
  if (!captured) {
    turn_ = other(turn_);
    key_ ^= kKeys.turn;
  }
  judge();
}

void Board::judge() {
  if (ply_ < graph_->edge_count()) return;
  const int lead = scores_[kFirst] - scores_[kSecond];
  outcome_ =
      lead == 0 ? Outcome::draw(Reason::most_cells) : Outcome::win(lead > 0 ? kFirst : kSecond, Reason::most_cells);
}

Move Board::undo() {
  assert(ply_ > start_ply_);
  const int edge = history_[--ply_];
  bool captured = false;
  for_each_closed(edge, [&](int cell) {
    captured = true;
    owners_[cell] = kNobody;
    --scores_[turn_];
    key_ ^= kKeys.cells[turn_][cell];
  });
  if (!captured) {
    turn_ = other(turn_);
    key_ ^= kKeys.turn;
  }
  for (int cell : graph_->sides[edge]) {
    if (cell != kOutside) ++free_[cell];
  }
  drawn_[edge] = false;
  key_ ^= kKeys.edges[edge];
  outcome_ = Outcome::ongoing();
  return graph_->edges[edge];
}

Side Board::at(int row, int col) const {
  const int cell = graph_->cell_at(row, col);
  return cell == kOutside ? kNobody : owners_[cell];
}

Side Board::owner(Move move) const {
  const int edge = graph_->edge_of(move);
  return edge != kNoEdge && drawn_[edge] ? drawers_[edge] : kNobody;
}

std::vector<Cell> Board::last_captures() const {
  std::vector<Cell> out;
  if (ply_ == start_ply_) return out;
  for_each_closed(history_[ply_ - 1], [&](int cell) { out.push_back(graph_->cells[cell]); });
  return out;
}

Move Board::transform(Move move, int symmetry) const {
  return graph_->edges[graph_->images[symmetry][graph_->edge_of(move)]];
}

std::uint64_t Board::image_key(int symmetry) const {
  std::uint64_t key = turn_ == kFirst ? 0 : kKeys.turn;
  for (int ply = 0; ply < ply_; ++ply) key ^= kKeys.edges[graph_->images[symmetry][history_[ply]]];
  for (int cell = 0; cell < graph_->cell_count(); ++cell) {
    if (owners_[cell] != kNobody) key ^= kKeys.cells[owners_[cell]][graph_->cell_images[symmetry][cell]];
  }
  return key;
}

// The history of such a board is its edges in any order: who needs it takes them as a set.
Board::Board(Rules rules, const Setup& setup) : Board(rules) {
  assert(static_cast<int>(setup.places.size()) == graph_->edge_count() + graph_->cell_count());
  put_edges(setup);
  put_owners(setup);
  const bool nothing_closed = scores_[kFirst] + scores_[kSecond] == 0;
  if (setup.turn == kNobody && !nothing_closed) {
    refuse_setup("who closes a cell moves again, so the edges do not say whose turn it is: it must be given");
  }
  if (nothing_closed) check_turn(setup.turn, ply_ & 1);
  turn_ = nothing_closed ? ply_ & 1 : setup.turn;
  if (turn_ == kSecond) key_ ^= kKeys.turn;
  start_ply_ = ply_;
  judge();
}

void Board::put_edges(const Setup& setup) {
  for (int edge = 0; edge < graph_->edge_count(); ++edge) {
    if (setup.places[static_cast<std::size_t>(edge)] == kNobody) continue;
    drawn_[edge] = true;
    drawers_[edge] = setup.places[static_cast<std::size_t>(edge)];
    key_ ^= kKeys.edges[edge];
    history_[ply_++] = static_cast<std::uint16_t>(edge);
    for (int cell : graph_->sides[edge]) {
      if (cell != kOutside) --free_[cell];
    }
  }
}

void Board::put_owners(const Setup& setup) {
  for (int cell = 0; cell < graph_->cell_count(); ++cell) {
    const std::int8_t side = setup.places[static_cast<std::size_t>(graph_->edge_count() + cell)];
    const Cell& where = graph_->cells[cell];
    const std::string name = "cell (" + std::to_string(where.row) + "," + std::to_string(where.col) + ")";
    if (free_[cell] > 0 && side != kNobody) refuse_setup(name + " has an owner, but not all of its edges are drawn");
    if (free_[cell] > 0) continue;
    if (side == kNobody) refuse_setup(name + " has no owner, but all of its edges are drawn");
    owners_[cell] = side;
    ++scores_[side];
    key_ ^= kKeys.cells[side][cell];
  }
}

}  // namespace tengen::edge
