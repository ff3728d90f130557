#include "edge/solver_table.hpp"

#include <algorithm>

namespace tengen::edge {

void SolverTable::clear() {
  name_ = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    for (Slot& slot : buckets_[i].slots) {
      slot.check.store(0, std::memory_order_relaxed);
      slot.data.store(0, std::memory_order_relaxed);
    }
  }
}

// All slots but the last keep what was dear to find out; the last takes whatever comes.
void SolverTable::store(std::uint64_t key, const Remembered& entry) {
  Bucket& home = bucket(key);
  Slot* place = &home.slots[kSlots - 1];
  int cheapest = entry.size;
  for (Slot& slot : home.slots) {
    const std::uint64_t there = slot.data.load(std::memory_order_relaxed);
    if (there == 0 || (slot.check.load(std::memory_order_relaxed) ^ there) == key) {
      place = &slot;
      break;
    }
    const int size = unpack(there).size;
    if (&slot != &home.slots[kSlots - 1] && size <= cheapest) {
      cheapest = size;
      place = &slot;
    }
  }
  const std::uint64_t data = pack(entry);
  place->check.store(key ^ data, std::memory_order_relaxed);
  place->data.store(data, std::memory_order_relaxed);
}

int SolverTable::permille_used() const {
  const std::size_t sample = std::min<std::size_t>(count_, 250);
  if (sample == 0) return 0;
  int used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Slot& slot : buckets_[i].slots) used += slot.data.load(std::memory_order_relaxed) != 0;
  }
  return used * 1000 / static_cast<int>(sample * kSlots);
}

}  // namespace tengen::edge
