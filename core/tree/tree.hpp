// PUCT: a tree that grows where values are high, priors are high and visits are few. Somebody else evaluates its leaves,
// many at a time; until their values come, a virtual loss keeps the search away from them. What the rules decide
// is proven, and proofs go up the tree (MCTS-Solver).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "game/arrays.hpp"
#include "tree/node.hpp"
#include "tree/noise.hpp"

namespace tengen::tree {

struct Options {
  double exploration = 1.5;   // how much priors and few visits count beside values
  double first_play = 0.2;    // how much less than its parent a move is taken for that was never looked at
  double noise_alpha = 0;     // Dirichlet noise at the root; 0 is none
  double noise_share = 0.25;  // of the root's priors
  std::size_t most_bytes = 1UL << 30;
};

// What a walk down the tree ended with.
enum class Walk : std::uint8_t {
  leaf,   // a node to be evaluated
  ended,  // a value that is certain: it was backed up
  taken,  // a node that waits for its evaluation already
};

template <ArrayGame B>
class Tree {
 public:
  Tree(const B& board, const Options& options) : options_(options), board_(board) { start_anew(); }

  // Searches from this position on. What is known of it is kept if it follows from the last one. Random numbers decide
  // only about the noise.
  void move_to(const B& board, std::uint64_t seed) {
    if (!follow(board)) {
      board_ = board;
      start_anew();
    }
    seed_ = seed;
    mix_noise();
  }

  // Goes down to a leaf, or backs up what is certain. `show` sees the board at the leaf.
  template <class F>
  Walk walk(F show) {
    path_.assign(1, 0);
    int depth = 0;
    Walk found = Walk::ended;
    for (;;) {
      const std::int32_t here = path_.back();
      if (nodes_[here].proof != Proof::open) break;
      if (nodes_[here].edges == 0) {
        found = nodes_[here].pending > 0 ? Walk::taken : Walk::leaf;
        break;
      }
      Edge& edge = edges_[choose(here)];
      board_.play(edge.move);
      ++depth;
      if (edge.node == kNoNode) edge.node = new_node();
      path_.push_back(edge.node);
    }
    if (found == Walk::leaf && sees_win(path_.back())) found = Walk::ended;
    if (found == Walk::leaf) show(std::as_const(board_));
    for (; depth > 0; --depth) board_.undo();
    if (found == Walk::ended) {
      settle_path(path_);
      back_up(path_, nodes_[path_.back()].mean());
    } else {
      for (const std::int32_t node : path_) ++nodes_[node].pending;
      (found == Walk::leaf ? waiting_ : collided_).push_back(path_);
    }
    return found;
  }

  // The evaluator's answers to the leaves in their order: for each the value for the side to move, and a weight for
  // every action. Takes as many as there are leaves; a leaf's weights are `actions` numbers.
  void answer(std::span<const float> values, std::span<const float> weights) {
    const std::size_t actions = static_cast<std::size_t>(action_count(board_));
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
      const std::vector<std::int32_t>& path = waiting_[i];
      expand(path, weights.subspan(i * actions, actions));
      for (const std::int32_t node : path) --nodes_[node].pending;
      back_up(path, seen_by(nodes_[path.back()].turn, values[i]));
    }
    waiting_.clear();
    release(collided_);
  }
  // Nobody will answer.
  void cancel() {
    release(waiting_);
    release(collided_);
  }

  const B& board() const { return board_; }
  const Node& root() const { return nodes_[0]; }
  std::span<const Edge> root_edges() const { return {edges_.data() + nodes_[0].first, nodes_[0].edges}; }
  const Node* node_of(const Edge& edge) const { return edge.node == kNoNode ? nullptr : &nodes_[edge.node]; }
  double root_prior(std::size_t i) const { return noisy_.empty() ? root_edges()[i].prior : noisy_[i]; }
  std::size_t waiting() const { return waiting_.size(); }
  std::size_t nodes() const { return nodes_.size(); }
  bool full() const { return nodes_.size() * sizeof(Node) + edges_.size() * sizeof(Edge) > options_.most_bytes; }

  // The best moves of both sides, as far as the tree knows them.
  std::vector<Move> line() const {
    std::vector<Move> moves;
    for (std::int32_t here = 0; here != kNoNode && nodes_[here].edges > 0;) {
      const Edge* best = best_edge(nodes_[here]);
      if (best == nullptr) break;
      moves.push_back(best->move);
      here = best->node;
    }
    return moves;
  }

