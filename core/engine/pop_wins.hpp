// Before the engine estimates a PopOut position it tries to prove a win: that takes far fewer nodes than finding it.
#pragma once

#include <optional>

#include "drop/solver/pop_proof.hpp"
#include "search/report.hpp"
#include "search/search.hpp"

namespace tengen {

// A finished report if a share of the limit was enough, else nothing. When the whole game is to be solved, losses are
// proved too, and a win is made shorter while that costs no more than the proof did.
template <class Bits>
std::optional<Report> prove_pops(const drop::Board<Bits>& board, const SearchOptions& options, Shared& shared,
                                 drop::solver::ProofTable& table);

}  // namespace tengen
