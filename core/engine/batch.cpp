#include "engine/batch.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/crew.hpp"

namespace tengen {
namespace {

// Games for each thread at least: waking one takes as long as a step of a few hundred games.
constexpr int kFewest = 512;

template <ArrayGame B>
class Games final : public Batch {
 public:
  Games(const B& start, int games, const Options& options)
      : Batch(array_shape(start), static_cast<std::size_t>(games)),
        start_(start),
        boards_(static_cast<std::size_t>(games), start),
        moves_(static_cast<std::size_t>(games)),
        restart_(options.restart),
        crew_(std::clamp(options.threads, 1, std::max(1, games / kFewest))),
        bad_(static_cast<std::size_t>(crew_.workers())) {}

  const BadAction* step(std::span<const std::int64_t> actions) override {
    crew_.run([&](int worker) {
      const auto [from, to] = share(worker);
      bad_[static_cast<std::size_t>(worker)] = read(actions, from, to);
    });
    for (const auto& bad : bad_) {
      if (bad) return &*bad;
    }
    each([this](std::size_t i) { play(i); });
    return nullptr;
  }

  void restart() override {
    each([this](std::size_t i) {
      boards_[i] = start_;
      ended_[i] = 0;
      results_[i] = 0;
    });
  }

  void planes(std::uint8_t* out) override {
    const auto bytes = static_cast<std::size_t>(shape_.plane_bytes());
    each([&](std::size_t i) { write_planes(boards_[i], out + i * bytes); });
  }
  void masks(std::uint8_t* out) override {
    const auto bytes = static_cast<std::size_t>(shape_.actions);
    each([&](std::size_t i) { write_mask(boards_[i], out + i * bytes); });
  }
  void turns(std::uint8_t* out) override {
    for (std::size_t i = 0; i < boards_.size(); ++i) out[i] = static_cast<std::uint8_t>(boards_[i].turn());
  }
  void random_actions(std::uint64_t seed, std::int64_t* out) override {
    each([&](std::size_t i) {
      Random random(mix(seed) + i);
      const B& board = boards_[i];
      out[i] = board.outcome().over() ? 0 : action_of(board, board.random_move(random));
    });
  }
  Position position(int game) const override { return Position(AnyBoard(boards_[static_cast<std::size_t>(game)])); }

 private:
  std::pair<std::size_t, std::size_t> share(int worker) const {
    const std::size_t workers = static_cast<std::size_t>(crew_.workers());
    const std::size_t number = static_cast<std::size_t>(worker);
    return {boards_.size() * number / workers, boards_.size() * (number + 1) / workers};
  }
  template <class F>
  void each(F f) {
    crew_.run([&](int worker) {
      const auto [from, to] = share(worker);
      for (std::size_t i = from; i < to; ++i) f(i);
    });
  }

  std::optional<BadAction> read(std::span<const std::int64_t> actions, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      const B& board = boards_[i];
      if (board.outcome().over()) continue;
      const std::int64_t action = actions[i];
      const bool known = action >= 0 && action < shape_.actions;
      moves_[i] = known ? move_of(board, static_cast<int>(action)) : Move();
      const Illegal why = known ? board.check(moves_[i]) : Illegal::not_on_board;
      if (why != Illegal::none) return BadAction{static_cast<int>(i), action, why};
    }
    return std::nullopt;
  }
  void play(std::size_t i) {
    B& board = boards_[i];
    if (board.outcome().over()) return;
    board.play(moves_[i]);
    const Outcome outcome = board.outcome();
    ended_[i] = outcome.over() ? 1 : 0;
    results_[i] = static_cast<std::int8_t>(outcome.winner == kNobody ? 0 : outcome.winner == kFirst ? 1 : -1);
    if (!outcome.over()) return;
    if (restart_) board = start_;
  }

  B start_;
  std::vector<B> boards_;
  std::vector<Move> moves_;
  bool restart_;
  Crew crew_;
  std::vector<std::optional<BadAction>> bad_;
};

}  // namespace

std::unique_ptr<Batch> Batch::make(const Position& start, int games, const Options& options) {
  return start.visit([&]<class B>(const B& board) -> std::unique_ptr<Batch> {
    return std::make_unique<Games<B>>(board, games, options);
  });
}

}  // namespace tengen
