// Small fast random numbers and the bit mixer behind position keys.
#pragma once

#include <cstdint>

namespace tengen {

// The finaliser of splitmix64: a bijection, so distinct inputs keep distinct keys.
constexpr std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xBF58476D1CE4E5B9ULL;
  x ^= x >> 27;
  x *= 0x94D049BB133111EBULL;
  x ^= x >> 31;
  return x;
}

inline constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15ULL;

// One fixed random word per (table, index). Keys are stored on disk, so these never change.
constexpr std::uint64_t zobrist(std::uint64_t table, std::uint64_t index) {
  return mix(mix((table + 1) * kGolden) + index * kGolden);
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(mix(seed + kGolden)) {}

  std::uint64_t next() { return mix(state_ += kGolden); }

  // Uniform enough for play-outs: the bias is below bound / 2^32.
  int below(int bound) { return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(bound)) >> 32); }

 private:
  std::uint64_t state_;
};

}  // namespace tengen
