// Wins claimed by VCF and VCT against every defence there is: the core says the attacker's next move, the rules alone
// decide what follows.
#include <cstdio>
#include <cstdlib>
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
  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
