// An opening book of exact scores, and where these took too long, of upper bounds: enough to know that the move to such a
// position keeps a win or a draw.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include "drop/board.hpp"

namespace tengen::drop::solver {

class Book {
 public:
  // What is not found here is looked up in `base`, if there is one, which nobody may change any more.
  explicit Book(const Rules& rules, std::shared_ptr<const Book> base = nullptr)
      : rules_(rules), base_(std::move(base)) {}

  const Rules& rules() const { return rules_; }
  std::size_t size() const { return scores_.size() + (base_ ? base_->size() : 0); }
  // The key is the canonical one: the smaller of a position and its mirror image. `said` is a score for the side to move,
  // between -63 and 63, or an upper bound between -63 and 0 with kAtMost added.
  void add(std::uint64_t key, int said) { scores_[key] = static_cast<std::int8_t>(said); }
  std::optional<int> score(std::uint64_t key) const {
    const std::optional<int> said = find(key);
    return said && *said < kBounds ? said : std::nullopt;
  }
  std::optional<int> at_most(std::uint64_t key) const {
    const std::optional<int> said = find(key);
    return said && *said >= kBounds ? *said - kAtMost : said;
  }

  // The same of a board; nothing for another game or a finished one.
  template <class Bits>
  std::optional<int> score(const Board<Bits>& board) const {
    const std::optional<std::uint64_t> key = key_of(board);
    return key ? score(*key) : std::nullopt;
  }
  template <class Bits>
  std::optional<int> at_most(const Board<Bits>& board) const {
    const std::optional<std::uint64_t> key = key_of(board);
    return key ? at_most(*key) : std::nullopt;
  }

  static constexpr int kAtMost = 127;

 private:
  static constexpr int kBounds = 64;

  std::optional<int> find(std::uint64_t key) const {
    const auto found = scores_.find(key);
    if (found != scores_.end()) return found->second;
    return base_ ? base_->find(key) : std::nullopt;
  }
  template <class Bits>
  std::optional<std::uint64_t> key_of(const Board<Bits>& board) const {
    if (board.ply() > kLongest || size() == 0 || board.rules() != rules_ || board.outcome().over()) return {};
    return std::min(board.key(), board.image_key(1));
  }

  // No book goes further, so later positions need not be looked up.
  static constexpr int kLongest = 16;

  Rules rules_;
  std::shared_ptr<const Book> base_;
  std::unordered_map<std::uint64_t, std::int8_t> scores_;
};

}  // namespace tengen::drop::solver
