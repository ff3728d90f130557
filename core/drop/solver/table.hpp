// The solver's transposition table: lower and upper bounds of a position's score, and the hash move.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "game/large_pages.hpp"

namespace tengen::drop::solver {

// For the side to move.
struct SolverEntry {
  static constexpr int kNone = 64;

  int lower = -kNone;
  int upper = kNone;
  int column = -1;  // the hash move, which gave the lower bound

  bool empty() const { return lower == -kNone && upper == kNone; }
};

// A bijective hash of so many bits: each step can be undone. Its upper and its lower bits go to the upper and lower ends of
// a word, so that an index of at least kBits - 42 bits and a check of 42 together leave nothing out.
template <int kBits>
constexpr std::uint64_t spread(std::uint64_t key) {
  static_assert(kBits >= 49 && kBits <= 64);
  constexpr std::uint64_t kMask = ~std::uint64_t{0} >> (64 - kBits);
  std::uint64_t h = (key * 0x9e3779b97f4a7c15) & kMask;
  h = ((h ^ h >> 25) * 0xbf58476d1ce4e5b9) & kMask;
  h ^= h >> 27;
  return (h >> (kBits - 22)) << 42 | (h & ((std::uint64_t{1} << 42) - 1));
}
// The 49 bits of a 6 x 7 board, and with two more for who may pop.
constexpr std::uint64_t spread49(std::uint64_t key) { return spread<49>(key); }
constexpr std::uint64_t spread51(std::uint64_t key) { return spread<51>(key); }

// Entries by their whole hash, in as much memory as they need; for one thread.
class SmallTable {
 public:
  SmallTable() : places_(kLeast) {}

  // The entry's word; 0 if there is none.
  std::uint64_t find(std::uint64_t hash) const { return places_[place(hash)].word; }
  void put(std::uint64_t hash, std::uint64_t word);
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&places_[hash >> shift_]); }
  std::size_t size() const { return size_; }
  void clear();
  template <class F>
  void for_each(F f) const {
    for (const Place& one : places_) {
      if (one.word != 0) f(one.hash, one.word);
    }
  }

 private:
  static constexpr std::size_t kLeast = 1024;
  static constexpr int kLeastShift = 54;

  struct Place {
    std::uint64_t hash = 0;
    std::uint64_t word = 0;
  };

  // Linear probing; at least half of the places are empty.
  std::size_t place(std::uint64_t hash) const {
    std::size_t at = hash >> shift_;
    while (places_[at].word != 0 && places_[at].hash != hash) at = (at + 1) & (places_.size() - 1);
    return at;
  }

  std::vector<Place> places_;
  std::size_t size_ = 0;
  int shift_ = kLeastShift;
};

// Shared by all threads without locks: an entry is one word, so it is never torn. The upper bits of a 64-bit hash are the
// index, the lower 42 are kept as a check. Boards of up to 6 x 7 have no hash collisions, with pops from a table of 16 KB on; larger ones about one in 10^12
// probes.
//
// Most positions are solved in a few nodes, and then neither large pages nor emptying a whole table would pay. So a new
// table is small and grows; one thread at a time may use it then. Before others join, or when it has grown too much, its
// entries move to their places in large pages.
class Table {
 public:
  explicit Table(std::size_t megabytes);

  SolverEntry probe(std::uint64_t hash) const {
    if (!settled_) {
      const std::uint64_t word = small_.find(hash);
      return word == 0 ? SolverEntry() : unpack(word);
    }
    const std::uint64_t check = hash & kCheckMask;
    const Bucket& b = bucket(hash);
    for (const auto& slot : b.slots) {
      const std::uint64_t word = slot.load(std::memory_order_relaxed);
      if ((word & kCheckMask) == check && word >> kLowerShift != 0) return unpack(word);
    }
    return {};
  }
  // `work` grows with the nodes the result took; the cheapest entry of the bucket is replaced.
  void store(std::uint64_t hash, const SolverEntry& what, int work);
  void prefetch(std::uint64_t hash) const {
    if (settled_) __builtin_prefetch(&bucket(hash));
    else small_.prefetch(hash);
  }

  // Forgets everything. Its pages go back to the system, or stay if it is to be large again at once.
  void clear(bool keep_pages = false);
  // Moves to large pages, where several threads may use it. Nobody else may use it meanwhile.
  void settle();
  // What took long becomes cheaper to replace, in a table that goes on to other positions.
  void age();
  std::size_t slots() const { return count_ * kSlots; }
  std::size_t megabytes() const { return megabytes_; }
  int permille_used() const;

 private:
  // From the low end: check 42, lower 7, upper 7, column 4, work 4. A word of 0 is an empty slot.
  static constexpr int kSlots = 4;
  static constexpr std::size_t kMany = 1 << 16;  // entries that are worth large pages
  static constexpr int kLowerShift = 42;
  static constexpr int kUpperShift = 49;
  static constexpr int kColumnShift = 56;
  static constexpr int kWorkShift = 60;
  static constexpr std::uint64_t kCheckMask = (std::uint64_t{1} << kLowerShift) - 1;

  struct alignas(8 * kSlots) Bucket {
    std::atomic<std::uint64_t> slots[kSlots];
  };

  static SolverEntry unpack(std::uint64_t word) {
    SolverEntry out;
    out.lower = static_cast<int>(word >> kLowerShift & 127) - SolverEntry::kNone;
    out.upper = static_cast<int>(word >> kUpperShift & 127) - SolverEntry::kNone + 1;
    out.column = static_cast<int>(word >> kColumnShift & 15);
    return out;
  }
  static std::uint64_t pack(std::uint64_t hash, const SolverEntry& what, int work);
  void store_settled(std::uint64_t hash, std::uint64_t word);
  Bucket& bucket(std::uint64_t hash) const { return buckets_[hash >> shift_]; }

  LargePages<Bucket> buckets_;
  std::size_t count_ = 0;
  int shift_ = 63;
  SmallTable small_;
  std::size_t most_small_ = 0;  // entries before it settles
  bool settled_ = false;
  std::size_t megabytes_ = 0;
};

}  // namespace tengen::drop::solver
