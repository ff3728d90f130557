// Wins by fours alone: every four has one answer, under caro sometimes two, so the tree is thin and what it finds is
// certain.
#include <algorithm>

#include "line/forced_wins.hpp"

namespace tengen::line {
namespace {

constexpr int kDeepest = 24;                               // fours in a row
constexpr std::uint64_t kEveryFour = 0xD6E8FEB86659FD93u;  // a question of its own
constexpr std::int32_t kForGood = std::numeric_limits<std::int32_t>::max();

}  // namespace

int ForcedWins::by_fours(int effort, bool every) {
  if (!has_tactics(threats_.rules())) return 0;
  four_line_.clear();
  every_four_ = every;
  const int plies = fours(kDeepest, effort);
  every_four_ = false;
  return plies;
}

int ForcedWins::fours(int depth, int& effort) {
  const Side me = threats_.turn();
  const Side you = other(me);
  const Known sight = at_sight(threats_);
  if (sight.kind == Known::Kind::win) return sight.plies;
  if (sight.kind == Known::Kind::loss || !threats_.any(me, Bucket::four)) return 0;
  const bool pressed = threats_.any(you, Bucket::five);
  // The opponent's five must be answered, so the answer has to be the four.
  const Stops answers = pressed ? stops(threats_, you) : Stops();
  const auto is_four = [&](Move move) { return bucket_of(threats_.pattern4(me, move.slot())) == Bucket::four; };
  if (pressed && std::none_of(answers.begin(), answers.end(), is_four)) return 0;
  if (depth == 0 || effort <= 0) {
    cut_short_ = true;
    return 0;
  }
  FourTable& table = *four_table();
  const std::uint64_t key = threats_.board().key() ^ (every_four_ ? kEveryFour : 0);
  if (const auto seen = table.find(key)) {
    // A remembered win has no line, so it is only good where nobody asks for one.
    if (seen->plies > 0 && depth < kDeepest) return seen->plies;
    if (seen->plies == 0 && seen->effort >= effort) {
      cut_short_ |= seen->effort != kForGood;
      return 0;
    }
  }
  struct Four {
    Move move;
    int urgency;
  };
  Four list[Replies::kMost];
  int count = 0;
  if (pressed) {
    for (Move answer : answers) {
      if (is_four(answer)) list[count++] = {answer, 0};
    }
  } else {
    threats_.for_each(me, Bucket::four, [&](Move move) {
      // A four that adds to nothing else only fills the tree: without them it finds more in the same effort.
      if (count == Replies::kMost || !(every_four_ || threats_.leads_on(me, move.slot()))) return;
      list[count++] = {move, threats_.urgency(me, move.slot()).attack};
    });
    std::sort(list, list + count, [](const Four& a, const Four& b) {
      return a.urgency != b.urgency ? a.urgency > b.urgency : a.move < b.move;
    });
  }
  const bool outer_cut = std::exchange(cut_short_, false);
  const int before = effort;
  int plies = 0;
  for (int i = 0; i < count && plies == 0; ++i) plies = try_four(list[i].move, depth, effort);
  table.keep(key, {plies, plies > 0 ? 0 : cut_short_ ? before : kForGood});
  cut_short_ |= outer_cut;
  return plies;
}

// Plies to a win that starts with this four, or 0.
int ForcedWins::try_four(Move move, int depth, int& effort) {
  if (--effort < 0) {
    cut_short_ = true;
    return 0;
  }
  const Side me = threats_.turn();
  play(move);
  int plies = 0;
  if (!threats_.any(other(me), Bucket::five) && threats_.any(me, Bucket::five)) {
    const Stops answers = stops(threats_, me);
    if (answers.count == 0) {
      four_line_.push_back(threats_.first(me, Bucket::five));
      plies = 3;
    } else if (const int rest = after_answers(answers, depth, effort); rest > 0) {
      plies = 2 + rest;
    }
    if (plies > 0) four_line_.push_back(move);
  }
  threats_.undo();
  return plies;
}

// Plies to a win after the answer to a four that holds out longest, whose line is kept; 0 if one of them defends.
int ForcedWins::after_answers(const Stops& answers, int depth, int& effort) {
  const auto from = static_cast<std::ptrdiff_t>(four_line_.size());
  int longest = 0;
  for (Move answer : answers) {
    const auto here = static_cast<std::ptrdiff_t>(four_line_.size());
    play(answer);
    const int rest = threats_.board().outcome().over() ? 0 : fours(depth - 1, effort);
    threats_.undo();
    if (rest > longest) {
      longest = rest;
      four_line_.push_back(answer);
      four_line_.erase(four_line_.begin() + from, four_line_.begin() + here);
    } else {
      four_line_.erase(four_line_.begin() + (rest > 0 ? here : from), four_line_.end());
    }
    if (rest == 0) return 0;
  }
  return longest;
}

}  // namespace tengen::line
