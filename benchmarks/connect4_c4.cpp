// The public solver c4 of Christophe Steininger as another solver of benchmarks/connect4.py: reads columns from 1, a line a
// position; writes them with the score and the microseconds of processor time. Its table is empty before each, and its
// search is asked in this thread, as its own `Solver` asks it.
//
//   g++ -std=c++20 -O3 -flto -DNDEBUG -I C4/src/solver benchmarks/connect4_c4.cpp $(find C4/src/solver -name '*.cpp') -o c4
//
// C4 is a copy of its repository; the board and the table's entries are chosen in its src/solver/settings.h.
#include <algorithm>
#include <ctime>
#include <iostream>
#include <memory>
#include <string>

#include "position.h"
#include "search.h"
#include "table.h"

namespace {

int solve(Search& search, Position& position) {
  if (position.wins_this_move(position.find_player_threats())) return position.score_win();
  int alpha = std::max(position.score_loss(), Position::MIN_SCORE);
  int beta = std::min(position.score_win(), Position::MAX_SCORE);
  int score = (alpha + beta) / 2;
  while (alpha < beta) {
    const int window = std::max(score, alpha + 1);
    score = search.search(position, window - 1, window, 0);
    (score < window ? beta : alpha) = score;
  }
  return score;
}

}  // namespace

int main() {
  Table table;
  for (std::string columns; std::getline(std::cin, columns);) {
    Position position;
    for (const char column : columns) position.move(column - '1');
    table.clear();
    Search search(0, table, std::make_shared<Stats>(), std::make_shared<Progress>());
    const std::clock_t from = std::clock();
    const int score = solve(search, position);
    const auto spent = 1e6 * static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC;
    std::cout << columns << ' ' << score << ' ' << spent << '\n';
  }
}
