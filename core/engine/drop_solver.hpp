// The exact solver of drop games for callers that learn the game at run time: start, ask how far it is, stop.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
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
  int questions = 0;  // answered so far
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

class DropSolver {
 public:
  // Throws std::bad_alloc if there is not so much memory.
  DropSolver(std::size_t megabytes, int threads) : table_(megabytes), threads_(threads) {}
  ~DropSolver();
  DropSolver(const DropSolver&) = delete;
  DropSolver& operator=(const DropSolver&) = delete;

  static bool can_solve(const AnyRules& rules);

  // Begins on a thread of its own. The position is not over; a limit of 0 nodes is none. What was learned from
  // earlier positions stays. So many moves of the line are wanted at most. If the score is known beforehand, only
  // a best move is looked for.
  void start(const Position& position, bool every_move, std::uint64_t node_limit,
             const drop::solver::Knowledge& knowledge, int line_moves, std::optional<int> score = std::nullopt);
  void stop() { control_.stop.store(true); }
  // Waits for the end, at most so long; false if it still runs.
  bool wait(double seconds);
  SolverReport report() const;
  void clear() { table_.clear(); }

 private:
  void finish();
  template <class Bits>
  void find_best(const drop::Board<Bits>& board, int score);
  template <class Bits>
  void run(const drop::Board<Bits>& board, bool every_move, int line_moves);
  template <class F>
  void tell(F change);

  drop::solver::Table table_;
  int threads_;
  drop::solver::Control control_;
  std::chrono::steady_clock::time_point started_;

  mutable std::mutex guard_;
  std::condition_variable news_;
  SolverReport report_;
  bool running_ = false;
  std::thread thread_;
};

}  // namespace tengen
