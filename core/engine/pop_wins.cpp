#include "engine/pop_wins.hpp"

#include <algorithm>
#include <chrono>
#include <type_traits>

namespace tengen {
namespace {

using drop::solver::Control;
using drop::solver::PopProof;
using drop::solver::ProofTable;
using Sink = std::function<void(const Report&)>;

// Wins are looked for within so many plies. All known boards are won sooner.
constexpr int kPlies = 31;
// The game's ply before which a win must come stays the same for a while, so that the next move finds what is known.
constexpr int kStep = 12;
// Of the limit of a move, so much goes into proofs.
constexpr double kShareOfTime = 0.3;
constexpr std::uint64_t kShareOfNodes = 3;
// Without a limit, a few seconds; and a turn of one side when both are tried.
constexpr std::uint64_t kNodesAtMost = 6'000'000;
constexpr std::uint64_t kSolvingAtMost = 2'000'000'000;
constexpr std::uint64_t kTurn = 500'000;
// Boards of so many positions get a table of all of them also for a move or an analysis: a tenth of a second, once.
constexpr std::uint64_t kFewPositions = std::uint64_t{1} << 20;
constexpr std::chrono::milliseconds kTimeForTable(150);

std::optional<Clock::Time> deadline_of(const Shared& shared) {
  if (!shared.limit.has_deadline()) return std::nullopt;
  return shared.clock.at_share_of_soft(shared.limit.timed() ? kShareOfTime : 1.0);
}

template <class Bits>
class Attempt {
 public:
  Attempt(const drop::Board<Bits>& board, const SearchOptions& options, Shared& shared, ProofTable& table,
          const Sink& sink)
      : board_(board), shared_(shared), table_(table), sink_(sink), solving_(options.exhaustive_after.has_value()) {
    const Limit& limit = shared.limit;
    control_.other_stop = &shared.stop;
    most_ = limit.nodes     ? std::max<std::uint64_t>(1, *limit.nodes / kShareOfNodes)
            : solving_      ? kSolvingAtMost
            : limit.timed() ? ~std::uint64_t{0}
                            : kNodesAtMost;
    control_.deadline = deadline_of(shared);
    control_.now = shared.clock.source();
  }

  std::optional<Report> run() {
    const Side mover = board_.turn();
    PopProof found;
    Side winner = mover;
    if (!solving_) {
      const int last = ((board_.ply() + kPlies + kStep - 1) / kStep) * kStep;
      found = ask(mover, last, most_);
    } else {
      bool open[2] = {true, true};
      while (!found.numbers.won() && (open[0] || open[1]) && !over()) {
        for (int turn = 0; turn < 2 && !found.numbers.won(); ++turn) {
          if (!open[turn]) continue;
          winner = turn == 0 ? mover : other(mover);
          // The side to move is the likelier winner.
          found = ask(winner, board_.ply() + kPlies + turn, control_.nodes.load() + (turn == 0 ? kTurn : kTurn / 4));
          open[turn] = !found.numbers.refuted();
        }
      }
      if (found.numbers.won()) shorten(found, winner);
    }
    const bool known = found.numbers.won() && !found.line.empty();
    std::optional<Report> report;
    if (known) report = report_of(found, winner);
    shared_.nodes.fetch_add(control_.nodes.load());
    return report;
  }

 private:
  Report report_of(const PopProof& found, Side winner) const {
    Report report;
    const int plies = found.numbers.plies();
    report.lines.push_back({winner == board_.turn() ? win_in(plies) : loss_in(plies), true, found.line});
    report.depth = plies;
    report.selective_depth = plies;
    report.nodes = shared_.nodes.load() + control_.nodes.load();
    report.seconds = shared_.clock.elapsed();
    return report;
  }

  bool over() const { return control_.ended() || control_.nodes.load() >= most_; }

  PopProof ask(Side attacker, int last_ply, std::uint64_t up_to) {
    control_.node_limit = std::min(up_to, most_);
    return drop::solver::prove_pop_win(board_, attacker, last_ply, table_, control_);
  }

  // What was proved on the way to a long win is most of a shorter one. Who wins is told before.
  void shorten(PopProof& found, Side winner) {
    const std::uint64_t budget = 2 * control_.nodes.load();
    while (found.numbers.plies() > 2 && !over()) {
      if (!found.line.empty()) sink_(report_of(found, winner));
      const PopProof shorter = ask(winner, board_.ply() + found.numbers.plies() - 2, budget);
      if (!shorter.numbers.won()) break;
      found = shorter;
    }
  }

