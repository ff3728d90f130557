// Scores that were worked out beforehand, so that nobody waits for the opening of a game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "drop/board.hpp"

namespace tengen::drop::solver {

class Book {
 public:
  explicit Book(const Rules& rules) : rules_(rules) {}

  const Rules& rules() const { return rules_; }
  std::size_t size() const { return scores_.size(); }
  // The key is the smaller one of a position and its mirror image.
  void add(std::uint64_t key, int score) { scores_[key] = static_cast<std::int8_t>(score); }
  std::optional<int> find(std::uint64_t key) const {
    const auto found = scores_.find(key);
    return found == scores_.end() ? std::nullopt : std::optional<int>(found->second);
  }

  // The score for the side to move, if it is known; of no other game, and not of a finished one.
  template <class Bits>
  std::optional<int> score(const Board<Bits>& board) const {
    if (board.ply() > kLongest || scores_.empty() || board.rules() != rules_ || board.outcome().over()) return {};
    Board<Bits> mirror(rules_);
    for (int ply = 0; ply < board.ply(); ++ply) mirror.play(board.transform(board.move_at(ply), 1));
    return find(std::min(board.key(), mirror.key()));
  }

 private:
  // No book of a size that anybody would keep goes further; later positions need not be looked up.
  static constexpr int kLongest = 16;

  Rules rules_;
  std::unordered_map<std::uint64_t, std::int8_t> scores_;
};

}  // namespace tengen::drop::solver
