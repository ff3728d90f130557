// What the solver remembers: a lower and an upper bound for each position, in a fixed amount of memory, without locks.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace tengen::edge {

struct Remembered {
  std::int8_t lower;
  std::int8_t upper;
  std::uint8_t edge;  // the move that was good enough last, or kNone
  std::uint8_t size;  // free edges: large positions were dear to find out

  static constexpr std::uint8_t kNone = 255;
};

class SolverTable {
 public:
  // Throws std::bad_alloc if there is not so much memory.
  explicit SolverTable(std::size_t megabytes);

  std::size_t megabytes() const { return count_ * sizeof(Bucket) / 1024 / 1024; }

  // Forgets everything unless it came from positions numbered in the same way.
  void open(std::uint64_t name) {
    if (name_ != name && name_ != 0) clear();
    name_ = name;
  }
  void clear();

  bool probe(std::uint64_t key, Remembered& out) const {
    for (const Slot& slot : bucket(key).slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if ((slot.check.load(std::memory_order_relaxed) ^ data) != key || data == 0) continue;
      out = unpack(data);
      return true;
    }
    return false;
  }
  void store(std::uint64_t key, const Remembered& entry);
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

  // Of a thousand slots, how many are in use.
  int permille_used() const;

 private:
  static constexpr int kSlots = 4;

  // The key is stored mixed with the data, so a slot torn by two threads matches no key.
  struct Slot {
    std::atomic<std::uint64_t> check;
    std::atomic<std::uint64_t> data;
  };
  struct alignas(64) Bucket {
    Slot slots[kSlots];
  };

  struct Free {
    void operator()(Bucket* buckets) const { std::free(buckets); }
  };

  static std::uint64_t pack(const Remembered& e) {
    return 1ULL << 32 | std::uint64_t{static_cast<std::uint8_t>(e.lower)} |
           std::uint64_t{static_cast<std::uint8_t>(e.upper)} << 8 | std::uint64_t{e.edge} << 16 |
           std::uint64_t{e.size} << 24;
  }
  static Remembered unpack(std::uint64_t data) {
    return {static_cast<std::int8_t>(data & 255), static_cast<std::int8_t>(data >> 8 & 255),
            static_cast<std::uint8_t>(data >> 16 & 255), static_cast<std::uint8_t>(data >> 24 & 255)};
  }
  Bucket& bucket(std::uint64_t key) const {
    __extension__ using Wide = unsigned __int128;
    return buckets_[static_cast<std::size_t>((static_cast<Wide>(key) * count_) >> 64)];
  }

  std::size_t count_;
  std::unique_ptr<Bucket[], Free> buckets_;
  std::uint64_t name_ = 0;
};

}  // namespace tengen::edge
