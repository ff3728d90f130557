// What earlier cut-offs of a narrow tree teach about moves. One and the same move can be a threat, an answer to one or
// neither, and be good as one and useless as another, so each of these has numbers of its own: without them a four that
// leads nowhere is tried again at every node. Others say how good a move was right after another one, the opponent's or
// one's own.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "game/move.hpp"
#include "game/outcome.hpp"

namespace tengen {

// Shared by all threads without locks, so that each learns from all: a lost update costs nothing.
class ThreatHistory {
 public:
  enum class Role { quiet, attack, answer };

  // What was learned of the moves that can follow the opponent's last one and one's own.
  class After {
    friend class ThreatHistory;
    After(std::size_t reply, std::size_t follow_up) : reply_(reply), follow_up_(follow_up) {}
    std::size_t reply_;
    std::size_t follow_up_;
  };

  // To be called before any thread asks; more than once does nothing.
  void prepare(int rows, int cols) {
    if (!pairs_.empty()) return;
    cols_ = cols;
    cells_ = static_cast<std::size_t>(rows * cols);
    roles_ = std::vector<Number>(kRoles * 2 * cells_);
    pairs_ = std::vector<Number>(2 * (cells_ + 1) * cells_);
  }

  // Either may be no move.
  After after(Move yours, Move mine) const {
    const auto row = [this](Move move) { return move.is_none() ? cells_ : cell(move); };
    return After(row(yours) * cells_, (cells_ + 1 + row(mine)) * cells_);
  }

  // How good a move of this role has been lately, -1024 to 1024.
  int standing(Side side, Role role, Move move) const { return get(roles_[place(side, role, move)]); }
  // The same together with what it was good for after these moves, for the order: up to twice as much.
  int order(Side side, Role role, Move move, const After& after) const {
    return standing(side, role, move) + (get(pairs_[after.reply_ + cell(move)]) + get(pairs_[after.follow_up_ + cell(move)])) / 2;
  }

  // The best move of a node (`by` more than 0), or one that was tried in vain.
  void learn(Side side, Role role, Move move, const After& after, int by) {
    shift(roles_[place(side, role, move)], by);
    shift(pairs_[after.reply_ + cell(move)], by);
    shift(pairs_[after.follow_up_ + cell(move)], by);
  }

 private:
  using Number = std::atomic<std::int16_t>;
  static constexpr std::size_t kRoles = 3;
  static constexpr int kLimit = 1024;

  std::size_t cell(Move move) const { return static_cast<std::size_t>(move.row() * cols_ + move.col()); }
  std::size_t place(Side side, Role role, Move move) const {
    return (static_cast<std::size_t>(role) * 2 + static_cast<std::size_t>(side)) * cells_ + cell(move);
  }
  static int get(const Number& number) { return number.load(std::memory_order_relaxed); }
  // The nearer to the limit, the less.
  static void shift(Number& number, int by) {
    const int old = get(number);
    const int now = old + by - old * std::abs(by) / kLimit;
    // What is written, another thread has to fetch anew.
    if (now != old) number.store(static_cast<std::int16_t>(now), std::memory_order_relaxed);
  }

  int cols_ = 0;
  std::size_t cells_ = 0;
  std::vector<Number> roles_;
  std::vector<Number> pairs_;  // replies to each cell and to nothing, then what follows each cell and nothing
};

}  // namespace tengen
