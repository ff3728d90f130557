// Forced wins of the side to move: VCF (victory by continuous fours) and VCT (by continuous threats, fours and threes).
// What they find is exact: it holds against every defence.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "line/static_threats.hpp"
#include "line/tactics_table.hpp"

namespace tengen::line {

class ForcedWins {
 public:
  // Plays on the board and leaves it as it was.
  explicit ForcedWins(ThreatBoard& threats) : threats_(threats) {}

  // VCF: plies to the win, or 0 if none is found within the effort, in moves tried. The tree is thin, since a four has
  // one answer (under caro sometimes two). By default only fours that make a three or four in another direction as well
  // are tried: they nearly always suffice.
  int vcf(int effort, bool every_four = false);
  // VCT by df-pn: plies to the win, or 0 if none is found within the effort, in positions. Tries every four, every open
  // three, then also quiet moves that threaten a VCF, and all defences against them. A further call goes on where the last
  // one stopped. `within`, if given, is the longest win that is wanted, in plies.
  int vct(int effort, int within = 0);
  // If the opponent of the side to move threatens a VCF: its plies, and the cells where a stone may stop it; a move
  // elsewhere loses. 0 if no VCF is found.
  int vcf_defences(int effort, CellSet& cells);
  // The moves of the last win found, both sides', up to the five.
  std::vector<Move> line();

  // Shares the tables of another thread's tactics.
  void share(ForcedWins& that) {
    if (!has_tactics(threats_.rules())) return;
    vcf_table_ = that.vcf_table();
    vct_table_ = that.vct_table();
  }

  // Positions visited since the last call.
  std::uint64_t take_effort() { return std::exchange(nodes_, 0); }

 private:
  static constexpr std::uint32_t kInfinite = VctEntry::kInfinite;

  // A node of the VCT tree: its moves, or its result if no search is needed.
  struct Node {
    Replies moves;
    VctEntry result;
    int others = 0;                    // plies in which the moves that are not listed lose
    int first_quiet = Replies::kMost;  // from here on the moves are quiet
    bool known = false;

    void set_won(int plies) {
      known = true;
      result.proof = 0;
      result.disproof = kInfinite;
      result.plies = static_cast<std::uint16_t>(plies);
    }
    void set_refuted() {
      known = true;
      result.proof = kInfinite;
      result.disproof = 0;
    }
  };

  int vcf_node(int depth, int& effort);
  int try_four(Move move, int depth, int& effort);
  int after_answers(const Stops& answers, int depth, int& effort);

  // Which attacks a VCT consists of, and how long it may take. Each has entries of its own in the table.
  struct VctKind {
    bool quiet = false;  // with quiet moves that threaten a VCF
    int within = 0;      // plies; 0 for no limit

    std::uint64_t salt(int ply) const {
      return (quiet ? 0xA0761D6478BD642Fu : 0) ^ (within == 0 ? 0 : mix(static_cast<std::uint64_t>(within - ply)));
    }
    bool in_time(int plies, int ply) const { return within == 0 || plies <= within - ply; }
  };

  int vct_of_kind(const VctKind& kind, std::uint64_t effort);
  void expand(Node& node, Side attacker, int ply);
  void generate_attacks(Node& node, Side attacker);
  void generate_quiet_moves(Node& node, Side attacker);
  void generate_defences(Node& node, Side attacker);
  void generate_vcf_defences(Node& node);
  // df-pn: depth-first proof-number search.
  VctEntry df_pn(Side attacker, std::uint32_t proof_limit, std::uint32_t disproof_limit, int ply);
  // What the table knows of a position, given its plain key: also a win of another kind, if it is in time.
  std::optional<VctEntry> known_vct(std::uint64_t plain_key, int ply);
  // A position has entries for each attacker.
  std::uint64_t vct_key(Side attacker) const {
    return threats_.board().key() ^ (attacker == kFirst ? 0 : 0x9E3779B97F4A7C15u);
  }
  // Allocated when first needed: most models need none.
  const std::shared_ptr<VcfTable>& vcf_table() {
    if (!vcf_table_) vcf_table_ = std::make_shared<VcfTable>();
    return vcf_table_;
  }
  const std::shared_ptr<VctTable>& vct_table() {
    if (!vct_table_) vct_table_ = std::make_shared<VctTable>();
    return vct_table_;
  }
  bool out_of_effort() const { return nodes_ >= node_limit_; }
  void play(Move move) {
    ++nodes_;
    threats_.play_unvalued(move);
  }

  // For the line of a proven VCT: what the tables know of the position, and the next move of either side, or none if they
  // no longer know it.
  // With a limit of plies, unless that is 0.
  std::optional<VctEntry> proven_vct(Side attacker, int within);
  Move proven_attack(Side attacker, int within);
  Move longest_defence(Side attacker, int within);

  ThreatBoard& threats_;
  std::shared_ptr<VcfTable> vcf_table_;
  std::shared_ptr<VctTable> vct_table_;
  std::vector<Move> vcf_line_;  // of the last VCF found, last move first
  std::uint64_t nodes_ = 0;
  std::uint64_t node_limit_ = 0;
  bool cut_short_ = false;  // the VCF left out something for lack of depth or effort
  bool every_four_ = false;
  VctKind kind_;
  int won_within_ = 0;  // what was asked for last
};

}  // namespace tengen::line
