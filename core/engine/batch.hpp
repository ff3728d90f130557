// Many games of one kind side by side, each a step further at a time: for learning programs that play thousands at once.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/arrays.hpp"
#include "engine/position.hpp"

namespace tengen {

// A number that is no legal move of its game.
struct BadAction {
  int game;
  std::int64_t action;
  Illegal why;
};

class Batch {
 public:
  struct Options {
    int threads = 1;
    bool restart = true;  // a game that ends begins anew in the same step
  };

  static std::unique_ptr<Batch> make(const Position& start, int games, const Options& options);
  virtual ~Batch() = default;

  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  int size() const { return static_cast<int>(ended_.size()); }
  const ArrayShape& shape() const { return shape_; }
  // For every game whether the last step ended it, as 0 or 1, and then its result for the first side: 1 won, -1 lost.
  std::span<const std::uint8_t> ended() const { return ended_; }
  std::span<const std::int8_t> results() const { return results_; }

  // Plays one action in every game, unless one of them is illegal: then nothing happens at all. Games that are over
  // stay as they are, and their actions are not looked at.
  virtual const BadAction* step(std::span<const std::int64_t> actions) = 0;
  virtual void restart() = 0;
  // One game's arrays after the other's.
  virtual void planes(std::uint8_t* out) = 0;
  virtual void masks(std::uint8_t* out) = 0;
  virtual void turns(std::uint8_t* out) = 0;
  // For every game a legal action by chance; 0 where it is over.
  virtual void random_actions(std::uint64_t seed, std::int64_t* out) = 0;
  virtual Position position(int game) const = 0;

 protected:
  Batch(const ArrayShape& shape, std::size_t games) : shape_(shape), ended_(games), results_(games) {}

  ArrayShape shape_;
  std::vector<std::uint8_t> ended_;
  std::vector<std::int8_t> results_;
};

}  // namespace tengen
