// VCT, victory by continuous threats: df-pn over the attacker's fours, open threes and quiet moves that threaten a VCF, and
// all defences against them. Each threat leaves few defences (`vct_moves.cpp`), so what is proven here holds against every
// move.
#include <algorithm>
#include <cassert>

#include "line/forced_wins.hpp"

namespace tengen::line {
namespace {

constexpr int kVcfEffortAtNode = 40;
constexpr int kDeepest = 80;  // plies
// A leaf starts with a proof number (for the defender: disproof number) that grows by so much with its place in the move
// ordering. With 1 for all of them the same effort finds fewer wins (`benchmarks/threats.py` counts them). Quiet moves are
// seldom threats.
constexpr std::uint32_t kHarderByPlace = 3;
constexpr std::uint32_t kHarderIfQuiet = 6;
constexpr std::uint32_t kHarderByQuietPlace = 1;

// What a parent knows of a child.
struct Child {
  std::uint64_t key;
  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;
  int plies = 0;
};

// The children as the side to move sees them: it needs one of them, so the least number counts; the other side needs
// all, so its numbers add up.
struct Selection {
  int best = 0;
  std::uint32_t least = VctEntry::kInfinite + 1;
  std::uint32_t second = VctEntry::kInfinite;
  std::uint32_t total = 0;
  int longest = 0;
};

[[gnu::always_inline]] inline Selection select(const Child* children, int count, bool attacking) {
  Selection out;
  std::uint64_t sum = 0;
  for (int i = 0; i < count; ++i) {
    const Child& child = children[i];
    const std::uint32_t value = attacking ? child.proof : child.disproof;
    sum += attacking ? child.disproof : child.proof;
    out.longest = std::max(out.longest, child.plies);
    if (value < out.least) {
      out.second = std::min(out.least, VctEntry::kInfinite);
      out.least = value;
      out.best = i;
    } else {
      out.second = std::min(out.second, value);
    }
  }
  out.total = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, VctEntry::kInfinite));
  return out;
}

}  // namespace

int ForcedWins::vct(int effort, int within) {
  if (!has_tactics(threats_.rules())) return 0;
  won_within_ = within;
  const auto limit = static_cast<std::uint64_t>(std::max(effort, 1));
  const std::uint64_t before = nodes_;
  // Half of the effort for fours and threes alone, or less if they are known to fail: most wins need no quiet move. Under
  // caro `vcf_defences` knows none.
  const bool quiet = threats_.rules().rule != Rule::caro;
  if (const int plies = vct_of_kind({.within = within}, quiet ? (limit + 1) / 2 : limit)) return plies;
  const std::uint64_t spent = nodes_ - before;
  return quiet && spent < limit ? vct_of_kind({.quiet = true, .within = within}, limit - spent) : 0;
}

int ForcedWins::vct_of_kind(const VctKind& kind, std::uint64_t effort) {
  const Side me = threats_.turn();
  const bool any_attack = threats_.any(me, Bucket::three) || threats_.any(me, Bucket::four) ||
                          threats_.any(me, Bucket::open_four) || threats_.any(me, Bucket::five);
  if (!any_attack && !kind.quiet) return 0;
  kind_ = kind;
  if (const auto seen = known_vct(vct_key(me), 0)) {
    if (seen->proof == 0) return seen->plies;
    if (seen->disproof == 0) return 0;
  }
  node_limit_ = nodes_ + effort;
  const VctEntry root = df_pn(me, kInfinite, kInfinite, 0);
  return root.proof == 0 ? root.plies : 0;
}

std::optional<VctEntry> ForcedWins::known_vct(std::uint64_t plain_key, int ply) {
  const VctTable& table = *vct_table();
  const auto own = table.find(plain_key ^ kind_.salt(ply));
  if (own && own->proof == 0) return own;
  for (const VctKind& kind : {VctKind{.quiet = false}, VctKind{.quiet = true}}) {
    if (kind.quiet && kind_.within == 0) break;
    const auto win = table.find(plain_key ^ kind.salt(ply));
    if (win && win->proof == 0 && kind_.in_time(win->plies, ply)) return win;
  }
  return own;
}

