// The transposition table: shared by all threads without locks.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "game/large_pages.hpp"
#include "game/move.hpp"
#include "model/value.hpp"

namespace tengen {

enum class Bound : std::uint8_t { none, lower, upper, exact };

struct TableEntry {
  Move move;
  Value value = 0;  // a win or loss is counted in plies from this node
  int depth = 0;
  Bound bound = Bound::none;
  bool proven = false;  // the bound holds whatever the depth
  bool was_pv = false;  // the position is, or was, on the principal variation or beside it
};

class TranspositionTable {
 public:
  explicit TranspositionTable(std::size_t megabytes) { resize(megabytes); }

  // Throws std::bad_alloc if there is not so much memory; the old table is kept then.
  void resize(std::size_t megabytes);
  void clear();
  // A new search begins: entries of older generations are replaced first.
  void age() { generation_ = static_cast<std::uint8_t>((generation_ + 1) & kGenerationMask); }

  std::optional<TableEntry> probe(std::uint64_t key) const;
  void store(std::uint64_t key, const TableEntry& entry);
  // The same for the selective search, which comes to a position with very different depths: keeps a much deeper entry for
  // this very position, and the move that it has where the new one has none.
  void update(std::uint64_t key, const TableEntry& entry);
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

  // Of a thousand slots, how many hold something of this search.
  int permille_used() const;
  std::size_t megabytes() const { return megabytes_; }

 private:
  static constexpr int kSlots = 4;
  static constexpr std::uint8_t kGenerationMask = 31;

  // The key is stored mixed with the data, so a slot torn by two threads matches no key.
  struct Slot {
    std::atomic<std::uint64_t> check;
    std::atomic<std::uint64_t> data;
  };
  struct alignas(64) Bucket {
    Slot slots[kSlots];
  };

  Bucket& bucket(std::uint64_t key) const {
    __extension__ using Wide = unsigned __int128;
    return buckets_[static_cast<std::size_t>((static_cast<Wide>(key) * count_) >> 64)];
  }
  std::uint64_t pack(const TableEntry& entry) const;
  static TableEntry unpack(std::uint64_t data);
  int worth(std::uint64_t data) const;

  LargePages<Bucket> buckets_;
  std::uint64_t count_ = 0;
  std::size_t megabytes_ = 0;
  std::uint8_t generation_ = 0;
};

}  // namespace tengen
