// The threat bookkeeping equals recomputation from scratch after every stone put down or taken back.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "positions.hpp"

using namespace tengen;
using namespace tengen::line;

namespace {

int failures = 0;

bool agrees(const ThreatBoard& kept, const std::shared_ptr<const Evaluation>& numbers) {
  return kept.same_as(ThreatBoard(kept.board(), numbers));
}

// Random games, each move sometimes followed by taking several back.
void play_and_take_back(const Rules& rules, int steps, Random& random) {
  std::vector<int> weights;
  for (const Weight& weight : Evaluation::weights()) weights.push_back(weight.value + random.below(50));
  const auto numbers = evaluation(rules, weights);
  ThreatBoard kept(Board(rules), numbers);
  int depth = 0;
  for (int step = 0; step < steps; ++step) {
    const bool back = depth > 0 && (kept.board().outcome().over() || random.below(5) < 2);
    if (back) {
      kept.undo();
      --depth;
    } else {
      kept.play(kept.board().random_move(random));
      ++depth;
    }
    if (agrees(kept, numbers)) continue;
    std::printf("%dx%d k=%d rule %d: differs after step %d\n", rules.cols, rules.rows, rules.k,
                static_cast<int>(rules.rule), step);
    ++failures;
    return;
  }
}

// What the tactics do must leave no trace, and a claimed win must be there.
void tactics_leave_no_trace(const Rules& rules, int games, Random& random) {
  const auto numbers = own_numbers(rules);
  for (int game = 0; game < games; ++game) {
    Board board = scattered(rules, 24, random);
    if (board.outcome().over()) continue;
    ThreatBoard kept(board, numbers);
    ForcedWins forced(kept);
    forced.vcf(200);
    const int plies = forced.vct(2000);
    const std::vector<Move> line = plies > 0 ? forced.line() : std::vector<Move>();
    for (Move move : line) {
      if (board.check(move) != Illegal::none) ++failures;
      board.play(move);
    }
    if (plies > 0 && board.outcome().winner != kept.turn()) {
      std::printf("a line of %zu moves does not win\n", line.size());
      ++failures;
    }
    if (!agrees(kept, numbers)) {
      std::printf("the tactics left something behind\n");
      ++failures;
    }
  }
}

// Moves outside `vcf_defences` must leave the opponent his VCF.
int moves_left_out_lose(const Rules& rules, int games, Random& random) {
  const auto numbers = own_numbers(rules);
  int threatened = 0;
  for (int game = 0; game < games; ++game) {
    const Board board = scattered(rules, 14 + 2 * (game % 8), random);
    if (board.outcome().over()) continue;
    ThreatBoard kept(board, numbers);
    const Side you = other(kept.turn());
    if (kept.any(you, Bucket::five) || kept.any(kept.turn(), Bucket::five)) continue;
    ForcedWins forced(kept);
    CellSet cells;
    const int plies = forced.vcf_defences(300, cells);
    if (!agrees(kept, numbers)) {
      std::printf("vcf_defences left something behind\n");
      ++failures;
    }
    if (plies == 0) continue;
    ++threatened;
    MoveList all;
    board.moves(all);
    for (Move move : all) {
      if (((cells[move.row()] >> move.col()) & 1) != 0) continue;
      kept.play(move);
      if (ForcedWins(kept).vcf(100'000, true) == 0) {
        std::printf("a move that was left out defends\n");
        ++failures;
      }
      kept.undo();
    }
  }
  return threatened;
}

}  // namespace

// The number of stones in each long random game may be given, and of positions with a VCF to stop.
int main(int argc, char** argv) {
  Random random(5);
  const int steps = argc > 1 ? std::atoi(argv[1]) : 800;
  for (Rule rule : {Rule::freestyle, Rule::standard, Rule::renju, Rule::caro}) {
    for (int size : {15, 19, 20}) play_and_take_back({size, size, 5, rule}, steps, random);
  }
  const int positions = argc > 2 ? std::atoi(argv[2]) : 600;
  for (Rule rule : {Rule::freestyle, Rule::standard, Rule::renju}) {
    const int threatened = moves_left_out_lose({15, 15, 5, rule}, positions, random) +
                           moves_left_out_lose({9, 9, 5, rule}, positions, random);
    if (threatened > positions / 15) continue;
    std::printf("hardly any threats to test\n");
    ++failures;
  }
  const Rules shapes[] = {{3, 3, 3, Rule::freestyle},   {4, 7, 4, Rule::freestyle},    {25, 25, 5, Rule::freestyle},
                          {25, 5, 5, Rule::standard},   {10, 12, 6, Rule::freestyle},  {12, 12, 6, Rule::standard},
                          {25, 25, 9, Rule::freestyle}, {20, 20, 14, Rule::freestyle}, {7, 7, 4, Rule::caro},
                          {25, 25, 5, Rule::caro},      {8, 8, 2, Rule::freestyle},    {5, 5, 1, Rule::freestyle}};
  for (const Rules& rules : shapes) play_and_take_back(rules, 150, random);
  for (Rule rule : {Rule::freestyle, Rule::standard, Rule::renju, Rule::caro}) {
    tactics_leave_no_trace({15, 15, 5, rule}, 150, random);
  }
  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
