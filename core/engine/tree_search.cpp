#include "engine/tree_search.hpp"

#include <algorithm>
#include <variant>

namespace tengen {
namespace {

// So that a caller can be interrupted when nothing needs the evaluator.
constexpr int kMostWalks = 1 << 14;

template <ArrayGame B>
class Trees final : public TreeSearch {
 public:
  Trees(const B& start, int trees, const tree::Options& options) : TreeSearch(array_shape(start), trees) {
    seats_.reserve(static_cast<std::size_t>(trees));
    for (int i = 0; i < trees; ++i) seats_.push_back({tree::Tree<B>(start, options)});
  }

  void start(int tree, const Position& position, int simulations, std::uint64_t seed) override {
    Seat& seat = seats_[static_cast<std::size_t>(tree)];
    seat.tree.move_to(std::get<B>(position.board()), seed);
    seat.left = simulations;
  }

  int collect(int most, std::vector<std::uint8_t>& planes, std::vector<std::uint8_t>& masks) override {
    const auto plane_bytes = static_cast<std::size_t>(shape_.plane_bytes());
    const auto mask_bytes = static_cast<std::size_t>(shape_.actions);
    planes.clear();
    masks.clear();
    order_.clear();
    for (Seat& seat : seats_) seat.collisions = 0;
    int walks = 0;
    bool moving = true;
    while (moving && walks < kMostWalks && static_cast<int>(order_.size()) < most) {
      moving = false;
      for (std::size_t i = 0; i < seats_.size() && static_cast<int>(order_.size()) < most; ++i) {
        Seat& seat = seats_[i];
        if (seat.done() || seat.collisions >= kMostCollisions) continue;
        const bool whole = seat.tree.root().edges > 0;  // looking at the root itself is no simulation
        const tree::Walk walk = seat.tree.walk([&](const B& board) {
          planes.resize(planes.size() + plane_bytes);
          masks.resize(masks.size() + mask_bytes);
          write_planes(board, planes.data() + planes.size() - plane_bytes);
          write_mask(board, masks.data() + masks.size() - mask_bytes);
          order_.push_back(i);
        });
        if (walk == tree::Walk::taken) ++seat.collisions;
        if (walk != tree::Walk::taken && whole) --seat.left;
        moving = true;
        ++walks;
      }
    }
    return static_cast<int>(order_.size());
  }

  // Each tree gets the answers to its own leaves, in the order in which it asked.
  void answer(std::span<const float> values, std::span<const float> weights) override {
    const auto actions = static_cast<std::size_t>(shape_.actions);
    for (Seat& seat : seats_) {
      seat.values.clear();
      seat.weights.clear();
    }
    for (std::size_t i = 0; i < order_.size(); ++i) {
      Seat& seat = seats_[order_[i]];
      seat.values.push_back(values[i]);
      const auto own = weights.subspan(i * actions, actions);
      seat.weights.insert(seat.weights.end(), own.begin(), own.end());
    }
    for (Seat& seat : seats_) seat.tree.answer(seat.values, seat.weights);
    order_.clear();
  }

  void cancel() override {
    for (Seat& seat : seats_) {
      seat.tree.cancel();
      seat.left = 0;
    }
    order_.clear();
  }

  bool done() const override {
    return std::ranges::all_of(seats_, [](const Seat& seat) { return seat.done(); });
  }

  RootReport report(int number) const override {
    const tree::Tree<B>& tree = seats_[static_cast<std::size_t>(number)].tree;
    const tree::Node& root = tree.root();
    const Side side = root.turn;
    RootReport out{tree::seen_by(side, root.mean()),
                   root.visits,
                   root.proof != tree::Proof::open,
                   root.plies,
                   tree.full(),
                   tree.nodes(),
                   {},
                   tree.line()};
    const auto edges = tree.root_edges();
    for (std::size_t i = 0; i < edges.size(); ++i) {
      RootMove move{.move = edges[i].move, .action = action_of(tree.board(), edges[i].move)};
      move.prior = tree.root_prior(i);
      if (const tree::Node* node = tree.node_of(edges[i])) {
        move.visits = node->visits;
        move.value = tree::seen_by(side, node->mean());
        move.proven = node->proof != tree::Proof::open;
        move.proof = move.proven ? static_cast<int>(move.value) : 0;
        move.plies = move.proven ? node->plies + 1 : 0;
      }
      out.moves.push_back(move);
    }
    return out;
  }

 private:
  static constexpr int kMostCollisions = 8;

  struct Seat {
    tree::Tree<B> tree;
    int left = 0;  // simulations
    int collisions = 0;
    std::vector<float> values{};
    std::vector<float> weights{};

    bool done() const { return left <= 0 || tree.root().proof != tree::Proof::open || tree.full(); }
  };

  std::vector<Seat> seats_;
  std::vector<std::size_t> order_;  // the trees that the leaves belong to
};

}  // namespace

std::unique_ptr<TreeSearch> TreeSearch::make(const Position& start, int trees, const tree::Options& options) {
  return start.visit([&]<class B>(const B& board) -> std::unique_ptr<TreeSearch> {
    return std::make_unique<Trees<B>>(board, trees, options);
  });
}

tree::Sight alpha_beta(const Position& position, int depth, int batch, std::uint64_t most_nodes,
                       const tree::Judge& judge) {
  return position.visit(
      [&]<class B>(const B& board) { return tree::AlphaBeta<B>(board, batch, most_nodes, judge).run(depth); });
}

}  // namespace tengen
