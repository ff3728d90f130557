// What the tactics of a search have found out about positions: shared by its threads without locks.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "game/move.hpp"

namespace tengen::line {

// As in the search's own table: a slot torn by two threads matches no key.
struct TacticsSlot {
  std::atomic<std::uint64_t> check{0};
  std::atomic<std::uint64_t> data{0};
};

// Failed searches by fours are remembered with their effort, those that tried everything for good.
struct FourEntry {
  std::int32_t plies = 0;   // to the win, if there is one
  std::int32_t effort = 0;  // spent without finding one
};

class FourTable {
 public:
  std::optional<FourEntry> find(std::uint64_t key) const {
    const TacticsSlot& slot = slots_[key & (kEntries - 1)];
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if (data == 0 || (slot.check.load(std::memory_order_relaxed) ^ data) != key) return std::nullopt;
    return FourEntry{static_cast<std::int32_t>(data >> 32), static_cast<std::int32_t>(data & 0xFFFFFFFF)};
  }
  void keep(std::uint64_t key, const FourEntry& entry) {
    TacticsSlot& slot = slots_[key & (kEntries - 1)];
    const std::uint64_t data = static_cast<std::uint64_t>(entry.plies) << 32 | static_cast<std::uint32_t>(entry.effort);
    slot.data.store(data, std::memory_order_relaxed);
    slot.check.store(key ^ data, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kEntries = 1 << 16;

  std::unique_ptr<TacticsSlot[]> slots_{new TacticsSlot[kEntries]};
};

struct ThreatEntry {
  static constexpr std::uint32_t kEndless = 1'000'000'000;  // a proof number: it can never be done

  std::uint32_t proof = 1;     // leaves to prove before the attacker is known to win
  std::uint32_t disproof = 1;  // and to refute before he is known not to
  Move best;                   // where the attacker wins, once proven
  std::uint16_t plies = 0;     // and how soon
};

class ThreatTable {
 public:
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&slots_[key & (kEntries - 1)]); }
  std::optional<ThreatEntry> find(std::uint64_t key) const {
    const TacticsSlot& slot = slots_[key & (kEntries - 1)];
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if (data == 0 || (slot.check.load(std::memory_order_relaxed) ^ data) != key) return std::nullopt;
    ThreatEntry entry;
    if ((data & kProven) != 0) {
      entry.proof = 0;
      entry.disproof = ThreatEntry::kEndless;
      entry.best = Move(static_cast<std::uint16_t>(data));
      entry.plies = static_cast<std::uint16_t>(data >> 16);
    } else {
      entry.proof = static_cast<std::uint32_t>(data & kNumber);
      entry.disproof = static_cast<std::uint32_t>(data >> kNumberBits);
    }
    return entry;
  }
  void keep(std::uint64_t key, const ThreatEntry& entry) {
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