void ForcedWins::expand(Node& node, Side attacker, int ply) {
  if (threats_.board().outcome().over()) {
    if (threats_.board().outcome().winner == attacker) return node.set_won(0);
    return node.set_refuted();
  }
  if (threats_.turn() != attacker) {
    generate_defences(node, attacker);
    const bool late = !kind_.in_time(std::max<int>(node.others, node.result.plies), ply);
    if (late) node.set_refuted();
    return;
  }
  const Known known = static_result(threats_);
  if (known.kind == Known::Kind::loss) return node.set_refuted();
  int effort = kVcfEffortAtNode;
  const bool won = known.kind == Known::Kind::win;
  const int plies = won ? known.plies : vcf_node(kDeepest / 2, effort);
  if (plies > 0 && kind_.in_time(plies, ply)) return node.set_won(plies);
  // There is no sooner win than those that the patterns show.
  if (!won && kind_.in_time(3, ply)) generate_attacks(node, attacker);
  if (node.moves.count == 0) node.set_refuted();
}

// Searches the most-proving child until a number of this node reaches its limit. For the attacker one child proves a
// node, for the defender all of them do.
VctEntry ForcedWins::df_pn(Side attacker, std::uint32_t proof_limit, std::uint32_t disproof_limit, int ply) {
  VctTable& table = *vct_table();
  Node node;
  const std::uint64_t plain_key = vct_key(attacker);
  const std::uint64_t key = plain_key ^ kind_.salt(ply);
  expand(node, attacker, ply);
  if (node.known) {
    table.keep(key, node.result);
    return node.result;
  }
  const bool attacking = threats_.turn() == attacker;
  Child children[Replies::kMost];
  for (int i = 0; i < node.moves.count; ++i) {
    children[i].key = plain_key ^ Board::key_word(threats_.turn(), node.moves.moves[i]);
    table.prefetch(children[i].key ^ kind_.salt(ply + 1));
  }
  for (int i = 0; i < node.moves.count; ++i) {
    Child& child = children[i];
    const auto place = static_cast<std::uint32_t>(i);
    (attacking ? child.proof : child.disproof) +=
        i < node.first_quiet ? kHarderByPlace * place : kHarderIfQuiet + kHarderByQuietPlace * place;
    if (const auto seen = known_vct(child.key, ply + 1)) child = {child.key, seen->proof, seen->disproof, seen->plies};
  }
  VctEntry& result = node.result;
  while (true) {
    const Selection choice = select(children, node.moves.count, attacking);
    Child& child = children[choice.best];
    result.proof = attacking ? choice.least : choice.total;
    result.disproof = attacking ? choice.total : choice.least;
    if (attacking) result.best = node.moves.moves[choice.best];
    if (result.proof == 0) {
      result.disproof = kInfinite;
      const int plies = attacking ? 1 + child.plies : std::max(1 + choice.longest, node.others);
      result.plies = static_cast<std::uint16_t>(plies);
    }
    if (result.disproof == 0) result.proof = kInfinite;
    table.keep(key, result);
    if (result.proof >= proof_limit || result.disproof >= disproof_limit) return result;
    if (result.proof == 0 || result.disproof == 0 || out_of_effort()) return result;

    if (ply >= kDeepest) {
      child.proof = kInfinite;
      child.disproof = 0;
      continue;
    }
    // Twice the second best, so as not to switch between the two at every step.
    const std::uint32_t own_limit = std::min(2 * choice.second + 1, attacking ? proof_limit : disproof_limit);
    const std::uint64_t rest = attacking ? disproof_limit - result.disproof : proof_limit - result.proof;
    const std::uint64_t others = rest + (attacking ? child.disproof : child.proof);
    const auto other_limit = static_cast<std::uint32_t>(std::min<std::uint64_t>(others, kInfinite));
    play(node.moves.moves[choice.best]);
    assert(vct_key(attacker) == child.key);
    const VctEntry found =
        attacking ? df_pn(attacker, own_limit, other_limit, ply + 1) : df_pn(attacker, other_limit, own_limit, ply + 1);
    threats_.undo();
    assert(vct_key(attacker) == plain_key);
    child = {child.key, found.proof, found.disproof, found.plies};
  }
}

}  // namespace tengen::line
