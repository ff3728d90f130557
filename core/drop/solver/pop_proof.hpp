// Forced wins in PopOut by df-pn (depth-first proof-number search).
//
// Can one side, the attacker, force a win before the game is so many plies long? Positions can repeat in PopOut, but a
// forced win never needs that: every move can bring it nearer. So repetitions need no care, as long as no position of the
// game so far has occurred twice already.
#pragma once

#include <cstdint>
#include <vector>

#include "drop/board.hpp"
#include "drop/solver/control.hpp"

namespace tengen::drop::solver {

constexpr bool can_prove_pops(const Rules& rules) { return rules.variant == Variant::popout && rules.bits() <= 128; }

// Proof and disproof number: leaves to prove before the win is proven, and to refute before it is refuted. Of a proven
// win `disproof` is infinite plus its plies.
struct ProofNumbers {
  static constexpr std::uint32_t kInfinite = 1U << 24;

  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  static ProofNumbers win(int plies) { return {0, kInfinite + static_cast<std::uint32_t>(plies)}; }
  static ProofNumbers no_win() { return {kInfinite, 0}; }
  bool won() const { return proof == 0; }
  bool refuted() const { return disproof == 0; }
  bool open() const { return !won() && !refuted(); }
  int plies() const { return static_cast<int>(disproof - kInfinite); }
};

class ProofTable {
 public:
  explicit ProofTable(std::size_t megabytes);

  // An entry found with another last ply counts if its result still holds; open ones always count, as a first guess.
  bool probe(std::uint64_t key, int ply, int last_ply, ProofNumbers& out) const;
  // Replacement: the entry with the smallest numbers goes first, so decided ones stay longest.
  void store(std::uint64_t key, int last_ply, const ProofNumbers& numbers);
  void clear();

 private:
  static constexpr std::size_t kSlots = 4;
  static constexpr int kLatest = 127;  // later last plies are not told apart: then only wins count
  struct Entry {
    static constexpr std::uint32_t kProofMask = (1U << 25) - 1;
    static constexpr std::uint32_t kPlyMask = (1U << 7) - 1;

    std::uint64_t key = 0;
    std::uint32_t proof : 25 = 1;
    std::uint32_t last_ply : 7 = 0;
    std::uint32_t disproof = 1;
  };
  static_assert(sizeof(Entry) == 16);
  std::vector<Entry> entries_;
};

struct PopProof {
  ProofNumbers numbers;
  std::vector<Move> line;  // of a win, as far as the table knows it
};

// True if no position of this game has occurred twice.
template <class Bits>
bool fit_for_proof(const Board<Bits>& board);

// Can the attacker force a win by a move that is at most the game's `last_ply`-th? Open when stopped; with the same table
// another call goes on where it was, also with another last ply.
template <class Bits>
PopProof prove_pop_win(const Board<Bits>& board, Side attacker, int last_ply, ProofTable& table, Control& control);

extern template bool fit_for_proof(const Board<Bits64>&);
extern template bool fit_for_proof(const Board<Bits128>&);
extern template PopProof prove_pop_win(const Board<Bits64>&, Side, int, ProofTable&, Control&);
extern template PopProof prove_pop_win(const Board<Bits128>&, Side, int, ProofTable&, Control&);

}  // namespace tengen::drop::solver