 private:
  void start_anew() {
    nodes_.clear();
    edges_.clear();
    waiting_.clear();
    collided_.clear();
    new_node();
  }

  // For the position on the board.
  std::int32_t new_node() {
    Node node;
    node.turn = static_cast<std::int8_t>(board_.turn());
    node.proof = proof_of(board_.outcome());
    nodes_.push_back(node);
    return static_cast<std::int32_t>(nodes_.size() - 1);
  }

  // The edge to follow, by PUCT.
  std::size_t choose(std::int32_t here) const {
    const Node& node = nodes_[here];
    const Side side = node.turn;
    const bool noisy = here == 0 && !noisy_.empty();
    const double spread = options_.exploration * std::sqrt(std::max(1, node.visits + node.pending));
    const double unseen = std::max(-1.0, seen_by(side, node.mean()) - options_.first_play);
    std::size_t best = node.first;
    double highest = -1e30;
    for (std::size_t i = 0; i < node.edges; ++i) {
      const Edge& edge = edges_[node.first + i];
      double value = unseen;
      int count = 0;
      if (edge.node != kNoNode) {
        const Node& child = nodes_[edge.node];
        if (child.proof == win_of(other(side))) continue;  // lost: any other is better
        count = child.visits + child.pending;
        if (child.proof != Proof::open) {
          value = seen_by(side, child.mean());
        } else if (count > 0) {
          value = (seen_by(side, child.sum) - child.pending) / count;
        }
      }
      const double score = value + spread * (noisy ? noisy_[i] : edge.prior) / (1 + count);
      if (score > highest) {
        highest = score;
        best = node.first + i;
      }
    }
    return best;
  }

  // A leaf that is won by the next move needs no evaluator. It gets this one edge.
  bool sees_win(std::int32_t leaf) {
    const Side side = board_.turn();
    MoveList list;
    board_.moves(list);
    for (const Move move : list) {
      board_.play(move);
      const Outcome outcome = board_.outcome();
      const bool won = outcome.over() && outcome.winner == side;
      if (won) {
        const std::int32_t child = new_node();
        nodes_[child].visits = 1;
        nodes_[child].sum = worth(nodes_[child].proof);
        nodes_[leaf].first = static_cast<std::uint32_t>(edges_.size());
        nodes_[leaf].edges = 1;
        edges_.push_back({move, 1, child});
      }
      board_.undo();
      if (won) return settle(leaf);
    }
    return false;
  }

  // Edges for all legal moves; weights that say nothing about them make all alike.
  void expand(const std::vector<std::int32_t>& path, std::span<const float> weights) {
    for (std::size_t i = 1; i < path.size(); ++i) board_.play(move_between(path[i - 1], path[i]));
    MoveList list;
    board_.moves(list);
    double total = 0;
    for (const Move move : list) total += weights[static_cast<std::size_t>(action_of(board_, move))];
    Node& node = nodes_[path.back()];
    node.first = static_cast<std::uint32_t>(edges_.size());
    node.edges = static_cast<std::uint16_t>(list.size());
    for (const Move move : list) {
      const double weight = weights[static_cast<std::size_t>(action_of(board_, move))];
      const double prior = total > 0 ? weight / total : 1.0 / list.size();
      edges_.push_back({move, static_cast<float>(prior), kNoNode});
    }
    for (std::size_t i = 1; i < path.size(); ++i) board_.undo();
    if (path.size() == 1) mix_noise();
  }

  Move move_between(std::int32_t parent, std::int32_t child) const {
    const Node& node = nodes_[parent];
    const Edge* edge = &edges_[node.first];
    while (edge->node != child) ++edge;
    return edge->move;
  }

  // Is the node decided by what is known of its moves? Then it is proven from now on.
  bool settle(std::int32_t here) {
    Node& node = nodes_[here];
    const Proof lost = win_of(other(node.turn));
    bool open = false;
    bool drawn = false;
    int shortest = INT16_MAX;
    int longest = 0;
    for (std::size_t i = 0; i < node.edges; ++i) {
      const Edge& edge = edges_[node.first + i];
      const Node* child = node_of(edge);
      if (child == nullptr || child->proof == Proof::open) {
        open = true;
      } else if (child->proof == win_of(node.turn)) {
        shortest = std::min<int>(shortest, child->plies);
      } else {
        drawn = drawn || child->proof != lost;
        longest = std::max<int>(longest, child->plies);
      }
    }
    const bool won = shortest < INT16_MAX;
    if (node.edges == 0 || (open && !won)) return false;
    node.proof = won ? win_of(node.turn) : drawn ? Proof::draw : lost;
    node.plies = static_cast<std::int16_t>(1 + (won ? shortest : longest));
    return true;
  }
  void settle_path(const std::vector<std::int32_t>& path) {
    for (std::size_t i = path.size(); i-- > 0;) {
      if (nodes_[path[i]].proof == Proof::open && !settle(path[i])) return;
    }
  }

