// Hints as bytes: a letter for the version, then twelve bytes a node, low byte first.
#include <algorithm>

#include "engine/hints.hpp"

namespace tengen {
namespace {

constexpr char kVersion = 'h';
constexpr std::size_t kSize = 12;
constexpr std::size_t kMost = 0xFFFF;  // parents are named by sixteen bits

constexpr int kBoundShift = 10;
constexpr int kProvenShift = 12;

void put(std::string& out, std::uint32_t number, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>(number >> (8 * i) & 0xFF));
}

std::uint32_t take(std::string_view bytes, std::size_t at, int count) {
  std::uint32_t number = 0;
  for (int i = 0; i < count; ++i) {
    number |= std::uint32_t{static_cast<std::uint8_t>(bytes[at + static_cast<std::size_t>(i)])} << (8 * i);
  }
  return number;
}

Move image(const Position& root, Move move, int symmetry) {
  return move.is_none() || !root.exists(move) ? Move() : root.transform(move, symmetry);
}

}  // namespace

std::string pack(const Position& root, std::span<const Hint> hints, int symmetry) {
  std::string out(1, kVersion);
  for (const Hint& hint : hints.first(std::min(hints.size(), kMost))) {
    const TableEntry& entry = hint.entry;
    put(out, static_cast<std::uint32_t>(hint.parent), 2);
    put(out, image(root, hint.move, symmetry).code, 2);
    put(out, image(root, entry.move, symmetry).code, 2);
    put(out,
        static_cast<std::uint32_t>(std::clamp(entry.depth, 0, 1023)) |
            static_cast<std::uint32_t>(entry.bound) << kBoundShift |
            static_cast<std::uint32_t>(entry.proven) << kProvenShift,
        2);
    put(out, static_cast<std::uint32_t>(entry.value), 4);
  }
  return out;
}

std::vector<Hint> unpack(const Position& root, std::string_view bytes, int symmetry) {
  std::vector<Hint> hints;
  if (bytes.empty() || bytes.front() != kVersion || (bytes.size() - 1) % kSize != 0) return hints;
  hints.reserve(std::min(kMost, (bytes.size() - 1) / kSize));
  for (std::size_t at = 1; at < bytes.size() && hints.size() < kMost; at += kSize) {
    Hint hint;
    hint.parent = static_cast<int>(take(bytes, at, 2));
    hint.move = image(root, Move(static_cast<std::uint16_t>(take(bytes, at + 2, 2))), symmetry);
    hint.entry.move = image(root, Move(static_cast<std::uint16_t>(take(bytes, at + 4, 2))), symmetry);
    const std::uint32_t facts = take(bytes, at + 6, 2);
    hint.entry.depth = static_cast<int>(facts & 1023);
    hint.entry.bound = static_cast<Bound>(facts >> kBoundShift & 3);
    hint.entry.proven = (facts >> kProvenShift & 1) != 0;
    hint.entry.value = static_cast<Value>(take(bytes, at + 8, 4));
    hints.push_back(hint);
  }
  return hints;
}

}  // namespace tengen
