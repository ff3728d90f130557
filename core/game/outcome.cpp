#include "game/outcome.hpp"

namespace tengen {

const char* describe(Reason reason) {
  switch (reason) {
    case Reason::none: return "not over";
    case Reason::line: return "line";
    case Reason::full_board: return "full board";
    case Reason::repetition: return "repetition";
    case Reason::claim: return "claim";
    case Reason::most_cells: return "most cells";
    case Reason::no_move: return "no legal move";
  }
  return "";
}

const char* describe(Illegal why) {
  switch (why) {
    case Illegal::none: return "legal";
    case Illegal::game_over: return "the game is over";
    case Illegal::not_on_board: return "there is no such place on this board";
    case Illegal::occupied: return "the cell is occupied";
    case Illegal::overline: return "forbidden overline: Black may not make six or more in a row";
    case Illegal::double_four: return "forbidden double four";
    case Illegal::double_three: return "forbidden double three";
    case Illegal::full_column: return "the column is full";
    case Illegal::empty_column: return "the column is empty";
    case Illegal::not_your_disc: return "the bottom disc of the column is not yours";
    case Illegal::no_pops: return "this game has no pops";
    case Illegal::no_pop_left: return "you have used your pop";
    case Illegal::board_not_full: return "a draw can be claimed only on a full board";
    case Illegal::claim_not_allowed: return "this game has no draw by claim";
    case Illegal::drawn: return "the edge is drawn already";
  }
  return "";
}

}  // namespace tengen
