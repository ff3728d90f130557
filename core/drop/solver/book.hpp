// An opening book of exact scores, and where these took too long, of upper bounds: enough to know that the move to such a
// position keeps a win or a draw. Every position up to some ply, and single ones.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include "drop/board.hpp"
#include "drop/solver/predecessors.hpp"
#include "drop/solver/static_function.hpp"

namespace tengen::drop::solver {

// Scores of all positions of up to so many plies that are not over.
struct AllScores {
  int plies;
  int lowest;  // of the scores; the values say how much more
  std::size_t count;
  StaticFunction values;
};

class Book {
 public:
  // What is not found here is looked up in `base`, if there is one, which nobody may change any more.
  explicit Book(const Rules& rules, std::shared_ptr<const Book> base = nullptr)
      : rules_(rules), base_(std::move(base)) {}

  const Rules& rules() const { return rules_; }
  std::size_t size() const { return scores_.size() + (all_ ? all_->count : 0) + (base_ ? base_->size() : 0); }
  // The key is the canonical one: the smaller of a position and its mirror image. `said` is a score for the side to move,
  // between -63 and 63, or an upper bound between -63 and 0 with kAtMost added.
  void add(std::uint64_t key, int said) { scores_[key] = static_cast<std::int8_t>(said); }
  void know_all(AllScores all) { all_ = std::move(all); }
  // Up to so many plies every position is known; -1 if there is no such ply.
  int complete_plies() const { return std::max(all_ ? all_->plies : -1, base_ ? base_->complete_plies() : -1); }

  // Nothing for another game or a finished one.
  template <class Bits>
  std::optional<int> score(const Board<Bits>& board) const {
    const std::optional<int> said = look_up(board);
    return said && *said < kBounds ? said : std::nullopt;
  }
  template <class Bits>
  std::optional<int> at_most(const Board<Bits>& board) const {
    const std::optional<int> said = look_up(board);
    return said && *said >= kBounds ? *said - kAtMost : said;
  }
  // A lower bound from the positions before it, in the first ply that is not known: it was the best that a move led to, or
  // better than that, for whoever moved. Often it is the score.
  template <class Bits>
  std::optional<int> at_least(const Board<Bits>& board) const {
    if (board.ply() != complete_plies() + 1 || board.rules() != rules_ || board.outcome().over()) return {};
    std::optional<int> best;
    for (const Board<Bits>& before : predecessors(board)) {
      const std::optional<int> said = score(before);
      if (said && (!best || -*said > *best)) best = -*said;
    }
    return best;
  }

  static constexpr int kAtMost = 127;

 private:
  static constexpr int kBounds = 64;

  template <class Bits>
  std::optional<int> look_up(const Board<Bits>& board) const {
    if (board.ply() > kLongest || size() == 0 || board.rules() != rules_ || board.outcome().over()) return {};
    return find(board, std::min(board.key(), board.image_key(1)));
  }
  template <class Bits>
  std::optional<int> find(const Board<Bits>& board, std::uint64_t key) const {
    // Only games lead to the positions that are all known.
    if (all_ && board.ply() <= all_->plies && (board.start_ply() == 0 || reachable(board))) {
      return all_->lowest + all_->values.value(key);
    }
    const auto found = scores_.find(key);
    if (found != scores_.end()) return found->second;
    return base_ ? base_->find(board, key) : std::nullopt;
  }

  // No book goes further, so later positions need not be looked up.
  static constexpr int kLongest = 16;

  Rules rules_;
  std::shared_ptr<const Book> base_;
  std::unordered_map<std::uint64_t, std::int8_t> scores_;
  std::optional<AllScores> all_;
};

}  // namespace tengen::drop::solver
