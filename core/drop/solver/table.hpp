// What the solver remembers: for a position, how good and how bad it can still be, and the move to try first.
#pragma once

#include <atomic>
#include <cstdint>

#include "game/large_pages.hpp"

namespace tengen::drop::solver {

// Bounds of a score from the view of the side to move.
struct Remembered {
  static constexpr int kNone = 64;

  int lower = -kNone;
  int upper = kNone;
  int column = -1;  // the move that gave the lower bound

  bool empty() const { return lower == -kNone && upper == kNone; }
};

// A hash of at most 49 bits, a 6 x 7 board, from which the position could be had back: steps that each can be undone.
// Its upper and its lower bits go to the upper and lower ends of a word, so that a table's place of at least seven bits
// and the lower 42 leave nothing out.
constexpr std::uint64_t spread49(std::uint64_t key) {
  constexpr std::uint64_t kMask = (std::uint64_t{1} << 49) - 1;
  std::uint64_t h = (key * 0x9e3779b97f4a7c15) & kMask;
  h = ((h ^ h >> 25) * 0xbf58476d1ce4e5b9) & kMask;
  h ^= h >> 27;
  return (h >> 27) << 42 | (h & ((std::uint64_t{1} << 42) - 1));
}

// Shared by all threads without locks: an entry is one word, so it is never torn. Of a hashed position 64 bits long
// the place gives the upper bits and the entry holds the lower 42. Boards of up to 6 x 7 are told apart for certain; for
// larger ones two positions are taken for each other once in about 10^12 probes.
class Table {
 public:
  explicit Table(std::size_t megabytes);

  Remembered probe(std::uint64_t hash) const {
    const std::uint64_t check = hash & kCheckMask;
    const Bucket& b = bucket(hash);
    for (const auto& slot : b.slots) {
      const std::uint64_t word = slot.load(std::memory_order_relaxed);
      if ((word & kCheckMask) == check && word >> kLowerShift != 0) return unpack(word);
    }
    return {};
  }
  // `work` grows with the nodes it took to know this; the cheapest entry of the bucket gives way.
  void store(std::uint64_t hash, const Remembered& what, int work);
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&bucket(hash)); }

  void clear();
  std::size_t megabytes() const { return megabytes_; }
  int permille_used() const;

 private:
  // From the low end: check 42, lower 7, upper 7, column 4, work 4. A word of 0 is an empty slot.
  static constexpr int kSlots = 4;
  static constexpr int kLowerShift = 42;
  static constexpr int kUpperShift = 49;
  static constexpr int kColumnShift = 56;
  static constexpr int kWorkShift = 60;
  static constexpr std::uint64_t kCheckMask = (std::uint64_t{1} << kLowerShift) - 1;

  struct alignas(8 * kSlots) Bucket {
    std::atomic<std::uint64_t> slots[kSlots];
  };

  static Remembered unpack(std::uint64_t word) {
    Remembered out;
    out.lower = static_cast<int>(word >> kLowerShift & 127) - Remembered::kNone;
    out.upper = static_cast<int>(word >> kUpperShift & 127) - Remembered::kNone + 1;
    out.column = static_cast<int>(word >> kColumnShift & 15);
    return out;
  }
  Bucket& bucket(std::uint64_t hash) const { return buckets_[hash >> shift_]; }

  LargePages<Bucket> buckets_;
  std::size_t count_ = 0;
  int shift_ = 63;
  std::size_t megabytes_ = 0;
};

}  // namespace tengen::drop::solver
