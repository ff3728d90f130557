#include "line/pattern_table.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>

#include "game/random.hpp"

namespace tengen::line {
namespace {

constexpr std::uint8_t kUnknown = 255;

// Bits 0, 2, 4, ... of a word.
std::uint32_t even_bits(std::uint64_t word) {
  std::uint32_t out = 0;
  for (int i = 0; i < 32; ++i) out |= static_cast<std::uint32_t>((word >> (2 * i)) & 1) << i;
  return out;
}

}  // namespace

PatternTable::PatternTable(const Rules& rules)
    : sides_{PatternClassifier(rules, 0), PatternClassifier(rules, 1)}, caro_(rules.rule == Rule::caro) {
  reach_ = std::max(sides_[0].reach(), sides_[1].reach());
  if (sides_[0].sees_whole_line()) reach_ = Rules::kMaxSize;
  if (reach_ > kLargestReach) return;
  patterns_ = patterns_for(0);
  const std::vector<std::uint8_t> second = patterns_for(1);
  for (std::size_t i = 0; i < patterns_.size(); ++i) {
    patterns_[i] = static_cast<std::uint8_t>(patterns_[i] | second[i] << 4);
  }
}

// Fills the table by memoized recursion: the pattern of a window follows from those with one more stone.
std::vector<std::uint8_t> PatternTable::patterns_for(int side) const {
  const PatternClassifier& classifier = sides_[side];
  const int reach = classifier.reach();
  const std::uint32_t window = (1u << (2 * reach + 1)) - 1;
  const std::uint32_t centre = 1u << reach;
  const std::size_t size = std::size_t{1} << (2 * reach);
  std::vector<std::uint8_t> memo(size * size, kUnknown);
  const auto squeeze = [&](std::uint32_t word) -> std::size_t {
    return (word & (centre - 1)) | ((word >> 1) & ~(centre - 1) & (size - 1));
  };
  const auto make = [&](const auto& self, const LineWindow& s) -> Pattern {
    const std::uint32_t wall = window & ~(s.own | s.theirs | s.free);
    const std::size_t place = squeeze(s.own | wall) * size + squeeze(s.theirs | wall);
    if (memo[place] == kUnknown) {
      const Pattern made = classifier.step(s, [&](const LineWindow& next) { return self(self, next); });
      memo[place] = static_cast<std::uint8_t>(made);
    }
    return static_cast<Pattern>(memo[place]);
  };
  std::vector<std::uint8_t> out(std::size_t{1} << (4 * reach_));
  for (std::size_t i = 0; i < out.size(); ++i) {
    // Put the empty centre back, then cut down to this side's reach.
    const std::uint64_t below = i & ((std::uint64_t{1} << (2 * reach_)) - 1);
    const std::uint64_t line =
        (below | static_cast<std::uint64_t>(i >> (2 * reach_)) << (2 * reach_ + 2)) >> (2 * (reach_ - reach));
    const std::uint32_t first = even_bits(line) & window;
    const std::uint32_t second = even_bits(line >> 1) & window;
    const std::uint32_t own = side == 0 ? first & ~second : second & ~first;
    const std::uint32_t stones = side == 0 ? second & ~first : first & ~second;
    // Only caro tells an end blocked by a stone from one at the edge.
    const std::uint32_t theirs = caro_ ? stones : stones | (first & second);
    out[i] = static_cast<std::uint8_t>(make(make, {own, theirs, window & ~(first | second)}));
  }
  return out;
}

std::uint8_t PatternTable::at(LineWord line, int bit) const {
  if (filled()) {
    switch (reach_) {
      case 5: return look_up<5>(line, bit);
      case 4: return look_up<4>(line, bit);
      case 3: return look_up<3>(line, bit);
      case 2: return look_up<2>(line, bit);
      case 1: return look_up<1>(line, bit);
      default: break;
    }
  }
  // The definition is slow: a small cache for each thread stands in front of it.
  struct Entry {
    const PatternTable* table = nullptr;
    LineWord line = 0;
    int bit = 0;
    std::uint8_t both = 0;
  };
  thread_local std::vector<Entry> cache(1 << 14);
  Entry& entry = cache[mix(line + static_cast<LineWord>(bit)) & (cache.size() - 1)];
  if (entry.table != this || entry.line != line || entry.bit != bit) {
    entry = {this, line, bit, by_definition(line, bit)};
  }
  return entry.both;
}

std::uint8_t PatternTable::by_definition(LineWord line, int bit) const {
  const std::uint32_t low = even_bits(line);
  const std::uint32_t high = even_bits(line >> 1);
  const std::uint32_t black = low & ~high;
  const std::uint32_t white = high & ~low;
  const std::uint32_t frame = ~(low & high);
  const auto first = static_cast<int>(sides_[0].at(black, white, frame, bit));
  const auto second = static_cast<int>(sides_[1].at(white, black, frame, bit));
  return static_cast<std::uint8_t>(first | second << 4);
}

std::shared_ptr<const PatternTable> pattern_table(const Rules& rules) {
  static std::mutex guard;
  static std::map<std::tuple<Rule, int>, std::shared_ptr<const PatternTable>> made;
  const std::lock_guard lock(guard);
  auto& table = made[{rules.rule, rules.k}];
  if (!table) table = std::make_shared<PatternTable>(rules);
  return table;
}

}  // namespace tengen::line
