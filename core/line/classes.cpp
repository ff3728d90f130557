#include "line/classes.hpp"

#include <map>
#include <mutex>
#include <tuple>

namespace tengen::line {
namespace {

constexpr std::uint8_t kUnknown = 255;
constexpr int kLargestTable = 5;    // cells to each side: a table of a megabyte
constexpr int kLargestWindow = 10;  // beyond that only wins and dead cells are told apart

// Deep enough for five, four and three; the rest would cost more than it is worth on large k.
constexpr int kLevels = 3;

bool sees_one_further(const Rules& rules, int side) {
  switch (rules.rule) {
    case Rule::freestyle: return false;
    case Rule::renju: return side == 0;
    case Rule::standard:
    case Rule::caro: return true;
  }
  return true;
}

// Steps of the ladder: what a stone makes is one below the best that a second stone could make of it.
Class one_below(int completions, Class best) {
  if (completions >= 2) return Class::open_four;
  if (completions == 1) return Class::four;
  switch (best) {
    case Class::open_four: return Class::open_three;
    case Class::four: return Class::three;
    case Class::open_three: return Class::open_two;
    case Class::three: return Class::two;
    case Class::dead: return Class::dead;
    default: return Class::one;
  }
}

}  // namespace

ClassTable::ClassTable(const Rules& rules, int side)
    : rules_(rules), side_(side), reach_(std::min(rules.k - 1 + sees_one_further(rules, side), kLargestWindow)) {
  mask_ = (1u << (2 * reach_ + 1)) - 1;
  low_mask_ = (1u << reach_) - 1;
  // Caro asks whether an end is blocked by a stone or by the edge, which the small key cannot tell.
  if (reach_ > kLargestTable || rules.rule == Rule::caro) return;
  std::vector<std::uint8_t> memo(std::size_t{1} << (4 * reach_), kUnknown);
  const auto fill = [&](const auto& self, Surroundings s) -> Class {
    std::uint8_t& slot = memo[index(s)];
    if (slot != kUnknown) return static_cast<Class>(slot);
    Class made = Class::five;
    if (!wins_at(s)) {
      int completions = 0;
      Class best = Class::dead;
      for (std::uint32_t rest = s.free & ~(1u << reach_); rest != 0; rest &= rest - 1) {
        const std::uint32_t bit = rest & -rest;
        const Class next = self(self, {s.own | bit, s.theirs, s.free & ~bit});
        completions += next == Class::five;
        best = std::max(best, next);
      }
      made = one_below(completions, best);
    }
    memo[index(s)] = static_cast<std::uint8_t>(made);
    return made;
  };
  for (std::uint32_t own = 0; own <= mask_; ++own) {
    if (((own >> reach_) & 1) == 0) continue;
    for (std::uint32_t free = mask_ & ~own;; free = (free - 1) & ~own & mask_) {
      fill(fill, {own, mask_ & ~own & ~free, free});
      if (free == 0) break;
    }
  }
  table_ = std::move(memo);
}

bool ClassTable::wins_at(const Surroundings& s) const {
  const std::uint32_t own = s.own | (1u << reach_);
  return wins(rules_, side_, run_through(own, reach_), s.theirs);
}

// Very long lines: only a win and a hopeless cell are recognised.
Class ClassTable::at_distance(std::uint32_t own, std::uint32_t theirs, std::uint32_t frame, int bit) const {
  const std::uint32_t with_stone = own | (1u << bit);
  if (wins(rules_, side_, run_through(with_stone, bit), theirs)) return Class::five;
  return run_through((frame & ~theirs) | with_stone, bit).length() < rules_.k ? Class::dead : Class::one;
}

Class ClassTable::classify(const Surroundings& s, int levels) const {
  if (wins_at(s)) return Class::five;
  if (run_through((s.own | s.free) | (1u << reach_), reach_).length() < rules_.k) return Class::dead;
  if (levels == 0) return Class::one;
  int completions = 0;
  Class best = Class::one;
  for (std::uint32_t rest = s.free & ~(1u << reach_); rest != 0; rest &= rest - 1) {
    const std::uint32_t bit = rest & -rest;
    const Class next = classify({s.own | bit, s.theirs, s.free & ~bit}, levels - 1);
    completions += next == Class::five;
    best = std::max(best, next);
  }
  return one_below(completions, best);
}

// Where no table fits: a small cache per thread in front of the definition.
Class ClassTable::look_up(const Surroundings& s) const {
  struct Entry {
    const ClassTable* table = nullptr;
    std::uint64_t key = 0;
    Class made = Class::dead;
  };
  thread_local std::vector<Entry> cache(1 << 15);
  const std::uint64_t key = (static_cast<std::uint64_t>(s.own) << 42) |
                            (static_cast<std::uint64_t>(s.theirs) << 21) | s.free;
  Entry& entry = cache[mix(key + kGolden * static_cast<std::uint64_t>(side_)) & (cache.size() - 1)];
  if (entry.table != this || entry.key != key) entry = {this, key, classify(s, kLevels)};
  return entry.made;
}

std::shared_ptr<const ClassTables> class_tables(const Rules& rules) {
  static std::mutex guard;
  static std::map<std::tuple<Rule, int>, std::shared_ptr<const ClassTables>> made;
  const std::lock_guard lock(guard);
  auto& tables = made[{rules.rule, rules.k}];
  if (!tables) tables = std::make_shared<ClassTables>(rules);
  return tables;
}

}  // namespace tengen::line
