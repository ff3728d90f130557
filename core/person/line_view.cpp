#include "person/line_view.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace tengen::person {
namespace {

using line::kDirections;
using line::Rules;
using line::Spot;
using line::spot;
using line::Stones;

// Rows, columns and both diagonals: people see the two diagonals alike, but less well than the rest.
constexpr int kKinds = 3;
constexpr int kind_of(int direction) { return std::min(direction, 2); }

enum Feature : std::uint8_t {
  kOwn = 0,                // own windows that then need 1, 2, 3 more stones, by kind of direction
  kTheirs = kOwn + 9,      // the opponent's windows that would need as many, and are spoiled
  kFree = kTheirs + 9,     // empty windows
  kMiddleRow = kFree + 3,  // distance to the middle
  kMiddleCol,
  kNeighboursOwn,  // stones beside the cell
  kNeighboursTheirs,
  kBesideOwn,  // is there any?
  kBesideTheirs,
  kApart,    // nothing beside the cell at all
  kOwnLast,  // distance 1, 2, 3 to the own last stone
  kTheirLast = kOwnLast + 3,
  kInLineOwn = kTheirLast + 3,
  kInLineTheirs,
  kPairOwn,  // makes two in a row, or three and more
  kRowOwn,
  kPairTheirs,
  kRowTheirs,
  kFirstRow,  // the distance to the middle again, for the first stone and the first few
  kFirstCol,
  kEarlyCol,
  kFeatures,
};
static_assert(kFeatures <= kMaxFeatures && LineView::kBuilds == kTheirs && LineView::kStops == kFree);

constexpr std::array<std::string_view, kFeatures> kNames = {
    "own1_row",         "own1_column",   "own1_diagonal",   "own2_row",    "own2_column",   "own2_diagonal",
    "own3_row",         "own3_column",   "own3_diagonal",   "their1_row",  "their1_column", "their1_diagonal",
    "their2_row",       "their2_column", "their2_diagonal", "their3_row",  "their3_column", "their3_diagonal",
    "free_row",         "free_column",   "free_diagonal",   "middle_row",  "middle_column", "neighbours_own",
    "neighbours_their", "beside_own",    "beside_their",    "apart",       "own_last1",     "own_last2",
    "own_last3",        "their_last1",   "their_last2",     "their_last3", "own_last_line", "their_last_line",
    "pair_own",         "row_own",       "pair_their",      "row_their",   "first_row",     "first_column",
    "early_column"};

constexpr float kMost = 2;        // of a kind of window, more are not told apart
constexpr int kReach = 2;         // cells from the nearest stone that still count as near
constexpr int kOpeningReach = 4;  // cells from the middle on an empty board
constexpr int kEarly = 3;

// The cells of one line that lie on the board, as the range of their bits.
struct Extent {
  int low;
  int high;
};

Extent extent(const Rules& rules, int direction, int number) {
  const int offset = number - (Rules::kMaxSize - 1);  // column minus row on a rising diagonal
  switch (direction) {
    case 0: return {0, rules.cols - 1};
    case 1: return {0, rules.rows - 1};
    case 2: return {std::max(0, offset), std::min(rules.cols - 1, rules.rows - 1 + offset)};
    default: return {std::max(0, number - rules.rows + 1), std::min(rules.cols - 1, number)};
  }
}

struct Cell {
  int col;
  int row;
};

int distance(Cell a, Cell b) { return std::max(std::abs(a.col - b.col), std::abs(a.row - b.row)); }
Cell cell_of(Move move) { return {move.col(), move.row()}; }

bool in_line(Cell a, Cell b) {
  const int cols = std::abs(a.col - b.col);
  const int rows = std::abs(a.row - b.row);
  return cols == 0 || rows == 0 || cols == rows;
}

// One look at one board: everything that the cells share.
class Looker {
 public:
  explicit Looker(const line::Board& board)
      : board_(board),
        rules_(board.rules()),
        own_(board.stones(board.turn())),
        theirs_(board.stones(other(board.turn()))) {
    if (board.ply() > 1) own_last_ = cell_of(board.move_at(board.ply() - 2));
    if (board.ply() > 0) their_last_ = cell_of(board.last_move());
    mark_near();
  }

