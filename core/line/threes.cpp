// Wins by fours and threes: proof-number search over the attacker's threats and all that the defender can do about
// them. A three leaves few answers (`answers_to_open_four`), so what is proven here holds against every move.
#include <algorithm>

#include "line/forced_wins.hpp"

namespace tengen::line {
namespace {

constexpr int kFoursAtNode = 40;
constexpr int kDeepest = 80;  // plies
// A move not looked at yet counts as so much harder to prove, or for the defender to disprove, than the one before it
// in the order. With all of them alike the same effort finds fewer wins (`benchmarks/threats.py` counts them).
constexpr std::uint32_t kHarder = 3;

// The highest worth first.
template <class Worth>
void sort(Replies& moves, Worth worth) {
  std::sort(moves.begin(), moves.end(), [&](Move a, Move b) {
    const int first = worth(a);
    const int second = worth(b);
    return first != second ? first > second : a < b;
  });
}

}  // namespace

int ForcedWins::by_threats(int effort) {
  if (!has_tactics(threats_.rules())) return 0;
  const Side me = threats_.turn();
  if (!threats_.any(me, Bucket::three) && !threats_.any(me, Bucket::four) && !threats_.any(me, Bucket::open_four) &&
      !threats_.any(me, Bucket::five)) {
    return 0;
  }
  if (const auto seen = threat_table()->find(key_for(me)); seen && seen->disproof == 0) return 0;
  stop_at_ = looked_at_ + static_cast<std::uint64_t>(std::max(effort, 1));
  const ThreatEntry root = prove(me, kEndless, kEndless, 0);
  return root.proof == 0 ? root.plies : 0;
}

// Fours, and stones that threaten an open four.
void ForcedWins::attacks(Node& node, Side attacker) {
  const Side defender = other(attacker);
  const auto add = [&](Move move) {
    if (!forbidden_here(threats_, move)) node.moves.add(move);
  };
  if (threats_.any(defender, Bucket::five)) {
    // Whatever the answer is, the defender's next look decides whether it is a threat.
    for (Move move : stops(threats_, defender)) node.moves.add(move);
    return;
  }
  threats_.for_each(attacker, Bucket::four, add);
  // With an open four to come on the other side, a three is too slow unless it is an answer to that.
  if (!threats_.any(defender, Bucket::open_four)) {
    threats_.for_each(attacker, Bucket::three, add);
  } else {
    Replies spoiling;
    answers_to_open_four(threats_, defender, spoiling);
    for (Move move : spoiling) {
      if (bucket_of(threats_.pattern4(attacker, move.slot())) == Bucket::three) add(move);
    }
  }
  sort(node.moves, [&](Move move) { return threats_.urgency(attacker, move.slot()).attack; });
}

// What the defender can do; nothing to be proven when there was no threat.
void ForcedWins::defences(Node& node, Side attacker) {
  const Side defender = other(attacker);
  const auto fail = [&] {
    node.known = true;
    node.result.proof = kEndless;
    node.result.disproof = 0;
  };
  const auto win = [&](int plies) {
    node.known = true;
    node.result.proof = 0;
    node.result.disproof = kEndless;
    node.result.plies = static_cast<std::uint16_t>(plies);
  };
  if (threats_.any(defender, Bucket::five)) return fail();
  if (threats_.any(attacker, Bucket::five)) {
    for (Move move : stops(threats_, attacker)) node.moves.add(move);
    if (node.moves.count == 0) win(2);
    return;
  }
  if (!threats_.any(attacker, Bucket::open_four) || threats_.any(defender, Bucket::open_four)) return fail();
  answers_to_open_four(threats_, attacker, node.moves);
  if (node.moves.overflow) return fail();
  if (node.moves.count == 0) return win(4);
  sort(node.moves, [&](Move move) {
    return threats_.urgency(defender, move.slot()).attack + threats_.urgency(attacker, move.slot()).defend;
  });
}

void ForcedWins::expand(Node& node, Side attacker) {
  if (threats_.board().outcome().over()) {
    const bool won = threats_.board().outcome().winner == attacker;
    node.known = true;
    node.result.proof = won ? 0 : kEndless;
    node.result.disproof = won ? kEndless : 0;
    return;
  }
  if (threats_.turn() != attacker) return defences(node, attacker);
  int effort = kFoursAtNode;
  const Known sight = at_sight(threats_);
  const int plies = sight.kind == Known::Kind::win ? sight.plies : fours(kDeepest / 2, effort);
  if (plies > 0) {
    node.known = true;
    node.result.proof = 0;
    node.result.disproof = kEndless;
    node.result.plies = static_cast<std::uint16_t>(plies);
    return;
  }
  if (sight.kind != Known::Kind::loss) attacks(node, attacker);
  if (node.moves.count == 0) {
    node.known = true;
    node.result.proof = kEndless;
    node.result.disproof = 0;
  }
}

// Deepens the most promising leaf until a limit is passed. For the attacker a node is proven by one child, for the
// defender by all of them.
ThreatEntry ForcedWins::prove(Side attacker, std::uint32_t proof_limit, std::uint32_t disproof_limit, int ply) {
  ThreatTable& table = *threat_table();
  Node node;
  node.key = key_for(attacker);
  expand(node, attacker);
  if (node.known) {
    table.keep(node.key, node.result);
    return node.result;
  }
  const bool attacking = threats_.turn() == attacker;
  struct Child {
    std::uint64_t key;
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
    int plies = 0;
  };
  Child children[Replies::kMost];
  for (int i = 0; i < node.moves.count; ++i) {
    Child& child = children[i];
    child.key = node.key ^ Board::key_word(threats_.turn(), node.moves.moves[i]);
    table.prefetch(child.key);
  }
  for (int i = 0; i < node.moves.count; ++i) {
    Child& child = children[i];
    (attacking ? child.proof : child.disproof) += kHarder * static_cast<std::uint32_t>(i);
    if (const auto seen = table.find(child.key)) {
      child = {child.key, seen->proof, seen->disproof, seen->plies};
    }
  }
  while (true) {
    std::uint64_t sum = 0;
    std::uint32_t least = kEndless + 1;
    std::uint32_t second = kEndless;
    int best = 0;
    int longest = 0;
    for (int i = 0; i < node.moves.count; ++i) {
      const Child& child = children[i];
      const std::uint32_t value = attacking ? child.proof : child.disproof;
      sum += attacking ? child.disproof : child.proof;
      longest = std::max(longest, child.plies);
      if (value < least) {
        second = std::min(least, kEndless);
        least = value;
        best = i;
      } else {
        second = std::min(second, value);
      }
    }
    const auto total = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kEndless));
    node.result.proof = attacking ? least : total;
    node.result.disproof = attacking ? total : least;
    if (attacking) node.result.best = node.moves.moves[best];
    if (node.result.proof == 0) {
      node.result.disproof = kEndless;
      node.result.plies = static_cast<std::uint16_t>(1 + (attacking ? children[best].plies : longest));
    }
    if (node.result.disproof == 0) node.result.proof = kEndless;
    table.keep(node.key, node.result);
    if (node.result.proof >= proof_limit || node.result.disproof >= disproof_limit) return node.result;
    if (node.result.proof == 0 || node.result.disproof == 0 || done()) return node.result;

    Child& child = children[best];
    const std::uint32_t rest = attacking ? disproof_limit - node.result.disproof : proof_limit - node.result.proof;
    const std::uint32_t own = attacking ? child.disproof : child.proof;
    // More than the next best, so as not to jump to and fro at every step.
    const std::uint32_t step = std::min(2 * second + 1, attacking ? proof_limit : disproof_limit);
    const std::uint32_t other_limit =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(static_cast<std::uint64_t>(own) + rest, kEndless));
    if (ply >= kDeepest) {
      child.proof = kEndless;
      child.disproof = 0;
      continue;
    }
    play(node.moves.moves[best]);
    const ThreatEntry found =
        attacking ? prove(attacker, step, other_limit, ply + 1) : prove(attacker, other_limit, step, ply + 1);
    threats_.undo();
    child = {child.key, found.proof, found.disproof, found.plies};
  }
}

}  // namespace tengen::line
