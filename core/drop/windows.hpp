// The windows of a board: every N cells in a line.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "drop/rules.hpp"

namespace tengen::drop {

class Windows {
 public:
  // One table for each board size, shared.
  static std::shared_ptr<const Windows> of(const Rules& rules);

  explicit Windows(const Rules& rules);

  int count() const { return static_cast<int>(marks_.size()); }
  // All cells of a window combined by exclusive or: taking out the occupied ones leaves the last empty one.
  std::uint16_t mark(int window) const { return marks_[static_cast<std::size_t>(window)]; }
  // The windows that contain a cell; cells are numbered as in Board.
  std::span<const std::uint16_t> through(int cell) const {
    const auto c = static_cast<std::size_t>(cell);
    return {through_.data() + starts_[c], static_cast<std::size_t>(starts_[c + 1] - starts_[c])};
  }

 private:
  std::vector<std::uint16_t> marks_;
  std::vector<std::uint16_t> through_;
  std::vector<std::uint16_t> starts_;
};

}  // namespace tengen::drop
