// The public solver of Pascal Pons as another solver of benchmarks/connect4.py: reads columns from 1, a line a position;
// writes them with the score and the microseconds of processor time. Its table is empty before each.
//
//   g++ -O3 -DNDEBUG -I CONNECT4 benchmarks/connect4_pons.cpp CONNECT4/Solver.cpp -o pons
//
// CONNECT4 is a copy of its repository; the board is chosen by WIDTH and HEIGHT in its Position.hpp.
#include <ctime>
#include <iostream>
#include <string>

#include "Solver.hpp"

using namespace GameSolver::Connect4;

int main() {
  Solver solver;
  for (std::string columns; std::getline(std::cin, columns);) {
    Position position;
    position.play(columns);
    solver.reset();
    const std::clock_t from = std::clock();
    const int score = solver.solve(position);
    const auto spent = 1e6 * static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC;
    std::cout << columns << ' ' << score << ' ' << spent << '\n';
  }
}
