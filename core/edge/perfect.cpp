#include "edge/perfect.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <mutex>
#include <tuple>

namespace tengen::edge {
namespace {

constexpr std::int8_t kWorst = -100;

int border_edges(const Graph& graph, int cell) {
  return static_cast<int>(std::count_if(graph.around[cell].begin(), graph.around[cell].end(),
                                        [&](int edge) { return graph.sides[edge][1] == kOutside; }));
}

struct Made {
  std::mutex guard;
  std::map<std::tuple<Shape, int, int>, std::shared_ptr<const PerfectTable>> tables;
};

Made& made() {
  static Made all;
  return all;
}

std::tuple<Shape, int, int> name_of(const Rules& rules) { return {rules.shape, rules.rows, rules.cols}; }

}  // namespace

std::uint64_t PerfectTable::positions(const Graph& graph) {
  std::uint64_t count = 1;
  for (const auto& sides : graph.sides) count *= sides[1] != kOutside && count <= kMostPositions ? 2 : 1;
  for (int cell = 0; cell < graph.cell_count() && count <= kMostPositions; ++cell) {
    count *= static_cast<std::uint64_t>(border_edges(graph, cell)) + 1;
  }
  return count;
}

PerfectTable::PerfectTable(const Graph& graph) : graph_(graph) {
  inner_around_.resize(graph.cells.size());
  for (int edge = 0; edge < graph.edge_count(); ++edge) {
    const bool inner = graph.sides[edge][1] != kOutside;
    places_.push_back(inner ? inner_ : -1);
    if (!inner) continue;
    for (const int cell : graph.sides[edge]) inner_around_[cell] |= 1U << inner_;
    ++inner_;
  }
  std::size_t blocks = 1;
  for (int cell = 0; cell < graph.cell_count(); ++cell) {
    const int borders = border_edges(graph, cell);
    rings_.push_back(borders > 0 ? static_cast<int>(ring_cells_.size()) : -1);
    if (borders == 0) continue;
    ring_cells_.push_back(cell);
    weights_.push_back(blocks);
    sizes_.push_back(borders + 1);
    blocks *= static_cast<std::size_t>(borders) + 1;
  }
  const std::size_t block_size = std::size_t{1} << inner_;
  for (const int cell : ring_cells_) {
    std::vector<std::int8_t> none(block_size);
    for (std::size_t set = 0; set < block_size; ++set) none[set] = (set & inner_around_[cell]) == 0 ? -1 : 0;
    none_inside_.push_back(std::move(none));
  }
  values_.resize(blocks * block_size);
  // Drawing an edge lowers the index, so the successors of a position are always done before it.
  for (std::size_t block = 0; block < blocks; ++block) fill_block(block);
}

// All sets of inner edges for one choice of boundary edges.
void PerfectTable::fill_block(std::size_t block) {
  const std::size_t size = std::size_t{1} << inner_;
  std::int8_t* const values = values_.data() + block * size;
  std::fill_n(values, size, kWorst);
  std::array<int, kMaxCells> borders{};
  for (std::size_t ring = 0; ring < ring_cells_.size(); ++ring) {
    const int left = static_cast<int>(block / weights_[ring]) % sizes_[ring];
    borders[ring_cells_[ring]] = left;
    if (left == 0) continue;
    // Drawing a boundary edge: the same step for all sets at once.
    const std::int8_t* const after = values - weights_[ring] * size;
    const std::int8_t* const none = none_inside_[ring].data();
    const std::int8_t last = left == 1 ? -1 : 0;
    for (std::size_t set = 0; set < size; ++set) {
      const auto captures = static_cast<std::int8_t>(none[set] & last);
      // x + 1 where it captures, else -x.
      const auto gain = static_cast<std::int8_t>(captures != 0 ? after[set] + 1 : -after[set]);
      values[set] = std::max(values[set], gain);
    }
  }
  struct Inner {
    std::uint32_t bit;
    std::uint32_t near;
    std::uint32_t far;
  };
  // Cells with boundary edges left cannot be captured by an inner one.
  std::vector<Inner> inner;
  constexpr std::uint32_t kNever = ~0U;
  for (int edge = 0; edge < graph_.edge_count(); ++edge) {
    if (places_[edge] < 0) continue;
    const auto& sides = graph_.sides[edge];
    const auto around = [&](int cell) { return borders[cell] > 0 ? kNever : inner_around_[cell]; };
    inner.push_back({1U << places_[edge], around(sides[0]), around(sides[1])});
  }
  if (block == 0) values[0] = 0;
  for (std::uint32_t set = 1; set < size; ++set) {
    int best = values[set];
    for (std::uint32_t rest = set; rest != 0; rest &= rest - 1) {
      const Inner& edge = inner[static_cast<std::size_t>(std::countr_zero(rest))];
      const std::uint32_t left = set ^ edge.bit;
      const int captured = static_cast<int>((left & edge.near) == 0 && edge.near != kNever) +
                           static_cast<int>((left & edge.far) == 0 && edge.far != kNever);
      const int after = values[left];
      best = std::max(best, captured > 0 ? captured + after : -after);
    }
    values[set] = static_cast<std::int8_t>(best);
  }
}

std::size_t PerfectTable::index_of(const Board& board) const {
  std::size_t block = 0;
  std::size_t set = 0;
  MoveList free;
  board.moves(free);
  for (const Move move : free) {
    const int edge = graph_.edge_of(move);
    if (places_[edge] >= 0) {
      set |= std::size_t{1} << places_[edge];
    } else {
      block += weights_[rings_[graph_.sides[edge][0]]];
    }
  }
  return (block << inner_) + set;
}

int PerfectTable::value_of(const Board& board, Move move) const {
  Board after = board;
  after.play(move);
  const int captured = after.score(board.turn()) - board.score(board.turn());
  return captured > 0 ? captured + value(after) : -value(after);
}

std::shared_ptr<const PerfectTable> perfect_table(const Rules& rules) {
  const std::shared_ptr<const Graph> graph = graph_of(rules);
  if (!PerfectTable::has_room(*graph)) return nullptr;
  const std::lock_guard lock(made().guard);
  auto& table = made().tables[name_of(rules)];
  if (!table) table = std::make_shared<PerfectTable>(*graph);
  return table;
}

bool has_perfect_table(const Rules& rules) {
  const std::lock_guard lock(made().guard);
  const auto found = made().tables.find(name_of(rules));
  return found != made().tables.end() && found->second != nullptr;
}

}  // namespace tengen::edge
