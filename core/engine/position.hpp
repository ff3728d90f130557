// A position of any game, for callers that learn the game at run time.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "drop/board.hpp"
#include "edge/board.hpp"
#include "game/concept.hpp"
#include "game/notation.hpp"
#include "game/playout.hpp"
#include "line/board.hpp"

namespace tengen {

static_assert(Game<line::Board>);
static_assert(Game<drop::Board<drop::Bits64>>);
static_assert(Game<drop::Board<drop::Bits128>>);
static_assert(Game<drop::Board<drop::Wide>>);
static_assert(Game<edge::Board>);

using AnyRules = std::variant<line::Rules, drop::Rules, edge::Rules>;
using AnyBoard = std::variant<line::Board, drop::Board<drop::Bits64>, drop::Board<drop::Bits128>,
                              drop::Board<drop::Wide>, edge::Board>;

// Throws std::invalid_argument when a size is outside what the boards hold.
void validate(const AnyRules& rules);

Notation notation_of(const AnyRules& rules);

class Position {
 public:
  explicit Position(const AnyRules& rules);

  template <class F>
  auto visit(F f) const {
    return std::visit(f, board_);
  }

  const AnyBoard& board() const { return board_; }

  Side turn() const {
    return visit([](const auto& b) { return b.turn(); });
  }
  int ply() const {
    return visit([](const auto& b) { return b.ply(); });
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

  // The same game with every move taken through a symmetry.
  Position image(int symmetry) const;
  // The smallest key of all images: equal for positions that are the same but for a turn of the board.
  std::uint64_t canonical_key() const;

  Playouts playouts(std::uint64_t count, std::uint64_t seed) const {
    return visit([=](const auto& b) { return tengen::playouts(b, count, seed); });
  }
  std::uint64_t perft(int depth) const;

  bool operator==(const Position& that) const = default;

 private:
  AnyBoard board_;
};

}  // namespace tengen