  // From the leaf up; above a proven node its proof counts.
  void back_up(const std::vector<std::int32_t>& path, double value) {
    for (std::size_t i = path.size(); i-- > 0;) {
      Node& node = nodes_[path[i]];
      if (node.proof != Proof::open) value = worth(node.proof);
      ++node.visits;
      node.sum += value;
    }
  }
  void release(std::vector<std::vector<std::int32_t>>& paths) {
    for (const auto& path : paths) {
      for (const std::int32_t node : path) --nodes_[node].pending;
    }
    paths.clear();
  }

  // A proven win, the quickest; else the most visited of the moves that are not lost; else the loss that takes longest.
  const Edge* best_edge(const Node& node) const {
    const Edge* best = nullptr;
    std::pair<int, double> highest{-1, 0};
    for (std::size_t i = 0; i < node.edges; ++i) {
      const Edge& edge = edges_[node.first + i];
      const Node* child = node_of(edge);
      if (child == nullptr) continue;
      std::pair<int, double> rank{1, child->visits + static_cast<double>(edge.prior)};
      if (child->proof == win_of(node.turn)) rank = {3, -child->plies};
      if (child->proof == win_of(other(node.turn))) rank = {0, child->plies};
      if (child->proof == Proof::draw && node.proof == Proof::draw) rank.first = 2;
      if (rank > highest) {
        highest = rank;
        best = &edge;
      }
    }
    return best;
  }

  // Makes the position the root if the tree knows it; else nothing has changed.
  bool follow(const B& board) {
    if (board.start_ply() != board_.start_ply() || board.ply() < board_.ply()) return false;
    for (int ply = board.start_ply(); ply < board_.ply(); ++ply) {
      if (board.move_at(ply) != board_.move_at(ply)) return false;
    }
    std::int32_t here = 0;
    B reached = board_;
    for (int ply = board_.ply(); ply < board.ply(); ++ply) {
      const Move move = board.move_at(ply);
      const Node& node = nodes_[here];
      here = kNoNode;
      for (std::size_t i = 0; i < node.edges && here == kNoNode; ++i) {
        if (edges_[node.first + i].move == move) here = edges_[node.first + i].node;
      }
      if (here == kNoNode) return false;
      reached.play(move);
    }
    if (!(reached == board)) return false;
    cancel();
    keep_only(here);
    board_ = board;
    return true;
  }

  // The part of the tree below a node, copied breadth first.
  void keep_only(std::int32_t root) {
    if (root == 0) return;
    std::vector<Node> nodes{nodes_[root]};
    std::vector<Edge> edges;
    for (std::size_t here = 0; here < nodes.size(); ++here) {
      const std::size_t from = nodes[here].first;
      const std::size_t count = nodes[here].edges;
      nodes[here].first = static_cast<std::uint32_t>(edges.size());
      for (std::size_t i = 0; i < count; ++i) {
        Edge edge = edges_[from + i];
        if (edge.node != kNoNode) {
          nodes.push_back(nodes_[edge.node]);
          edge.node = static_cast<std::int32_t>(nodes.size() - 1);
        }
        edges.push_back(edge);
      }
    }
    nodes_ = std::move(nodes);
    edges_ = std::move(edges);
  }

  void mix_noise() {
    noisy_.clear();
    if (options_.noise_alpha <= 0 || nodes_[0].edges < 2) return;
    Random random(seed_);
    noisy_ = dirichlet(random, options_.noise_alpha, nodes_[0].edges);
    for (std::size_t i = 0; i < noisy_.size(); ++i) {
      noisy_[i] = options_.noise_share * noisy_[i] + (1 - options_.noise_share) * root_edges()[i].prior;
    }
  }

  Options options_;
  B board_;  // at the root
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<double> noisy_;  // the root's priors with noise, if there is any
  std::uint64_t seed_ = 0;
  std::vector<std::int32_t> path_;
  std::vector<std::vector<std::int32_t>> waiting_;
  std::vector<std::vector<std::int32_t>> collided_;
};

}  // namespace tengen::tree
