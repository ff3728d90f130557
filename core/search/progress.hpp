// How far the threads of one search are: which aspiration window they search, and what the last iteration found.
#pragma once

#include <atomic>
#include <mutex>
#include <utility>

#include "search/aspiration.hpp"
#include "search/report.hpp"

namespace tengen {

// All threads search the same window. The first to end it says what comes next, and the others abort theirs, which is of
// no use any more.
class ThreadProgress {
 public:
  // Windows in the order in which they are searched, as one number.
  static int stage(const AspirationWindow& window) { return window.depth * kWindows + window.number; }
  // Past every window of a depth; only the next depth comes later.
  static int last_stage(int depth) { return depth * kWindows + kWindows - 1; }
  bool beyond(int stage) const { return stage_.load(std::memory_order_relaxed) > stage; }

  // The window that is offered, or that of another thread which is already further with this depth.
  AspirationWindow take(const AspirationWindow& offered) {
    const std::lock_guard lock(guard_);
    if (stage(offered) > stage(window_)) {
      window_ = offered;
      if (!beyond(stage(window_))) stage_.store(stage(window_), std::memory_order_relaxed);
    }
    return window_.depth == offered.depth ? window_ : offered;
  }

  void finish(int depth, const Variation& line) {
    const std::lock_guard lock(guard_);
    if (depth <= finished_depth_) return;
    finished_depth_ = depth;
    finished_line_ = line;
    stage_.store(stage({.depth = depth + 1}), std::memory_order_relaxed);
  }
  // The deepest iteration that some thread has finished, and its line.
  std::pair<int, Variation> finished() {
    const std::lock_guard lock(guard_);
    return {finished_depth_, finished_line_};
  }

 private:
  static constexpr int kWindows = 64;  // more than windows that grow can need

  std::atomic<int> stage_{0};
  std::mutex guard_;
  AspirationWindow window_;
  int finished_depth_ = 0;
  Variation finished_line_;
};

}  // namespace tengen
