// What a search says about a node, and whether that is proven.
#pragma once

#include <algorithm>
#include <utility>

#include "game/move.hpp"
#include "search/transposition_table.hpp"

namespace tengen {

// A bound together with whether it holds at any depth. A static evaluation anywhere below makes it unproven.
struct Result {
  Value value;
  bool proven;

  Result operator-() const { return {-value, proven}; }
};

// What the moves searched so far say about their node.
struct NodeResult {
  Result best{-kInfinite, false};
  Move best_move{};
  Value floor = -kInfinite;        // what the moves that were left out may still be worth
  bool complete = false;           // is no move that may be better missing in the list?
  bool all_proven = true;          // all moves searched are, and none of the list that matters was left out
  bool defences_filtered = false;  // were moves that do nothing against a threatened win dropped?

  // The node's value, and which kind of bound it is, for the window that the node was searched with.
  std::pair<Result, Bound> conclude(Value alpha, Value beta) const {
    const bool raised = best.value > alpha;
    const bool sure = complete && all_proven;
    // A cut-off is as proven as its move. So is a win, though another move might win sooner. (At or below alpha the value
    // is an upper bound and no win.)
    if (best.value >= beta || (raised && is_win(best.value) && best.proven && !sure)) return {best, Bound::lower};
    const Result exact{std::max(best.value, floor), sure};
    return {exact, exact.value > alpha ? Bound::exact : Bound::upper};
  }
};

}  // namespace tengen
