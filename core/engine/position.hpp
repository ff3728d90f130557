// A position of any game, for callers that learn the game at run time.
#pragma once

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/games.hpp"
#include "game/playout.hpp"

namespace tengen {

template <GameList Games>
class BasicPosition {
 public:
  using List = Games;
  using AnyRules = typename Games::AnyRules;
  using AnyBoard = typename Games::AnyBoard;

  // Throws std::invalid_argument when a size is outside what the boards hold.
  explicit BasicPosition(const AnyRules& rules) : board_(Games::make_board(rules)) {}
  explicit BasicPosition(AnyBoard board) : board_(std::move(board)) {}

  template <class F>
  auto visit(F f) const {
    return std::visit(f, board_);
  }

  const AnyBoard& board() const { return board_; }
  AnyRules rules() const {
    return visit([](const auto& b) { return AnyRules(b.rules()); });
  }

  Side turn() const {
    return visit([](const auto& b) { return b.turn(); });
  }
  int ply() const {
    return visit([](const auto& b) { return b.ply(); });
  }
  int start_ply() const {
    return visit([](const auto& b) { return b.start_ply(); });
  }
  Outcome outcome() const {
    return visit([](const auto& b) { return b.outcome(); });
  }
  std::uint64_t key() const {
    return visit([](const auto& b) { return b.key(); });
  }
  bool exists(Move move) const {
    return visit([=](const auto& b) { return b.exists(move); });
  }
  Illegal check(Move move) const {
    return visit([=](const auto& b) { return b.check(move); });
  }
  void moves(MoveList& list) const {
    visit([&](const auto& b) { b.moves(list); });
  }
  void play(Move move) {
    std::visit([=](auto& b) { b.play(move); }, board_);
  }
  Move undo() {
    return std::visit([](auto& b) { return b.undo(); }, board_);
  }
  Move last_move() const {
    return visit([](const auto& b) { return b.last_move(); });
  }
  Move move_at(int ply) const {
    return visit([=](const auto& b) { return b.move_at(ply); });
  }
  int symmetries() const {
    return visit([](const auto& b) { return b.symmetries(); });
  }
  Move transform(Move move, int symmetry) const {
    return visit([=](const auto& b) { return b.transform(move, symmetry); });
  }

  // The smallest key of all images: equal for positions that are the same but for a turn of the board.
  std::uint64_t canonical_key() const {
    return visit([](const auto& b) {
      std::uint64_t smallest = b.key();
      for (int s = 1; s < b.symmetries(); ++s) smallest = std::min(smallest, b.image_key(s));
      return smallest;
    });
  }

  Playouts playouts(std::uint64_t count, std::uint64_t seed) const {
    return visit([=](const auto& b) { return tengen::playouts(b, count, seed); });
  }
  std::uint64_t perft(int depth) const {
    return visit([=](auto board) { return tengen::perft(board, depth); });
  }

  bool operator==(const BasicPosition& that) const = default;

 private:
  AnyBoard board_;
};

using Position = BasicPosition<TengenGames>;

}  // namespace tengen
