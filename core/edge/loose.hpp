// Chains and loops that touch nothing else. Where they lie does not matter any more, only how many there are of each
// length, so positions that differ in nothing but that become one.
#pragma once

#include <cstdint>

#include "game/random.hpp"

namespace tengen::edge {

struct Loose {
  static constexpr int kShortest = 3;  // chain that can be declined; loops one longer
  static constexpr int kLongest = 18;

  std::uint64_t chains = 0;  // four bits for each length from 3 on: how many
  std::uint64_t loops = 0;   // the same for each length from 4 on
  std::uint32_t shorts = 0;  // eight bits each: chains of one cell, of two, loops of three

  // False where there is no room to count it.
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

  // Two short ones of a kind are worth nothing together: whoever opens one is answered by taking it and opening the
  // other, which leaves him to move where he was. True if there were two, which are gone then.
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

  // What is still to come for the side to move if there is nothing else on the board; exact.
  int value() const;
};

}  // namespace tengen::edge