  const drop::Board<Bits>& board_;
  Shared& shared_;
  ProofTable& table_;
  const Sink& sink_;
  const bool solving_;
  Control control_;
  std::uint64_t most_ = 0;
};

// Is a table of all positions there, or do memory and limit leave room for it? What it takes counts as a node a position.
bool table_pays(const drop::Rules& rules, const SearchOptions& options, const Shared& shared, const PopMemory& memory) {
  const std::uint64_t bytes = drop::solver::PopTable::bytes_for(rules);
  if (bytes > memory.megabytes * 1024 * 1024) return false;
  const std::uint64_t positions = drop::solver::PopTable::positions(rules);
  if (shared.limit.nodes) return positions <= *shared.limit.nodes;
  if (options.exhaustive_after || memory.all) return true;
  const std::optional<Clock::Time> deadline = deadline_of(shared);
  return positions <= kFewPositions && (!deadline || *deadline - std::chrono::steady_clock::now() >= kTimeForTable);
}

// A table of all positions knows draws too.
class FromTable {
 public:
  using Board = drop::Board<drop::Bits64>;

  FromTable(const Board& board, const drop::solver::PopTable& table) : table_(table) {
    MoveList moves;
    board.moves(moves);
    for (int i = 0; i < moves.size(); ++i) {
      Board next = board;
      next.play(moves[i]);
      lines_.push_back({value_after(next, other(next.turn())), true, {moves[i]}});
      while (!next.outcome().over() && lines_.back().value != kDraw) {
        const Move best = best_move(next);
        next.play(best);
        lines_.back().moves.push_back(best);
      }
    }
    std::stable_sort(lines_.begin(), lines_.end(),
                     [](const Variation& a, const Variation& b) { return a.value > b.value; });
  }
  const std::vector<Variation>& lines() const { return lines_; }

 private:
  // For the side that has just moved.
  Value value_after(const Board& board, Side mover) const {
    const Outcome outcome = board.outcome();
    if (outcome.over()) return outcome.winner == kNobody ? kDraw : outcome.winner == mover ? win_in(1) : loss_in(1);
    const int plies = table_.plies(board);
    return plies == 0 ? kDraw : plies % 2 == 1 ? loss_in(plies + 1) : win_in(plies + 1);
  }
  Move best_move(const Board& board) const {
    MoveList moves;
    board.moves(moves);
    Move best;
    Value highest = 0;
    for (int i = 0; i < moves.size(); ++i) {
      Board next = board;
      next.play(moves[i]);
      const Value value = value_after(next, board.turn());
      if (best.is_none() || value > highest) {
        best = moves[i];
        highest = value;
      }
    }
    return best;
  }

  const drop::solver::PopTable& table_;
  std::vector<Variation> lines_;
};

std::optional<Report> look_up(const drop::Board<drop::Bits64>& board, const SearchOptions& options, Shared& shared,
                              PopMemory& memory) {
  Control control;
  control.other_stop = &shared.stop;
  control.deadline = deadline_of(shared);
  control.now = shared.clock.source();
  if (!memory.all) memory.all = std::make_unique<drop::solver::PopTable>(board.rules(), control);
  shared.nodes.fetch_add(control.nodes.load());
  if (!memory.all->complete()) {
    memory.all.reset();
    return std::nullopt;
  }
  Report report;
  report.lines = FromTable(board, *memory.all).lines();
  if (static_cast<int>(report.lines.size()) > options.lines)
    report.lines.resize(static_cast<std::size_t>(options.lines));
  report.depth = static_cast<int>(report.lines.front().moves.size());
  report.selective_depth = report.depth;
  report.nodes = shared.nodes.load();
  report.seconds = shared.clock.elapsed();
  return report;
}

}  // namespace

template <class Bits>
std::optional<Report> prove_pops(const drop::Board<Bits>& board, const SearchOptions& options, Shared& shared,
                                 PopMemory& memory, const Sink& sink) {
  if (!drop::solver::fit_for_proof(board)) return std::nullopt;
  if constexpr (std::is_same_v<Bits, drop::Bits64>) {
    if (table_pays(board.rules(), options, shared, memory)) {
      if (auto report = look_up(board, options, shared, memory)) return report;
    }
  }
  if (options.lines > 1) return std::nullopt;
  return Attempt<Bits>(board, options, shared, memory.proofs, sink).run();
}

template std::optional<Report> prove_pops(const drop::Board<drop::Bits64>&, const SearchOptions&, Shared&, PopMemory&,
                                          const Sink&);
template std::optional<Report> prove_pops(const drop::Board<drop::Bits128>&, const SearchOptions&, Shared&, PopMemory&,
                                          const Sink&);

}  // namespace tengen
