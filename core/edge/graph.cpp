#include "edge/graph.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <mutex>
#include <tuple>
#include <utility>

namespace tengen::edge {
namespace {

int table_index(Move move) { return move.slot() + (move.kind() == MoveKind::down ? Move::kSlots : 0); }

bool is_edge_kind(MoveKind kind) { return kind == MoveKind::hex || kind == MoveKind::across || kind == MoveKind::down; }

}  // namespace

Graph::Graph(const Rules& rules) {
  edge_index_.fill(kNoEdge);
  cell_index_.fill(kOutside);
  if (rules.shape == Shape::hexagons) {
    add_hexagons(rules);
    find_hexagon_images(rules);
  } else {
    add_squares(rules);
    find_square_images(rules);
  }
  find_cell_images();
}

int Graph::edge_of(Move move) const {
  if (move.is_none() || !is_edge_kind(move.kind())) return kNoEdge;
  const int edge = edge_index_[static_cast<std::size_t>(table_index(move))];
  return edge != kNoEdge && edges[static_cast<std::size_t>(edge)] == move ? edge : kNoEdge;
}

int Graph::cell_at(int row, int col) const {
  if (row < 0 || row > 31 || col < 0 || col > 31) return kOutside;
  return cell_index_[static_cast<std::size_t>(row * 32 + col)];
}

void Graph::add_edge(Move move) {
  edge_index_[static_cast<std::size_t>(table_index(move))] = static_cast<std::int16_t>(edges.size());
  edges.push_back(move);
  sides.push_back({kOutside, kOutside});
}

void Graph::enclose(int row, int col, const std::vector<Move>& border) {
  const auto cell = static_cast<std::int16_t>(cells.size());
  cell_index_[static_cast<std::size_t>(row * 32 + col)] = cell;
  cells.push_back({row, col});
  std::vector<std::int16_t> ring;
  for (Move move : border) {
    const int edge = edge_of(move);
    ring.push_back(static_cast<std::int16_t>(edge));
    auto& beside = sides[static_cast<std::size_t>(edge)];
    (beside[0] == kOutside ? beside[0] : beside[1]) = cell;
  }
  around.push_back(std::move(ring));
}

// The edges and the cells' centres share one grid of (4N-1) x (4N-1) points; centres are at odd, odd.
void Graph::add_hexagons(const Rules& rules) {
  const int n = rules.dimension();
  const int grid = 4 * n - 1;
  for (int i = 0; i < grid; ++i) {
    for (int j = 0; j < grid; ++j) {
      const bool centre = i % 2 == 1 && j % 2 == 1;
      if (std::abs(i - j) <= 2 * n - 1 && !centre) add_edge(Move(MoveKind::hex, i, j));
    }
  }
  static constexpr int kBorder[6][2] = {{-1, -1}, {-1, 0}, {0, -1}, {0, 1}, {1, 0}, {1, 1}};
  for (int row = 0; row < rules.rows; ++row) {
    for (int col = 0; col < rules.cols; ++col) {
      if (std::abs(row - col) > n - 1) continue;
      std::vector<Move> border;
      for (const auto& step : kBorder) {
        border.emplace_back(MoveKind::hex, 2 * row + 1 + step[0], 2 * col + 1 + step[1]);
      }
      enclose(row, col, border);
    }
  }
}

void Graph::add_squares(const Rules& rules) {
  for (int row = 0; row <= rules.rows; ++row) {
    for (int col = 0; col < rules.cols; ++col) add_edge(Move(MoveKind::across, row, col));
  }
  for (int row = 0; row < rules.rows; ++row) {
    for (int col = 0; col <= rules.cols; ++col) add_edge(Move(MoveKind::down, row, col));
  }
  for (int row = 0; row < rules.rows; ++row) {
    for (int col = 0; col < rules.cols; ++col) {
      enclose(row, col,
              {Move(MoveKind::across, row, col), Move(MoveKind::down, row, col), Move(MoveKind::down, row, col + 1),
               Move(MoveKind::across, row + 1, col)});
    }
  }
}

// Six turns by 60 degrees, each also mirrored. About the centre, one turn takes (u, v) to (v, v - u).
void Graph::find_hexagon_images(const Rules& rules) {
  const int centre = 2 * rules.dimension() - 1;
  for (int symmetry = 0; symmetry < 12; ++symmetry) {
    std::vector<std::int16_t> image;
    for (Move move : edges) {
      int u = move.row() - centre;
      int v = move.col() - centre;
      if (symmetry >= 6) std::swap(u, v);
      for (int turn = 0; turn < symmetry % 6; ++turn) u = std::exchange(v, v - u);
      image.push_back(static_cast<std::int16_t>(edge_of(Move(MoveKind::hex, u + centre, v + centre))));
    }
    images.push_back(std::move(image));
  }
}

// On a grid of doubled coordinates horizontal edges lie at even, odd and vertical ones at odd, even.
void Graph::find_square_images(const Rules& rules) {
  const int count = rules.rows == rules.cols ? 8 : 4;
  for (int symmetry = 0; symmetry < count; ++symmetry) {
    std::vector<std::int16_t> image;
    for (Move move : edges) {
      const bool across = move.kind() == MoveKind::across;
      int y = 2 * move.row() + (across ? 0 : 1);
      int x = 2 * move.col() + (across ? 1 : 0);
      if ((symmetry & 1) != 0) x = 2 * rules.cols - x;
      if ((symmetry & 2) != 0) y = 2 * rules.rows - y;
      if ((symmetry & 4) != 0) std::swap(x, y);
      const MoveKind kind = y % 2 == 0 ? MoveKind::across : MoveKind::down;
      image.push_back(static_cast<std::int16_t>(edge_of(Move(kind, y / 2, x / 2))));
    }
    images.push_back(std::move(image));
  }
}

// A cell goes to the one that has all images of its edges around it.
void Graph::find_cell_images() {
  for (const auto& image : images) {
    std::vector<std::int16_t> found;
    for (const auto& ring : around) {
      const auto has_all = [&](std::int16_t cell) {
        return cell != kOutside && std::ranges::all_of(ring, [&](std::int16_t edge) {
                 const auto& beside = sides[static_cast<std::size_t>(image[static_cast<std::size_t>(edge)])];
                 return beside[0] == cell || beside[1] == cell;
               });
      };
      const auto& beside = sides[static_cast<std::size_t>(image[static_cast<std::size_t>(ring.front())])];
      found.push_back(has_all(beside[0]) ? beside[0] : beside[1]);
    }
    cell_images.push_back(std::move(found));
  }
}

std::shared_ptr<const Graph> graph_of(const Rules& rules) {
  static std::mutex guard;
  static std::map<std::tuple<Shape, int, int>, std::shared_ptr<const Graph>> built;
  const std::lock_guard lock(guard);
  auto& graph = built[{rules.shape, rules.rows, rules.cols}];
  if (!graph) graph = std::make_shared<Graph>(rules);
  return graph;
}

}  // namespace tengen::edge
