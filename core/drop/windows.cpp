#include "drop/windows.hpp"

#include <map>
#include <mutex>
#include <tuple>

namespace tengen::drop {

std::shared_ptr<const Windows> Windows::of(const Rules& rules) {
  static std::mutex guard;
  static std::map<std::tuple<int, int, int>, std::weak_ptr<const Windows>> made;
  const std::lock_guard lock(guard);
  auto& known = made[{rules.rows, rules.cols, rules.n}];
  auto windows = known.lock();
  if (!windows) known = windows = std::make_shared<const Windows>(rules);
  return windows;
}

Windows::Windows(const Rules& rules) {
  std::vector<std::vector<std::uint16_t>> by_cell(static_cast<std::size_t>(rules.bits()));
  const auto add_windows = [&](int step_row, int step_col) {
    const int reach = rules.n - 1;
    for (int col = 0; col + reach * step_col < rules.cols; ++col) {
      for (int row = 0; row < rules.rows; ++row) {
        const int end = row + reach * step_row;
        if (end < 0 || end >= rules.rows) continue;
        const auto window = static_cast<std::uint16_t>(marks_.size());
        int mark = 0;
        for (int i = 0; i < rules.n; ++i) {
          const int cell = (col + i * step_col) * rules.stride() + row + i * step_row;
          mark ^= cell;
          by_cell[static_cast<std::size_t>(cell)].push_back(window);
        }
        marks_.push_back(static_cast<std::uint16_t>(mark));
      }
    }
  };
  add_windows(0, 1);
  add_windows(1, 0);
  add_windows(1, 1);
  add_windows(-1, 1);

  for (const auto& windows : by_cell) {
    starts_.push_back(static_cast<std::uint16_t>(through_.size()));
    through_.insert(through_.end(), windows.begin(), windows.end());
  }
  starts_.push_back(static_cast<std::uint16_t>(through_.size()));
}

}  // namespace tengen::drop
