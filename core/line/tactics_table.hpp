// The transposition tables of VCF and VCT: shared by the threads of a search without locks.
#pragma once

#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "game/move.hpp"

namespace tengen::line {

// Hyatt's lockless hashing, as in the search's table: a slot torn by two threads matches no key.
struct TacticsSlot {
  std::atomic<std::uint64_t> check{0};
  std::atomic<std::uint64_t> data{0};
};

struct VcfEntry {
  std::int32_t plies = 0;   // to the win, if there is one
  std::int32_t effort = 0;  // spent without finding one; the largest number if every four was tried
};

class VcfTable {
 public:
  std::optional<VcfEntry> find(std::uint64_t key) const {
    const TacticsSlot& slot = slots_[key & (kEntries - 1)];
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if (data == 0 || (slot.check.load(std::memory_order_relaxed) ^ data) != key) return std::nullopt;
    return VcfEntry{static_cast<std::int32_t>(data >> 32), static_cast<std::int32_t>(data & 0xFFFFFFFF)};
  }
  void keep(std::uint64_t key, const VcfEntry& entry) {
    TacticsSlot& slot = slots_[key & (kEntries - 1)];
    const std::uint64_t data = static_cast<std::uint64_t>(entry.plies) << 32 | static_cast<std::uint32_t>(entry.effort);
    slot.data.store(data, std::memory_order_relaxed);
    slot.check.store(key ^ data, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kEntries = 1 << 16;

  std::unique_ptr<TacticsSlot[]> slots_{new TacticsSlot[kEntries]};
};

struct VctEntry {
  static constexpr std::uint32_t kInfinite = 1'000'000'000;

  std::uint32_t proof = 1;     // leaves to prove before the attacker is known to win
  std::uint32_t disproof = 1;  // leaves to refute before he is known not to
  Move best;                   // of the attacker, once proven
  std::uint16_t plies = 0;     // to the win, once proven
};

class VctTable {
 public:
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&slots_[key & (kEntries - 1)]); }
  std::optional<VctEntry> find(std::uint64_t key) const {
    const TacticsSlot& slot = slots_[key & (kEntries - 1)];
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if (data == 0 || (slot.check.load(std::memory_order_relaxed) ^ data) != key) return std::nullopt;
    VctEntry entry;
    if ((data & kProven) != 0) {
      entry.proof = 0;
      entry.disproof = VctEntry::kInfinite;
      entry.best = Move(static_cast<std::uint16_t>(data));
      entry.plies = static_cast<std::uint16_t>(data >> 16);
    } else {
      entry.proof = static_cast<std::uint32_t>(data & kNumber);
      entry.disproof = static_cast<std::uint32_t>(data >> kNumberBits);
    }
    return entry;
  }
  void keep(std::uint64_t key, const VctEntry& entry) {
    assert(entry.proof <= VctEntry::kInfinite && entry.disproof <= VctEntry::kInfinite);
    assert(entry.proof != 0 || entry.disproof == VctEntry::kInfinite);
    assert(entry.disproof != 0 || entry.proof == VctEntry::kInfinite);
    TacticsSlot& slot = slots_[key & (kEntries - 1)];
    const std::uint64_t data = entry.proof == 0
                                   ? kProven | static_cast<std::uint64_t>(entry.plies) << 16 | entry.best.code
                                   : static_cast<std::uint64_t>(entry.disproof) << kNumberBits | entry.proof;
    slot.data.store(data, std::memory_order_relaxed);
    slot.check.store(key ^ data, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kEntries = 1 << 17;
  static constexpr int kNumberBits = 31;
  static constexpr std::uint64_t kNumber = (std::uint64_t{1} << kNumberBits) - 1;
  static constexpr std::uint64_t kProven = std::uint64_t{1} << 63;

  std::unique_ptr<TacticsSlot[]> slots_{new TacticsSlot[kEntries]};
};

}  // namespace tengen::line