  void look(View& view) const {
    MoveList moves;
    board_.moves(moves);
    bool any_near = false;
    for (const Move move : moves) any_near |= near(cell_of(move));
    for (const Move move : moves) {
      Seen& seen = view.emplace_back();
      seen.move = move;
      const Cell cell = cell_of(move);
      seen.near = !any_near || near(cell);
      notice_lines(cell, seen);
      if (seen.near) {
        count_windows(cell, seen);
        describe(cell, seen);
      }
    }
  }

 private:
  bool near(Cell cell) const { return line::has(near_[cell.row], cell.col); }
  bool beside(Cell cell) const { return line::has(beside_[cell.row], cell.col); }

  void mark_near() {
    if (board_.ply() == 0) {
      for (int row = 0; row < rules_.rows; ++row) {
        for (int col = 0; col < rules_.cols; ++col) {
          const int off = std::max(std::abs(2 * col - rules_.cols + 1), std::abs(2 * row - rules_.rows + 1)) / 2;
          if (off <= kOpeningReach) near_[row] |= 1U << col;
        }
      }
      return;
    }
    for (int row = 0; row < rules_.rows; ++row) near_[row] = own_.words[0][row] | theirs_.words[0][row];
    for (int step = 0; step < kReach; ++step) {
      std::array<std::uint32_t, Rules::kMaxSize> wide{};
      for (int row = 0; row < rules_.rows; ++row) {
        std::uint32_t word = near_[row];
        if (row > 0) word |= near_[row - 1];
        if (row + 1 < rules_.rows) word |= near_[row + 1];
        wide[row] = word | (word << 1) | (word >> 1);
      }
      near_ = wide;
      if (step == 0) beside_ = near_;
    }
  }

  // Windows through the cell without a stone of `against`, by how many stones of `own` they have.
  void count_windows(Cell cell, Seen& seen) const {
    const int k = rules_.k;
    for (int d = 0; d < kDirections; ++d) {
      const Spot s = spot(d, cell.col, cell.row);
      const Extent reach = extent(rules_, d, s.line);
      const std::uint32_t own = own_.word(d, s);
      const std::uint32_t theirs = theirs_.word(d, s);
      const int last = std::min(s.bit, reach.high - k + 1);
      for (int low = std::max(reach.low, s.bit - k + 1); low <= last; ++low) {
        const std::uint32_t mask = ((1U << k) - 1) << low;
        const int ours = std::popcount(own & mask);
        const int others = std::popcount(theirs & mask);
        if (ours > 0 && others > 0) continue;
        if (ours + others == 0) {
          ++seen.x[kFree + kind_of(d)];
          continue;
        }
        const int need = k - 1 - std::max(ours, others);
        if (need == 0 || need > 3) continue;
        ++seen.x[static_cast<std::size_t>((ours > 0 ? kOwn : kTheirs) + (need - 1) * kKinds + kind_of(d))];
      }
    }
    for (int f = kOwn; f < kFree + kKinds; ++f) seen.x[f] = std::min(seen.x[f], kMost);
  }

  void describe(Cell cell, Seen& seen) const {
    auto& x = seen.x;
    x[kMiddleRow] = static_cast<float>(std::abs(2 * cell.row - rules_.rows + 1)) / 2;
    x[kMiddleCol] = static_cast<float>(std::abs(2 * cell.col - rules_.cols + 1)) / 2;
    for (int rows = -1; rows <= 1; ++rows) {
      for (int cols = -1; cols <= 1; ++cols) {
        const int row = cell.row + rows;
        if (row < 0 || row >= rules_.rows) continue;
        x[kNeighboursOwn] += line::has(own_.words[0][row], cell.col + cols) ? 1.0F : 0.0F;
        x[kNeighboursTheirs] += line::has(theirs_.words[0][row], cell.col + cols) ? 1.0F : 0.0F;
      }
    }
    x[kBesideOwn] = x[kNeighboursOwn] > 0 ? 1 : 0;
    x[kBesideTheirs] = x[kNeighboursTheirs] > 0 ? 1 : 0;
    x[kApart] = board_.ply() > 0 && !beside(cell) ? 1 : 0;
    remember(cell, own_last_, x, kOwnLast, kInLineOwn);
    remember(cell, their_last_, x, kTheirLast, kInLineTheirs);
    const int own_run = longest_run(own_, cell);
    const int their_run = longest_run(theirs_, cell);
    x[kPairOwn] = own_run == 2 ? 1 : 0;
    x[kRowOwn] = own_run > 2 ? 1 : 0;
    x[kPairTheirs] = their_run == 2 ? 1 : 0;
    x[kRowTheirs] = their_run > 2 ? 1 : 0;
    if (board_.ply() == 0) {
      x[kFirstRow] = x[kMiddleRow];
      x[kFirstCol] = x[kMiddleCol];
    }
    if (board_.ply() <= kEarly) x[kEarlyCol] = x[kMiddleCol];
  }

