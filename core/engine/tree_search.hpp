// Tree searches for callers that learn the game at run time and bring their own evaluator: PUCT in one tree or in many
// side by side, and alpha-beta.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/arrays.hpp"
#include "engine/position.hpp"
#include "tree/alpha_beta.hpp"
#include "tree/tree.hpp"

namespace tengen {

// What a tree says about one move of its root. `value` is for the side that plays it; `proof` 1 won, 0 drawn, -1 lost.
struct RootMove {
  Move move;
  int action = 0;
  double prior = 0;
  int visits = 0;
  double value = 0;
  bool proven = false;
  int proof = 0;
  int plies = 0;  // from the root to the proven end
};

struct RootReport {
  double value = 0;  // for the side to move
  int visits = 0;
  bool proven = false;
  int plies = 0;
  bool full = false;  // the memory that it may use is full
  std::size_t nodes = 0;
  std::vector<RootMove> moves;
  std::vector<Move> line;
};

class TreeSearch {
 public:
  static std::unique_ptr<TreeSearch> make(const Position& start, int trees, const tree::Options& options);
  virtual ~TreeSearch() = default;

  TreeSearch(const TreeSearch&) = delete;
  TreeSearch& operator=(const TreeSearch&) = delete;

  int trees() const { return trees_; }
  const ArrayShape& shape() const { return shape_; }

  // Begins a search of so many simulations in one tree. The game must be the same; it may be over.
  virtual void start(int tree, const Position& position, int simulations, std::uint64_t seed) = 0;
  // Leaves of all trees, at most so many, for the evaluator: their planes and masks one after the other. None when all
  // searches are done, or when very many simulations have ended without the evaluator.
  virtual int collect(int most, std::vector<std::uint8_t>& planes, std::vector<std::uint8_t>& masks) = 0;
  virtual void answer(std::span<const float> values, std::span<const float> weights) = 0;
  virtual void cancel() = 0;
  virtual bool done() const = 0;
  virtual RootReport report(int tree) const = 0;

 protected:
  TreeSearch(const ArrayShape& shape, int trees) : shape_(shape), trees_(trees) {}

  ArrayShape shape_;
  int trees_;
};

// The game must not be over.
tree::Sight alpha_beta(const Position& position, int depth, int batch, std::uint64_t most_nodes,
                       const tree::Judge& judge);

}  // namespace tengen
