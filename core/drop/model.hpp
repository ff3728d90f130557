// Drop games for the search: how full every window is, where the threats are, which moves do not lose at once.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "drop/board.hpp"
#include "drop/filling_up.hpp"
#include "drop/windows.hpp"
#include "model/model.hpp"

namespace tengen::drop {

template <class Bits>
class Model {
 public:
  using Board = drop::Board<Bits>;

  static constexpr bool kMargins = false;
  static constexpr int kOwnOrder = 20;
  static constexpr bool kStaticPruning = true;
  static constexpr double kChanceScale = 100;

  static std::span<const Weight> weights();

  Model(const Board& board, std::span<const int> weights);

  const Board& board() const { return board_; }
  void play(Move move);
  void undo();

  std::uint64_t key() const { return board_.key(); }
  Value lead() const { return 0; }

  Known known() const;
  Value evaluate() const;
  Value quiescence(Value, Value) const { return evaluate(); }
  // How the static evaluation changes with each weight.
  std::vector<int> gradient() const;

  bool candidates(Candidates& list) const;
  bool quiet(Move move) const;
  int extension() const;

  // Can positions repeat? Then a value may depend on the path (graph history interaction).
  bool may_repeat() const { return board_.rules().variant == Variant::popout; }
  // Empty cells that would complete a line of this side, playable or not.
  const Bits& threats(Side side) const { return threats_[side]; }

 private:
  struct Window {
    std::uint16_t fill;  // discs of the first side plus (N + 1) times those of the second
    std::uint16_t mark;  // exclusive or of its empty cells: the last one, if there is only one
  };
  // What a window means, by its fill.
  struct Meaning {
    int worth = 0;  // for the first side
    std::int8_t threat_of = kNobody;
    bool open = false;              // somebody can still complete it
    std::int16_t pull[2] = {0, 0};  // for move ordering: how much a side wants one more disc there
  };

  static constexpr int kMaxBits = Rules::kMaxSize * (Rules::kMaxSize + 1);

  int weight(int name) const { return weights_[static_cast<std::size_t>(name)]; }
  Meaning meaning(int first, int second) const;
  int fill_step(Side side) const { return side == kFirst ? 1 : board_.rules().n + 1; }
  int centrality(int cell) const;

  void put(int cell, Side side);
  void take(int cell, Side side);
  void shift_column_down(int col);
  void shift_column_up(int col, Side bottom);
  void change(int cell, int fill_step);
  void count_threat(Side side, int cell, int by);

  Bits non_losing_drops() const;
  bool can_pop(Side side) const;
  bool drops_only() const { return board_.pops_left(kFirst) == 0 && board_.pops_left(kSecond) == 0; }
  int winning_drop() const;
  bool wins_by_pop() const;
  int drop_score(int col) const;
  Move last_resort() const;
  int own_row_threats() const;
  int buried_threats() const;
  Bits above_any(const Bits& some) const;
  FillingUp filling_up() const;
  Value threat_value(Side side, const Bits& landings) const;
  Value pop_value(Side side) const;

  Board board_;
  std::vector<int> weights_;
  std::shared_ptr<const Windows> shape_;
  std::vector<Meaning> meanings_;  // by fill
  std::vector<Window> windows_;
  std::array<std::array<std::uint8_t, kMaxBits>, 2> threat_windows_{};
  std::array<Bits, 2> threats_{};
  std::array<Bits, 2> own_rows_{};  // rows of the right parity: where a side plays when the last column fills up
  Bits guards_{};                   // above the cells of each column
  int lines_ = 0;                   // worth of all windows and of the discs' columns, for the first side
  int open_windows_ = 0;
  int recurrences_ = 0;  // positions on the path that had occurred before
};

static_assert(RepeatingModel<Model<Bits64>> && LearnableModel<Model<Bits64>>);
static_assert(RepeatingModel<Model<Bits128>> && LearnableModel<Model<Bits128>>);
static_assert(RepeatingModel<Model<Wide>> && LearnableModel<Model<Wide>>);
static_assert(!TacticalModel<Model<Bits64>> && !PrefetchingModel<Model<Bits64>> && !MirroredModel<Model<Bits64>>);

extern template class Model<Bits64>;
extern template class Model<Bits128>;
extern template class Model<Wide>;

}  // namespace tengen::drop
