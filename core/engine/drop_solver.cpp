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
        table.clear();
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

DropSolver::~DropSolver() {
  stop();
  finish();
}

void DropSolver::finish() {
  if (thread_.joinable()) thread_.join();
}

bool DropSolver::can_solve(const AnyRules& rules) {
  const auto* mine = std::get_if<drop::Rules>(&rules);
  return mine != nullptr && drop::solver::can_solve(*mine);
}

template <class F>
void DropSolver::tell(F change) {
  const std::lock_guard lock(guard_);
  change(report_);
  report_.nodes = control_.nodes.load();
  report_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
}

template <class Bits>
void DropSolver::find_best(const drop::Board<Bits>& board, int score) {
  drop::solver::Solver<Bits> solver(table_, control_, threads_);
  tell([&](SolverReport& r) { r.bounds = {score, score}; });
  const Move best = solver.keeping(board, score);
  if (!best.is_none()) tell([&](SolverReport& r) { r.line = {best}; });
}

template <class Bits>
void DropSolver::run(const drop::Board<Bits>& board, bool every_move, int line_moves) {
  drop::solver::Solver<Bits> solver(table_, control_, threads_);
  tell([&](SolverReport& r) { r.bounds = drop::solver::at_first_sight(board); });
  const Bounds found = solver.solve(board, [&](Bounds now) {
    tell([&](SolverReport& r) {
      r.bounds = now;
      ++r.questions;
    });
  });
  tell([&](SolverReport& r) { r.bounds = found; });
  if (every_move) {
    drop::Board<Bits> next = board;
    MoveList moves;
    board.moves(moves);
    for (int i = 0; i < moves.size(); ++i) {
      next.play(moves[i]);
      const Bounds after = solver.stopped() ? drop::solver::at_first_sight(next) : solver.solve(next);
      next.undo();
      // No move is better than the position.
      tell([&](SolverReport& r) {
        r.moves.push_back({moves[i], {std::min(-after.upper, found.upper), std::min(-after.lower, found.upper)}});
      });
    }
  }
  if (line_moves == 0 || !found.exact() || solver.stopped()) return;
  const std::vector<Move> line = solver.line(board, found.lower, line_moves);
  tell([&](SolverReport& r) { r.line = line; });
}

void DropSolver::start(const Position& position, bool every_move, std::uint64_t node_limit,
                       const drop::solver::Knowledge& knowledge, int line_moves, std::optional<int> score) {
  {
    const std::lock_guard lock(guard_);
    if (running_) throw std::logic_error("the solver is at work; stop it first");
  }
  finish();
  control_.stop.store(false);
  control_.nodes.store(0);
  control_.node_limit = node_limit;
  control_.knowledge = knowledge;
  started_ = std::chrono::steady_clock::now();
  report_ = SolverReport();
  running_ = true;
  thread_ = std::thread([this, position, every_move, line_moves, score] {
    position.visit([&]<class B>(const B& board) {
      if constexpr (kSolvable<B>) {
        if (score) find_best(board, *score);
        else run(board, every_move, line_moves);
      }
    });
    tell([](SolverReport&) {});
    const std::lock_guard lock(guard_);
    running_ = false;
    news_.notify_all();
  });
}

bool DropSolver::wait(double seconds) {
  std::unique_lock lock(guard_);
  const std::chrono::duration<double> patience(std::clamp(seconds, 0.0, 86400.0));
  return news_.wait_for(lock, patience, [this] { return !running_; });
}

SolverReport DropSolver::report() const {
  const std::lock_guard lock(guard_);
  SolverReport out = report_;
  if (running_) {
    out.nodes = control_.nodes.load();
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
  }
  return out;
}

}  // namespace tengen
