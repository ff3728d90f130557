// Reads positions, a line of moves each (column, row, column, row ... from 0), and plays and takes back every move near
// the stones, with all that the search keeps up to date: writes the pairs, and the processor time they took.
#include <cstdio>
#include <ctime>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "line/model.hpp"

using namespace tengen;

int main() {
  std::vector<int> weights;
  for (const Weight& weight : line::Model::weights()) weights.push_back(weight.value);
  std::uint64_t pairs = 0;
  std::clock_t spent = 0;
  for (std::string text; std::getline(std::cin, text);) {
    line::Board board{line::Rules()};
    std::istringstream words(text);
    for (int col = 0, row = 0; words >> col >> row;) board.play(Move(MoveKind::cell, row, col));
    line::Model model(board, weights);
    Candidates list;
    model.candidates(list);
    const std::clock_t from = std::clock();
    for (int round = 0; round < 200; ++round) {
      for (const Candidate& candidate : list) {
        model.play(candidate.move);
        model.undo();
      }
    }
    spent += std::clock() - from;
    pairs += 200u * static_cast<unsigned>(list.size());
  }
  std::printf("%llu %.6f\n", static_cast<unsigned long long>(pairs), static_cast<double>(spent) / CLOCKS_PER_SEC);
}
