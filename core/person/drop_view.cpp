#include "person/drop_view.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace tengen::person {
namespace {

constexpr int kKinds = 3;       // row, column, both diagonals
constexpr int kDirections = 4;  // row, column, diagonal /, diagonal \, as `notice` counts them
constexpr int kStepCol[kDirections] = {1, 0, 1, 1};
constexpr int kStepRow[kDirections] = {0, 1, 1, -1};
constexpr int kind_of(int direction) { return std::min(direction, 2); }

enum Feature : std::uint8_t {
  kOwn = 0,             // own windows that then need 1, 2, 3 more discs, by kind of direction
  kTheirs = kOwn + 9,   // the opponent's windows that would need as many, and are spoiled
  kFree = kTheirs + 9,  // empty windows
  kMiddle = kFree + 3,  // distance to the middle column, 1 at the side
  kRow,                 // how high the disc lands, 1 at the top
  kOnOwnLast,           // on top of the own last disc, of the opponent's
  kOnTheirLast,
  kNextToTheirLast,
  kNeighboursOwn,
  kNeighboursTheirs,
  kSpoilsOwn,  // lets the opponent take the cell above, where the mover would have won
  kThreatNow,  // makes a win that can be played at once: the opponent must answer
  kPop,
  kPopLoses,  // a pop that completes the opponent's line
  kClaim,
  kFeatures,
};
static_assert(kFeatures <= kMaxFeatures && DropView<drop::Bits64>::kBuilds == kTheirs &&
              DropView<drop::Bits64>::kStops == kFree);

constexpr std::array<std::string_view, kFeatures> kNames = {"own1_row",
                                                            "own1_column",
                                                            "own1_diagonal",
                                                            "own2_row",
                                                            "own2_column",
                                                            "own2_diagonal",
                                                            "own3_row",
                                                            "own3_column",
                                                            "own3_diagonal",
                                                            "their1_row",
                                                            "their1_column",
                                                            "their1_diagonal",
                                                            "their2_row",
                                                            "their2_column",
                                                            "their2_diagonal",
                                                            "their3_row",
                                                            "their3_column",
                                                            "their3_diagonal",
                                                            "free_row",
                                                            "free_column",
                                                            "free_diagonal",
                                                            "middle",
                                                            "row",
                                                            "on_own_last",
                                                            "on_their_last",
                                                            "next_to_their_last",
                                                            "neighbours_own",
                                                            "neighbours_their",
                                                            "spoils_own",
                                                            "threat_now",
                                                            "pop",
                                                            "pop_loses",
                                                            "claim"};

constexpr float kMost = 2;

// A window through a cell, as if the mover had put a disc there.
struct Window {
  int own = 0;
  int theirs = 0;
  int gaps = 0;     // empty cells besides the one that is filled
  int gap_row = 0;  // the last of them
  int gap_col = 0;
};

template <class Bits>
class Looker {
 public:
  explicit Looker(const drop::Board<Bits>& board)
      : board_(board), rules_(board.rules()), side_(board.turn()), after_(board) {}

  void look(View& view) {
    MoveList moves;
    board_.moves(moves);
    for (const Move move : moves) {
      Seen& seen = view.emplace_back();
      seen.move = move;
      if (move.kind() == MoveKind::claim) seen.x[kClaim] = 1;
      if (move.kind() == MoveKind::pop) seen.x[kPop] = 1;
      if (move.kind() == MoveKind::drop) {
        const int col = move.col();
        const int row = board_.height(col);
        describe(row, col, seen);
        if (row + 1 < rules_.rows && completes(side_, row + 1, col)) seen.x[kSpoilsOwn] = 1;
      }
    }
    for (Seen& seen : view) try_out(seen);
    if (rules_.variant != drop::Variant::connect) see_pops(view);
  }

 private:
  bool on_board(int row, int col) const { return row >= 0 && row < rules_.rows && col >= 0 && col < rules_.cols; }

  template <class F>
  void for_each_window(int row, int col, F f) const {
    for (int d = 0; d < kDirections; ++d) {
      for (int start = 1 - rules_.n; start <= 0; ++start) {
        const int first_row = row + start * kStepRow[d];
        const int first_col = col + start * kStepCol[d];
        const int last_row = first_row + (rules_.n - 1) * kStepRow[d];
        const int last_col = first_col + (rules_.n - 1) * kStepCol[d];
        if (!on_board(first_row, first_col) || !on_board(last_row, last_col)) continue;
        Window window;
        for (int i = 0; i < rules_.n; ++i) {
          const int r = first_row + i * kStepRow[d];
          const int c = first_col + i * kStepCol[d];
          if (r == row && c == col) continue;
          const Side here = board_.at(r, c);
          if (here == kNobody) {
            ++window.gaps;
            window.gap_row = r;
            window.gap_col = c;
          } else {
            ++(here == side_ ? window.own : window.theirs);
          }
        }
        f(d, window);
      }
    }
  }

  // Would a disc of this side complete a line in this cell?
  bool completes(Side side, int row, int col) const {
    bool found = false;
    for_each_window(row, col,
                    [&](int, const Window& w) { found |= (side == side_ ? w.own : w.theirs) == rules_.n - 1; });
    return found;
  }

