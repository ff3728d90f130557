// What stands on an edge board, and where it lies in a table.
#include "game/setup.hpp"

#include "edge/board.hpp"

namespace tengen::edge {

Setup Board::setup() const {
  Setup out;
  out.turn = turn_;
  for (int edge = 0; edge < graph_->edge_count(); ++edge) {
    out.places.push_back(drawn_[edge] ? drawers_[edge] : static_cast<std::int8_t>(kNobody));
  }
  out.places.insert(out.places.end(), owners_.begin(), owners_.begin() + graph_->cell_count());
  return out;
}

Grid Board::grid() const {
  const bool squares = rules_.shape == Shape::squares;
  Grid out{2 * rules_.rows + 1, 2 * rules_.cols + 1, {}};
  for (Move edge : graph_->edges) {
    const bool across = edge.kind() == MoveKind::across;
    const int row = squares ? 2 * edge.row() + (across ? 0 : 1) : edge.row();
    const int col = squares ? 2 * edge.col() + (across ? 1 : 0) : edge.col();
    out.places.emplace_back(row, col);
  }
  for (const Cell& cell : graph_->cells) out.places.emplace_back(2 * cell.row + 1, 2 * cell.col + 1);
  return out;
}

int Board::place_image(int place, int symmetry) const {
  const int edges = graph_->edge_count();
  const auto images = static_cast<std::size_t>(symmetry);
  if (place < edges) return graph_->images[images][static_cast<std::size_t>(place)];
  return edges + graph_->cell_images[images][static_cast<std::size_t>(place - edges)];
}

}  // namespace tengen::edge
