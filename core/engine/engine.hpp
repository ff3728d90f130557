// The engine as the bindings see it: give it a position and a limit, listen, stop it. No protocol text.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "engine/exact_solvers.hpp"
#include "engine/position.hpp"
#include "search/limit.hpp"
#include "search/report.hpp"
#include "search/search.hpp"
#include "search/transposition_table.hpp"

namespace tengen {

// The evaluation weights of a game's family with their values now.
struct NamedWeight {
  std::string name;
  int value;
};

// Thrown by `start` while a search is running.
struct Busy : std::exception {
  const char* what() const noexcept override { return "the engine is searching; stop it first"; }
};

template <GameList Games>
class BasicEngine {
 public:
  using Position = BasicPosition<Games>;
  using AnyRules = typename Games::AnyRules;
  using Solvers = typename Games::Solvers;

  explicit BasicEngine(std::size_t megabytes) : table_(megabytes), megabytes_(megabytes), solvers_(megabytes) {}
  ~BasicEngine();
  BasicEngine(const BasicEngine&) = delete;
  BasicEngine& operator=(const BasicEngine&) = delete;

  // Starts a search on its own thread and returns at once.
  void start(const Position& position, const Limit& limit, const SearchOptions& options,
             const std::vector<int>& weights);
  // Asks the search to end; any number of times, also when none runs.
  void stop();
  // Waits for the next report, at most so long; nothing when none came or the search has ended.
  std::optional<Report> next_report(double seconds);
  // Waits for the end of the search; false if it still runs.
  bool wait(double seconds);
  bool searching() const;
  // The last report of the last search. Rethrows an exception that ended it.
  Report result() const;

  // Exact solvers, which are asked before a search.
  Solvers& solvers() { return solvers_; }
  void clear();
  std::size_t megabytes() const { return megabytes_; }

  // What the last searches know of the deepest nodes below a position, as bytes (see hints.hpp); for the same rules and
  // weights only. Taking it in again, before a search, gives that search what those have found.
  std::string harvest(const Position& root, const std::vector<int>& weights, int symmetry, std::size_t most,
                      int least_depth);
  int prime(const Position& root, const std::vector<int>& weights, int symmetry, std::string_view bytes,
            std::span<const Move> through);

 private:
  void finish();
  void refuse_if_busy() const;
  void set_context(const AnyRules& rules, const std::vector<int>& weights, bool solving);
  std::uint64_t salt() const { return mix(contexts_); }
  void search(const Position& position, SearchOptions options, const std::vector<int>& weights);
  std::optional<Variation> known_win(const Position& position) const;

  TranspositionTable table_;
  std::size_t megabytes_;
  Solvers solvers_;
  std::optional<AnyRules> last_rules_;
  std::vector<int> last_weights_;
  std::optional<Position> last_root_;
  std::uint64_t contexts_ = 0;  // how often rules or weights changed
  // The last win that was proven, and where: what is said later in the same game is no longer.
  std::optional<std::pair<Position, Variation>> proven_win_;

  mutable std::mutex guard_;
  std::condition_variable news_;
  std::deque<Report> reports_;
  Report result_;
  std::exception_ptr failure_;
  bool running_ = false;
  std::unique_ptr<Shared> shared_;
  std::thread thread_;
};

extern template class BasicEngine<TengenGames>;
using Engine = BasicEngine<TengenGames>;

// Builds the tables for these rules that live as long as the program, so that no search has to.
void prepare(const AnyRules& rules);

// Names and default values of a game's evaluation weights.
std::vector<NamedWeight> default_weights(const AnyRules& rules);

// A hash of the numbers of the network, which tells what was learned with others apart; 0 where there is none.
std::uint64_t network_hash(const AnyRules& rules);

// The size of an evaluation that means a 73 % chance to win.
double chance_scale(const AnyRules& rules);
bool counts_margins(const AnyRules& rules);

// A win of the side to move by fours and threes that holds against every defence, and the positions looked at; no
// moves if none was found or the game has no such search.
struct ForcedWin {
  int plies = 0;
  std::vector<Move> moves;
  std::uint64_t nodes = 0;
};
ForcedWin forced_win(const Position& position, int nodes);

// The static evaluation of a position for the side to move.
Value evaluate(const Position& position, const std::vector<int>& weights);

}  // namespace tengen
