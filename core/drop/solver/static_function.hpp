// A static function: a small value for every key of a fixed set in little more room than the values take, as in an xor
// filter. The keys themselves are not kept, so it must not be asked about others.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tengen::drop::solver {

class StaticFunction {
 public:
  using Pair = std::pair<std::uint64_t, std::uint8_t>;

  // Of distinct keys; values of so many bits, 1 to 8.
  static StaticFunction make(const std::vector<Pair>& pairs, int bits);
  // From `bytes()`; nothing if they cannot be such.
  static std::optional<StaticFunction> read(std::string_view bytes);
  std::string bytes() const;

  std::uint8_t value(std::uint64_t key) const {
    unsigned out = 0;
    for (const std::size_t place : places(key)) out ^= cell(place);
    return static_cast<std::uint8_t>(out);
  }

 private:
  StaticFunction(std::uint32_t seed, std::uint32_t third, int bits);

  // One cell in each third; the value is the xor of the three.
  std::array<std::size_t, 3> places(std::uint64_t key) const;
  unsigned cell(std::size_t place) const;
  void set_cell(std::size_t place, unsigned value);
  bool fill(const std::vector<Pair>& pairs);

  std::uint32_t seed_;
  std::uint32_t third_;  // cells of a third
  int bits_;
  std::vector<std::uint8_t> cells_;
};

}  // namespace tengen::drop::solver
