// Samples of the positions that a search evaluates. Games show few of the kind: most come after moves that nobody plays.
#pragma once

#include <cstdint>
#include <vector>

#include "game/random.hpp"
#include "search/search.hpp"

namespace tengen {

// Keeps `count` of all positions that it is shown, each as likely as the others.
template <class Board>
class Reservoir {
 public:
  Reservoir(int count, std::uint64_t seed) : count_(static_cast<std::uint64_t>(count)), random_(seed) {}

  void show(const Board& board) {
    const std::uint64_t place = kept_.size() < count_ ? seen_ : random_.next() % (seen_ + 1);
    ++seen_;
    if (place >= count_) return;
    if (place == kept_.size()) kept_.emplace_back();
    auto& moves = kept_[place];
    moves.clear();
    for (int ply = board.start_ply(); ply < board.ply(); ++ply) moves.push_back(board.move_at(ply));
  }
  std::vector<std::vector<Move>> take() { return std::move(kept_); }

 private:
  std::uint64_t count_;
  Random random_;
  std::uint64_t seen_ = 0;
  std::vector<std::vector<Move>> kept_;  // their moves from where the game started
};

// A model that shows every position to a reservoir before it is evaluated. A search makes its own models, so they find the
// reservoir here.
template <class M>
class Sampling : public M {
 public:
  using M::M;

  Value evaluate() const {
    if (into != nullptr) into->show(this->board());
    return M::evaluate();
  }
  Value quiescence(Value alpha, Value beta) {
    if (into != nullptr) into->show(this->board());
    return M::quiescence(alpha, beta);
  }

  static inline thread_local Reservoir<typename M::Board>* into = nullptr;
};

template <class M>
std::vector<std::vector<Move>> sample_evaluated(const typename M::Board& board, std::uint64_t nodes, int count,
                                                std::uint64_t seed) {
  Reservoir<typename M::Board> reservoir(count, seed);
  Sampling<M>::into = &reservoir;
  TranspositionTable table(16);
  Limit limit;
  limit.nodes = nodes;
  SearchOptions options;
  options.seed = seed;
  Shared shared{table, limit, options.features, Clock(limit), 0, false, Contempt{}};
  Search<Sampling<M>>(board, values_of(M::weights()), options, shared).run([](const Report&) {});
  Sampling<M>::into = nullptr;
  return reservoir.take();
}

}  // namespace tengen
