// How long a search may take, and its clock.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

namespace tengen {

// Everything unset means: until stopped or proven.
struct Limit {
  std::optional<double> seconds;    // for this move
  std::optional<double> remaining;  // on the clock for the game
  double increment = 0;             // added after each move
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<int> mate;  // stop when a win within so many plies is found
  // Spend the whole seconds, as if somebody stopped the search then: forced moves are thought about too, and exact solvers
  // take what they take without a limit.
  bool whole = false;
  bool processor = false;  // seconds are processor time of the whole process, not time on the wall

  bool has_deadline() const { return seconds.has_value() || remaining.has_value(); }
  // Is there time to be careful with?
  bool timed() const { return (seconds.has_value() && !whole) || remaining.has_value(); }
};

// Which parts of the search are used; all of them but in experiments.
struct Features {
  bool table = true;
  bool history = true;
  bool killers = true;
  bool aspiration = true;
  bool reductions = true;
  bool pruning = true;
  bool endgames = true;     // a game's own exact solver
  bool book = true;         // scores known beforehand
  bool every_move = false;  // to solve a game: moves that are hardly worth a look, too
};

// Turns a limit into two deadlines: no new iteration after the soft one, everything ends at the hard one.
class Clock {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Clock(const Limit& limit) : Clock(limit, now(limit.processor)) {}
  Clock(const Limit& limit, Time start);

  // The moment on the wall, or as processor time of this process.
  static Time now(bool processor);
  double elapsed() const;
  // What tells the moment.
  Time (*source() const)();
  // What may be spent on something that may come to nothing: the rest must do for a search.
  double attempt() const { return std::min(soft_, 0.4 * hard_); }
  double hard() const { return hard_; }
  // The moment when this part of the time until the soft deadline is over; only with a limit of time.
  Time at_share_of_soft(double share) const {
    return start_ + std::chrono::duration_cast<Time::duration>(std::chrono::duration<double>(share * soft_));
  }
  bool past_soft() const { return elapsed() >= soft_; }
  bool past_hard() const { return elapsed() >= hard_; }

 private:
  Time start_;
  double soft_;
  double hard_;
  bool processor_;
};

}  // namespace tengen
