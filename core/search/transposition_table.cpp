#include "search/transposition_table.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace tengen {
namespace {

// One word: move 16, value 24, depth 10, bound 2, proven 1, generation 5, was_pv 1.
constexpr int kValueShift = 16;
constexpr int kDepthShift = 40;
constexpr int kBoundShift = 50;
constexpr int kProvenShift = 52;
constexpr int kGenerationShift = 53;
constexpr int kWasPvShift = 58;
constexpr Value kValueOffset = 1 << 23;

constexpr std::uint64_t field(std::uint64_t data, int shift, int bits) {
  return (data >> shift) & ((std::uint64_t{1} << bits) - 1);
}

}  // namespace

void TranspositionTable::resize(std::size_t megabytes) {
  const std::size_t count = std::max<std::size_t>(1, megabytes * 1024 * 1024 / sizeof(Bucket));
  if (count == count_) return;
  buckets_ = large_pages<Bucket>(count);
  count_ = count;
  megabytes_ = megabytes;
  generation_ = 0;
}

void TranspositionTable::clear() {
  empty_pages(buckets_);
  generation_ = 0;
}

std::uint64_t TranspositionTable::pack(const TableEntry& entry) const {
  return std::uint64_t{entry.move.code} | static_cast<std::uint64_t>(entry.value + kValueOffset) << kValueShift |
         static_cast<std::uint64_t>(std::clamp(entry.depth, 0, 1023)) << kDepthShift |
         static_cast<std::uint64_t>(entry.bound) << kBoundShift |
         static_cast<std::uint64_t>(entry.proven) << kProvenShift |
         static_cast<std::uint64_t>(entry.was_pv) << kWasPvShift |
         static_cast<std::uint64_t>(generation_) << kGenerationShift;
}

TableEntry TranspositionTable::unpack(std::uint64_t data) {
  TableEntry entry;
  entry.move = Move(static_cast<std::uint16_t>(field(data, 0, 16)));
  entry.value = static_cast<Value>(field(data, kValueShift, 24)) - kValueOffset;
  entry.depth = static_cast<int>(field(data, kDepthShift, 10));
  entry.bound = static_cast<Bound>(field(data, kBoundShift, 2));
  entry.proven = field(data, kProvenShift, 1) != 0;
  entry.was_pv = field(data, kWasPvShift, 1) != 0;
  return entry;
}

// Replacement: deep, proven and fresh entries are kept longest.
int TranspositionTable::worth(std::uint64_t data) const {
  if (field(data, kBoundShift, 2) == 0) return -1'000'000;
  const int age = (generation_ - static_cast<int>(field(data, kGenerationShift, 5))) & kGenerationMask;
  const int proven = field(data, kProvenShift, 1) != 0 ? 4 : 0;
  return static_cast<int>(field(data, kDepthShift, 10)) + proven - 8 * age;
}

std::optional<TableEntry> TranspositionTable::probe(std::uint64_t key) const {
  for (const Slot& slot : bucket(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && field(data, kBoundShift, 2) != 0) {
      return unpack(data);
    }
  }
  return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, const TableEntry& entry) {
  Slot* victim = nullptr;
  int least = 0;
  for (Slot& slot : bucket(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ data) == key) {
      // A proof about this very position is not thrown away for a deeper guess.
      const bool had_proof = field(data, kProvenShift, 1) != 0 && field(data, kBoundShift, 2) != 0;
      if (had_proof && !entry.proven) return;
      victim = &slot;
      break;
    }
    const int value = worth(data);
    if (victim == nullptr || value < least) {
      victim = &slot;
      least = value;
    }
  }
  assert(entry.bound != Bound::none && std::abs(entry.value) < kValueOffset);
  const std::uint64_t data = pack(entry);
  victim->data.store(data, std::memory_order_relaxed);
  victim->check.store(key ^ data, std::memory_order_relaxed);
}

void TranspositionTable::update(std::uint64_t key, const TableEntry& entry) {
  constexpr int kMuch = 2;  // plies
  TableEntry now = entry;
  if (const auto old = probe(key)) {
    if (entry.bound != Bound::exact && !entry.proven && entry.depth + kMuch < old->depth) return;
    if (now.move.is_none()) now.move = old->move;
  }
  store(key, now);
}

int TranspositionTable::permille_used() const {
  const std::uint64_t sample = std::min<std::uint64_t>(250, count_);
  int used = 0;
  for (std::uint64_t i = 0; i < sample; ++i) {
    for (const Slot& slot : buckets_[i].slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      used += field(data, kBoundShift, 2) != 0 && field(data, kGenerationShift, 5) == generation_;
    }
  }
  return static_cast<int>(static_cast<std::uint64_t>(used) * 1000 / (sample * kSlots));
}

}  // namespace tengen