  static void remember(Cell cell, Cell last, std::array<float, kMaxFeatures>& x, int distances, int line) {
    if (last.col < 0) return;
    const int away = distance(cell, last);
    if (away > 3) return;
    x[static_cast<std::size_t>(distances + away - 1)] = 1;
    x[static_cast<std::size_t>(line)] = in_line(cell, last) ? 1 : 0;
  }

  static int longest_run(const Stones& stones, Cell cell) {
    int longest = 1;
    for (int d = 0; d < kDirections; ++d) {
      const Spot s = spot(d, cell.col, cell.row);
      longest = std::max(longest, line::run_through(stones.word(d, s) | (1U << s.bit), s.bit).length());
    }
    return longest;
  }

  void notice_lines(Cell cell, Seen& seen) const {
    const Side side = board_.turn();
    std::uint32_t makes = 0;
    std::uint32_t stops = 0;
    int own_wins = 0;
    int their_wins = 0;
    for (int d = 0; d < kDirections; ++d) {
      const Spot s = spot(d, cell.col, cell.row);
      const std::uint32_t own = own_.word(d, s);
      const std::uint32_t theirs = theirs_.word(d, s);
      if (wins(side, own | (1U << s.bit), theirs, s.bit)) seen.notices |= notice(Sense::win, d);
      if (wins(other(side), theirs | (1U << s.bit), own, s.bit)) seen.notices |= notice(Sense::block, d);
      const Extent reach = extent(rules_, d, s.line);
      if (const int made = wins_next(side, own, theirs, s.bit, reach)) {
        own_wins += made;
        makes |= notice(Sense::make_double, d);
      }
      if (const int made = wins_next(other(side), theirs, own, s.bit, reach)) {
        their_wins += made;
        stops |= notice(Sense::stop_double, d);
      }
    }
    if (own_wins > 1) seen.notices |= makes;
    if (their_wins > 1) seen.notices |= stops;
  }

  bool wins(Side side, std::uint32_t own, std::uint32_t theirs, int bit) const {
    return line::wins(rules_, side, line::run_through(own, bit), theirs);
  }

  // In how many cells of the line `side` could win next after a stone at `bit`.
  int wins_next(Side side, std::uint32_t own, std::uint32_t theirs, int bit, Extent reach) const {
    const int k = rules_.k;
    const int low = std::max(reach.low, bit - k + 1);
    const int high = std::min(reach.high, bit + k - 1);
    const std::uint32_t around = ((2U << high) - 1) & ~((1U << low) - 1);
    if (std::popcount(own & around) < k - 2) return 0;
    const std::uint32_t with = own | (1U << bit);
    int count = 0;
    for (int cell = low; cell <= high; ++cell) {
      if (line::has(with | theirs, cell)) continue;
      const line::Run run = line::run_through(with | (1U << cell), cell);
      if (run.contains(bit) && line::wins(rules_, side, run, theirs)) ++count;
    }
    return count;
  }

  const line::Board& board_;
  const Rules& rules_;
  const Stones& own_;
  const Stones& theirs_;
  Cell own_last_{-1, -1};
  Cell their_last_{-1, -1};
  std::array<std::uint32_t, Rules::kMaxSize> near_{};
  std::array<std::uint32_t, Rules::kMaxSize> beside_{};
};

}  // namespace

std::span<const std::string_view> LineView::features() { return kNames; }
bool LineView::threatens(const Seen& seen) { return seen.x[kOwn] + seen.x[kOwn + 1] + seen.x[kOwn + 2] > 0; }
void LineView::look(const Board& board, View& view) { Looker(board).look(view); }

}  // namespace tengen::person
