#include "wire_board.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "game/notation.hpp"
#include "text.hpp"

namespace tengen::brain {
namespace {

// Stones tried before giving up the search for an order in which they can have been played.
constexpr int kPatience = 4000;
constexpr int kSmallest = 5;

std::string number(std::int64_t value) { return std::to_string(value); }

void require_within(const std::string& what, int value, int low, int high) {
  if (value < low || value > high) {
    throw BadWish(what + " must be " + number(low) + " to " + number(high) + ", not " + number(value));
  }
}

bool replay(Position& position, const std::vector<Move>& black, const std::vector<Move>& white) {
  const std::size_t count = black.size() + white.size();
  std::size_t played = 0;
  while (played < count) {
    const Move move = (played % 2 == 0 ? black : white)[played / 2];
    if (position.check(move) != Illegal::none) break;
    position.play(move);
    if (position.outcome().over()) break;
    ++played;
  }
  if (played == count) return true;
  while (position.ply() > 0) position.undo();
  return false;
}

// Tries one stone after another; gives up an order that is forbidden or ends the game too early.
class OrderSearch {
 public:
  OrderSearch(Position& position, std::vector<Move> black, std::vector<Move> white)
      : position_(position), sides_{std::move(black), std::move(white)} {}

  bool run() {  // NOLINT(misc-no-recursion): as deep as there are stones
    std::vector<Move>& mine = sides_[position_.turn()];
    if (mine.empty()) return sides_[0].empty() && sides_[1].empty();
    const std::vector<Move> candidates = mine;
    for (const Move move : candidates) {
      if (left_ <= 0) return false;
      --left_;
      if (position_.check(move) != Illegal::none) continue;
      position_.play(move);
      mine.erase(std::find(mine.begin(), mine.end(), move));
      if (!position_.outcome().over() && run()) return true;
      mine.push_back(move);
      position_.undo();
    }
    return false;
  }

 private:
  Position& position_;
  std::vector<Move> sides_[2];
  int left_ = kPatience;
};

// Plays the stones in the given order, or if the rules forbid that, in one that they allow.
Position arranged(const line::Rules& rules, const std::vector<Move>& black, const std::vector<Move>& white) {
  std::set<Move> cells(black.begin(), black.end());
  cells.insert(white.begin(), white.end());
  if (cells.size() < black.size() + white.size()) throw BadWish("two stones are on the same cell");
  Position position{AnyRules(rules)};
  if (!replay(position, black, white) && !OrderSearch(position, black, white).run()) {
    throw BadWish("these stones cannot come from a game that still goes on");
  }
  return position;
}

std::vector<Move> of_field(const std::vector<Stone>& stones, int field) {
  std::vector<Move> out;
  for (const Stone& stone : stones) {
    if (stone.field == field) out.push_back(stone.move);
  }
  return out;
}

}  // namespace

line::Rules rules_of(std::int64_t rule, Size size) {
  line::Rules rules{.cols = size.cols, .rows = size.rows, .k = 5};
  if ((rule & kCaro) != 0) {
    rules.rule = line::Rule::caro;
  } else if ((rule & kRenju) != 0) {
    rules.rule = line::Rule::renju;
  } else if ((rule & kExactlyFive) != 0) {
    rules.rule = line::Rule::standard;
  }
  if (size.cols == size.rows) {
    require_within("the size of the board", size.cols, kSmallest, line::Rules::kMaxSize);
    return rules;
  }
  const std::string shape = number(size.cols) + " x " + number(size.rows);
  if (rules.rule != line::Rule::freestyle) {
    throw BadWish("rule " + number(rule) + " needs a square board, not " + shape);
  }
  require_within("the number of columns", size.cols, 1, line::Rules::kMaxSize);
  require_within("the number of rows", size.rows, 1, line::Rules::kMaxSize);
  require_within("the stones in a row on " + number(size.cols) + "x" + number(size.rows), rules.k, 1,
                 std::max(size.cols, size.rows));
  return rules;
}

std::string name_of(const line::Rules& rules) {
  if (rules.cols != rules.rows) return "mnk:" + number(rules.cols) + "x" + number(rules.rows) + "x" + number(rules.k);
  static constexpr const char* kNames[] = {"gomoku", "standard", "renju", "caro"};
  const std::string name = kNames[static_cast<int>(rules.rule)];
  return rules.cols == 15 ? name : name + ":" + number(rules.cols);
}

std::string to_wire(const line::Rules& rules, Move move) {
  return number(move.col()) + "," + number(rules.rows - 1 - move.row());
}

Move read_cell(const line::Rules& rules, std::string_view text) {
  const auto [first, second] = cut(text, ',');
  const auto x = read_digits(strip(first), 4);
  const auto y = read_digits(strip(second), 4);
  if (!x || !y) throw BadWish(quoted(text) + " is no cell: write x,y");
  if (*x >= rules.cols || *y >= rules.rows) {
    throw BadWish(number(*x) + "," + number(*y) + " is not on a board of " + number(rules.cols) + " x " +
                  number(rules.rows) + " cells numbered from 0,0");
  }
  return {MoveKind::cell, rules.rows - 1 - *y, *x};
}

Stone read_stone(const line::Rules& rules, std::string_view text) {
  const auto [cell, last] = cut_last(text, ',');
  const std::string_view field = strip(last);
  if (field != "1" && field != "2") {
    throw BadWish(quoted(text) + ": " +
                  (field == "3" ? "stones of finished lines are not supported" : "write x,y,1 or x,y,2"));
  }
  return {read_cell(rules, cell), field == "1" ? 1 : 2};
}

Position position_after(const line::Rules& rules, const std::vector<Move>& moves) {
  Position position{AnyRules(rules)};
  for (const Move move : moves) {
    const Illegal why = position.check(move);
    if (why != Illegal::none) throw BadWish(to_text(move) + " is illegal: " + describe(why));
    position.play(move);
  }
  return position;
}

Position position_to_move(const line::Rules& rules, const std::vector<Stone>& stones) {
  const std::vector<Move> own = of_field(stones, 1);
  const std::vector<Move> others = of_field(stones, 2);
  if (own.size() == others.size()) return arranged(rules, own, others);
  if (others.size() == own.size() + 1) return arranged(rules, others, own);
  throw BadWish(std::to_string(own.size()) + " own stones and " + std::to_string(others.size()) +
                " others: it is my move only with as many or one fewer");
}

Position position_of(const line::Rules& rules, const std::vector<Stone>& stones) {
  const int first = stones.empty() ? 1 : stones.front().field;
  for (const int field : {first, 3 - first}) {
    const std::vector<Move> mine = of_field(stones, field);
    const std::vector<Move> theirs = of_field(stones, 3 - field);
    if (mine.size() == theirs.size() || mine.size() == theirs.size() + 1) return arranged(rules, mine, theirs);
  }
  throw BadWish("one side has at least two stones more than the other: moves alternate in this game");
}

std::vector<Move> moves_of(const Position& position) {
  std::vector<Move> out;
  for (int ply = position.start_ply(); ply < position.ply(); ++ply) out.push_back(position.move_at(ply));
  return out;
}

std::vector<Move> legal_moves(const Position& position) {
  MoveList list;
  position.moves(list);
  return {list.begin(), list.end()};
}

}  // namespace tengen::brain
