// The history of the selective search: which moves caused cut-offs. One and the same move can be an attack, an answer to a
// threat or quiet, and be good as one and useless as another, so each role has a table of its own: with one for all, a four
// that leads nowhere is tried again at every node. The continuation history says how good a move was right after the
// opponent's last move (counter-move) and after one's own (follow-up).
#pragma once

#include <cstddef>
#include <vector>

#include "game/move.hpp"
#include "game/outcome.hpp"
#include "search/history.hpp"

namespace tengen {

// Shared by all threads without locks, so that each learns from all: a lost update costs nothing.
class ThreatHistory {
 public:
  enum class Role { quiet, attack, answer };

  // Where the continuation history of one position lies: after the opponent's last move and one's own.
  class Continuation {
    friend class ThreatHistory;
    Continuation(std::size_t counter_move, std::size_t follow_up)
        : counter_move_(counter_move), follow_up_(follow_up) {}
    std::size_t counter_move_;
    std::size_t follow_up_;
  };

  // To be called before any thread asks; more than once does nothing.
  void prepare(int rows, int cols) {
    if (!continuations_.empty()) return;
    cols_ = cols;
    cells_ = static_cast<std::size_t>(rows * cols);
    roles_ = std::vector<HistoryEntry>(kRoles * 2 * cells_);
    continuations_ = std::vector<HistoryEntry>(2 * (cells_ + 1) * cells_);
  }

  // Either may be no move.
  Continuation continuation(Move their_last, Move own_last) const {
    const auto row = [this](Move move) { return move.is_none() ? cells_ : cell(move); };
    return Continuation(row(their_last) * cells_, (cells_ + 1 + row(own_last)) * cells_);
  }

  // The history of a move in this role, -1024 to 1024.
  int get(Side side, Role role, Move move) const { return roles_[index(side, role, move)].get(); }
  // Together with its continuation history, for move ordering: up to twice as much.
  int order(Side side, Role role, Move move, const Continuation& after) const {
    const int both =
        continuations_[after.counter_move_ + cell(move)].get() + continuations_[after.follow_up_ + cell(move)].get();
    return get(side, role, move) + both / 2;
  }

  // A bonus for the best move of a node, a malus (below 0) for moves that were tried before it.
  void update(Side side, Role role, Move move, const Continuation& after, int bonus) {
    roles_[index(side, role, move)].update(bonus);
    continuations_[after.counter_move_ + cell(move)].update(bonus);
    continuations_[after.follow_up_ + cell(move)].update(bonus);
  }

 private:
  static constexpr std::size_t kRoles = 3;

  std::size_t cell(Move move) const { return static_cast<std::size_t>(move.row() * cols_ + move.col()); }
  std::size_t index(Side side, Role role, Move move) const {
    return (static_cast<std::size_t>(role) * 2 + static_cast<std::size_t>(side)) * cells_ + cell(move);
  }

  int cols_ = 0;
  std::size_t cells_ = 0;
  std::vector<HistoryEntry> roles_;
  // Counter-moves to each cell and to nothing, then follow-ups of each cell and of nothing.
  std::vector<HistoryEntry> continuations_;
};

}  // namespace tengen
