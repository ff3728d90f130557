// A person's plan: a small look-ahead over the few moves that seem best in each position.
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "game/outcome.hpp"
#include "person/numbers.hpp"

namespace tengen::person {

// What a noticed set of things is worth in a move.
inline float noticed(const Seen& seen, std::uint32_t noticed, const Numbers& numbers) {
  float sum = 0;
  for (int sense = 0; sense < kSenses; ++sense) {
    const auto s = static_cast<std::size_t>(sense);
    if ((seen.notices & noticed & all_ways(static_cast<Sense>(sense))) != 0) sum += numbers.senses[s] * seen.amount[s];
  }
  return sum;
}

inline float taste(const Seen& seen, const Numbers& numbers) {
  return std::inner_product(numbers.weights.begin(), numbers.weights.end(), seen.x.begin(), 0.0F);
}

template <class Eye>
class Planner {
 public:
  using Board = typename Eye::Board;

  Planner(const Board& board, const Numbers& numbers) : board_(board), numbers_(numbers) {}

  // The outcome of a move for its player as far as the plan goes, from -1, lost, to 1, won.
  float after(Move move) {
    const Side side = board_.turn();
    board_.play(move);
    const bool again = board_.turn() == side;
    const float value = again ? look(numbers_.depth, -1, 1) : -look(numbers_.depth, -1, 1);
    board_.undo();
    return value;
  }

 private:
  static constexpr float kFade = 0.97F;   // a later win counts less, a later loss as well
  static constexpr float kLeaf = 0.3F;    // how much mere shapes count beside a win
  static constexpr float kSpread = 4.0F;  // in the units of the weights

  // For the side to move.
  float look(int depth, float alpha, float beta) {
    const Outcome outcome = board_.outcome();
    if (outcome.over()) return outcome.winner == kNobody ? 0.0F : outcome.winner == board_.turn() ? 1.0F : -1.0F;
    View view;
    Eye::look(board_, view);
    for (const Seen& seen : view) {
      if ((seen.notices & all_ways(Sense::win)) != 0 && Eye::kWinEnds) return 1.0F;
    }
    if (depth <= 1) return shapes(view);
    const bool must_answer =
        std::ranges::any_of(view, [](const Seen& seen) { return (seen.notices & all_ways(Sense::block)) != 0; });
    const bool quiet = depth > numbers_.depth - Eye::kQuietPlies;
    // Where only threats are looked at, nobody has to make one: the board may stay as it is.
    float best = quiet || must_answer ? -1.0F : shapes(view);
    alpha = std::max(alpha, best);
    if (alpha >= beta) return best;
    for (const int i : best_moves(view, must_answer, quiet)) {
      const Side side = board_.turn();
      board_.play(view[static_cast<std::size_t>(i)].move);
      const bool again = board_.turn() == side;
      const float value = kFade * (again ? look(depth - 1, alpha, beta) : -look(depth - 1, -beta, -alpha));
      board_.undo();
      best = std::max(best, value);
      alpha = std::max(alpha, value);
      if (alpha >= beta) break;
    }
    return best;
  }

  // Of the answers if there is something to answer; of all moves as long as they may be quiet; else of threats.
  std::vector<int> best_moves(const View& view, bool must_answer, bool quiet) const {
    std::vector<float> worth;
    std::vector<int> order;
    for (std::size_t i = 0; i < view.size(); ++i) {
      const Seen& seen = view[i];
      worth.push_back(taste(seen, numbers_) + noticed(seen, ~0U, numbers_));
      const bool answers = (seen.notices & all_ways(Sense::block)) != 0;
      if (seen.near && (must_answer ? answers : quiet || seen.notices != 0 || Eye::threatens(seen))) {
        order.push_back(static_cast<int>(i));
      }
    }
    const auto most = std::min(order.size(), static_cast<std::size_t>(numbers_.beam));
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(most), order.end(), [&](int a, int b) {
      return worth[static_cast<std::size_t>(a)] > worth[static_cast<std::size_t>(b)];
    });
    order.resize(most);
    return order;
  }

  // Who has the better shapes: the best thing to build against the best thing that the opponent could.
  float shapes(const View& view) const {
    float own = 0;
    float theirs = 0;
    for (const Seen& seen : view) {
      if (!seen.near) continue;
      float builds = worth_of(seen, Sense::make_double);
      float stops = worth_of(seen, Sense::stop_double) + worth_of(seen, Sense::block);
      for (std::size_t f = 0; f < Eye::kBuilds; ++f) builds += numbers_.weights[f] * seen.x[f];
      for (std::size_t f = Eye::kBuilds; f < Eye::kStops; ++f) stops += numbers_.weights[f] * seen.x[f];
      own = std::max(own, builds);
      theirs = std::max(theirs, stops);
    }
    return kLeaf * std::tanh((own - theirs) / kSpread);
  }

  float worth_of(const Seen& seen, Sense sense) const {
    return (seen.notices & all_ways(sense)) != 0 ? numbers_.senses[static_cast<std::size_t>(sense)] : 0.0F;
  }

  Board board_;
  const Numbers& numbers_;
};

}  // namespace tengen::person
