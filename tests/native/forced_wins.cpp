// Wins claimed by VCF and VCT against every defence there is: the core says the attacker's next move, the rules alone
// decide what follows.
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <unordered_map>

#include "positions.hpp"

using namespace tengen;
using namespace tengen::line;

namespace {

constexpr int kEffort = 300;
constexpr int kPatience = 100'000;  // later positions are searched afresh, which may take longer

class Replay {
 public:
  Replay(ThreatBoard& kept, ForcedWins& forced) : kept_(kept), forced_(forced), attacker_(kept.turn()) {}

  // Does the side to move really win?
  bool attack() {
    Board board = kept_.board();
    if (wins_at_once(board)) return true;
    if (const auto seen = proven_.find(board.key()); seen != proven_.end()) return seen->second;
    bool won = false;
    if (forced_.vct(kPatience) > 0) {
      kept_.play(forced_.line().front());
      won = defend();
      kept_.undo();
    }
    return proven_[board.key()] = won;
  }

 private:
  bool defend() {
    Board board = kept_.board();
    MoveList all;
    board.moves(all);
    for (Move move : all) {
      board.play(move);
      const bool at_once = wins_at_once(board);
      const bool over = board.outcome().over();
      board.undo();
      if (at_once) continue;
      if (over) return false;
      kept_.play(move);
      const bool won = attack();
      kept_.undo();
      if (!won) return false;
    }
    return all.size() > 0;
  }

  bool wins_at_once(Board& board) {
    const auto wins = [&](Move move) {
      if (board.check(move) != Illegal::none) return false;
      board.play(move);
      const bool won = board.outcome().winner == attacker_;
      board.undo();
      return won;
    };
    // What won before nearly always wins again.
    if (!last_.is_none() && wins(last_)) return true;
    MoveList all;
    board.moves(all);
    const Move* found = std::find_if(all.begin(), all.end(), wins);
    if (found == all.end()) return false;
    last_ = *found;
    return true;
  }

