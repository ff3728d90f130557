// Wins in PopOut, proved by proof numbers: always on with the move that needs the least to be settled.
//
// The question is whether one side, the attacker, can force a win before the game is so many plies long. Positions
// may come again in PopOut, but a win never needs that: whoever can force one can do so with every move nearer to the
// end. So repetitions need no care, as long as no position of the game so far has occurred twice already.
#pragma once

#include <cstdint>
#include <vector>

#include "drop/board.hpp"
#include "drop/solver/control.hpp"

namespace tengen::drop::solver {

constexpr bool can_prove_pops(const Rules& rules) { return rules.variant == Variant::popout && rules.bits() <= 128; }

// How much is still to be shown: positions that must be won for a proof, and refuted for the opposite. When a win is
// proved, `against` also tells the plies it takes at most.
struct ProofNumbers {
  static constexpr std::uint32_t kNever = 1U << 24;

  std::uint32_t for_win = 1;
  std::uint32_t against = 1;

  static ProofNumbers win(int plies) { return {0, kNever + static_cast<std::uint32_t>(plies)}; }
  static ProofNumbers no_win() { return {kNever, 0}; }
  bool won() const { return for_win == 0; }
  bool refuted() const { return against == 0; }
  bool open() const { return !won() && !refuted(); }
  int plies() const { return static_cast<int>(against - kNever); }
};

class ProofTable {
 public:
  explicit ProofTable(std::size_t megabytes);

  // A question is a position and the last ply that counts. What was found out with another last ply is told if it
  // still holds, and as a guess if it was open.
  bool probe(std::uint64_t key, int ply, int last_ply, ProofNumbers& out) const;
  // What is settled stays longest, then what has the larger numbers.
  void store(std::uint64_t key, int last_ply, const ProofNumbers& numbers);
  void clear();

 private:
  static constexpr std::size_t kSlots = 4;
  static constexpr int kLatest = 127;  // later last plies are not told apart, so only wins are believed
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t for_win : 25 = 1;
    std::uint32_t last_ply : 7 = 0;
    std::uint32_t against = 1;
  };
  static_assert(sizeof(Entry) == 16);
  std::vector<Entry> entries_;
};

struct PopProof {
  ProofNumbers numbers;
  std::vector<Move> line;  // of a win, as far as the table knows it
};

// Has no position of this game stood on the board twice?
template <class Bits>
bool fit_for_proof(const Board<Bits>& board);

// Can the attacker force a win by a move that is at most the game's `last_ply`-th? Open when it was stopped; asked
// again with the same table it goes on where it was, also with another last ply.
template <class Bits>
PopProof prove_pop_win(const Board<Bits>& board, Side attacker, int last_ply, ProofTable& table, Control& control);

extern template bool fit_for_proof(const Board<Bits64>&);
extern template bool fit_for_proof(const Board<Bits128>&);
extern template PopProof prove_pop_win(const Board<Bits64>&, Side, int, ProofTable&, Control&);
extern template PopProof prove_pop_win(const Board<Bits128>&, Side, int, ProofTable&, Control&);

}  // namespace tengen::drop::solver
