// Bitboards of three sizes with one set of operations: 64, 128 and 320 bits.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "game/random.hpp"

namespace tengen::drop {

using Bits64 = std::uint64_t;
__extension__ using Bits128 = unsigned __int128;

// Five words hold the largest board, 16 columns of 16 cells with a guard bit each.
struct Wide {
  static constexpr int kWords = 5;
  std::array<std::uint64_t, kWords> words{};

  constexpr Wide() = default;
  constexpr Wide(std::uint64_t low) { words[0] = low; }  // NOLINT: stands in for an integer

  constexpr Wide operator&(const Wide& that) const {
    return zip(that, [](auto a, auto b) { return a & b; });
  }
  constexpr Wide operator|(const Wide& that) const {
    return zip(that, [](auto a, auto b) { return a | b; });
  }
  constexpr Wide operator^(const Wide& that) const {
    return zip(that, [](auto a, auto b) { return a ^ b; });
  }
  constexpr Wide operator~() const {
    return zip(*this, [](auto a, auto) { return ~a; });
  }
  constexpr Wide& operator&=(const Wide& that) { return *this = *this & that; }
  constexpr Wide& operator|=(const Wide& that) { return *this = *this | that; }
  constexpr Wide& operator^=(const Wide& that) { return *this = *this ^ that; }

  constexpr Wide operator<<(int by) const {
    Wide out;
    const int whole = by / 64;
    const int part = by % 64;
    for (int i = kWords - 1; i >= whole; --i) {
      out.words[i] = words[i - whole] << part;
      if (part != 0 && i > whole) out.words[i] |= words[i - whole - 1] >> (64 - part);
    }
    return out;
  }
  constexpr Wide operator>>(int by) const {
    Wide out;
    const int whole = by / 64;
    const int part = by % 64;
    for (int i = 0; i + whole < kWords; ++i) {
      out.words[i] = words[i + whole] >> part;
      if (part != 0 && i + whole + 1 < kWords) out.words[i] |= words[i + whole + 1] << (64 - part);
    }
    return out;
  }
  constexpr bool operator==(const Wide&) const = default;

 private:
  template <class F>
  constexpr Wide zip(const Wide& that, F f) const {
    Wide out;
    for (int i = 0; i < kWords; ++i) out.words[i] = f(words[i], that.words[i]);
    return out;
  }
};

template <class Bits>
constexpr bool any(const Bits& bits) {
  return !(bits == Bits(0));
}

constexpr int count_bits(Bits64 bits) { return std::popcount(bits); }
constexpr int count_bits(Bits128 bits) {
  return std::popcount(static_cast<std::uint64_t>(bits)) + std::popcount(static_cast<std::uint64_t>(bits >> 64));
}
constexpr int count_bits(const Wide& bits) {
  int count = 0;
  for (std::uint64_t word : bits.words) count += std::popcount(word);
  return count;
}

template <class Bits>
constexpr Bits bit_at(int index) {
  return Bits(1) << index;
}

// Distinct 64-bit boards keep distinct keys; wider ones are folded.
constexpr std::uint64_t fold(Bits64 bits) { return mix(bits); }
constexpr std::uint64_t fold(Bits128 bits) {
  return mix(static_cast<std::uint64_t>(bits) + kGolden * mix(static_cast<std::uint64_t>(bits >> 64)));
}
constexpr std::uint64_t fold(const Wide& bits) {
  std::uint64_t key = 0;
  for (std::uint64_t word : bits.words) key = mix(word + kGolden * key + 1);
  return key;
}

}  // namespace tengen::drop
