#include "engine/engine.hpp"

#include <chrono>
#include <cmath>

#include "edge/perfect.hpp"
#include "engine/edge_end.hpp"
#include "engine/exact_drop.hpp"
#include "engine/hints.hpp"
#include "engine/models.hpp"

namespace tengen {
namespace {

AnyRules rules_of(const Position& position) {
  return position.visit([](const auto& board) { return AnyRules(board.rules()); });
}

// The longest wait is a day: nobody means more, and clocks overflow.
std::chrono::duration<double> patience(double seconds) {
  return std::chrono::duration<double>(std::clamp(seconds, 0.0, 86400.0));
}

// In the values of the search: evaluations are logistic in the chance to win.
Contempt contempt_of(const Position& position, double contempt) {
  const double less = chance_scale(rules_of(position)) * std::log((0.5 + contempt) / (0.5 - contempt));
  return {position.turn(), static_cast<Value>(std::lround(less))};
}

}  // namespace

Engine::~Engine() {
  stop();
  finish();
}

void Engine::finish() {
  if (thread_.joinable()) thread_.join();
}

void Engine::start(const Position& position, const Limit& limit, const SearchOptions& options,
                   const std::vector<int>& weights) {
  const Clock clock(limit);
  {
    const std::lock_guard lock(guard_);
    if (running_) throw Busy();
    running_ = true;
  }
  try {
    finish();
    set_context(rules_of(position), weights, options.exhaustive_after.has_value());
    last_root_ = position;
    table_.age();
    const std::lock_guard lock(guard_);
    reports_.clear();
    result_ = Report();
    failure_ = nullptr;
    const Contempt contempt = contempt_of(position, options.contempt);
    // Entries of a search with another contempt are of no use to this one.
    const std::uint64_t key_salt =
        contempt.none() ? salt() : mix(salt() + 2u * static_cast<unsigned>(contempt.less) + contempt.side);
    shared_ = std::unique_ptr<Shared>(
        new Shared{table_, limit, options.features, clock, key_salt, options.threads > 1, contempt});
    thread_ = std::thread([this, position, options, weights] { search(position, options, weights); });
  } catch (...) {
    const std::lock_guard lock(guard_);
    running_ = false;
    throw;
  }
}

// What was learned under other rules or weights is of no use; a new salt hides it.
void Engine::set_context(const AnyRules& rules, const std::vector<int>& weights, bool solving) {
  share_memory(rules, solving);
  if (last_rules_ == rules && last_weights_ == weights) return;
  ++contexts_;
  last_rules_ = rules;
  last_weights_ = weights;
}

// Edge games remember in two places: what was estimated and what is exact. To solve one only the second counts.
void Engine::share_memory(const AnyRules& rules, bool solving) {
  const bool two = std::holds_alternative<edge::Rules>(rules);
  const std::size_t exact = two ? std::max<std::size_t>(1, solving ? megabytes_ - megabytes_ / 8 : megabytes_ / 2) : 0;
  if (exact == (endgames_ ? endgames_->megabytes() : 0)) return;
  endgames_.reset();
  table_.resize(std::max<std::size_t>(1, megabytes_ - exact));
  if (two) endgames_ = std::make_unique<edge::SolverTable>(exact);
}

void Engine::search(const Position& position, SearchOptions options, const std::vector<int>& weights) {
  const auto sink = [this](const Report& report) {
    const std::lock_guard lock(guard_);
    reports_.push_back(report);
    news_.notify_all();
  };
  Report last;
  std::exception_ptr failure;
  try {
    last = with_model(position, [&]<class B, class M>(const B& board, M*) {
      if constexpr (std::is_same_v<B, edge::Board>) {
        if (auto exact = play_end(board, options, *shared_, *endgames_, sink)) return *std::move(exact);
      }
      if (auto exact = solve_first(board, options)) {
        sink(*exact);
        return *exact;
      }
      return Search<M>(board, weights, options, *shared_).run(sink);
    });
  } catch (...) {
    failure = std::current_exception();
  }
  const std::lock_guard lock(guard_);
  result_ = std::move(last);
  failure_ = failure;
  running_ = false;
  news_.notify_all();
}

// Only for a search that wants the best move: one with a depth, or with parts switched off, wants to be itself.
template <class Board>
std::optional<Report> Engine::solve_first(const Board& board, SearchOptions& options) {
  if constexpr (std::is_same_v<Board, drop::Board<drop::Bits64>> || std::is_same_v<Board, drop::Board<drop::Bits128>>) {
    const Limit& limit = shared_->limit;
    const bool wanted =
        !limit.depth && !limit.mate && options.features.table && options.features.endgames && !board.outcome().over();
    if (!wanted) return std::nullopt;
    const std::size_t megabytes = std::max<std::size_t>(1, table_.megabytes() / 4);
    if (drop::solver::can_prove_pops(board.rules())) {
      if (!pops_ || solver_context_ != board.rules()) {
        solver_table_.reset();
        pops_ = std::make_unique<PopMemory>(megabytes_, megabytes);
        solver_context_ = board.rules();
      }
      return prove_pops(board, options, *shared_, *pops_);
    }
    if (!drop::solver::can_solve(board.rules()) || options.exhaustive_after) return std::nullopt;
    if (!solver_table_ || solver_context_ != board.rules()) {
      pops_.reset();
      solver_table_ = std::make_unique<drop::solver::Table>(megabytes);
      solver_context_ = board.rules();
    }
    const drop::solver::Book* book = options.features.book ? book_.get() : nullptr;
    return exact_drop(board, options, *shared_, *solver_table_, book);
  }
  return std::nullopt;
}

void Engine::stop() {
  const std::lock_guard lock(guard_);
  if (shared_) shared_->stop.store(true);
}

std::optional<Report> Engine::next_report(double seconds) {
  std::unique_lock lock(guard_);
  news_.wait_for(lock, patience(seconds), [this] { return !reports_.empty() || !running_; });
  if (reports_.empty()) return std::nullopt;
  Report report = std::move(reports_.front());
  reports_.pop_front();
  return report;
}

bool Engine::wait(double seconds) {
  std::unique_lock lock(guard_);
  return news_.wait_for(lock, patience(seconds), [this] { return !running_; });
}

bool Engine::searching() const {
  const std::lock_guard lock(guard_);
  return running_;
}

Report Engine::result() const {
  const std::lock_guard lock(guard_);
  if (failure_) std::rethrow_exception(failure_);
  return result_;
}

void Engine::refuse_if_busy() const {
  const std::lock_guard lock(guard_);
  if (running_) throw Busy();
}

std::string Engine::harvest(const Position& root, const std::vector<int>& weights, int symmetry, std::size_t most,
                            int least_depth) {
  refuse_if_busy();
  if (last_rules_ != rules_of(root) || last_weights_ != weights) return {};
  if (shared_ && !shared_->contempt.none()) return {};  // its values prove nothing
  const bool searched = last_root_ && *last_root_ == root && !failure_;
  return pack(root, tengen::harvest(root, weights, table_, salt(), searched ? &result_ : nullptr, most, least_depth),
              symmetry);
}

int Engine::prime(const Position& root, const std::vector<int>& weights, int symmetry, std::string_view bytes,
                  std::span<const Move> through) {
  refuse_if_busy();
  set_context(rules_of(root), weights, false);
  return tengen::prime(root, weights, table_, salt(), unpack(root, bytes, symmetry), through);
}

void Engine::clear() {
  refuse_if_busy();
  table_.clear();
  if (endgames_) endgames_->clear();
  solver_table_.reset();
  pops_.reset();
}

void prepare(const AnyRules& rules) {
  with_model(Position(rules), []<class B, class M>(const B& board, M*) {
    M(board, values_of(M::weights())).evaluate();
    if constexpr (std::is_same_v<B, edge::Board>) edge::perfect_table(board.rules());
  });
}

std::vector<NamedWeight> default_weights(const AnyRules& rules) {
  return with_model(Position(rules), []<class B, class M>(const B&, M*) {
    std::vector<NamedWeight> out;
    for (const Weight& weight : M::weights()) out.push_back({std::string(weight.name), weight.value});
    return out;
  });
}

std::uint64_t fitted_mark(const AnyRules& rules) {
  const auto* const line = std::get_if<line::Rules>(&rules);
  return line != nullptr && line::Network::fits(*line) ? line::Network::mark(*line) : 0;
}

double chance_scale(const AnyRules& rules) {
  return with_model(Position(rules), []<class B, class M>(const B&, M*) { return double{M::kChanceScale}; });
}

bool counts_margins(const AnyRules& rules) {
  return with_model(Position(rules), []<class B, class M>(const B&, M*) { return bool{M::kMargins}; });
}

ForcedWin forced_win(const Position& position, int nodes) {
  return with_model(position, [&]<class B, class M>(const B& board, M*) {
    ForcedWin found;
    if constexpr (TacticalModel<M>) {
      if (board.outcome().over()) return found;
      M model(board, values_of(M::weights()));
      found.plies = model.long_forced_win(nodes);
      found.nodes = model.take_effort();
      if (found.plies > 0) found.moves = model.forced_line();
    }
    return found;
  });
}

std::vector<int> features(const Position& position) {
  return with_model(position, [&]<class B, class M>(const B& board, M*) -> std::vector<int> {
    if constexpr (requires { M::features(board); }) return M::features(board);
    return {};
  });
}

std::vector<std::pair<int, int>> shapes(const Position& position) {
  return with_model(position, [&]<class B, class M>(const B& board, M*) -> std::vector<std::pair<int, int>> {
    if constexpr (requires { M::shapes(board); }) return M::shapes(board);
    return {};
  });
}

std::vector<std::array<int, 4>> patterns(const Position& position) {
  return with_model(position, [&]<class B, class M>(const B& board, M*) -> std::vector<std::array<int, 4>> {
    if constexpr (requires { M::patterns(board); }) return M::patterns(board);
    return {};
  });
}

std::vector<int> pattern_pairs() { return line::Model::pattern_pairs(); }

std::vector<std::vector<int>> order_numbers() { return line::order_numbers(); }

Value evaluate(const Position& position, const std::vector<int>& weights) {
  return with_model(position, [&]<class B, class M>(const B& board, M*) { return M(board, weights).evaluate(); });
}

}  // namespace tengen
