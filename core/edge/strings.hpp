// Strings-and-Coins, the dual of the board: cells are coins, free edges are strings between two coins or to the ground.
// Drawing an edge cuts a string, and a coin without strings is taken. The value of a position depends on this alone.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "edge/board.hpp"

namespace tengen::edge {

// A path of cells with two free edges each. Its ends are cells with more, or the ground; a loop has no ends.
struct Chain {
  int length;
  int edge;  // one between two of its cells where there is such an edge
  int ends[2];
  bool loop;

  bool isolated() const { return loop || (ends[0] == kOutside && ends[1] == kOutside); }
  // Long enough for double-dealing: the receiver can leave the last few cells and hand back the move.
  bool declinable() const { return length >= (loop ? 4 : 3); }
};

// What can be taken at once. `decline` is the double-dealing move; it is set only where that may be better.
struct Capture {
  int take = kNoEdge;
  int decline = kNoEdge;
  int left = 0;  // cells that double-dealing leaves to the opponent
};

class Strings {
 public:
  explicit Strings(const Board& board);

  void cut(int edge);
  void tie(int edge);

  // Free boundary edges of one cell are interchangeable, so only their number is part of the key.
  std::uint64_t key() const { return key_; }
  std::uint64_t key_after(int edge) const;
  // The edge that `survey` reports for all free boundary edges of a cell: the first of them, or kNoEdge if none is left.
  // An inner edge stands for itself.
  int stand_in(int edge) const;
  const Graph& graph() const { return *graph_; }
  bool is_free(int edge) const { return ((strings_[edge >> 6] >> (edge & 63)) & 1) != 0; }
  int free_edges() const { return free_; }
  int open_cells() const { return open_; }
  int degree(int cell) const { return cell == kOutside ? kGround : degrees_[static_cast<std::size_t>(cell)]; }
  bool can_capture() const { return (capturable_[0] | capturable_[1] | capturable_[2]) != 0; }
  bool captures(int edge) const { return touches(edge, 1); }
  // Hands a cell to the opponent.
  bool gives(int edge) const { return touches(edge, 2); }

  // Only while something can be taken: a capture that is never wrong, or the final choice between taking and
  // double-dealing.
  Capture capture() const;

  // Only while nothing can be taken: each safe edge (one that gives nothing away), once for interchangeable ones, and
  // each chain.
  template <class OnSafe, class OnChain>
  void survey(OnSafe on_safe, OnChain on_chain) const;

 private:
  static constexpr int kGround = 99;  // the degree of the ground, a coin that nobody can take
  static constexpr int kCellWords = (kMaxCells + 63) / 64;
  static constexpr int kEdgeWords = (kMaxEdges + 63) / 64;

  using CellSet = std::array<std::uint64_t, kCellWords>;

  struct Run {
    int length;
    bool closed;
    int second;  // the edge after the first one
    int end;     // the cell that stops a half-open run
  };

  static bool has(const CellSet& set, int cell) { return ((set[cell >> 6] >> (cell & 63)) & 1) != 0; }
  static void add(CellSet& set, int cell) { set[cell >> 6] |= 1ULL << (cell & 63); }

  int across(int edge, int cell) const {
    const auto& beside = graph_->sides[static_cast<std::size_t>(edge)];
    return beside[0] ^ beside[1] ^ cell;
  }
  // The other free edge of a cell that has two, or the last one of a cell that has one (then `from` is 0).
  int beyond(int cell, int from) const { return knots_[static_cast<std::size_t>(cell)] ^ from; }
  bool touches(int edge, int count) const {
    const auto& beside = graph_->sides[static_cast<std::size_t>(edge)];
    return degree(beside[0]) == count || degree(beside[1]) == count;
  }
  Run run_from(int cell) const;
  Chain chain_from(int edge, int cell, CellSet& seen) const;
  void count(int cell, int before, int after);

  const Graph* graph_;  // graphs live as long as the program
  std::array<std::uint8_t, kMaxCells> degrees_{};
  std::array<std::uint16_t, kMaxCells> knots_{};   // exclusive or of a cell's free edges
  std::array<std::uint8_t, kMaxCells> borders_{};  // drawn boundary edges of a cell
  std::array<std::uint64_t, kEdgeWords> strings_{};
  CellSet capturable_{};  // cells with one free edge
  int free_ = 0;
  int open_ = 0;  // cells not yet taken
  std::uint64_t key_ = 0;
};

template <class OnSafe, class OnChain>
void Strings::survey(OnSafe on_safe, OnChain on_chain) const {
  CellSet in_chain{};
  CellSet border_done{};
  for (int word = 0; word < kEdgeWords; ++word) {
    for (std::uint64_t rest = strings_[static_cast<std::size_t>(word)]; rest != 0; rest &= rest - 1) {
      const int edge = word * 64 + std::countr_zero(rest);
      const auto& beside = graph_->sides[static_cast<std::size_t>(edge)];
      const int near = beside[0];
      const int far = beside[1];
      if (degree(near) == 2) {
        if (!has(in_chain, near)) on_chain(chain_from(edge, near, in_chain));
      } else if (degree(far) == 2) {
        if (!has(in_chain, far)) on_chain(chain_from(edge, far, in_chain));
      } else if (far != kOutside) {
        on_safe(edge);
      } else if (!has(border_done, near)) {
        add(border_done, near);
        on_safe(edge);
      }
    }
  }
}

}  // namespace tengen::edge
