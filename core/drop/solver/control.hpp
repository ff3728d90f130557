// Limits and node count of a running solver, and how its threads share the work.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

namespace tengen::drop::solver {

// Parts of the search that save nodes; all are on except in experiments.
struct Knowledge {
  bool follow_up = true;         // bounds by answering in the same column (claimeven)
  bool threat_follow_up = true;  // the same around a threat (zugzwang)
  bool hopeless = true;          // a bound of 0 where a side has no possible line left
  bool look_ahead = true;        // enhanced transposition cutoff
  bool mirror = true;            // mirror images share a table entry
};

// Bounds of a score for the side to move; equal when it is known.
struct Bounds {
  int lower = 0;
  int upper = 0;

  bool exact() const { return lower == upper; }
  bool operator==(const Bounds&) const = default;
};

struct Control {
  std::atomic<bool> stop{false};
  const std::atomic<bool>* other_stop = nullptr;  // a second one, of the caller
  using Time = std::chrono::steady_clock::time_point;
  std::optional<Time> deadline;
  Time (*now)() = std::chrono::steady_clock::now;  // the clock of the deadline
  std::atomic<std::uint64_t> nodes{0};
  std::uint64_t node_limit = 0;  // 0: none
  Knowledge knowledge;
  std::function<void()> beat;  // called now and then by the thread that asked

  // Reads the clock, so not for every node.
  bool ended() const {
    return stop.load(std::memory_order_relaxed) ||
           (other_stop != nullptr && other_stop->load(std::memory_order_relaxed)) || (deadline && now() >= *deadline);
  }
};

// The threads of one null-window search. One starts alone, the others join when it takes long. Threads defer moves that
// another one is searching, as in ABDADA.
class Teamwork {
 public:
  explicit Teamwork(std::function<void()> call_others) : call_others_(std::move(call_others)) {}

  // Called by the first thread with its nodes in this search, and those of all threads in this and earlier searches.
  void tell(std::uint64_t nodes, std::uint64_t in_all) {
    if (called_ || nodes < kShort || in_all < kEasy) return;
    called_ = true;
    call_others_();
  }

  bool answered() const { return answered_.load(std::memory_order_relaxed); }
  // True for the first thread that has the result.
  bool answer(int value) {
    if (answered_.exchange(true)) return false;
    value_ = value;
    return true;
  }
  int value() const { return value_; }

  bool at_work(std::uint64_t position) const { return place(position).load(std::memory_order_relaxed) == position; }
  void enter(std::uint64_t position) { place(position).store(position, std::memory_order_relaxed); }
  void leave(std::uint64_t position) { place(position).store(0, std::memory_order_relaxed); }

 private:
  static constexpr std::size_t kPlaces = 1024;
  // To start a thread and to join it takes as long as some hundred nodes; in easy positions most searches are shorter.
  static constexpr std::uint64_t kShort = 512;
  static constexpr std::uint64_t kEasy = 10'000;

  const std::atomic<std::uint64_t>& place(std::uint64_t position) const { return places_[position % kPlaces]; }
  std::atomic<std::uint64_t>& place(std::uint64_t position) { return places_[position % kPlaces]; }

  std::function<void()> call_others_;
  bool called_ = false;
  std::atomic<bool> answered_{false};
  int value_ = 0;
  std::array<std::atomic<std::uint64_t>, kPlaces> places_{};
};

}  // namespace tengen::drop::solver
