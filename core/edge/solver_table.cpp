#include "edge/solver_table.hpp"

#include <algorithm>
#include <cassert>

namespace tengen::edge {

SolverTable::SolverTable(std::size_t megabytes)
    : pages_(megabytes * 1024 * 1024 / sizeof(Bucket) / kPage),
      count_(pages_ * kPage),
      // Every move of every position is looked up: with small pages the solver takes half as long again.
      buckets_(large_pages<Bucket>(count_)) {}

void SolverTable::clear() {
  name_ = 0;
  empty_pages(buckets_);
}

// Replacement: all slots but the last prefer large positions, the last is always replaced.
void SolverTable::store(const SolverKey& key, const SolverEntry& entry) {
  assert(entry.lower <= entry.upper && ((entry.lower ^ entry.upper) & 1) == 0);
  assert(entry.hint < 64 && 0 < entry.size && entry.size < 64);
  Bucket& home = bucket(key);
  int place = kSlots - 1;
  int cheapest = entry.size;
  for (int i = 0; i < kSlots; ++i) {
    const std::uint64_t there = home.slots[i].load(std::memory_order_relaxed);
    if (there == 0 || (is_of(there, key) && home.checks[i].load(std::memory_order_relaxed) == last_check(key))) {
      place = i;
      break;
    }
    const int size = unpack(there).size;
    if (i != kSlots - 1 && size <= cheapest) {
      cheapest = size;
      place = i;
    }
  }
  home.slots[place].store(pack(key, entry), std::memory_order_relaxed);
  home.checks[place].store(last_check(key), std::memory_order_relaxed);
}

int SolverTable::permille_used() const {
  const std::size_t sample = std::min<std::size_t>(count_, 125);
  if (sample == 0) return 0;
  int used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Slot& slot : buckets_[i].slots) used += slot.load(std::memory_order_relaxed) != 0;
  }
  return used * 1000 / static_cast<int>(sample * kSlots);
}

}  // namespace tengen::edge
