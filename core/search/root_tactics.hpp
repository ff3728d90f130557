// The game's own longer search for forced wins (in line games VCT), at the root: it has a share of the nodes, between iterations
// and in the middle of long ones.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "search/report.hpp"
#include "search/shared.hpp"
#include "search/worker.hpp"

namespace tengen {

template <Model M>
class RootTactics {
 public:
  // Gets one in so many nodes. A win within `plies` is known to be there, if that is not 0: longer ones are not wanted.
  RootTactics(const typename M::Board& board, std::span<const int> weights, Shared& shared, int share, int plies)
      : shared_(shared), share_(static_cast<std::uint64_t>(share)), within_(plies) {
    if constexpr (kTactical) model_ = std::make_unique<M>(board, weights);
  }
  // All threads know what it finds; before any of them searches.
  void share_with(Worker<M>& worker) {
    if constexpr (kTactical) worker.share_tactics(*model_);
  }

  // Searches while it is its turn, in small slices that the clock can end; the win, if it finds one.
  std::optional<Variation> go_on();
  // From now on it need not share with anybody.
  void take_all() { share_ = 0; }
  // Looks for shorter wins, one after the other, until there is none or so many nodes are spent.
  void shorten(Variation& win, std::uint64_t most);

 private:
  static constexpr bool kTactical = TacticalModel<M>;

  // As much again as before: a restarted search switches between moves that are nearly as good. But no more than
  // takes a few milliseconds.
  static constexpr std::uint64_t kFewestNodes = 500, kMostNodes = 4000;
  int slice() const { return static_cast<int>(std::clamp(spent_, kFewestNodes, kMostNodes)); }
  bool may_search() const {
    if (shared_.over() || shared_.clock.past_soft()) return false;
    return !shared_.limit.nodes || shared_.nodes.load() + static_cast<std::uint64_t>(slice()) <= *shared_.limit.nodes;
  }
  struct Found {
    int plies;
    bool exhausted;  // there is nothing more to try
  };
  Found search_slice(int within) {
    const int effort = slice();
    const int plies = model_->long_forced_win(effort, within);
    const std::uint64_t nodes = model_->take_effort();
    shared_.nodes.fetch_add(nodes, std::memory_order_relaxed);
    spent_ += nodes;
    return {plies, nodes < static_cast<std::uint64_t>(effort / 2)};
  }

  Shared& shared_;
  std::uint64_t share_;
  int within_;
  std::unique_ptr<M> model_;
  std::uint64_t spent_ = 0;
  bool exhausted_ = false;
};

template <Model M>
std::optional<Variation> RootTactics<M>::go_on() {
  if constexpr (kTactical) {
    while (!exhausted_ && may_search() && spent_ * share_ <= shared_.nodes.load()) {
      const Found found = search_slice(within_);
      if (found.plies > 0) return Variation{win_in(found.plies), true, model_->forced_line()};
      if (!found.exhausted) continue;
      exhausted_ = within_ == 0;
      within_ = 0;  // that win is not one by threats alone
    }
  }
  return std::nullopt;
}

template <Model M>
void RootTactics<M>::shorten(Variation& win, std::uint64_t most) {
  if constexpr (kTactical) {
    const std::uint64_t end = spent_ + std::min(most, std::numeric_limits<std::uint64_t>::max() / 2);
    while (may_search() && spent_ < end) {
      const int shorter = kWin - win.value - 2;
      if (shorter < 1) return;
      const Found found = search_slice(shorter);
      if (found.plies > 0) win = {win_in(found.plies), true, model_->forced_line()};
      else if (found.exhausted) return;
    }
  }
}

}  // namespace tengen
