// What a tree is made of. Values are kept as the first side sees them. The side to move comes from the node, never from the ply.
#pragma once

#include <cstdint>

#include "game/move.hpp"
#include "game/outcome.hpp"

namespace tengen::tree {

// What is certain of a node: rules decide it, no evaluator.
enum class Proof : std::uint8_t { open, first_wins, second_wins, draw };

constexpr Proof proof_of(Outcome outcome) {
  if (!outcome.over()) return Proof::open;
  if (outcome.winner == kNobody) return Proof::draw;
  return outcome.winner == kFirst ? Proof::first_wins : Proof::second_wins;
}
constexpr Proof win_of(Side side) { return side == kFirst ? Proof::first_wins : Proof::second_wins; }

// A value that the first side sees, as a side sees it, and back.
constexpr double seen_by(Side side, double value) { return side == kFirst ? value : -value; }

// What a proof is worth for the first side.
constexpr double worth(Proof proof) { return proof == Proof::first_wins ? 1 : proof == Proof::second_wins ? -1 : 0; }

inline constexpr std::int32_t kNoNode = -1;

// A move out of a node. Its node is made when it is first looked at: most never are.
struct Edge {
  Move move;
  float prior = 0;
  std::int32_t node = kNoNode;
};

struct Node {
  double sum = 0;             // of the values that were backed up, for the first side
  std::int32_t visits = 0;    // that were backed up
  std::int32_t pending = 0;   // that wait for the evaluator: each counts as a loss (virtual loss)
  std::uint32_t first = 0;    // its edges lie one after the other
  std::uint16_t edges = 0;    // none until it is expanded
  std::int16_t plies = 0;     // to the proven end
  std::int8_t turn = kFirst;  // who moves
  Proof proof = Proof::open;

  double mean() const { return proof != Proof::open ? worth(proof) : visits > 0 ? sum / visits : 0.0; }
};

}  // namespace tengen::tree
