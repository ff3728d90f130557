#include "drop/solver/static_function.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <stdexcept>

namespace tengen::drop::solver {
namespace {

// Cells per key: from 1.23 on it nearly always works, for large sets.
constexpr double kRoom = 1.23;
constexpr std::uint32_t kLeast = 12;
constexpr std::uint32_t kMostSeeds = 1000;
// Seed and cells of a third with four bytes each, the lowest first, and the bits of a cell.
constexpr std::size_t kHeader = 9;

// Whole bytes for three thirds, and one more so that two can always be read.
std::size_t bytes_for(std::uint32_t third, int bits) {
  return (std::size_t{3} * third * static_cast<std::size_t>(bits) + 7) / 8 + 1;
}

std::uint64_t mixed(std::uint64_t key) {
  key = (key ^ key >> 33) * 0xff51afd7ed558ccd;
  key = (key ^ key >> 33) * 0xc4ceb9fe1a85ec53;
  return key ^ key >> 33;
}

std::uint32_t number_at(std::string_view bytes, std::size_t place) {
  std::uint32_t out = 0;
  for (std::size_t i = 4; i-- > 0;) out = out << 8 | static_cast<std::uint8_t>(bytes[place + i]);
  return out;
}

}  // namespace

StaticFunction::StaticFunction(std::uint32_t seed, std::uint32_t third, int bits)
    : seed_(seed), third_(third), bits_(bits), cells_(bytes_for(third, bits)) {}

std::array<std::size_t, 3> StaticFunction::places(std::uint64_t key) const {
  const std::uint64_t hash = mixed(key + seed_ * 0x9e3779b97f4a7c15);
  const auto within = [&](int turned) {
    const std::uint64_t part = std::rotl(hash, turned) & 0xffffffff;
    return static_cast<std::size_t>(part * third_ >> 32);
  };
  return {within(0), third_ + within(21), 2 * std::size_t{third_} + within(42)};
}

unsigned StaticFunction::cell(std::size_t place) const {
  const std::size_t bit = place * static_cast<std::size_t>(bits_);
  const unsigned two = cells_[bit / 8] | static_cast<unsigned>(cells_[bit / 8 + 1]) << 8;
  return two >> (bit % 8) & ((1u << bits_) - 1);
}

void StaticFunction::set_cell(std::size_t place, unsigned value) {
  const std::size_t bit = place * static_cast<std::size_t>(bits_);
  const unsigned both = value << (bit % 8);
  cells_[bit / 8] |= static_cast<std::uint8_t>(both);
  cells_[bit / 8 + 1] |= static_cast<std::uint8_t>(both >> 8);
}

// Takes away again and again a key that has a cell to itself; in the reverse order that cell is free to be chosen.
bool StaticFunction::fill(const std::vector<Pair>& pairs) {
  struct Cell {
    std::uint32_t keys = 0;
    std::uint32_t which = 0;  // the xor of the numbers of these keys
  };
  std::vector<Cell> cells(std::size_t{3} * third_);
  for (std::uint32_t i = 0; i < pairs.size(); ++i) {
    for (const std::size_t place : places(pairs[i].first)) {
      ++cells[place].keys;
      cells[place].which ^= i;
    }
  }
  std::vector<std::size_t> alone;
  for (std::size_t place = 0; place < cells.size(); ++place) {
    if (cells[place].keys == 1) alone.push_back(place);
  }
  std::vector<std::pair<std::uint32_t, std::size_t>> taken;
  while (!alone.empty()) {
    const std::size_t own = alone.back();
    alone.pop_back();
    if (cells[own].keys != 1) continue;
    const std::uint32_t i = cells[own].which;
    taken.emplace_back(i, own);
    for (const std::size_t place : places(pairs[i].first)) {
      cells[place].which ^= i;
      if (--cells[place].keys == 1) alone.push_back(place);
    }
  }
  if (taken.size() != pairs.size()) return false;
  std::reverse(taken.begin(), taken.end());
  for (const auto& [i, own] : taken) {
    const auto& [key, wanted] = pairs[i];
    assert(cell(own) == 0);
    set_cell(own, value(key) ^ wanted);
  }
  return true;
}

StaticFunction StaticFunction::make(const std::vector<Pair>& pairs, int bits) {
  const auto third = kLeast + static_cast<std::uint32_t>(kRoom * static_cast<double>(pairs.size()) / 3);
  for (std::uint32_t seed = 1; seed < kMostSeeds; ++seed) {
    StaticFunction out(seed, third, bits);
    if (out.fill(pairs)) return out;
  }
  throw std::invalid_argument("no static function of these keys: is one of them there twice?");
}

std::optional<StaticFunction> StaticFunction::read(std::string_view bytes) {
  if (bytes.size() < kHeader) return {};
  const int bits = static_cast<std::uint8_t>(bytes[kHeader - 1]);
  const std::uint32_t third = number_at(bytes, 4);
  if (bits < 1 || bits > 8 || third == 0 || bytes.size() != kHeader + bytes_for(third, bits)) return {};
  StaticFunction out(number_at(bytes, 0), third, bits);
  std::copy(bytes.begin() + kHeader, bytes.end(), out.cells_.begin());
  return out;
}

std::string StaticFunction::bytes() const {
  std::string out;
  for (const std::uint32_t number : {seed_, third_}) {
    for (int shift = 0; shift < 32; shift += 8) out += static_cast<char>(number >> shift & 255);
  }
  out += static_cast<char>(bits_);
  out.append(cells_.begin(), cells_.end());
  return out;
}

}  // namespace tengen::drop::solver
