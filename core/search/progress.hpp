// How far the threads of one search are: which look at the root they are at, and what the last iteration found.
#pragma once

#include <atomic>
#include <mutex>
#include <utility>

#include "search/report.hpp"

namespace tengen {

// One pass over the root moves with a window. A value outside of it asks for another one.
struct Look {
  int depth = 0;
  int number = 0;  // of the looks at this depth
  Value alpha = -kInfinite;
  Value beta = kInfinite;
  Value width = 0;
};

// All threads take the same look; who is the first to end it says what comes next, and the others drop theirs: what
// they were at is of no use any more.
class Progress {
 public:
  // Looks in the order in which they are taken, as one number.
  static int stage(const Look& look) { return look.depth * kLooks + look.number; }
  // Past every look at a depth; only the next depth comes later.
  static int last_stage(int depth) { return depth * kLooks + kLooks - 1; }
  bool beyond(int stage) const { return stage_.load(std::memory_order_relaxed) > stage; }

  // Takes the look that is offered, unless another thread is already further with this depth: then that one's.
  Look take(const Look& offered) {
    const std::lock_guard lock(guard_);
    if (stage(offered) > stage(look_)) {
      look_ = offered;
      if (!beyond(stage(look_))) stage_.store(stage(look_), std::memory_order_relaxed);
    }
    return look_.depth == offered.depth ? look_ : offered;
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
  static constexpr int kLooks = 64;  // more than windows that grow can need

  std::atomic<int> stage_{0};
  std::mutex guard_;
  Look look_;
  int finished_depth_ = 0;
  Variation finished_line_;
};

}  // namespace tengen
