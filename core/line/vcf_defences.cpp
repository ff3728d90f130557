// Defences against the opponent's VCF.
#include "line/forced_wins.hpp"

namespace tengen::line {
namespace {

constexpr int kLongest = 48;  // plies of the VCF

// Can one more stone of the opponent make this four illegal? A stone of White's only takes patterns from Black, so never
// where the patterns alone allow the move. (A double three can be legal only because one of its threes is none.)
bool may_become_forbidden(const ThreatBoard& threats, Side side, Move move) {
  return threats.pattern4(side, move.slot()) == Pattern4::forbidden;
}

// All cells in line with a cell, as far as a stone there can tell whether five, six or a four is made here.
void mark_lines(const Rules& rules, Move centre, CellSet& cells) {
  for (int d = 0; d < kDirections; ++d) {
    for (int away = -rules.k; away <= rules.k; ++away) {
      const int row = centre.row() + away * kStepRow[d];
      const int col = centre.col() + away * kStepCol[d];
      if (row >= 0 && row < rules.rows && col >= 0 && col < rules.cols) cells[row] |= 1u << col;
    }
  }
}

}  // namespace

// The VCF is played out after a pass (a null move), and every cell is marked where one more stone of the defender could
// change it: the cells of the fours and of their answers, and wherever the defender could make a four himself on the
// way. A stone anywhere else leaves each four with the same single answer. Where that is forbidden to Black (renju), it
// stays so: six in a row and double fours depend on the lines through the cell alone; a double three is not relied on.
int ForcedWins::vcf_defences(int effort, CellSet& cells) {
  const Rules& rules = threats_.rules();
  // A stone can also block an end (caro): not worked out here.
  if (!has_tactics(rules) || rules.rule == Rule::caro) return 0;
  if (threats_.board().ply() + 2 >= rules.rows * rules.cols) return 0;
  const Side me = threats_.turn();
  const Side you = other(me);
  cells.fill(0);
  const auto mark = [&](Move move) { cells[move.row()] |= 1u << move.col(); };
  const auto mark_fours = [&] {
    for (Bucket bucket : {Bucket::four, Bucket::open_four, Bucket::five}) threats_.for_each(me, bucket, mark);
    threats_.for_each(me, Bucket::forbidden, [&](Move move) {
      if (makes_four(threats_, me, move.slot())) mark(move);
    });
  };
  int played = 0;
  bool won = false;
  const auto step = [&](Move move) {
    play(move);
    mark(move);
    ++played;
  };
  // Plays a four and its answer; false when the VCF ends with it.
  const auto four = [&](Move move) {
    if (may_become_forbidden(threats_, you, move)) return false;
    step(move);
    won = threats_.board().outcome().winner == you || threats_.size(you, Bucket::five) > 1;
    threats_.for_each(you, Bucket::five, mark);
    if (won || !threats_.any(you, Bucket::five) || threats_.any(me, Bucket::five)) return false;
    const Move answer = threats_.first(you, Bucket::five);
    if (forbidden_here(threats_, answer)) {
      won = threats_.board().check(answer) != Illegal::double_three;
      mark_lines(rules, answer, cells);
      return false;
    }
    step(answer);
    mark_fours();
    return !threats_.board().outcome().over();
  };
  threats_.pass();
  mark_fours();
  bool going = true;
  while (going && played < kLongest) {
    Move first;
    if (static_result(threats_, &first).kind == Known::Kind::win) {
      going = four(first);
      continue;
    }
    if (vcf(effort) == 0 || vcf_line_.empty()) break;
    const std::vector<Move> line(vcf_line_.rbegin(), vcf_line_.rend());
    for (std::size_t i = 0; i < line.size() && going; i += 2) going = four(line[i]);
  }
  for (int i = 0; i < played; ++i) threats_.undo();
  threats_.undo_pass();
  return won ? played + 2 : 0;
}

}  // namespace tengen::line
