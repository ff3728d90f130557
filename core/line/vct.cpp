// VCT, victory by continuous threats: df-pn over the attacker's fours and open threes and all defences against them. An
// open three leaves few defences (`answers_to_open_four`), so what is proven here holds against every move.
#include <algorithm>
#include <cassert>

#include "line/forced_wins.hpp"

namespace tengen::line {
namespace {

constexpr int kVcfEffortAtNode = 40;
constexpr int kDeepest = 80;  // plies
// A leaf starts with a proof number (for the defender: disproof number) that grows by so much with its place in the move
// ordering. With 1 for all of them the same effort finds fewer wins (`benchmarks/threats.py` counts them).
constexpr std::uint32_t kHarderByPlace = 3;

// The highest score first.
template <class Score>
void sort(Replies& moves, Score score) {
  std::sort(moves.begin(), moves.end(), [&](Move a, Move b) {
    const int first = score(a);
    const int second = score(b);
    return first != second ? first > second : a < b;
  });
}

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

int ForcedWins::vct(int effort) {
  if (!has_tactics(threats_.rules())) return 0;
  const Side me = threats_.turn();
  if (!threats_.any(me, Bucket::three) && !threats_.any(me, Bucket::four) && !threats_.any(me, Bucket::open_four) &&
      !threats_.any(me, Bucket::five)) {
    return 0;
  }
  if (const auto seen = vct_table()->find(vct_key(me)); seen && seen->disproof == 0) return 0;
  node_limit_ = nodes_ + static_cast<std::uint64_t>(std::max(effort, 1));
  const VctEntry root = df_pn(me, kInfinite, kInfinite, 0);
  return root.proof == 0 ? root.plies : 0;
}

// Fours, and stones that threaten an open four.
void ForcedWins::generate_attacks(Node& node, Side attacker) {
  const Side defender = other(attacker);
  const auto add = [&](Move move) {
    if (!forbidden_here(threats_, move)) node.moves.add(move);
  };
  if (threats_.any(defender, Bucket::five)) {
    // Forced. Whether it is a threat as well, `generate_defences` finds out.
    for (Move move : stops(threats_, defender)) node.moves.add(move);
    return;
  }
  threats_.for_each(attacker, Bucket::four, add);
  // If the defender can make an open four, a three is too slow unless it also answers that.
  if (!threats_.any(defender, Bucket::open_four)) {
    threats_.for_each(attacker, Bucket::three, add);
  } else {
    Replies answers;
    answers_to_open_four(threats_, defender, answers);
    for (Move move : answers) {
      if (bucket_of(threats_.pattern4(attacker, move.slot())) == Bucket::three) add(move);
    }
  }
  sort(node.moves, [&](Move move) { return threats_.urgency(attacker, move.slot()).attack; });
}

// All defences against the attacker's threat; refuted where there was no threat.
void ForcedWins::generate_defences(Node& node, Side attacker) {
  const Side defender = other(attacker);
  if (threats_.any(defender, Bucket::five)) return node.set_refuted();
  if (threats_.any(attacker, Bucket::five)) {
    for (Move move : stops(threats_, attacker)) node.moves.add(move);
    if (node.moves.count == 0) node.set_won(2);
    return;
  }
  if (!threats_.any(attacker, Bucket::open_four) || threats_.any(defender, Bucket::open_four)) {
    return node.set_refuted();
  }
  answers_to_open_four(threats_, attacker, node.moves);
  if (node.moves.overflow) return node.set_refuted();
  if (node.moves.count == 0) return node.set_won(4);
  sort(node.moves, [&](Move move) {
    return threats_.urgency(defender, move.slot()).attack + threats_.urgency(attacker, move.slot()).defend;
  });
}

void ForcedWins::expand(Node& node, Side attacker) {
  if (threats_.board().outcome().over()) {
    if (threats_.board().outcome().winner == attacker) return node.set_won(0);
    return node.set_refuted();
  }
  if (threats_.turn() != attacker) return generate_defences(node, attacker);
  int effort = kVcfEffortAtNode;
  const Known known = static_result(threats_);
  const int plies = known.kind == Known::Kind::win ? known.plies : vcf_node(kDeepest / 2, effort);
  if (plies > 0) return node.set_won(plies);
  if (known.kind != Known::Kind::loss) generate_attacks(node, attacker);
  if (node.moves.count == 0) node.set_refuted();
}

// Searches the most-proving child until a number of this node reaches its limit. For the attacker one child proves a
// node, for the defender all of them do.
VctEntry ForcedWins::df_pn(Side attacker, std::uint32_t proof_limit, std::uint32_t disproof_limit, int ply) {
  VctTable& table = *vct_table();
  Node node;
  node.key = vct_key(attacker);
  expand(node, attacker);
  if (node.known) {
    table.keep(node.key, node.result);
    return node.result;
  }
  const bool attacking = threats_.turn() == attacker;
  Child children[Replies::kMost];
  for (int i = 0; i < node.moves.count; ++i) {
    children[i].key = node.key ^ Board::key_word(threats_.turn(), node.moves.moves[i]);
    table.prefetch(children[i].key);
  }
  for (int i = 0; i < node.moves.count; ++i) {
    Child& child = children[i];
    (attacking ? child.proof : child.disproof) += kHarderByPlace * static_cast<std::uint32_t>(i);
    if (const auto seen = table.find(child.key)) child = {child.key, seen->proof, seen->disproof, seen->plies};
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
      result.plies = static_cast<std::uint16_t>(1 + (attacking ? child.plies : choice.longest));
    }
    if (result.disproof == 0) result.proof = kInfinite;
    table.keep(node.key, result);
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
    assert(vct_key(attacker) == node.key);
    child = {child.key, found.proof, found.disproof, found.plies};
  }
}

}  // namespace tengen::line
