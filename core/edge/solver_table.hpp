// The solver's transposition table: a lower and an upper bound for each position, shared by threads without locks.
#pragma once

#include <atomic>
#include <cstdint>

#include "game/large_pages.hpp"

namespace tengen::edge {

struct SolverEntry {
  std::int8_t lower;
  std::int8_t upper;
  std::uint8_t hint;  // the hash move, below 64, or 0
  std::uint8_t size;  // free edges: larger positions cost more and are kept longer
};

// 64 bits that choose the place, of which the lower 38 also are part of the check, and 20 more for the check alone.
struct SolverKey {
  std::uint64_t place = 0;
  std::uint32_t more = 0;

  bool operator==(const SolverKey&) const = default;
};

// A position is told from others in its bucket by 55 bits. Solving the empty 4 x 4 board of Dots and Boxes compares some
// 2 * 10^10 slots: the chance that one of them is taken for another is below 10^-6.
class SolverTable {
 public:
  // Throws std::bad_alloc if there is not so much memory.
  explicit SolverTable(std::size_t megabytes);

  std::size_t megabytes() const { return count_ * sizeof(Bucket) / 1024 / 1024; }

  // Clears the table unless its positions were numbered in the same way (`Layout::name`).
  void open(std::uint64_t name) {
    if (name_ != name && name_ != 0) clear();
    name_ = name;
  }
  void clear();

  bool probe(const SolverKey& key, SolverEntry& out) const {
    const Bucket& home = bucket(key);
    for (int i = 0; i < kSlots; ++i) {
      const std::uint64_t data = home.slots[i].load(std::memory_order_relaxed);
      if (!is_of(data, key) || home.checks[i].load(std::memory_order_relaxed) != last_check(key)) continue;
      out = unpack(data);
      return true;
    }
    return false;
  }
  void store(const SolverKey& key, const SolverEntry& entry);
  void prefetch(const SolverKey& key) const { __builtin_prefetch(&bucket(key)); }

  // Hash full: slots in use of a thousand.
  int permille_used() const;

 private:
  static constexpr std::size_t kPage = 64;  // buckets in 4096 bytes
  static constexpr int kSlots = 6;
  static constexpr int kPlaceBits = 38;  // of the check: the higher bits of the place have led to the bucket
  static constexpr int kWordBits = 39;   // of the check in a slot's word; 16 more are beside it
  static constexpr int kZero = 32;       // of half a bound

  // Lower and upper bound and the rest in one word, so that threads cannot tear them. What stands beside it may be of
  // another entry for a moment, which then is found by nobody: the word alone has most of the check.
  using Slot = std::atomic<std::uint64_t>;
  struct alignas(64) Bucket {
    Slot slots[kSlots];
    std::atomic<std::uint16_t> checks[kSlots];
  };
  static_assert(sizeof(Bucket) == 64);

  static std::uint64_t first_check(const SolverKey& key) {
    return (key.place & ((std::uint64_t{1} << kPlaceBits) - 1)) | std::uint64_t{key.more & 1} << kPlaceBits;
  }
  static std::uint16_t last_check(const SolverKey& key) { return static_cast<std::uint16_t>(key.more >> 1); }
  static bool is_of(std::uint64_t data, const SolverKey& key) {
    return ((data ^ first_check(key)) << (64 - kWordBits)) == 0 && data >> kWordBits != 0;
  }
  // Both bounds have the parity of the cells left, so half of each and the parity are enough. The size is never 0.
  static std::uint64_t pack(const SolverKey& key, const SolverEntry& e) {
    const auto half = [](int bound) { return static_cast<std::uint64_t>((bound >> 1) + kZero); };
    const std::uint64_t bounds = half(e.lower) << 7 | half(e.upper) << 1 | (e.lower & 1);
    return (bounds << 12 | std::uint64_t{e.hint} << 6 | e.size) << kWordBits | first_check(key);
  }
  static SolverEntry unpack(std::uint64_t data) {
    data >>= kWordBits;
    const int odd = static_cast<int>(data >> 12 & 1);
    const auto bound = [&](int shift) {
      return static_cast<std::int8_t>(2 * (static_cast<int>(data >> shift & 63) - kZero) + odd);
    };
    return {bound(19), bound(13), static_cast<std::uint8_t>(data >> 6 & 63), static_cast<std::uint8_t>(data & 63)};
  }
  Bucket& bucket(const SolverKey& key) const {
    __extension__ using Wide = unsigned __int128;
    const auto page = static_cast<std::size_t>((static_cast<Wide>(key.place) * pages_) >> 64);
    return buckets_[page * kPage + (key.place >> kPlaceBits & (kPage - 1))];
  }

  std::size_t pages_;  // the highest bits of a key choose one, so keys that agree in them stay together
  std::size_t count_;
  LargePages<Bucket> buckets_;
  std::uint64_t name_ = 0;
};

}  // namespace tengen::edge
