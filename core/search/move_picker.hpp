// Hands out the moves of a node: the best score first, and what another thread is searching last.
#pragma once

#include <algorithm>
#include <cstdint>

#include "game/always_inline.hpp"
#include "model/model.hpp"
#include "search/abdada.hpp"

namespace tengen {

class MovePicker {
 public:
  // `excluded` is left out as if there were no such move. `shared`: defer what other threads are searching.
  MovePicker(Candidates& list, BusyMoves& busy, std::uint64_t key, bool shared, Move excluded = Move())
      : list_(list), busy_(busy), key_(key), shared_(shared), excluded_(excluded), order_(list.size()) {}

  // Goes on to the next move; false when there is none left.
  TENGEN_INLINE bool next() {
    while (order_.next()) {
      place_ = order_.number();
      if (order_.first_round()) pick_next();
      move_ = list_[place_].move;
      if (move_ == excluded_) {
        excluded_seen_ = 1;
        continue;
      }
      // All threads try the first move at once.
      marked_ = shared_ && number() > 0;
      if (!marked_) return true;
      name_ = BusyMoves::name(key_, move_);
      if (!busy_.contains(name_) || !order_.defer()) return true;
    }
    return false;
  }

  Move move() const { return move_; }
  int policy() const { return list_[place_].policy; }
  // Its place in the order, from 0.
  int number() const { return place_ - excluded_seen_; }

  // Around the search of the move.
  void begin_search() {
    if (marked_) busy_.enter(name_);
  }
  void end_search() {
    if (marked_) busy_.leave(name_);
  }

  // Prunes this move and all after it that have not been deferred yet.
  void prune_rest() {
    if (order_.first_round()) replace_rest(place_);
  }
  // The same for those among them of which `prunable` is true.
  template <class Prunable>
  void prune_rest_if(Prunable prunable) {
    if (!order_.first_round()) return;
    const auto end = std::remove_if(list_.begin() + place_, list_.end(),
                                    [&](const Candidate& candidate) { return prunable(candidate.move); });
    list_.count = static_cast<int>(end - list_.begin());
    replace_rest(list_.size());
  }

  // Moves after this one can be taken out of the list while they have not been picked or deferred.
  bool can_filter_rest() const { return order_.first_round(); }
  int first_of_rest() const { return place_ + 1; }
  bool any_left() const { return first_of_rest() < list_.size(); }
  void rest_was_filtered() { order_.shorten(list_.size()); }

 private:
  // Selection instead of a sort: most nodes need only the first few.
  void pick_next() {
    std::swap(list_[place_], *std::max_element(list_.begin() + place_, list_.end(), [](const auto& a, const auto& b) {
                return a.score != b.score ? a.score < b.score : a.move > b.move;
              }));
  }
  // The moves up to `end` stay; the current one is another now.
  void replace_rest(int end) {
    order_.shorten(end);
    order_.again();
  }

  Candidates& list_;
  BusyMoves& busy_;
  std::uint64_t key_;
  bool shared_;
  bool marked_ = false;
  int place_ = 0;  // of the move in the list
  int excluded_seen_ = 0;
  Move excluded_;
  Move move_;
  std::uint64_t name_ = 0;
  DeferringOrder order_;
};

}  // namespace tengen
