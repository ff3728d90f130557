// What the threads of one search share.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>

#include "model/network_data.hpp"
#include "model/value.hpp"
#include "search/abdada.hpp"
#include "search/limit.hpp"
#include "search/ordering.hpp"
#include "search/progress.hpp"
#include "search/threat_history.hpp"
#include "search/transposition_table.hpp"

namespace tengen {

// Contempt: a draw is worth less than half a win to the side that searches, and the sooner the less, because as long as the
// game goes on the opponent may err. That is no fact about the position, so such a value proves nothing.
struct Contempt {
  Side side = 0;
  Value less = 0;  // by how much a draw at once is worth less; half of that for a late one

  Value draw_value(Side to_move, int ply) const {
    constexpr int kLate = 64;
    const Value now = less - less * std::min(ply, kLate) / (2 * kLate);
    return to_move == side ? -now : now;
  }
  bool none() const { return less == 0; }
};

struct Shared {
  TranspositionTable& table;
  const Limit limit;
  const Features features;
  const Clock clock;
  const std::uint64_t salt = 0;  // keeps entries of other games and weights apart
  const bool parallel = false;   // are there several threads?
  const Contempt contempt{};
  const std::shared_ptr<const NetworkData> network{};  // instead of the built-in one
  std::atomic<bool> stop{false};
  ThreadProgress progress{};
  // Written often, so away from what every node reads, and from each other.
  alignas(64) std::atomic<std::uint64_t> nodes{0};
  alignas(64) BusyMoves busy_moves{};
  alignas(64) Ordering ordering{};
  alignas(64) ThreatHistory threat_history{};  // of the selective search

  bool over() const { return stop.load(std::memory_order_relaxed); }
};

}  // namespace tengen
