// A position as it stands on the board, without the moves that led to it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "game/outcome.hpp"

namespace tengen {

// The places of a board in one order: cells row by row in line and drop games; in edge games all edges, as moves are
// ordered, then all cells. A board gives its set-up by `setup()`, and is made from one; it then starts there, and `undo`
// goes no further back.
struct Setup {
  std::vector<std::int8_t> places;  // kFirst or kSecond, kNobody where nothing is
  Side turn = kNobody;              // kNobody: whose the pieces say
  std::array<bool, 2> popped{};     // one-pop: who has used the pop
  bool claimed = false;             // PopOut: the draw was claimed
};

// Where a place lies in a picture of the board as a table of numbers.
struct Grid {
  int rows;
  int cols;
  std::vector<std::pair<int, int>> places;  // row and column of each place
};

// The position from which this one was played.
template <class B>
B start_of(B board) {
  while (board.ply() > board.start_ply()) board.undo();
  return board;
}

// A set-up that no game can lead to. The message says why.
[[noreturn]] void refuse_setup(const std::string& why);

// In games where stones are put in turn and stay: whose turn it is with so many. Refuses other counts.
Side turn_by_counts(int first, int second, const char* what);

// Checks the given side to move, if any, against the one that the pieces show.
void check_turn(Side asked, Side found);

}  // namespace tengen
