#include "engine/pop_wins.hpp"

#include <algorithm>

namespace tengen {
namespace {

using drop::solver::Control;
using drop::solver::PopProof;
using drop::solver::ProofTable;

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

template <class Bits>
class Attempt {
 public:
  Attempt(const drop::Board<Bits>& board, const SearchOptions& options, Shared& shared, ProofTable& table)
      : board_(board), shared_(shared), table_(table), solving_(options.exhaustive_after.has_value()) {
    const Limit& limit = shared.limit;
    control_.other_stop = &shared.stop;
    most_ = limit.nodes      ? std::max<std::uint64_t>(1, *limit.nodes / kShareOfNodes)
            : solving_       ? kSolvingAtMost
            : limit.timed()  ? ~std::uint64_t{0}
                             : kNodesAtMost;
    if (limit.timed()) control_.deadline = shared.clock.at_share_of_soft(kShareOfTime);
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
    shared_.nodes.fetch_add(control_.nodes.load());
    if (!found.numbers.won() || found.line.empty()) return std::nullopt;
    Report report;
    const int plies = found.numbers.plies();
    report.lines.push_back({winner == mover ? win_in(plies) : loss_in(plies), true, found.line});
    report.depth = plies;
    report.selective_depth = plies;
    report.nodes = shared_.nodes.load();
    report.seconds = shared_.clock.elapsed();
    return report;
  }

 private:
  bool over() const { return control_.ended() || control_.nodes.load() >= most_; }

  PopProof ask(Side attacker, int last_ply, std::uint64_t up_to) {
    control_.node_limit = std::min(up_to, most_);
    return drop::solver::prove_pop_win(board_, attacker, last_ply, table_, control_);
  }

  // What was proved on the way to a long win is most of a shorter one.
  void shorten(PopProof& found, Side winner) {
    const std::uint64_t budget = 2 * control_.nodes.load();
    while (found.numbers.plies() > 2 && !over()) {
      const PopProof shorter = ask(winner, board_.ply() + found.numbers.plies() - 2, budget);
      if (!shorter.numbers.won()) break;
      found = shorter;
    }
  }

  const drop::Board<Bits>& board_;
  Shared& shared_;
  ProofTable& table_;
  const bool solving_;
  Control control_;
  std::uint64_t most_ = 0;
};

}  // namespace

template <class Bits>
std::optional<Report> prove_pops(const drop::Board<Bits>& board, const SearchOptions& options, Shared& shared,
                                 ProofTable& table) {
  if (options.lines > 1 || !drop::solver::fit_for_proof(board)) return std::nullopt;
  return Attempt<Bits>(board, options, shared, table).run();
}

template std::optional<Report> prove_pops(const drop::Board<drop::Bits64>&, const SearchOptions&, Shared&, ProofTable&);
template std::optional<Report> prove_pops(const drop::Board<drop::Bits128>&, const SearchOptions&, Shared&,
                                          ProofTable&);

}  // namespace tengen
