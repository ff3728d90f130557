// Before the engine evaluates a PopOut position it tries to prove a win: that takes far fewer nodes than finding it.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "drop/solver/pop_proof.hpp"
#include "drop/solver/pop_table.hpp"
#include "search/report.hpp"
#include "search/search.hpp"

namespace tengen {

// What is known of one game; a table of all positions only where memory and limit leave room for it.
struct PopMemory {
  PopMemory(std::size_t all_megabytes, std::size_t proof_megabytes)
      : megabytes(all_megabytes), proofs(proof_megabytes) {}

  std::size_t megabytes;
  drop::solver::ProofTable proofs;
  std::unique_ptr<drop::solver::PopTable> all;
};

// A finished report if a share of the limit was enough, else nothing. Of small boards a table of all positions is made,
// which tells draws as well; when the whole game is to be solved, of all that fit into the memory. On larger boards losses
// are proved then, too, and a win is made shorter while that costs no more than the proof did; `sink` hears of each.
template <class Bits>
std::optional<Report> prove_pops(const drop::Board<Bits>& board, const SearchOptions& options, Shared& shared,
                                 PopMemory& memory, const std::function<void(const Report&)>& sink);

}  // namespace tengen
