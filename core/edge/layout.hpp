// The bitboard of the solver: the free edges of a position as the bits of one word.
// Free boundary edges of one cell are interchangeable; the lowest ones stand for however many are left.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <vector>

#include "edge/independent_chains.hpp"
#include "edge/solver_table.hpp"
#include "edge/strings.hpp"

namespace tengen::edge {

// A position in which nothing can be taken: the edges of its connected part, and the independent chains beside it.
struct Quiet {
  std::uint64_t edges = 0;
  IndependentChains independent;
  int open = 0;  // cells not yet taken

  bool operator==(const Quiet& that) const {
    return edges == that.edges && independent.chains == that.independent.chains &&
           independent.loops == that.independent.loops && independent.shorts == that.independent.shorts;
  }
};

// What a move leads to: the opponent takes `taken` cells, then takes `spare` more and moves, or leaves them by
// double-dealing and hands back the move.
struct Child {
  Quiet rest;
  int edge = 0;
  int taken = 0;
  int spare = 0;
};

class Layout {
 public:
  static constexpr int kMostEdges = 60;
  static constexpr int kMostMoves = kMostEdges + 3;
  static constexpr int kGround = 127;

  // Only for positions with at most kMostEdges free edges.
  explicit Layout(const Strings& strings);
  static bool holds(const Strings& strings) {
    return strings.free_edges() <= kMostEdges || strings.graph().edge_count() <= kMostEdges;
  }

  // Layouts with the same name number the edges alike, so they can share a table.
  std::uint64_t name() const { return name_; }
  // A later position of the same game, in which nothing can be taken.
  Quiet read(const Strings& strings) const;

  // Move generation: calls `f(child)` for one of each set of equivalent moves, dominated ones left out, until it returns
  // false. Moves of the connected part come first.
  template <class F>
  void children(const Quiet& quiet, F f) const;
  // The child of one edge of the connected part.
  Child after(const Quiet& quiet, int edge) const;
  bool is_border(int edge) const { return ends_[edge][1] == kGround; }

  // Equal positions have equal keys. Positions that differ only in low edges agree in the highest bits, by which the table
  // chooses a page: so the children of a position lie near each other. Cache misses take most of the solver's time.
  SolverKey key(const Quiet& quiet) const {
    const std::uint64_t whole = mix(quiet.edges + kGolden) ^ quiet.independent.key();
    return {(mix(quiet.edges >> kNear) & kPage) | (whole & ~kPage), static_cast<std::uint32_t>(whole >> kPageShift)};
  }
  // The images of a set of edges under the symmetries of the board; only the set itself where none are known.
  using Images = std::array<std::uint64_t, 12>;
  Images images(std::uint64_t edges) const {
    Images out{};
    if (image_count_ == 1) {
      out[0] = edges;
      return out;
    }
    for (; edges != 0; edges &= edges - 1) {
      const Images& moved = moved_[std::countr_zero(edges)];
      for (std::size_t i = 0; i < out.size(); ++i) out[i] |= moved[i];
    }
    return out;
  }
  // The canonical position under symmetry, the smallest image, after the edges `gone` are drawn.
  std::uint64_t canonical(const Images& before, std::uint64_t gone) const {
    if (image_count_ == 1) return before[0] & ~gone;
    Images images = before;
    for (; gone != 0; gone &= gone - 1) {
      const Images& moved = moved_[std::countr_zero(gone)];
      for (std::size_t i = 0; i < images.size(); ++i) images[i] ^= moved[i];
    }
    std::uint64_t out = images[0];
    for (int i = 1; i < image_count_; ++i) out = std::min(out, images[i]);
    return out;
  }

 private:
  static constexpr int kNear = 10;
  static constexpr int kPageShift = 44;
  static constexpr std::uint64_t kPage = 0xFFFFFULL << kPageShift;

  static std::uint64_t bit(int edge) {
    assert(edge >= 0 && edge < kMostEdges);
    return 1ULL << edge;
  }
  int degree(std::uint64_t edges, int cell) const {
    return cell == kGround ? 99 : std::popcount(edges & around_[cell]);
  }
  int across(int edge, int cell) const {
    const auto& ends = ends_[edge];
    return ends[0] ^ ends[1] ^ cell;
  }
  // The other free edge of a cell with two, or the last one of a cell with one; `from` is the mask of the edge to skip.
  int beyond(std::uint64_t edges, int cell, std::uint64_t from) const {
    return std::countr_zero(edges & around_[cell] & ~from);
  }
  int lead_edge(std::uint64_t edges, int edge) const;

  struct Chain {
    std::uint64_t edges;
    int opening;
  };
  Chain chain_of(std::uint64_t edges, int edge, int cell) const;
  void take_all(Child& child, std::array<int, 2> ripe, int count) const;
  void separate(Quiet& quiet, int cell) const;
  void find_images(const Graph& graph);

  std::uint64_t name_;
  int count_ = 0;
  int cells_ = 0;
  std::vector<int> numbers_;  // of the board's edges, -1 for those already drawn
  std::array<std::array<std::uint8_t, 2>, 64> ends_{};
  std::array<std::uint64_t, kGround + 1> around_{};
  std::array<std::uint64_t, kGround + 1> border_{};
  std::array<Images, 64> moved_{};  // the image of each edge under each symmetry, as a bit
  int image_count_ = 1;
};

// The highest boundary edge of a cell stands for all of them.
inline int Layout::lead_edge(std::uint64_t edges, int edge) const {
  if (!is_border(edge)) return edge;
  return 63 - std::countl_zero(edges & border_[ends_[edge][0]]);
}

template <class F>
void Layout::children(const Quiet& quiet, F f) const {
  std::uint64_t left = quiet.edges;
  while (left != 0) {
    const int edge = std::countr_zero(left);
    const auto& ends = ends_[edge];
    const bool near = degree(quiet.edges, ends[0]) == 2;
    if (near || degree(quiet.edges, ends[1]) == 2) {
      const Chain chain = chain_of(quiet.edges, edge, near ? ends[0] : ends[1]);
      left &= ~chain.edges;
      if (!f(after(quiet, chain.opening))) return;
      continue;
    }
    left &= ~(is_border(edge) ? border_[ends[0]] : bit(edge));
    if (!f(after(quiet, edge))) return;
  }
  // Of independent chains that are answered alike, opening the shortest dominates: whatever is gained later by having
  // kept it is at most the difference of their lengths.
  const auto open_independent = [&](int length, bool loop) {
    if (length == 0) return true;
    Child child{quiet, kGround, length, 0};
    child.rest.independent.remove(length, loop);
    child.rest.open -= length;
    if (!IndependentChains::is_short(length, loop)) {
      child.spare = loop ? 4 : 2;
      child.taken -= child.spare;
    }
    return f(child);
  };
  const int small = quiet.independent.shortest_short();
  if (open_independent(small, small == 3) && open_independent(quiet.independent.shortest_chain(), false)) {
    open_independent(quiet.independent.shortest_loop(), true);
  }
}

}  // namespace tengen::edge