  void describe(int row, int col, Seen& seen) {
    auto& x = seen.x;
    for_each_window(row, col, [&](int d, const Window& w) {
      if (w.own > 0 && w.theirs > 0) return;
      if (w.own == rules_.n - 1) seen.notices |= notice(Sense::win, d);
      if (w.theirs == rules_.n - 1) seen.notices |= notice(Sense::block, d);
      if (w.own + w.theirs == 0) {
        ++x[kFree + kind_of(d)];
        return;
      }
      const int need = w.gaps;
      if (need == 0 || need > 3) return;
      ++x[static_cast<std::size_t>((w.own > 0 ? kOwn : kTheirs) + (need - 1) * kKinds + kind_of(d))];
      const bool playable = w.gap_row == board_.height(w.gap_col) || (w.gap_col == col && w.gap_row == row + 1);
      if (w.own > 0 && need == 1 && playable) x[kThreatNow] = 1;
    });
    for (int f = kOwn; f < kFree + kKinds; ++f) x[f] = std::min(x[f], kMost);
    const auto middle = static_cast<float>(rules_.cols - 1) / 2;
    x[kMiddle] = middle > 0 ? std::abs(static_cast<float>(col) - middle) / middle : 0;
    x[kRow] = static_cast<float>(row) / static_cast<float>(rules_.rows);
    if (board_.ply() > 1) x[kOnOwnLast] = board_.move_at(board_.ply() - 2).col() == col ? 1 : 0;
    if (board_.ply() > 0) {
      const int away = std::abs(board_.last_move().col() - col);
      x[kOnTheirLast] = away == 0 ? 1 : 0;
      x[kNextToTheirLast] = away == 1 ? 1 : 0;
    }
    for (int r = row - 1; r <= row + 1; ++r) {
      for (int c = col - 1; c <= col + 1; ++c) {
        if (!on_board(r, c) || (r == row && c == col)) continue;
        const Side here = board_.at(r, c);
        if (here != kNobody) ++x[here == side_ ? kNeighboursOwn : kNeighboursTheirs];
      }
    }
  }

  // Plays the move and looks at the replies: does it win, and what does it give?
  void try_out(Seen& seen) {
    after_.play(seen.move);
    if (after_.outcome().over()) {
      note_end(seen);
    } else {
      note_replies(seen);
    }
    after_.undo();
  }

  void note_end(Seen& seen) const {
    const Side winner = after_.outcome().winner;
    if (winner == side_ && (seen.notices & all_ways(Sense::win)) == 0) seen.notices |= notice(Sense::win, 0);
    if (winner == other(side_)) seen.x[kPopLoses] = 1;
  }

  void note_replies(Seen& seen) {
    MoveList replies;
    after_.moves(replies);
    for (const Move reply : replies) {
      // A win that was there before is for `block`, which the dropped disc's own cell has.
      const bool dropped = reply.kind() == MoveKind::drop && seen.move.kind() == MoveKind::drop;
      if (dropped && reply.col() != seen.move.col()) continue;
      after_.play(reply);
      const Outcome outcome = after_.outcome();
      after_.undo();
      if (!outcome.over() || outcome.winner != other(side_)) continue;
      seen.notices |= notice(Sense::give, dropped ? way_above(seen.move.col()) : 0);
      return;
    }
  }

  // With pops a threat may be stopped in other ways than by a disc in its cell, and a disc there may not be enough.
  void see_pops(View& view) {
    std::vector<bool> loses;
    for (const Seen& seen : view) loses.push_back(allows_win(seen.move));
    const auto losing = std::ranges::count(loses, true);
    const auto count = static_cast<std::ptrdiff_t>(view.size());
    if (losing == count) return;
    const bool threatened = 2 * losing > count;
    for (std::size_t i = 0; i < view.size(); ++i) {
      std::uint32_t& notices = view[i].notices;
      if (threatened) notices &= ~all_ways(Sense::give);
      if (threatened && !loses[i] && (notices & all_ways(Sense::block)) == 0) notices |= notice(Sense::block, 0);
      if (loses[i]) notices &= ~all_ways(Sense::block);
      if (loses[i] && !threatened && (notices & all_ways(Sense::give)) == 0) notices |= notice(Sense::give, 0);
    }
  }

  bool allows_win(Move move) {
    after_.play(move);
    bool found = false;
    if (!after_.outcome().over()) {
      MoveList replies;
      after_.moves(replies);
      for (const Move reply : replies) {
        after_.play(reply);
        found |= after_.outcome().over() && after_.outcome().winner == other(side_);
        after_.undo();
      }
    }
    after_.undo();
    return found;
  }

  // In which direction the opponent would win on top of a disc dropped here.
  int way_above(int col) const {
    int way = 0;
    for_each_window(board_.height(col) + 1, col, [&](int d, const Window& w) {
      if (w.theirs == rules_.n - 1) way = d;
    });
    return way;
  }

  const drop::Board<Bits>& board_;
  const drop::Rules& rules_;
  Side side_;
  drop::Board<Bits> after_;
};

}  // namespace

template <class Bits>
std::span<const std::string_view> DropView<Bits>::features() {
  return kNames;
}
template <class Bits>
bool DropView<Bits>::threatens(const Seen& seen) {
  return seen.x[kThreatNow] > 0;
}
template <class Bits>
void DropView<Bits>::look(const Board& board, View& view) {
  Looker<Bits>(board).look(view);
}

template struct DropView<drop::Bits64>;
template struct DropView<drop::Bits128>;
template struct DropView<drop::Wide>;

}  // namespace tengen::person
