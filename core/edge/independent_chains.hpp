// Independent chains and loops: those that touch nothing else. Where they lie does not matter, only how many there are of
// each length, so positions that differ in nothing else share a key.
#pragma once

#include <cstdint>

#include "game/random.hpp"

namespace tengen::edge {

struct IndependentChains {
  static constexpr int kShortest = 3;  // of long chains, which allow double-dealing; long loops are one longer
  static constexpr int kLongest = 18;

  std::uint64_t chains = 0;  // how many of each length from 3 on, four bits each
  std::uint64_t loops = 0;   // the same from length 4 on
  std::uint32_t shorts = 0;  // how many chains of one cell, of two, loops of three, eight bits each

  // Is there room to count this length?
  static bool fits(int length, bool loop) { return length <= kLongest + (loop ? 1 : 0); }

  void add(int length, bool loop) {
    if (is_short(length, loop)) {
      shorts += 1U << (8 * (length - 1));
    } else {
      (loop ? loops : chains) += 1ULL << (4 * (length - kShortest - (loop ? 1 : 0)));
    }
  }
  void remove(int length, bool loop) {
    if (is_short(length, loop)) {
      shorts -= 1U << (8 * (length - 1));
    } else {
      (loop ? loops : chains) -= 1ULL << (4 * (length - kShortest - (loop ? 1 : 0)));
    }
  }

  // Two equal short ones cancel out: whoever opens one is answered by taking it and opening the other, and is to move
  // again. True if there were two; they are removed.
  bool cancel(int length, bool loop) {
    if (!is_short(length, loop) || (shorts >> (8 * (length - 1)) & 255) < 2) return false;
    shorts -= 2U << (8 * (length - 1));
    return true;
  }

  static bool is_short(int length, bool loop) { return length < kShortest + (loop ? 1 : 0); }
  bool none() const { return (chains | loops | shorts) == 0; }

  // The shortest of each kind, 0 if there is none.
  int shortest_chain() const { return chains == 0 ? 0 : kShortest + __builtin_ctzll(chains) / 4; }
  int shortest_loop() const { return loops == 0 ? 0 : kShortest + 1 + __builtin_ctzll(loops) / 4; }
  int shortest_short() const { return shorts == 0 ? 0 : 1 + __builtin_ctz(shorts) / 8; }

  std::uint64_t key() const { return mix(chains * kGolden + shorts) + mix(loops + 0x51ED27F5ULL) * kGolden; }

  // The exact value for the side to move if there is nothing else on the board.
  int value() const;
};

}  // namespace tengen::edge
