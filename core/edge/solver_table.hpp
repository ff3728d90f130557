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

  bool probe(std::uint64_t key, SolverEntry& out) const {
    for (const Slot& slot : bucket(key).slots) {
      const std::uint64_t data = slot.load(std::memory_order_relaxed);
      if (!is_of(data, key)) continue;
      out = unpack(data);
      return true;
    }
    return false;
  }
  void store(std::uint64_t key, const SolverEntry& entry);
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

  // Hash full: slots in use of a thousand.
  int permille_used() const;

 private:
  static constexpr std::size_t kPage = 64;  // buckets in 4096 bytes
  static constexpr int kSlots = 8;
  static constexpr int kCheckBits = 38;  // of the key; its high bits have led to the bucket
  static constexpr int kZero = 64;       // bounds are kept from 1 to 127, so a slot in use is never 0

  // One word, so that threads cannot tear it.
  using Slot = std::atomic<std::uint64_t>;
  struct alignas(64) Bucket {
    Slot slots[kSlots];
  };

  static bool is_of(std::uint64_t data, std::uint64_t key) {
    return ((data ^ key) << (64 - kCheckBits)) == 0 && data >> kCheckBits != 0;
  }
  static std::uint64_t pack(std::uint64_t key, const SolverEntry& e) {
    const std::uint64_t bounds = static_cast<std::uint64_t>((e.lower + kZero) << 7 | (e.upper + kZero));
    return (bounds << 12 | std::uint64_t{e.hint} << 6 | e.size) << kCheckBits |
           (key << (64 - kCheckBits) >> (64 - kCheckBits));
  }
  static SolverEntry unpack(std::uint64_t data) {
    data >>= kCheckBits;
    return {static_cast<std::int8_t>(static_cast<int>(data >> 19) - kZero),
            static_cast<std::int8_t>(static_cast<int>(data >> 12 & 127) - kZero),
            static_cast<std::uint8_t>(data >> 6 & 63), static_cast<std::uint8_t>(data & 63)};
  }
  Bucket& bucket(std::uint64_t key) const {
    __extension__ using Wide = unsigned __int128;
    const auto page = static_cast<std::size_t>((static_cast<Wide>(key) * pages_) >> 64);
    return buckets_[page * kPage + (key >> kCheckBits & (kPage - 1))];
  }

  std::size_t pages_;  // the highest bits of a key choose one, so keys that agree in them stay together
  std::size_t count_;
  LargePages<Bucket> buckets_;
  std::uint64_t name_ = 0;
};

}  // namespace tengen::edge
