// Before the engine evaluates a PopOut position it tries to prove a win: that takes far fewer nodes than finding it.
#pragma once

#include <memory>
#include <optional>

#include "drop/solver/pop_proof.hpp"
#include "drop/solver/pop_table.hpp"
#include "search/report.hpp"
#include "search/search.hpp"

namespace tengen {

// What is known of one game; a table of all positions only where it was asked for and fits into the memory.
struct PopMemory {
  PopMemory(std::size_t all_megabytes, std::size_t proof_megabytes)
      : megabytes(all_megabytes), proofs(proof_megabytes) {}

  std::size_t megabytes;
  drop::solver::ProofTable proofs;
  std::unique_ptr<drop::solver::PopTable> all;
};

// A finished report if a share of the limit was enough, else nothing. When the whole game is to be solved, a table of
// all positions is made if it fits into the memory, which tells draws as well; on larger boards losses are proved
// too, and a win is made shorter while that costs no more than the proof did.
template <class Bits>
std::optional<Report> prove_pops(const drop::Board<Bits>& board, const SearchOptions& options, Shared& shared,
                                 PopMemory& memory);

}  // namespace tengen
