// Hexifence and Dots and Boxes: claim an edge; who closes a cell owns it and moves again.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "edge/graph.hpp"
#include "game/outcome.hpp"
#include "game/random.hpp"
#include "game/setup.hpp"

namespace tengen::edge {

class Board {
 public:
  using Rules = edge::Rules;

  explicit Board(Rules rules);
  // Throws std::invalid_argument for edges and owners that no game leads to.
  Board(Rules rules, const Setup& setup);

  const Rules& rules() const { return rules_; }
  const Graph& graph() const { return *graph_; }
  Side turn() const { return turn_; }
  int ply() const { return ply_; }
  // The ply of the position from which this one was played: above 0 if it was set up.
  int start_ply() const { return start_ply_; }
  Outcome outcome() const { return outcome_; }
  std::uint64_t key() const { return key_; }
  Move last_move() const { return ply_ > 0 ? move_at(ply_ - 1) : Move(); }
  Move move_at(int ply) const { return graph_->edges[history_[static_cast<std::size_t>(ply)]]; }

  bool exists(Move move) const { return graph_->edge_of(move) != kNoEdge; }
  Illegal check(Move move) const;
  void moves(MoveList& list) const;
  Move random_move(Random& random) const;
  void play(Move move);
  Move undo();

  // The owner of a closed cell, or kNobody.
  Side at(int row, int col) const;
  int score(Side side) const { return scores_[static_cast<std::size_t>(side)]; }
  // Who drew an edge, or kNobody; no part of the position's identity.
  Side owner(Move move) const;
  std::vector<Cell> last_captures() const;
  bool is_drawn(int edge) const { return drawn_[static_cast<std::size_t>(edge)]; }
  // The owner of a closed cell by its number, or kNobody.
  Side owner_of(int cell) const { return owners_[static_cast<std::size_t>(cell)]; }
  Setup setup() const;
  Grid grid() const;

  int symmetries() const { return graph_->symmetry_count(); }
  Move transform(Move move, int symmetry) const;
  std::uint64_t image_key(int symmetry) const;
  // Where a symmetry takes a place of the set-up.
  int place_image(int place, int symmetry) const;

  bool operator==(const Board& that) const {
    return rules_ == that.rules_ && turn_ == that.turn_ && drawn_ == that.drawn_ && owners_ == that.owners_;
  }

 private:
  // The cells that an edge has just closed; call it after their counts of free edges were lowered.
  template <class F>
  void for_each_closed(int edge, F f) const;
  void judge();
  void put_edges(const Setup& setup);
  void put_owners(const Setup& setup);

  Rules rules_;
  std::shared_ptr<const Graph> graph_;
  std::array<bool, kMaxEdges> drawn_{};
  std::array<std::int8_t, kMaxEdges> drawers_{};
  std::array<std::uint8_t, kMaxCells> free_{};
  std::array<std::int8_t, kMaxCells> owners_;
  std::array<int, 2> scores_{};
  std::array<std::uint16_t, kMaxEdges> history_{};
  std::uint64_t key_ = 0;
  Side turn_ = kFirst;
  int ply_ = 0;
  int start_ply_ = 0;
  Outcome outcome_;
};

}  // namespace tengen::edge
