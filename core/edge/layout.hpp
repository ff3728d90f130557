// The free edges of one position as the bits of a word: what the solver works on.
// Free boundary edges of one cell are interchangeable; the lowest ones stand for however many are left.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "edge/loose.hpp"
#include "edge/strings.hpp"

namespace tengen::edge {

// A position in which nothing can be taken: the edges of its tangled part, and what lies loose beside it.
struct Quiet {
  std::uint64_t edges = 0;
  Loose loose;
  int open = 0;  // cells not yet taken

  bool operator==(const Quiet& that) const {
    return edges == that.edges && loose.chains == that.loose.chains && loose.loops == that.loose.loops &&
           loose.shorts == that.loose.shorts;
  }
};

// What a move leads to: the opponent takes so many cells, may then leave the last few of them (`spare`) together with
// the move, and somebody moves in the rest.
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

  // Layouts with the same name number the edges alike, so they may share a table.
  std::uint64_t name() const { return name_; }
  // A later position of the same game, in which nothing can be taken.
  Quiet read(const Strings& strings) const;

  // Calls `f(child)` for one of each kind of moves that could be best, the tangled ones first, until it returns false.
  template <class F>
  void children(const Quiet& quiet, F f) const;
  // What one edge of the tangled part leads to.
  Child after(const Quiet& quiet, int edge) const;
  bool is_border(int edge) const { return ends_[edge][1] == kGround; }

  // Equal keys mean equal values. Positions that differ only in low edges agree in the highest bits, so that a table which
  // goes by these keeps the moves of a position near to each other: far jumps in memory are what takes most of the time.
  std::uint64_t key(const Quiet& quiet) const {
    const std::uint64_t whole = mix(quiet.edges + kGolden) ^ quiet.loose.key();
    return (mix(quiet.edges >> kNear) & kPage) | (whole & ~kPage);
  }
  // What the symmetries of the board make of some edges; only the edges themselves where none are known.
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
  // The one of all images that stands for them, after some of the edges are gone.
  std::uint64_t smallest(const Images& before, std::uint64_t gone) const {
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
  static constexpr std::uint64_t kPage = 0xFFFFFULL << 44;

  static std::uint64_t bit(int edge) { return 1ULL << edge; }
  int degree(std::uint64_t edges, int cell) const {
    return cell == kGround ? 99 : std::popcount(edges & around_[cell]);
  }
  int across(int edge, int cell) const {
    const auto& ends = ends_[edge];
    return ends[0] ^ ends[1] ^ cell;
  }
  // The other free edge of a cell with two, or the last one; `from` is a mask to leave out.
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
  void set_loose(Quiet& quiet, int cell) const;
  void find_images(const Graph& graph);

  std::uint64_t name_;
  int count_ = 0;
  int cells_ = 0;
  std::vector<int> numbers_;  // of the board's edges here, -1 for those drawn before
  std::array<std::array<std::uint8_t, 2>, 64> ends_{};
  std::array<std::uint64_t, kGround + 1> around_{};
  std::array<std::uint64_t, kGround + 1> border_{};
  std::array<Images, 64> moved_{};  // of each edge the image under each symmetry, as a bit
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
  // Of those that are opened and answered alike, the shorter one is never the worse to open: whatever is gained later by
  // having kept it is no more than the difference of their lengths.
  const auto open_loose = [&](int length, bool loop) {
    if (length == 0) return true;
    Child child{quiet, kGround, length, 0};
    child.rest.loose.remove(length, loop);
    child.rest.open -= length;
    if (!Loose::is_short(length, loop)) {
      child.spare = loop ? 4 : 2;
      child.taken -= child.spare;
    }
    return f(child);
  };
  const int small = quiet.loose.shortest_short();
  if (open_loose(small, small == 3) && open_loose(quiet.loose.shortest_chain(), false)) {
    open_loose(quiet.loose.shortest_loop(), true);
  }
}

}  // namespace tengen::edge
