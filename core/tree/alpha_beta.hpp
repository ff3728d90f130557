// Alpha-beta to a fixed depth with somebody else's evaluation: what a value function says when it looks so many moves
// ahead. Nothing is pruned but by alpha-beta itself, so the value is that of full minimax. The moves of a node whose
// children are the leaves are evaluated together.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "game/arrays.hpp"

namespace tengen::tree {

struct Sight {
  double value = 0;     // for the side to move, from -1 to 1
  bool proven = false;  // the evaluator has no part in it
  int depth = 0;        // of the last search that was finished
  std::uint64_t nodes = 0;
  std::uint64_t evaluated = 0;
  std::vector<Move> line;
};

// Fills in the values for the side to move of so many positions, whose planes and masks lie one after the other.
using Judge = std::function<void(int count, const std::vector<std::uint8_t>& planes,
                                 const std::vector<std::uint8_t>& masks, std::vector<float>& values)>;

template <ArrayGame B>
class AlphaBeta {
 public:
  AlphaBeta(const B& board, int batch, std::uint64_t most_nodes, Judge judge)
      : board_(board), batch_(batch), most_nodes_(most_nodes), judge_(std::move(judge)) {
    const GridSize grid = grid_size(board);
    plane_bytes_ = plane_names(board).size() * static_cast<std::size_t>(grid.rows * grid.cols);
    mask_bytes_ = static_cast<std::size_t>(action_count(board));
  }

  // Deepens a ply at a time, which finds the order of moves. The game must not be over.
  Sight run(int depth) {
    for (int deep = 1; deep <= depth; ++deep) {
      evaluated_before_ = sight_.evaluated;
      const Found found = node(-kHighest, kHighest, deep, 0);
      if (stopped_) break;
      sight_.value = std::clamp(found.value, -1.0, 1.0);
      sight_.proven = found.value > 1 || found.value < -1 || sight_.evaluated == evaluated_before_;
      sight_.depth = deep;
      sight_.line = {found.line.rbegin(), found.line.rend()};
      if (sight_.proven) break;
    }
    return std::move(sight_);
  }

 private:
  // A finished game counts a little more than any estimate, and more the sooner it ends.
  static constexpr double kHighest = 3;
  static double won_at(int ply) { return 2 - ply * 1e-4; }

  struct Found {
    double value;
    std::vector<Move> line;  // the last move first
  };

  double ended_value(Outcome outcome, Side side, int ply) const {
    if (outcome.winner == kNobody) return 0;
    return outcome.winner == side ? won_at(ply) : -won_at(ply);
  }

  Found node(double alpha, double beta, int depth, int ply) {
    MoveList list;
    board_.moves(list);
    const std::uint64_t key = board_.key();
    if (const auto known = best_.find(key); known != best_.end()) {
      Move* const found = std::find(list.begin(), list.end(), known->second);
      if (found != list.end()) std::rotate(list.begin(), found, found + 1);
    }
    Found best = depth == 1 ? last_ply(list, beta, ply) : inner(list, alpha, beta, depth, ply);
    if (!best.line.empty() && best_.size() < kMostKept) best_[key] = best.line.back();
    return best;
  }

  Found inner(const MoveList& list, double alpha, double beta, int depth, int ply) {
    const Side side = board_.turn();
    Found best{-kHighest, {}};
    for (const Move move : list) {
      if (++sight_.nodes > most_nodes_ && sight_.depth > 0) stopped_ = true;
      if (stopped_) break;
      board_.play(move);
      Found found{0, {}};
      if (const Outcome outcome = board_.outcome(); outcome.over()) {
        found.value = ended_value(outcome, side, ply + 1);
      } else if (board_.turn() == side) {
        found = node(alpha, beta, depth - 1, ply + 1);
      } else {
        found = node(-beta, -alpha, depth - 1, ply + 1);
        found.value = -found.value;
      }
      board_.undo();
      take(best, std::move(found), move);
      alpha = std::max(alpha, best.value);
      if (alpha >= beta) break;
    }
    return best;
  }

  // All moves lead to leaves: they are evaluated a batch at a time.
  Found last_ply(const MoveList& list, double beta, int ply) {
    const Side side = board_.turn();
    Found best{-kHighest, {}};
    for (int from = 0; from < list.size() && best.value < beta; from += batch_) {
      leaves_.clear();
      planes_.resize(static_cast<std::size_t>(batch_) * plane_bytes_);
      masks_.resize(static_cast<std::size_t>(batch_) * mask_bytes_);
      for (int i = from; i < std::min(list.size(), from + batch_); ++i) {
        ++sight_.nodes;
        board_.play(list[i]);
        if (const Outcome outcome = board_.outcome(); outcome.over()) {
          take(best, {ended_value(outcome, side, ply + 1), {}}, list[i]);
        } else {
          write_planes(board_, planes_.data() + leaves_.size() * plane_bytes_);
          write_mask(board_, masks_.data() + leaves_.size() * mask_bytes_);
          leaves_.push_back({list[i], board_.turn() == side});
        }
        board_.undo();
      }
      if (leaves_.empty() || best.value >= beta) continue;
      values_.assign(leaves_.size(), 0);
      judge_(static_cast<int>(leaves_.size()), planes_, masks_, values_);
      sight_.evaluated += leaves_.size();
      for (std::size_t i = 0; i < leaves_.size(); ++i) {
        take(best, {leaves_[i].same ? values_[i] : -values_[i], {}}, leaves_[i].move);
      }
    }
    return best;
  }

  static void take(Found& best, Found&& found, Move move) {
    if (found.value <= best.value) return;
    best = std::move(found);
    best.line.push_back(move);
  }

  struct Leaf {
    Move move;
    bool same;  // who moved moves again
  };
  static constexpr std::size_t kMostKept = 1U << 20;

  B board_;
  int batch_;
  std::uint64_t most_nodes_;
  Judge judge_;
  std::size_t plane_bytes_;
  std::size_t mask_bytes_;
  Sight sight_;
  std::uint64_t evaluated_before_ = 0;
  bool stopped_ = false;
  std::unordered_map<std::uint64_t, Move> best_;  // of an earlier search, for the order
  std::vector<Leaf> leaves_;
  std::vector<std::uint8_t> planes_;
  std::vector<std::uint8_t> masks_;
  std::vector<float> values_;
};

}  // namespace tengen::tree