  ThreatBoard& kept_;
  ForcedWins& forced_;
  Side attacker_;
  Move last_;
  std::unordered_map<std::uint64_t, bool> proven_;
};

// Can the side to move win within so many plies whatever the other does? By trying everything.
bool can_win_within(Board& board, int plies);

bool must_lose_within(Board& board, int plies) {
  if (board.outcome().over() || plies == 0) return false;
  MoveList all;
  board.moves(all);
  return std::all_of(all.begin(), all.end(), [&](Move move) {
    board.play(move);
    const bool lost = can_win_within(board, plies - 1);
    board.undo();
    return lost;
  });
}

bool can_win_within(Board& board, int plies) {
  if (board.outcome().over() || plies == 0) return false;
  const Side side = board.turn();
  MoveList all;
  board.moves(all);
  return std::any_of(all.begin(), all.end(), [&](Move move) {
    board.play(move);
    const bool won = board.outcome().over() ? board.outcome().winner == side : must_lose_within(board, plies - 1);
    board.undo();
    return won;
  });
}

int failures = 0;

void expect(bool held, const Rules& rules, int number, const char* what) {
  if (held) return;
  std::printf("rule %d, %d x %d, position %d: %s\n", static_cast<int>(rules.rule), rules.cols, rules.rows, number,
              what);
  ++failures;
}

template <class Look>
void many_positions(const Rules& rules, int count, Random& random, Look look) {
  const auto numbers = own_numbers(rules);
  const int cells = std::min(rules.rows * rules.cols, 81);
  for (int i = 0; i < count; ++i) {
    const Board board = scattered(rules, cells / 8 + i % (cells * 3 / 8), random);
    if (board.outcome().over()) continue;
    ThreatBoard kept(board, numbers);
    look(kept, i);
  }
}

int claimed_wins_hold(const Rules& rules, int count, Random& random) {
  int claimed = 0;
  many_positions(rules, count, random, [&](ThreatBoard& kept, int number) {
    ForcedWins forced(kept);
    if (forced.vcf(kEffort, number % 2 == 0) + forced.vct(kEffort) == 0) return;
    ++claimed;
    expect(Replay(kept, forced).attack(), rules, number, "a claimed win does not hold");
  });
  return claimed;
}

// Is it neither a four nor an open three?
bool quiet(const ThreatBoard& kept, Move move) {
  return bucket_of(kept.pattern4(kept.turn(), move.slot())) == Bucket::none &&
         !kept.any(other(kept.turn()), Bucket::five);
}

// Wins that begin with a quiet move are rare: these come from some 12,000 games of chance in which both sides build and block.
struct QuietWin {
  Rule rule;
  const char* moves;
};
constexpr QuietWin kQuietWins[] = {
    {Rule::freestyle, "e5 e8 l6 g7 h8 g6 h5 h6 g5 f5 i6 i8 h7 f8"},
    {Rule::freestyle, "j12 i8 i5 g8 j8 h7 j5 j7 g5 h5 h4 k7 i7"},
    {Rule::freestyle, "l10 h8 i12 f11 l12 f10 l9 l11 k10 j11 i10 j10 i11 i13"},
    {Rule::freestyle, "l7 e8 i12 i6 l9 f9 g8 l8 m8 k6"},
    {Rule::renju, "f4 k11 h12 h10 h8 j12 g9 i9 i7 j6 j8 l10 m9 i13 h14"},
    {Rule::renju, "h6 h7 d4 d7 g7 f6 g5 f9 f8 i5 e9 d10 f4 e3 g8 g6 i8 h8 d8 e8"},
    {Rule::renju, "h7 i12 j5 j10 h8 k10 h10 h9 g8 i6 g10 j8 j11 j6 i11 j9 j7 l11"},
    {Rule::renju, "i4 i9 l8 d5 l7 l6 j8 i7 k8 i8 i10 j9 n8 m8 k10"},
    {Rule::renju, "i6 g12 g4 i7 h5 j7 h7 h6 j5 k4 g5 i5 g8 f9 g6 g7 f8"},
    {Rule::renju, "k11 h6 h4 h9 h8 j10 j6 j8 g9 i7 g5 k7 f6 e7 g7 e5 j2 i3 g6 g8"},
    {Rule::standard, "f11 j7 h8 f8 e11 g9 h11 g11 g10 h9 f9 e8 h10 e10 j10 i10"},
    {Rule::standard, "g5 e9 h7 d12 j5 h5 i6 k4"},
    {Rule::standard, "g6 h8 k10 f7 f6 g8 e6 h6 d6 c6 h7 i8 f8"},
    {Rule::standard, "g8 j8 k9 d5 j9 l8 l9 i9 k8 i10 m9 n9 k10 k7 h10 i8 i11"},
    {Rule::standard, "h8 i6 l5 j4 j6 i5 i7 g9"},
    {Rule::standard, "i8 j10 l9 g4 j7 k6 k8 i6 m10 n11 l8 j8 l10 l11"},
    {Rule::standard, "k6 k10 f10 e12 h9 h12 h10 e10 h8 h7 j10 e11 e13 f12 g12 i8"},
};

Board board_of(const QuietWin& win) {
  Board board(Rules{15, 15, 5, win.rule});
  std::istringstream moves(win.moves);
  for (std::string cell; moves >> cell;) {
    board.play(Move(MoveKind::cell, std::stoi(cell.substr(1)) - 1, cell.front() - 'a'));
  }
  return board;
}

void quiet_wins_hold() {
  constexpr int kQuietEffort = 20'000;
  for (const QuietWin& win : kQuietWins) {
    const Board board = board_of(win);
    ThreatBoard kept(board, own_numbers(board.rules()));
    ForcedWins forced(kept);
    const int plies = forced.vct(kQuietEffort);
    expect(plies > 0 && quiet(kept, forced.line().front()), board.rules(), board.ply(), "no win by a quiet move");
    expect(Replay(kept, forced).attack(), board.rules(), board.ply(), "a win by a quiet move does not hold");
  }
}

// A limit of plies finds the win again, in no more than that, and one that is no win at all is not claimed.
void limits_hold() {
  constexpr int kQuietEffort = 20'000;
  for (const QuietWin& win : kQuietWins) {
    Board board = board_of(win);
    ThreatBoard kept(board, own_numbers(board.rules()));
    ForcedWins forced(kept);
    const int plies = forced.vct(kQuietEffort);
    for (int within = plies; within > 0; within -= 2) {
      const int shorter = forced.vct(kQuietEffort / 4, within);
      if (shorter == 0) break;
      const std::vector<Move> line = forced.line();
      expect(shorter <= within && static_cast<int>(line.size()) <= within, board.rules(), within,
             "longer than allowed");
      for (Move move : line) board.play(move);
      expect(board.outcome().winner == kept.turn(), board.rules(), within, "the line of a shorter win does not win");
      for (std::size_t i = 0; i < line.size(); ++i) board.undo();
    }
  }
}

// Where a threat leaves few answers, every other move loses.
int moves_left_out_lose(const Rules& rules, int count, Random& random) {
  int left_out = 0;
  std::vector<int> weights;
  for (const Weight& weight : Evaluation::weights()) weights.push_back(weight.value);
  many_positions(rules, count, random, [&](ThreatBoard& kept, int number) {
    const Side you = other(kept.turn());
    if (kept.any(kept.turn(), Bucket::five) || !(kept.any(you, Bucket::five) || kept.any(you, Bucket::open_four)))
      return;
    Candidates list;
    if (!line::Model(kept.board(), weights).candidates(list)) return;
    MoveList all;
    kept.board().moves(all);
    for (Move move : all) {
      if (std::any_of(list.begin(), list.end(), [&](const Candidate& c) { return c.move == move; })) continue;
      ++left_out;
      kept.play(move);
      ForcedWins forced(kept);
      expect(Replay(kept, forced).attack(), rules, number, "a move that was left out defends");
      kept.undo();
    }
  });
  return left_out;
}

// Of wins within three plies all are found, and none that takes five is claimed where there is none.
int short_wins_are_right(const Rules& rules, int count, Random& random) {
  int wins = 0;
  many_positions(rules, count, random, [&](ThreatBoard& kept, int number) {
    ForcedWins forced(kept);
    const int plies = forced.vct(kEffort);
    Board board = kept.board();
    const bool claimed = plies > 0 && plies <= 3;
    // Renju's White also wins where Black is not allowed to answer, which takes a longer look.
    const bool found = claimed || !can_win_within(board, 3) || rules.rule == Rule::renju;
    expect(found, rules, number, "a win in three is not found");
    if (plies > 0 && plies <= 5) expect(can_win_within(board, plies), rules, number, "a short win is none");
    const bool lost = !can_win_within(board, 1) && must_lose_within(board, 2);
    expect((static_result(kept).kind == Known::Kind::loss) == lost, rules, number, "a loss in two");
    wins += plies > 0;
  });
  return wins;
}

}  // namespace

// The number of positions under each rule may be given, and where the chance begins.
int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 300;
  Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 3);
  for (Rule rule : {Rule::freestyle, Rule::standard, Rule::renju, Rule::caro}) {
    const Rules small{7, 7, 5, rule};
    const Rules dense{9, 9, 5, rule};
    const Rules usual{15, 15, 5, rule};
    const int wins = claimed_wins_hold(dense, count, random) + claimed_wins_hold(usual, count / 4, random);
    const int left_out = moves_left_out_lose(dense, count, random);
    const int short_wins = short_wins_are_right(small, count, random);
    std::printf("rule %d: %d wins, %d moves left out, %d more wins\n", static_cast<int>(rule), wins, left_out,
                short_wins);
    if (wins < count / 3 || left_out < count || short_wins < count / 8) {
      std::printf("hardly anything to test\n");
      ++failures;
    }
  }
  quiet_wins_hold();
  limits_hold();
  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
