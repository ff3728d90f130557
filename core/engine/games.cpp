#include "engine/games.hpp"

#include <algorithm>
#include <stdexcept>

namespace tengen {
namespace {

void require(bool good, const char* message) {
  if (!good) throw std::invalid_argument(message);
}

bool within(int value, int low, int high) { return low <= value && value <= high; }

struct Validate {
  void operator()(const line::Rules& r) const {
    require(within(r.cols, 1, line::Rules::kMaxSize) && within(r.rows, 1, line::Rules::kMaxSize),
            "line boards have 1 to 25 columns and rows");
    require(within(r.k, 1, std::max(r.cols, r.rows)), "k must fit on the board");
    require(r.rule != line::Rule::renju || r.k == 5, "renju is played with five in a row");
  }
  void operator()(const drop::Rules& r) const {
    require(within(r.rows, 1, drop::Rules::kMaxSize) && within(r.cols, 1, drop::Rules::kMaxSize),
            "drop boards have 1 to 16 rows and columns");
    require(within(r.n, 2, std::max(r.rows, r.cols)), "N must be at least 2 and fit on the board");
  }
  void operator()(const edge::Rules& r) const {
    if (r.shape == edge::Shape::hexagons) {
      require(r.rows == r.cols && r.rows % 2 == 1 && within(r.dimension(), 1, edge::Rules::kMaxDimension),
              "hexagonal boards have dimension 1 to 8");
    } else {
      require(within(r.rows, 1, edge::Rules::kMaxSquares) && within(r.cols, 1, edge::Rules::kMaxSquares),
              "square boards have 1 to 12 rows and columns of boxes");
    }
  }
};

struct MakeBoard {
  AnyBoard operator()(const line::Rules& r) const { return line::Board(r); }
  AnyBoard operator()(const edge::Rules& r) const { return edge::Board(r); }
  AnyBoard operator()(const drop::Rules& r) const {
    if (r.bits() <= 64) return drop::Board<drop::Bits64>(r);
    if (r.bits() <= 128) return drop::Board<drop::Bits128>(r);
    return drop::Board<drop::Wide>(r);
  }
};

// A family without a notation does not compile.
struct NotationOf {
  Notation operator()(const line::Rules&) const { return Notation::cells; }
  Notation operator()(const drop::Rules&) const { return Notation::columns; }
  Notation operator()(const edge::Rules& r) const {
    return r.shape == edge::Shape::hexagons ? Notation::hex_edges : Notation::square_edges;
  }
};

}  // namespace

void validate(const AnyRules& rules) { std::visit(Validate{}, rules); }

Notation notation_of(const AnyRules& rules) { return std::visit(NotationOf{}, rules); }

AnyBoard set_up(const AnyBoard& empty, const Setup& setup) {
  return std::visit([&]<class B>(const B& board) { return AnyBoard(B(board.rules(), setup)); }, empty);
}

AnyBoard TengenGames::make_board(const AnyRules& rules) {
  validate(rules);
  return std::visit(MakeBoard{}, rules);
}

}  // namespace tengen
