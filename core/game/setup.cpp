#include "game/setup.hpp"

#include <stdexcept>

namespace tengen {

void refuse_setup(const std::string& why) { throw std::invalid_argument(why); }

Side turn_by_counts(int first, int second, const char* what) {
  if (first != second && first != second + 1) {
    refuse_setup("the first side has " + std::to_string(first) + " " + what + " and the second " +
                 std::to_string(second) + ": they are put in turn, the first side begins");
  }
  return first == second ? kFirst : kSecond;
}

void check_turn(Side asked, Side found) {
  if (asked == kNobody || asked == found) return;
  refuse_setup(found == kFirst ? "with these pieces it is the first side's turn"
                               : "with these pieces it is the second side's turn");
}

}  // namespace tengen
