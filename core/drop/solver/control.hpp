// What a running solver is told, what it tells, and how its threads keep out of each other's way.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

namespace tengen::drop::solver {

// Parts that save nodes; all of them but in experiments.
struct Knowledge {
  bool follow_up = true;         // answering in the same column
  bool threat_follow_up = true;  // the same around a threat
  bool hopeless = true;          // no line of a side is possible any more
  bool look_ahead = true;        // ask the table about all children before searching one
  bool mirror = true;            // mirror images are one position
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
  const std::atomic<bool>* other_stop = nullptr;  // somebody else's, if that counts too
  std::optional<std::chrono::steady_clock::time_point> deadline;
  std::atomic<std::uint64_t> nodes{0};
  std::uint64_t node_limit = 0;  // 0: none
  Knowledge knowledge;

  // Time to leave? Looks at the clock, so not to be asked at every node.
  bool ended() const {
    return stop.load(std::memory_order_relaxed) ||
           (other_stop != nullptr && other_stop->load(std::memory_order_relaxed)) ||
           (deadline && std::chrono::steady_clock::now() >= *deadline);
  }
};

// The threads that look for the answer to one question. One begins alone; the others come when it turns out to be long.
class Teamwork {
 public:
  explicit Teamwork(std::function<void()> call_others) : call_others_(std::move(call_others)) {}

  // How many nodes the first thread has looked at for this question, and all threads for this and those before; only
  // the first thread says so.
  void tell(std::uint64_t nodes, std::uint64_t in_all) {
    if (called_ || nodes < kShort || in_all < kEasy) return;
    called_ = true;
    call_others_();
  }

  bool answered() const { return answered_.load(std::memory_order_relaxed); }
  // True for the first thread that knows.
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
  // To start a thread and to wait for it takes as long as some hundred nodes. Of an easy position most questions are over
  // before that pays.
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
