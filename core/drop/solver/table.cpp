#include "drop/solver/table.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <new>
#include <utility>

namespace tengen::drop::solver {

// The largest power of two that fits: the index of a position is then simply the upper bits of its hash.
Table::Table(std::size_t megabytes) : megabytes_(megabytes) {
  count_ = std::bit_floor(std::max<std::size_t>(2, megabytes * 1024 * 1024 / sizeof(Bucket)));
  shift_ = 64 - std::countr_zero(count_);
  buckets_ = large_pages<Bucket>(count_, PageSize::small);
}

void Table::clear() {
  if (settled_) {
    buckets_ = large_pages<Bucket>(count_, PageSize::small);
    settled_ = false;
  }
  for (const std::size_t i : used_) {
    for (auto& slot : buckets_[i].slots) slot.store(0, std::memory_order_relaxed);
  }
  used_.clear();
}

void Table::settle() {
  if (settled_) return;
  settled_ = true;
  try {
    LargePages<Bucket> large = large_pages<Bucket>(count_);
    for (const std::size_t i : used_) std::memcpy(static_cast<void*>(&large[i]), &buckets_[i], sizeof(Bucket));
    buckets_ = std::move(large);
  } catch (const std::bad_alloc&) {
    // Where there is not so much room, small pages will do.
  }
  used_ = {};
}

void Table::age() {
  constexpr std::uint64_t kYears = 3;
  for (std::size_t i = 0; settled_ && i < count_; ++i) {
    for (auto& slot : buckets_[i].slots) {
      const std::uint64_t word = slot.load(std::memory_order_relaxed);
      slot.store(word - (std::min(word >> kWorkShift, kYears) << kWorkShift), std::memory_order_relaxed);
    }
  }
}

void Table::store(std::uint64_t hash, const SolverEntry& what, int work) {
  assert(-SolverEntry::kNone <= what.lower && what.lower <= what.upper && what.upper <= SolverEntry::kNone);
  assert(0 <= work && work < 16);
  const std::uint64_t check = hash & kCheckMask;
  Bucket& b = bucket(hash);
  // The first slot is the first to be used.
  if (!settled_ && b.slots[0].load(std::memory_order_relaxed) == 0) used_.push_back(hash >> shift_);
  std::atomic<std::uint64_t>* victim = nullptr;
  std::uint64_t least = 0;
  for (auto& slot : b.slots) {
    const std::uint64_t word = slot.load(std::memory_order_relaxed);
    if ((word & kCheckMask) == check) {
      victim = &slot;
      work = std::max(work, static_cast<int>(word >> kWorkShift));
      break;
    }
    if (victim == nullptr || word >> kWorkShift < least) {
      victim = &slot;
      least = word >> kWorkShift;
    }
  }
  victim->store(check | static_cast<std::uint64_t>(what.lower + SolverEntry::kNone) << kLowerShift |
                    static_cast<std::uint64_t>(what.upper + SolverEntry::kNone - 1) << kUpperShift |
                    static_cast<std::uint64_t>(what.column & 15) << kColumnShift |
                    static_cast<std::uint64_t>(work) << kWorkShift,
                std::memory_order_relaxed);
}

int Table::permille_used() const {
  const std::size_t sample = std::min<std::size_t>(1000, count_);
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const auto& slot : buckets_[i].slots) used += slot.load(std::memory_order_relaxed) != 0;
  }
  return static_cast<int>(used * 1000 / (sample * kSlots));
}

}  // namespace tengen::drop::solver
