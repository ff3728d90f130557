// Wins that the opponent cannot avoid: by fours alone (VCF), or by fours and threes (VCT). All exact.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "line/sight.hpp"
#include "line/tactics_table.hpp"

namespace tengen::line {

class ForcedWins {
 public:
  // Plays on the board and leaves it as it was.
  explicit ForcedWins(ThreatBoard& threats) : threats_(threats) {}

  // Plies to a win of the side to move, or 0 if none is found with so many moves tried. Every four has one answer,
  // under caro sometimes two, so the tree is thin. Unless every four is to be tried, only those that make a three or
  // four in another direction, too: they nearly always do.
  int by_fours(int effort, bool every = false);
  // Here a three has several answers, all of which are tried; and every four. May be asked again to go on.
  int by_threats(int effort);
  // The opponent of the side to move would win by fours if it could: the cells where a stone may prevent that, all
  // others lose. Plies of that win, or 0 if none is found.
  int spoilers(int effort, CellSet& cells);
  // The moves of the last win found, both sides', up to the five.
  std::vector<Move> line();

  // Looks up and keeps what is found where that one does, from another thread.
  void share(ForcedWins& that) {
    if (!has_tactics(threats_.rules())) return;
    four_table_ = that.four_table();
    threat_table_ = that.threat_table();
  }

  // Positions looked at since the last call.
  std::uint64_t take_effort() { return std::exchange(looked_at_, 0); }

 private:
  static constexpr std::uint32_t kEndless = ThreatEntry::kEndless;

  struct Node {
    Replies moves;
    std::uint64_t key = 0;
    ThreatEntry result;
    bool known = false;
  };

  int fours(int depth, int& effort);
  int try_four(Move move, int depth, int& effort);
  int after_answers(const Stops& answers, int depth, int& effort);

  void expand(Node& node, Side attacker);
  void attacks(Node& node, Side attacker);
  void defences(Node& node, Side attacker);
  ThreatEntry prove(Side attacker, std::uint32_t proof_limit, std::uint32_t disproof_limit, int ply);
  // Who attacks is part of the question.
  std::uint64_t key_for(Side attacker) const {
    return threats_.board().key() ^ (attacker == kFirst ? 0 : 0x9E3779B97F4A7C15u);
  }
  // Made when first needed: most positions need none.
  const std::shared_ptr<FourTable>& four_table() {
    if (!four_table_) four_table_ = std::make_shared<FourTable>();
    return four_table_;
  }
  const std::shared_ptr<ThreatTable>& threat_table() {
    if (!threat_table_) threat_table_ = std::make_shared<ThreatTable>();
    return threat_table_;
  }
  bool done() const { return looked_at_ >= stop_at_; }
  void follow(std::vector<Move>& line, Side attacker);
  void play(Move move) {
    ++looked_at_;
    threats_.play_unvalued(move);
  }

  ThreatBoard& threats_;
  std::shared_ptr<FourTable> four_table_;
  std::shared_ptr<ThreatTable> threat_table_;
  std::vector<Move> four_line_;  // last move first
  std::uint64_t looked_at_ = 0;
  std::uint64_t stop_at_ = 0;
  bool cut_short_ = false;
  bool every_four_ = false;
};

}  // namespace tengen::line
