#include "engine/drop_solver.hpp"

#include <algorithm>
#include <ctime>
#include <stdexcept>

namespace tengen {

using drop::solver::Bounds;

namespace {

template <class B>
constexpr bool kSolvable =
    std::is_same_v<B, drop::Board<drop::Bits64>> || std::is_same_v<B, drop::Board<drop::Bits128>>;

// How often a listener hears of it, and the longest time that a limit can say.
constexpr std::chrono::milliseconds kBeat(50);
constexpr double kLongest = 1e8;

double processor_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
#else
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
#endif
}

}  // namespace

std::vector<TimedScore> time_scores(const std::vector<Position>& positions, std::size_t megabytes,
                                    const drop::solver::Knowledge& knowledge, int threads,
                                    const drop::solver::Book* book) {
  drop::solver::Table table(megabytes);
  std::vector<TimedScore> out;
  for (const Position& position : positions) {
    position.visit([&]<class B>(const B& board) {
      if constexpr (kSolvable<B>) {
        table.clear(true);
        drop::solver::Control control;
        control.knowledge = knowledge;
        const double start = processor_seconds();
        const auto begun = std::chrono::steady_clock::now();
        typename drop::solver::SolverFor<B>::Type solver(table, control, threads, book);
        const Bounds found = solver.solve(board);
        const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - begun;
        out.push_back({found.lower, control.nodes.load(), processor_seconds() - start, waited.count()});
      }
    });
  }
  return out;
}

bool DropSolver::can_solve(const AnyRules& rules) {
  const auto* mine = std::get_if<drop::Rules>(&rules);
  return mine != nullptr && drop::solver::can_solve(*mine);
}

const SolverReport& DropSolver::up_to_date() {
  report_.nodes = control_.nodes.load();
  report_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
  return report_;
}

template <class Bits>
void DropSolver::find_best(const drop::Board<Bits>& board, int score) {
  drop::solver::Solver<Bits> solver(table_, control_, threads_, book_.get());
  report_.bounds = {score, score};
  const Move best = solver.keeping(board, score);
  if (!best.is_none()) report_.line = {best};
}

template <class Bits>
void DropSolver::run(const drop::Board<Bits>& board, const SolverTask& task) {
  drop::solver::Solver<Bits> solver(table_, control_, threads_, book_.get());
  report_.bounds = drop::solver::at_first_sight(board);
  report_.bounds = solver.solve(board, [&](Bounds now) { report_.bounds = now; });
  if (task.every_move) score_moves(board, solver);
  if (task.line_moves == 0 || !report_.bounds.exact() || solver.stopped()) return;
  report_.line = solver.line(board, report_.bounds.lower, task.line_moves);
}

template <class Bits>
void DropSolver::score_moves(const drop::Board<Bits>& board, drop::solver::Solver<Bits>& solver) {
  const int most = report_.bounds.upper;  // no move is better than the position
  drop::Board<Bits> next = board;
  MoveList moves;
  board.moves(moves);
  for (int i = 0; i < moves.size(); ++i) {
    next.play(moves[i]);
    const Bounds after = solver.stopped() ? drop::solver::at_first_sight(next) : solver.solve(next);
    next.undo();
    report_.moves.push_back({moves[i], {std::min(-after.upper, most), std::min(-after.lower, most)}});
  }
}

void DropSolver::begin(const Position& position, const SolverTask& task, const Listener& listener) {
  using std::chrono::steady_clock;
  const auto rules = std::get<drop::Rules>(position.rules());
  if (rules_ != rules) {
    table_.clear();
    rules_ = rules;
  } else if (nodes_since_aging_ > table_.slots()) {
    table_.age();
    nodes_since_aging_ = 0;
  }
  control_.stop.store(false);
  control_.nodes.store(0);
  control_.node_limit = task.node_limit;
  control_.knowledge = task.knowledge;
  report_ = SolverReport();
  started_ = steady_clock::now();
  control_.deadline.reset();
  if (task.seconds) {
    const std::chrono::duration<double> patience(std::clamp(*task.seconds, 0.0, kLongest));
    control_.deadline = started_ + std::chrono::duration_cast<steady_clock::duration>(patience);
  }
  next_beat_ = started_ + kBeat;
  control_.beat = nullptr;
  if (!listener) return;
  control_.beat = [this, &listener] {
    const auto now = steady_clock::now();
    if (now < next_beat_) return;
    listener(up_to_date());
    next_beat_ = steady_clock::now() + kBeat;
  };
}

SolverReport DropSolver::solve(const Position& position, const SolverTask& task, const Listener& listener) {
  if (busy_.exchange(true)) throw std::logic_error("the solver is at work; stop it first");
  struct Leave {
    std::atomic<bool>& busy;
    ~Leave() { busy.store(false); }
  } const leave{busy_};
  begin(position, task, listener);
  position.visit([&]<class B>(const B& board) {
    if constexpr (kSolvable<B>) {
      if (task.points) find_best(board, *task.points);
      else run(board, task);
    }
  });
  control_.beat = nullptr;
  nodes_since_aging_ += control_.nodes.load();
  return up_to_date();
}

void DropSolver::clear() {
  if (busy_.load()) throw std::logic_error("the solver is at work; stop it first");
  table_.clear();
  rules_.reset();
  nodes_since_aging_ = 0;
}

}  // namespace tengen
