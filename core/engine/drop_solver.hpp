// The exact solver of drop games for callers that learn the game at run time. It keeps what it learned for the next
// position of the same game, works on the thread that asks, and can be stopped from any other.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "drop/solver/points.hpp"
#include "drop/solver/solver.hpp"
#include "engine/position.hpp"

namespace tengen {

struct MoveBounds {
  Move move;
  drop::solver::Bounds bounds;  // for the side that plays it
};

// What is known at some moment; true however early it was stopped.
struct SolverReport {
  drop::solver::Bounds bounds;
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::vector<MoveBounds> moves;  // every legal move, when asked for
  std::vector<Move> line;         // best play to the end, when the score is known
};

// One solved position with what it took.
struct TimedScore {
  int score = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;  // of the calling thread's processor where the system tells them
  double waited = 0;   // on the clock
};

// Positions one after the other, each with an empty table, for measuring; with a book or without.
std::vector<TimedScore> time_scores(const std::vector<Position>& positions, std::size_t megabytes,
                                    const drop::solver::Knowledge& knowledge, int threads,
                                    const drop::solver::Book* book);

// A question about a position.
struct SolverTask {
  bool every_move = false;
  int line_moves = drop::solver::kWholeLine;  // of the line, at most
  std::optional<int> points;                  // the score if it is known: then only a best move is looked for
  std::uint64_t node_limit = 0;               // 0: none
  std::optional<double> seconds;
  drop::solver::Knowledge knowledge;
};

class DropSolver {
 public:
  // Hears what is known, several times a second, on the thread that asked.
  using Listener = std::function<void(const SolverReport&)>;

  // Throws std::bad_alloc if there is not so much memory.
  DropSolver(std::size_t megabytes, int threads) : table_(megabytes), threads_(threads) {}
  DropSolver(const DropSolver&) = delete;
  DropSolver& operator=(const DropSolver&) = delete;

  static bool can_solve(const AnyRules& rules);

  // Of a position that is not over. Throws std::logic_error while it is at work for somebody else.
  SolverReport solve(const Position& position, const SolverTask& task, const Listener& listener = {});
  // Positions of which something is known beforehand; from the next one on.
  void set_book(std::shared_ptr<const drop::solver::Book> book) { book_ = std::move(book); }
  // Ends what is under way; solve then returns what is known.
  void stop() { control_.stop.store(true); }
  void clear();

 private:
  template <class Bits>
  void find_best(const drop::Board<Bits>& board, int score);
  template <class Bits>
  void run(const drop::Board<Bits>& board, const SolverTask& task);
  template <class Bits>
  void score_moves(const drop::Board<Bits>& board, drop::solver::Solver<Bits>& solver);
  void begin(const Position& position, const SolverTask& task, const Listener& listener);
  // The report with what it took so far.
  const SolverReport& up_to_date();

  drop::solver::Table table_;
  int threads_;
  std::shared_ptr<const drop::solver::Book> book_;
  drop::solver::Control control_;
  std::atomic<bool> busy_{false};
  std::chrono::steady_clock::time_point started_;
  std::chrono::steady_clock::time_point next_beat_;
  SolverReport report_;
  std::optional<drop::Rules> rules_;  // of what the table knows
  std::uint64_t nodes_since_aging_ = 0;
};

}  // namespace tengen
