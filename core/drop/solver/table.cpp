#include "drop/solver/table.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

namespace tengen::drop::solver {

void SmallTable::put(std::uint64_t hash, std::uint64_t word) {
  Place& here = places_[place(hash)];
  size_ += here.word == 0;
  here = {hash, word};
  if (2 * size_ <= places_.size()) return;
  std::vector<Place> larger(4 * places_.size());
  places_.swap(larger);
  shift_ -= 2;
  for (const Place& one : larger) {
    if (one.word != 0) places_[place(one.hash)] = one;
  }
}

void SmallTable::clear() {
  if (places_.size() > kLeast) places_ = std::vector<Place>(kLeast);
  else if (size_ > 0) std::fill(places_.begin(), places_.end(), Place());
  size_ = 0;
  shift_ = kLeastShift;
}

// The largest power of two that fits: the index of a position is then simply the upper bits of its hash.
Table::Table(std::size_t megabytes) : megabytes_(megabytes) {
  count_ = std::bit_floor(std::max<std::size_t>(2, megabytes * 1024 * 1024 / sizeof(Bucket)));
  shift_ = 64 - std::countr_zero(count_);
  buckets_ = large_pages<Bucket>(count_);
  most_small_ = std::min(kMany, slots() / 64);
}

void Table::clear(bool keep_pages) {
  if (settled_ && keep_pages) std::memset(static_cast<void*>(buckets_.get()), 0, count_ * sizeof(Bucket));
  else if (settled_) empty_pages(buckets_);
  settled_ = false;
  small_.clear();
}

void Table::settle() {
  if (settled_) return;
  settled_ = true;
  small_.for_each([&](std::uint64_t hash, std::uint64_t word) { store_settled(hash, word); });
  small_.clear();
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

std::uint64_t Table::pack(std::uint64_t hash, const SolverEntry& what, int work) {
  assert(-SolverEntry::kNone <= what.lower && what.lower <= what.upper && what.upper <= SolverEntry::kNone);
  assert(0 <= work && work < 16);
  return (hash & kCheckMask) | static_cast<std::uint64_t>(what.lower + SolverEntry::kNone) << kLowerShift |
         static_cast<std::uint64_t>(what.upper + SolverEntry::kNone - 1) << kUpperShift |
         static_cast<std::uint64_t>(what.column & 15) << kColumnShift | static_cast<std::uint64_t>(work) << kWorkShift;
}

void Table::store(std::uint64_t hash, const SolverEntry& what, int work) {
  if (!settled_) {
    work = std::max(work, static_cast<int>(small_.find(hash) >> kWorkShift));
    small_.put(hash, pack(hash, what, work));
    if (small_.size() > most_small_) settle();
    return;
  }
  store_settled(hash, pack(hash, what, work));
}

void Table::store_settled(std::uint64_t hash, std::uint64_t word) {
  const std::uint64_t check = hash & kCheckMask;
  std::atomic<std::uint64_t>* victim = nullptr;
  std::uint64_t least = 0;
  for (auto& slot : bucket(hash).slots) {
    const std::uint64_t there = slot.load(std::memory_order_relaxed);
    const std::uint64_t work = there >> kWorkShift;
    if ((there & kCheckMask) == check) {
      victim = &slot;
      if (work > word >> kWorkShift) word = (word << 4 >> 4) | work << kWorkShift;
      break;
    }
    if (victim == nullptr || work < least) {
      victim = &slot;
      least = work;
    }
  }
  victim->store(word, std::memory_order_relaxed);
}

int Table::permille_used() const {
  if (!settled_) return static_cast<int>(small_.size() * 1000 / slots());
  const std::size_t sample = std::min<std::size_t>(1000, count_);
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const auto& slot : buckets_[i].slots) used += slot.load(std::memory_order_relaxed) != 0;
  }
  return static_cast<int>(used * 1000 / (sample * kSlots));
}

}  // namespace tengen::drop::solver
