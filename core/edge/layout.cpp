#include "edge/layout.hpp"

#include <algorithm>

namespace tengen::edge {

Layout::Layout(const Strings& strings) {
  const Graph& graph = strings.graph();
  // Boards of few edges keep all of them, so that all symmetries can be used.
  const bool whole = graph.edge_count() <= kMostEdges;
  name_ = mix(whole ? static_cast<std::uint64_t>(graph.edge_count() * kMaxCells + graph.cell_count()) : strings.key());
  numbers_.assign(static_cast<std::size_t>(graph.edge_count()), -1);
  std::vector<int> cell_numbers(static_cast<std::size_t>(graph.cell_count()), kGround);
  const auto number_of = [&](int cell) {
    if (cell == kOutside) return kGround;
    if (cell_numbers[cell] == kGround) cell_numbers[cell] = cells_++;
    return cell_numbers[cell];
  };
  for (int edge = 0; edge < graph.edge_count(); ++edge) {
    if (!whole && !strings.is_free(edge)) continue;
    const int near = number_of(graph.sides[edge][0]);
    const int far = number_of(graph.sides[edge][1]);
    numbers_[edge] = count_;
    ends_[count_] = {static_cast<std::uint8_t>(near), static_cast<std::uint8_t>(far)};
    around_[near] |= bit(count_);
    (far == kGround ? border_[near] : around_[far]) |= bit(count_);
    ++count_;
  }
  for (int edge = 0; edge < count_; ++edge) moved_[edge][0] = bit(edge);
  if (whole) find_images(graph);
}

Quiet Layout::read(const Strings& strings) const {
  Quiet quiet;
  quiet.open = strings.open_cells();
  for (std::size_t edge = 0; edge < numbers_.size(); ++edge) {
    if (!strings.is_free(static_cast<int>(edge))) continue;
    const int own = numbers_[edge];
    // However many boundary edges of a cell are left, the lowest ones stand for them.
    quiet.edges |= is_border(own) ? bit(std::countr_zero(border_[ends_[own][0]] & ~quiet.edges)) : bit(own);
  }
  for (int cell = 0; cell < cells_; ++cell) separate(quiet, cell);
  return quiet;
}

// A symmetry takes the n-th boundary edge of a cell to the n-th one of the cell's image.
void Layout::find_images(const Graph& graph) {
  image_count_ = graph.symmetry_count();
  for (int i = 0; i < image_count_; ++i) {
    for (int edge = 0; edge < graph.edge_count(); ++edge) {
      const int own = numbers_[edge];
      const int other = numbers_[graph.images[i][edge]];
      if (!is_border(own)) {
        moved_[own][i] = bit(other);
        continue;
      }
      const std::uint64_t mine = border_[ends_[own][0]];
      std::uint64_t theirs = border_[ends_[other][0]];
      for (int skip = std::popcount(mine & (bit(own) - 1)); skip > 0; --skip) theirs &= theirs - 1;
      moved_[own][i] = theirs & (~theirs + 1);
    }
  }
}

// All edges of a chain open it alike, but of a chain of two cells the edge between them is better: the hard-hearted
// handout, which leaves the receiver no double-dealing.
Layout::Chain Layout::chain_of(std::uint64_t edges, int edge, int cell) const {
  Chain chain{bit(edge), edge};
  const int behind = across(edge, cell);
  const bool inner = degree(edges, behind) == 2;
  for (const int start : {cell, behind}) {
    int at = start;
    int from = edge;
    while (degree(edges, at) == 2) {
      from = beyond(edges, at, bit(from));
      if (!inner && start == cell && chain.opening == edge && across(from, at) != kGround &&
          degree(edges, across(from, at)) == 2) {
        chain.opening = from;
      }
      if ((chain.edges & bit(from)) != 0) return chain;
      chain.edges |= bit(from);
      at = across(from, at);
    }
  }
  return chain;
}

Child Layout::after(const Quiet& quiet, int edge) const {
  Child child{quiet, edge, 0, 0};
  edge = lead_edge(quiet.edges, edge);
  child.rest.edges &= ~bit(edge);
  std::array<int, 2> ripe{};
  int count = 0;
  for (const int cell : ends_[edge]) {
    if (cell == kGround) continue;
    if (degree(child.rest.edges, cell) == 1) ripe[count++] = cell;
  }
  if (count > 0) take_all(child, ripe, count);
  for (const int cell : ends_[edge]) {
    if (cell != kGround) separate(child.rest, cell);
  }
  return child;
}

// The order of captures of `Strings::capture`, until nothing is left to take.
void Layout::take_all(Child& child, std::array<int, 2> ripe, int count) const {
  std::uint64_t& edges = child.rest.edges;
  std::array<int, 4> stops{};
  int stop_count = 0;
  const int open_before = child.rest.open;
  while (count > 0) {
    int chosen = 0;
    bool forced = false;
    int halves = 0;
    int closed_ends = 0;
    std::array<int, 2> ends{kGround, kGround};
    for (int i = 0; i < count && !forced; ++i) {
      int length = 1;
      int from = beyond(edges, ripe[i], 0);
      int at = across(from, ripe[i]);
      while (degree(edges, at) == 2) {
        from = beyond(edges, at, bit(from));
        at = across(from, at);
        ++length;
      }
      const bool closed = at != kGround && degree(edges, at) == 1;
      length += closed;
      if (length != (closed ? 4 : 2)) {
        chosen = i;
        forced = true;
      } else if (closed) {
        ++closed_ends;
      } else {
        ++halves;
        ends[i] = at;
      }
    }
    if (!forced && child.spare == 0) {
      const bool meeting = halves == 2 && ends[0] == ends[1] && ends[0] != kGround;
      if (!meeting && halves + closed_ends / 2 == 1) child.spare = closed_ends > 0 ? 4 : 2;
    }
    const int cell = ripe[chosen];
    const int edge = beyond(edges, cell, 0);
    const int next = across(edge, cell);
    edges &= ~bit(edge);
    --child.rest.open;
    ripe[chosen] = ripe[--count];
    if (next == kGround) continue;
    const int free = degree(edges, next);
    if (free == 0) {
      --child.rest.open;
      if (count == 1 && ripe[0] == next) count = 0;
    } else if (free == 1) {
      ripe[count++] = next;
    } else {
      stops[stop_count++] = next;
    }
  }
  child.taken = open_before - child.rest.open - child.spare;
  for (int i = 0; i < stop_count; ++i) separate(child.rest, stops[i]);
}

void Layout::separate(Quiet& quiet, int cell) const {
  if (degree(quiet.edges, cell) != 2) return;
  std::uint64_t mask = quiet.edges & around_[cell];
  int length = 1;
  bool loop = false;
  for (std::uint64_t way = mask; way != 0 && !loop; way &= way - 1) {
    int edge = std::countr_zero(way);
    int at = across(edge, cell);
    while (at != kGround) {
      if (at == cell) {
        loop = true;
        break;
      }
      if (degree(quiet.edges, at) != 2) return;
      edge = beyond(quiet.edges, at, bit(edge));
      mask |= bit(edge);
      ++length;
      at = across(edge, at);
    }
  }
  if (!IndependentChains::fits(length, loop)) return;
  quiet.edges &= ~mask;
  quiet.independent.add(length, loop);
  if (quiet.independent.cancel(length, loop)) quiet.open -= 2 * length;
}

}  // namespace tengen::edge
