// What the opponent's fours threaten, and which moves can do anything about it.
#include "line/forced_wins.hpp"

namespace tengen::line {
namespace {

constexpr int kLongest = 48;  // stones of the threat

}  // namespace

// The win is played out after a pass, and every cell is marked where one more stone of the defender could change it: a
// stone of the win itself, its answers, and wherever the defender would have a four (and so a five of his own to play)
// at some moment of it. A stone anywhere else leaves each four with the same single answer.
int ForcedWins::spoilers(int effort, CellSet& cells) {
  const Rules& rules = threats_.rules();
  // In renju a stone can also make a move of the win forbidden, or an answer allowed; in caro it can block an end.
  if (!has_tactics(rules) || rules.rule == Rule::renju || rules.rule == Rule::caro) return 0;
  if (threats_.board().ply() + 2 >= rules.rows * rules.cols) return 0;
  const Side me = threats_.turn();
  const Side you = other(me);
  cells.fill(0);
  const auto mark = [&](Move move) { cells[move.row()] |= 1u << move.col(); };
  const auto mark_fours = [&] {
    for (Bucket bucket : {Bucket::four, Bucket::open_four, Bucket::five}) threats_.for_each(me, bucket, mark);
  };
  int played = 0;
  bool won = false;
  const auto step = [&](Move move) {
    play(move);
    mark(move);
    ++played;
  };
  // A four and its answer; false when there is nothing to go on with.
  const auto four = [&](Move move) {
    step(move);
    won = threats_.board().outcome().winner == you || threats_.size(you, Bucket::five) > 1;
    threats_.for_each(you, Bucket::five, mark);
    if (won || !threats_.any(you, Bucket::five) || threats_.any(me, Bucket::five)) return false;
    step(threats_.first(you, Bucket::five));
    mark_fours();
    return !threats_.board().outcome().over();
  };
  threats_.pass();
  mark_fours();
  bool going = true;
  while (going && played < kLongest) {
    Move first;
    if (at_sight(threats_, &first).kind == Known::Kind::win) {
      going = four(first);
      continue;
    }
    if (by_fours(effort) == 0 || four_line_.empty()) break;
    const std::vector<Move> line(four_line_.rbegin(), four_line_.rend());
    for (std::size_t i = 0; i < line.size() && going; i += 2) going = four(line[i]);
  }
  for (int i = 0; i < played; ++i) threats_.undo();
  threats_.undo_pass();
  return won ? played + 2 : 0;
}

}  // namespace tengen::line
