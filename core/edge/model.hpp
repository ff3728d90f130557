// Hexifence and Dots and Boxes for the search.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "edge/board.hpp"
#include "edge/evaluation.hpp"
#include "edge/strings.hpp"
#include "model/model.hpp"

namespace tengen::edge {

class Model {
 public:
  using Board = edge::Board;

  static constexpr bool kMargins = true;
  static constexpr int kOwnOrder = 20;
  static constexpr bool kStaticPruning = false;
  static constexpr double kChanceScale = 1.5 * kCell;

  Model(const Board& board, std::span<const int> weights);
  static std::span<const Weight> weights() { return evaluation_weights(); }

  const Board& board() const { return board_; }
  const Strings& strings() const { return strings_; }
  void play(Move move);
  void undo();

  std::uint64_t key() const { return strings_.key(); }
  std::optional<std::uint64_t> key_after(Move move) const { return strings_.key_after(board_.graph().edge_of(move)); }
  // Among the candidates the first free boundary edge of a cell stands for the others.
  Move stand_in(Move move) const;
  Value lead() const;
  // Nobody can win more than the cells still open.
  Value most_to_come() const {
    const int taken = board_.score(kFirst) + board_.score(kSecond);
    return (board_.graph().cell_count() - taken) * kCell;
  }

  Known known() const { return Known::nothing(); }
  // Both resolve all captures first: only quiet positions have a static evaluation.
  Value evaluate() const;
  Value quiescence(Value, Value) { return evaluate(); }
  // How the static evaluation changes with each weight.
  std::vector<int> gradient() const;

  bool candidates(Candidates& list) const;
  bool quiet(Move move) const;
  int extension() const;

 private:
  Value to_come(const Strings& strings) const;
  void add_captures(Candidates& list) const;
  void add_openings(Candidates& list) const;

  Board board_;
  Strings strings_;
  Weights weights_;
};

static_assert(MarginModel<Model> && PrefetchingModel<Model> && StandInModel<Model> && LearnableModel<Model>);
static_assert(!TacticalModel<Model> && !RepeatingModel<Model> && !MirroredModel<Model> && !OwnReductionModel<Model>);

}  // namespace tengen::edge
