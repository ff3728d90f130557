// What earlier cut-offs of a narrow tree teach about moves. One and the same move can be a threat, an answer to one or
// neither, and be good as one and useless as another, so each of these has numbers of its own: without them a four that
// leads nowhere is tried again at every node. Others say how good a move was right after another one, the opponent's or
// one's own.
#pragma once

#include <cstddef>
#include <vector>

#include "game/move.hpp"
#include "game/outcome.hpp"
#include "search/standing.hpp"

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
    roles_ = std::vector<Standing>(kRoles * 2 * cells_);
    pairs_ = std::vector<Standing>(2 * (cells_ + 1) * cells_);
  }

  // Either may be no move.
  After after(Move yours, Move mine) const {
    const auto row = [this](Move move) { return move.is_none() ? cells_ : cell(move); };
    return After(row(yours) * cells_, (cells_ + 1 + row(mine)) * cells_);
  }

  // How good a move of this role has been lately, -1024 to 1024.
  int standing(Side side, Role role, Move move) const { return roles_[place(side, role, move)].get(); }
  // The same together with what it was good for after these moves, for the order: up to twice as much.
  int order(Side side, Role role, Move move, const After& after) const {
    const int paired = pairs_[after.reply_ + cell(move)].get() + pairs_[after.follow_up_ + cell(move)].get();
    return standing(side, role, move) + paired / 2;
  }

  // The best move of a node (`by` more than 0), or one that was tried in vain.
  void learn(Side side, Role role, Move move, const After& after, int by) {
    roles_[place(side, role, move)].shift(by);
    pairs_[after.reply_ + cell(move)].shift(by);
    pairs_[after.follow_up_ + cell(move)].shift(by);
  }

 private:
  static constexpr std::size_t kRoles = 3;

  std::size_t cell(Move move) const { return static_cast<std::size_t>(move.row() * cols_ + move.col()); }
  std::size_t place(Side side, Role role, Move move) const {
    return (static_cast<std::size_t>(role) * 2 + static_cast<std::size_t>(side)) * cells_ + cell(move);
  }

  int cols_ = 0;
  std::size_t cells_ = 0;
  std::vector<Standing> roles_;
  std::vector<Standing> pairs_;  // replies to each cell and to nothing, then what follows each cell and nothing
};

}  // namespace tengen
