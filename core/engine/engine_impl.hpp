// The bodies of BasicEngine. Include this only for a list of games of your own: Tengen's is compiled once in engine.cpp.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>

#include "engine/engine.hpp"
#include "engine/hints.hpp"
#include "engine/models.hpp"

namespace tengen {

// The longest wait is a day: nobody means more, and clocks overflow.
inline std::chrono::duration<double> patience(double seconds) {
  return std::chrono::duration<double>(std::clamp(seconds, 0.0, 86400.0));
}

// In the values of the search: evaluations are logistic in the chance to win.
template <GameList Games>
Contempt contempt_of(const BasicPosition<Games>& position, double contempt) {
  const double scale = with_model(position, []<class B, class M>(const B&, M*) { return double{M::kChanceScale}; });
  const double less = scale * std::log((0.5 + contempt) / (0.5 - contempt));
  return {position.turn(), static_cast<Value>(std::lround(less))};
}

template <GameList Games>
BasicEngine<Games>::~BasicEngine() {
  stop();
  finish();
}

template <GameList Games>
void BasicEngine<Games>::finish() {
  if (thread_.joinable()) thread_.join();
}

template <GameList Games>
void BasicEngine<Games>::start(const Position& position, const Limit& limit, const SearchOptions& options,
                               const std::vector<int>& weights) {
  const Clock clock(limit);
  {
    const std::lock_guard lock(guard_);
    if (running_) throw Busy();
    running_ = true;
  }
  try {
    finish();
    set_context(position.rules(), weights, options.exhaustive_after.has_value());
    last_root_ = position;
    table_.age();
    const std::lock_guard lock(guard_);
    reports_.clear();
    result_ = Report();
    failure_ = nullptr;
    const Contempt contempt = contempt_of(position, options.contempt);
    // Entries of a search with another contempt or network are of no use to this one.
    std::uint64_t key_salt =
        contempt.none() ? salt() : mix(salt() + 2u * static_cast<unsigned>(contempt.less) + contempt.side);
    if (options.network) key_salt = mix(key_salt ^ options.network->hash);
    Features features = options.features;
    features.every_move = options.exhaustive_after.has_value();
    shared_ = std::unique_ptr<Shared>(
        new Shared{table_, limit, features, clock, key_salt, options.threads > 1, contempt, options.network});
    thread_ = std::thread([this, position, options, weights] { search(position, options, weights); });
  } catch (...) {
    const std::lock_guard lock(guard_);
    running_ = false;
    throw;
  }
}

// What was learned under other rules or weights is of no use; a new salt hides it.
template <GameList Games>
void BasicEngine<Games>::set_context(const AnyRules& rules, const std::vector<int>& weights, bool solving) {
  solvers_.share_memory(rules, solving, table_);
  if (last_rules_ == rules && last_weights_ == weights) return;
  ++contexts_;
  last_rules_ = rules;
  last_weights_ = weights;
}

// What is left of the win that was proven last, if the game went on from there with its move: in so many plies, and with its
// moves if the opponent played as expected, too.
template <GameList Games>
std::optional<Variation> BasicEngine<Games>::known_win(const Position& position) const {
  if (!proven_win_ || proven_win_->first.rules() != position.rules()) return std::nullopt;
  const auto& [root, win] = *proven_win_;
  const int since = position.ply() - root.ply();
  const int left = kWin - win.value - since;
  if (since < 0 || since % 2 != 0 || left < 1) return std::nullopt;
  Position before = position;
  std::vector<Move> played;
  for (int i = 0; i < since && before.ply() > before.start_ply(); ++i) played.push_back(before.undo());
  std::reverse(played.begin(), played.end());
  if (!(before == root)) return std::nullopt;
  const auto [end, differs] = std::mismatch(win.moves.begin(), win.moves.end(), played.begin(), played.end());
  Variation rest{win_in(left), true, {}};
  if (since > 0 && differs == played.end()) rest.moves.assign(end, win.moves.end());
  // Only after one move of the win is it known that the next position is won, too.
  if (since > 0 && differs != played.end() && (since > 2 || differs == played.begin())) return std::nullopt;
  return rest;
}

template <GameList Games>
void BasicEngine<Games>::search(const Position& position, SearchOptions options, const std::vector<int>& weights) {
  const auto sink = [this](const Report& report) {
    const std::lock_guard lock(guard_);
    reports_.push_back(report);
    news_.notify_all();
  };
  Report last;
  std::exception_ptr failure;
  options.known_win = known_win(position);
  try {
    last = with_model(position, [&]<class B, class M>(const B& board, M*) {
      if (auto exact = solvers_.solve(board, options, *shared_, sink)) return *std::move(exact);
      return Search<M>(board, weights, options, *shared_).run(sink);
    });
  } catch (...) {
    failure = std::current_exception();
  }
  if (!last.lines.empty() && last.lines.front().proven && is_win(last.lines.front().value)) {
    proven_win_.emplace(position, last.lines.front());
  }
  const std::lock_guard lock(guard_);
  result_ = std::move(last);
  failure_ = failure;
  running_ = false;
  news_.notify_all();
}

template <GameList Games>
void BasicEngine<Games>::stop() {
  const std::lock_guard lock(guard_);
  if (shared_) shared_->stop.store(true);
}

template <GameList Games>
std::optional<Report> BasicEngine<Games>::next_report(double seconds) {
  std::unique_lock lock(guard_);
  news_.wait_for(lock, patience(seconds), [this] { return !reports_.empty() || !running_; });
  if (reports_.empty()) return std::nullopt;
  Report report = std::move(reports_.front());
  reports_.pop_front();
  return report;
}

template <GameList Games>
bool BasicEngine<Games>::wait(double seconds) {
  std::unique_lock lock(guard_);
  return news_.wait_for(lock, patience(seconds), [this] { return !running_; });
}

template <GameList Games>
bool BasicEngine<Games>::searching() const {
  const std::lock_guard lock(guard_);
  return running_;
}

template <GameList Games>
Report BasicEngine<Games>::result() const {
  const std::lock_guard lock(guard_);
  if (failure_) std::rethrow_exception(failure_);
  return result_;
}

template <GameList Games>
void BasicEngine<Games>::refuse_if_busy() const {
  const std::lock_guard lock(guard_);
  if (running_) throw Busy();
}

template <GameList Games>
std::string BasicEngine<Games>::harvest(const Position& root, const std::vector<int>& weights, int symmetry,
                                        std::size_t most, int least_depth) {
  refuse_if_busy();
  if (last_rules_ != root.rules() || last_weights_ != weights) return {};
  if (shared_ && !shared_->contempt.none()) return {};  // its values prove nothing
  if (shared_ && shared_->network) return {};           // the table has them under another salt
  const bool searched = last_root_ && *last_root_ == root && !failure_;
  return pack(root, tengen::harvest(root, weights, table_, salt(), searched ? &result_ : nullptr, most, least_depth),
              symmetry);
}

template <GameList Games>
int BasicEngine<Games>::prime(const Position& root, const std::vector<int>& weights, int symmetry,
                              std::string_view bytes, std::span<const Move> through) {
  refuse_if_busy();
  set_context(root.rules(), weights, false);
  return tengen::prime(root, weights, table_, salt(), unpack(root, bytes, symmetry), through);
}

template <GameList Games>
void BasicEngine<Games>::clear() {
  refuse_if_busy();
  table_.clear();
  solvers_.clear();
  proven_win_.reset();
}

}  // namespace tengen
