// Boards on the Gomocup wire: rules as bits, cells as x,y from the top left, stones in any order.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/position.hpp"

namespace tengen::brain {

inline constexpr std::int64_t kExactlyFive = 1;
inline constexpr std::int64_t kRenju = 4;
inline constexpr std::int64_t kCaro = 8;

struct Size {
  int cols = 0;
  int rows = 0;
};

// A line of BOARD: the cell, and whose stone it is (1 own, 2 the opponent's).
struct Stone {
  Move move;
  int field = 1;
};

// All of them throw BadWish for what cannot be played on.

line::Rules rules_of(std::int64_t rule, Size size);
std::string name_of(const line::Rules& rules);
std::string to_wire(const line::Rules& rules, Move move);
Move read_cell(const line::Rules& rules, std::string_view text);
Stone read_stone(const line::Rules& rules, std::string_view text);

Position position_after(const line::Rules& rules, const std::vector<Move>& moves);
// With these stones, the owner of field 1 to move, as BOARD means it.
Position position_to_move(const line::Rules& rules, const std::vector<Stone>& stones);
// With these stones, whoever is to move. Black owns the first one if that fits.
Position position_of(const line::Rules& rules, const std::vector<Stone>& stones);

std::vector<Move> moves_of(const Position& position);
std::vector<Move> legal_moves(const Position& position);

}  // namespace tengen::brain
