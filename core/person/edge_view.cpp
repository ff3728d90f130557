#include "person/edge_view.hpp"

#include <algorithm>
#include <cmath>

#include "edge/strings.hpp"

namespace tengen::person {
namespace {

using edge::Capture;
using edge::Graph;
using edge::kNoEdge;
using edge::kOutside;
using edge::Strings;

enum Feature : std::uint8_t {
  kBothCells,     // closes two cells at once
  kBeside,        // touches a cell of the last move
  kBorder,        // lies on the rim
  kThirdFromEnd,  // a cell that then has three free edges: nothing is near yet
  kFeatures,
};
static_assert(kFeatures <= kMaxFeatures);

constexpr std::array<std::string_view, kFeatures> kNames = {"both_cells", "beside_last", "border", "quiet"};

// Cells beyond which nobody counts; each further one weighs a little more.
constexpr int kCounted = 12;
constexpr float kCellWeight = 0.2F;

// The quarter of the board in which an edge lies: 0 to 3.
int quarter(const Graph& graph, int edge) {
  const auto& beside = graph.sides[static_cast<std::size_t>(edge)];
  const auto cell = graph.cells[static_cast<std::size_t>(beside[0])];
  int rows = 0;
  int cols = 0;
  for (const auto& one : graph.cells) {
    rows = std::max(rows, one.row);
    cols = std::max(cols, one.col);
  }
  return (2 * cell.row > rows ? 2 : 0) + (2 * cell.col > cols ? 1 : 0);
}

// Draws edges and takes them all back in the end.
class Tryout {
 public:
  explicit Tryout(Strings& strings) : strings_(strings) {}
  ~Tryout() {
    while (count_ > 0) strings_.tie(drawn_[static_cast<std::size_t>(--count_)]);
  }
  Tryout(const Tryout&) = delete;
  Tryout& operator=(const Tryout&) = delete;

  void draw(int edge) {
    strings_.cut(edge);
    drawn_[static_cast<std::size_t>(count_++)] = edge;
  }
  // Takes every cell that can be taken, and says how many.
  int take_all() {
    const int open = strings_.open_cells();
    while (strings_.can_capture()) draw(strings_.capture().take);
    return open - strings_.open_cells();
  }

 private:
  Strings& strings_;
  std::array<int, edge::kMaxEdges> drawn_{};
  int count_ = 0;
};

// How many cells can be taken one after the other once this edge is drawn.
int given_by(Strings& strings, int edge) {
  Tryout tryout(strings);
  tryout.draw(edge);
  return tryout.take_all();
}

// Is double-dealing worth its cells? It is if the opponent, having taken them, must open a long chain.
bool pays(Strings& strings, int decline) {
  Tryout tryout(strings);
  tryout.draw(decline);
  tryout.take_all();
  bool long_chains_only = strings.free_edges() > 0;
  strings.survey([&](int) { long_chains_only = false; },
                 [&](const edge::Chain& chain) { long_chains_only = long_chains_only && chain.declinable(); });
  return long_chains_only;
}

}  // namespace

std::span<const std::string_view> EdgeView::features() { return kNames; }

bool EdgeView::threatens(const Seen& seen) { return seen.notices != 0; }

void EdgeView::look(const Board& board, View& view) {
  const Graph& graph = board.graph();
  Strings strings(board);
  const int last = board.ply() > 0 ? graph.edge_of(board.last_move()) : kNoEdge;
  const Capture capture = strings.can_capture() ? strings.capture() : Capture{};
  MoveList moves;
  board.moves(moves);
  for (const Move move : moves) {
    Seen& seen = view.emplace_back();
    seen.move = move;
    const int edge = graph.edge_of(move);
    const auto& beside = graph.sides[static_cast<std::size_t>(edge)];
    const int way = quarter(graph, edge);
    const int closes = (strings.degree(beside[0]) == 1 ? 1 : 0) + (strings.degree(beside[1]) == 1 ? 1 : 0);
    if (closes > 0) seen.notices |= notice(Sense::win, way);
    if (closes == 2) seen.x[kBothCells] = 1;
    if (edge == capture.decline && edge != kNoEdge && pays(strings, edge)) {
      seen.notices |= notice(Sense::make_double, way);
    } else if (closes == 0 && strings.gives(edge)) {
      seen.notices |= notice(Sense::give, way);
      const int given = std::min(given_by(strings, edge), kCounted);
      seen.amount[static_cast<std::size_t>(Sense::give)] = 1 + kCellWeight * static_cast<float>(given);
    }
    if (last != kNoEdge) {
      for (const int cell : graph.sides[static_cast<std::size_t>(last)]) {
        if (cell != kOutside && (cell == beside[0] || cell == beside[1])) seen.x[kBeside] = 1;
      }
    }
    seen.x[kBorder] = beside[1] == kOutside ? 1 : 0;
    seen.x[kThirdFromEnd] = strings.degree(beside[0]) > 3 && strings.degree(beside[1]) > 3 ? 1 : 0;
  }
}

}  // namespace tengen::person
