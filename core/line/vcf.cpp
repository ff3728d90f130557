// VCF, victory by continuous fours. A four has one answer (under caro sometimes two), so the tree is thin, and what it
// finds is exact.
#include <algorithm>
#include <cassert>

#include "line/forced_wins.hpp"

namespace tengen::line {
namespace {

constexpr int kDeepest = 24;                               // fours in a row
constexpr std::uint64_t kEveryFour = 0xD6E8FEB86659FD93u;  // to the key: such searches have entries of their own
constexpr std::int32_t kExhausted = std::numeric_limits<std::int32_t>::max();  // no effort would find a win

}  // namespace

int ForcedWins::vcf(int effort, bool every_four) {
  if (!has_tactics(threats_.rules())) return 0;
  vcf_line_.clear();
  every_four_ = every_four;
  const int plies = vcf_node(kDeepest, effort);
  every_four_ = false;
  return plies;
}

// Plies to a win by fours from here, or 0.
int ForcedWins::vcf_node(int depth, int& effort) {
  const Side me = threats_.turn();
  const Side you = other(me);
  const Known known = static_result(threats_);
  if (known.kind == Known::Kind::win) return known.plies;
  if (known.kind == Known::Kind::loss || !threats_.any(me, Bucket::four)) return 0;
  // The opponent's five must be stopped, so the stopping move has to be the four.
  const bool must_stop = threats_.any(you, Bucket::five);
  const Stops answers = must_stop ? stops(threats_, you) : Stops();
  const auto is_four = [&](Move move) { return bucket_of(threats_.pattern4(me, move.slot())) == Bucket::four; };
  if (must_stop && std::none_of(answers.begin(), answers.end(), is_four)) return 0;
  if (depth == 0 || effort <= 0) {
    cut_short_ = true;
    return 0;
  }
  VcfTable& table = *vcf_table();
  const std::uint64_t key = threats_.board().key() ^ (every_four_ ? kEveryFour : 0);
  if (const auto seen = table.find(key)) {
    // An entry has no line, so at the root the win is searched again.
    if (seen->plies > 0 && depth < kDeepest) return seen->plies;
    if (seen->plies == 0 && seen->effort >= effort) {
      cut_short_ |= seen->effort != kExhausted;
      return 0;
    }
  }
  struct Four {
    Move move;
    int urgency;
  };
  Four list[Replies::kMost];
  int count = 0;
  if (must_stop) {
    for (Move answer : answers) {
      if (is_four(answer)) list[count++] = {answer, 0};
    }
  } else {
    threats_.for_each(me, Bucket::four, [&](Move move) {
      // Fours that build nothing else mostly widen the tree: without them the same effort finds more.
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
  table.keep(key, {plies, plies > 0 ? 0 : cut_short_ ? before : kExhausted});
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
  [[maybe_unused]] const std::uint64_t key = threats_.board().key();
  play(move);
  int plies = 0;
  if (!threats_.any(other(me), Bucket::five) && threats_.any(me, Bucket::five)) {
    const Stops answers = stops(threats_, me);
    if (answers.count == 0) {
      vcf_line_.push_back(threats_.first(me, Bucket::five));
      plies = 3;
    } else if (const int rest = after_answers(answers, depth, effort); rest > 0) {
      plies = 2 + rest;
    }
    if (plies > 0) vcf_line_.push_back(move);
  }
  threats_.undo();
  assert(threats_.board().key() == key);
  return plies;
}

// Plies to a win after the answer that holds out longest, whose line is kept; 0 if one of them defends.
int ForcedWins::after_answers(const Stops& answers, int depth, int& effort) {
  const auto from = static_cast<std::ptrdiff_t>(vcf_line_.size());
  int longest = 0;
  for (Move answer : answers) {
    const auto here = static_cast<std::ptrdiff_t>(vcf_line_.size());
    play(answer);
    const int rest = threats_.board().outcome().over() ? 0 : vcf_node(depth - 1, effort);
    threats_.undo();
    if (rest > longest) {
      longest = rest;
      vcf_line_.push_back(answer);
      vcf_line_.erase(vcf_line_.begin() + from, vcf_line_.begin() + here);
    } else {
      vcf_line_.erase(vcf_line_.begin() + (rest > 0 ? here : from), vcf_line_.end());
    }
    if (rest == 0) return 0;
  }
  return longest;
}

}  // namespace tengen::line
