#include "edge/strings.hpp"

#include <cassert>

namespace tengen::edge {
namespace {

// Zobrist words: each edge between two cells, and each drawn boundary edge of a cell by its number.
struct KeyTable {
  static constexpr int kBorders = 6;
  std::uint64_t edges[kMaxEdges];
  std::uint64_t borders[kMaxCells][kBorders];

  KeyTable() {
    for (std::uint64_t i = 0; i < kMaxEdges; ++i) edges[i] = zobrist(20, i);
    for (std::uint64_t i = 0; i < kMaxCells; ++i) {
      for (std::uint64_t n = 0; n < kBorders; ++n) borders[i][n] = zobrist(21, i * kBorders + n);
    }
  }
};

const KeyTable kKeys;

}  // namespace

Strings::Strings(const Board& board) : graph_(&board.graph()), open_(graph_->cell_count()) {
  for (int edge = 0; edge < graph_->edge_count(); ++edge) {
    strings_[edge / 64] |= 1ULL << (edge % 64);
    ++free_;
    for (int cell : graph_->sides[edge]) {
      if (cell == kOutside) continue;
      ++degrees_[cell];
      knots_[cell] = static_cast<std::uint16_t>(knots_[cell] ^ edge);
    }
  }
  for (int ply = 0; ply < board.ply(); ++ply) cut(graph_->edge_of(board.move_at(ply)));
}

void Strings::count(int cell, int before, int after) {
  const std::uint64_t bit = 1ULL << (cell & 63);
  if (before == 1 || after == 1) capturable_[cell >> 6] ^= bit;
  degrees_[cell] = static_cast<std::uint8_t>(after);
}

void Strings::cut(int edge) {
  assert(is_free(edge));
  strings_[edge >> 6] ^= 1ULL << (edge & 63);
  --free_;
  const auto& beside = graph_->sides[edge];
  for (int cell : beside) {
    if (cell == kOutside) continue;
    count(cell, degrees_[cell], degrees_[cell] - 1);
    knots_[cell] = static_cast<std::uint16_t>(knots_[cell] ^ edge);
    open_ -= degrees_[cell] == 0;
  }
  key_ ^= beside[1] == kOutside ? kKeys.borders[beside[0]][borders_[beside[0]]++] : kKeys.edges[edge];
}

void Strings::tie(int edge) {
  assert(!is_free(edge));
  const auto& beside = graph_->sides[edge];
  key_ ^= beside[1] == kOutside ? kKeys.borders[beside[0]][--borders_[beside[0]]] : kKeys.edges[edge];
  for (int cell : beside) {
    if (cell == kOutside) continue;
    open_ += degrees_[cell] == 0;
    count(cell, degrees_[cell], degrees_[cell] + 1);
    knots_[cell] = static_cast<std::uint16_t>(knots_[cell] ^ edge);
  }
  strings_[edge >> 6] ^= 1ULL << (edge & 63);
  ++free_;
}

std::uint64_t Strings::key_after(int edge) const {
  const auto& beside = graph_->sides[edge];
  return key_ ^ (beside[1] == kOutside ? kKeys.borders[beside[0]][borders_[beside[0]]] : kKeys.edges[edge]);
}

int Strings::stand_in(int edge) const {
  const auto& beside = graph_->sides[edge];
  if (beside[1] != kOutside) return edge;
  int first = kNoEdge;
  for (int other : graph_->around[beside[0]]) {
    const bool alike = graph_->sides[other][1] == kOutside && is_free(other);
    if (alike && (first == kNoEdge || other < first)) first = other;
  }
  return first;
}

Strings::Run Strings::run_from(int cell) const {
  Run run{1, false, kNoEdge, kOutside};
  int edge = beyond(cell, 0);
  for (cell = across(edge, cell); degree(cell) == 2; cell = across(edge, cell)) {
    edge = beyond(cell, edge);
    if (run.second == kNoEdge) run.second = edge;
    ++run.length;
  }
  run.closed = degree(cell) == 1;
  run.length += run.closed;
  run.end = cell;
  return run;
}

// A run is a row of cells that can be taken one after another: half open, or closed when both of its ends can be taken.
// The only choice is at the very end: double-dealing with the last two cells of a half-open run, or the last four of a
// closed one, makes the opponent move next. So everything else is taken first, and a half-open run is kept for the end
// if there is one. Runs that stop at the same cell come before it: three of them around a cell with three free edges turn
// out to be closed. Checked against exhaustive tables.
Capture Strings::capture() const {
  Capture half;
  Capture closed;
  Capture meeting;
  CellSet stops{};
  int halves = 0;
  int closed_ends = 0;
  for (int word = 0; word < kCellWords; ++word) {
    for (std::uint64_t rest = capturable_[word]; rest != 0; rest &= rest - 1) {
      const int cell = word * 64 + std::countr_zero(rest);
      const Run run = run_from(cell);
      const int edge = beyond(cell, 0);
      if (run.length != (run.closed ? 4 : 2)) return {edge, kNoEdge, 0};
      if (run.closed) {
        ++closed_ends;
        closed = {edge, run.second, 4};
        continue;
      }
      ++halves;
      half = {edge, run.second, 2};
      if (run.end == kOutside) continue;
      if (has(stops, run.end)) meeting.take = edge;
      add(stops, run.end);
    }
  }
  if (meeting.take != kNoEdge) return meeting;
  Capture last = closed_ends > 0 ? closed : half;
  if (halves + closed_ends / 2 > 1) last.decline = kNoEdge;
  return last;
}

Chain Strings::chain_from(int edge, int cell, CellSet& seen) const {
  Chain chain{0, edge, {kOutside, kOutside}, false};
  const int behind = across(edge, cell);
  int side = 0;
  for (const int start : {cell, behind}) {
    int at = start;
    int from = edge;
    while (degree(at) == 2) {
      add(seen, at);
      ++chain.length;
      from = beyond(at, from);
      if (from == edge) {
        chain.loop = true;
        return chain;
      }
      at = across(from, at);
    }
    chain.ends[side++] = at;
  }
  const bool inner = degree(behind) == 2;
  const int next = beyond(cell, edge);
  const bool next_is_border = across(next, cell) == kOutside;
  if (!inner && (chain.length > 1 || (behind == kOutside && !next_is_border))) chain.edge = next;
  return chain;
}

}  // namespace tengen::edge
