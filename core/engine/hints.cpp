#include "engine/hints.hpp"

#include <algorithm>
#include <optional>
#include <queue>
#include <utility>

#include "engine/models.hpp"
#include "search/worker.hpp"

namespace tengen {
namespace {

// Brings a model from one node of a list of hints to another by the moves between them.
template <class M>
class Walker {
 public:
  Walker(M& model, const std::vector<Hint>& hints) : model_(model), hints_(hints) {}

  void go(int target) {
    std::vector<int> down;
    for (int node = target; node != 0; node = hint(node).parent) down.push_back(node);
    std::size_t common = 0;
    while (common < path_.size() && common < down.size() && path_[common] == down[down.size() - 1 - common]) ++common;
    for (; path_.size() > common; path_.pop_back()) model_.undo();
    for (std::size_t i = down.size() - common; i-- > 0;) {
      model_.play(hint(down[i]).move);
      path_.push_back(down[i]);
    }
  }

 private:
  const Hint& hint(int node) const { return hints_[static_cast<std::size_t>(node)]; }

  M& model_;
  const std::vector<Hint>& hints_;
  std::vector<int> path_;  // below the root, downwards
};

template <class M>
std::optional<TableEntry> look_up(const M& model, const TranspositionTable& table, std::uint64_t salt) {
  auto entry = table.probe(model.key() ^ salt);
  if (!entry) return std::nullopt;
  entry->move = from_table_move(model, entry->move);
  if (!entry->move.is_none() && model.board().check(entry->move) != Illegal::none) return std::nullopt;
  return entry;
}

// What the table knows of the position after a move; nothing where the game is over, for no search keeps that.
template <class M>
std::optional<TableEntry> look_up_after(M& model, Move move, const TranspositionTable& table, std::uint64_t salt) {
  if constexpr (PrefetchingModel<M>) {
    // Where a key is cheaper than a move, none needs to be played. Such keys know no mirrored positions, so the
    // entry's move is good as it is, or one that comes to the same; `prime` checks it.
    if (const std::optional<std::uint64_t> key = model.key_after(move)) return table.probe(*key ^ salt);
  }
  model.play(move);
  auto entry = model.board().outcome().over() ? std::nullopt : look_up(model, table, salt);
  model.undo();
  return entry;
}

// In an image of a position, or in another one with the same key, a move may be another than the search would try.
template <class M>
Move as_candidate(const M& model, Move move) {
  if constexpr (StandInModel<M>) return move.is_none() ? move : model.stand_in(move);
  return move;
}

template <class M>
TableEntry entry_of(const M& model, const Report& report) {
  const Variation& line = report.lines.front();
  TableEntry entry;
  entry.move = line.moves.front();
  entry.value = M::kMargins ? line.value - model.lead() : line.value;
  entry.depth = report.depth;
  entry.bound = Bound::exact;
  entry.proven = line.proven;
  return entry;
}

bool within(Value value, Value most) { return -most <= value && value <= most; }

template <class M>
bool plausible(const M& model, const TableEntry& entry) {
  if (entry.bound == Bound::none || entry.depth < 0 || entry.depth > kMaxDepth) return false;
  if (!entry.move.is_none() && model.board().check(entry.move) != Illegal::none) return false;
  if constexpr (M::kMargins) {
    // What is still to come is at most all that is left; an evaluation may be a little wrong.
    return within(entry.value, entry.proven ? model.most_to_come() : kEstimateLimit);
  }
  if (is_win(entry.value) || is_loss(entry.value)) return within(entry.value, kWin);
  return within(entry.value, kEstimateLimit - 1) && (!entry.proven || entry.value == kDraw);
}

// What a hint is good for: nothing (it does not lie below the moves asked for), only as the way to others, or itself.
enum class Use : std::uint8_t { none, way, whole };

template <class M>
std::vector<Use> uses_of(const M& root, std::span<const Hint> hints, std::span<const Move> through) {
  std::vector<Move> needed;
  for (Move move : through) needed.push_back(as_candidate(root, move));
  const auto is_needed = [&](Move move) {
    return !needed.empty() && std::find(needed.begin(), needed.end(), as_candidate(root, move)) != needed.end();
  };
  constexpr std::size_t kLost = ~std::size_t{0};
  std::vector<Use> uses(hints.size(), Use::none);
  std::vector<std::size_t> left(hints.size(), kLost);  // moves asked for that are still to come on the way to each node
  for (std::size_t i = 0; i < hints.size(); ++i) {
    const auto parent = static_cast<std::size_t>(hints[i].parent);
    if (i == 0) {
      if (parent == 0 && hints[i].move.is_none()) left[i] = needed.size();
    } else if (parent < i && left[parent] != kLost) {
      left[i] = left[parent] - (left[parent] > 0 && is_needed(hints[i].move) ? 1 : 0);
    }
    if (left[i] == 0) uses[i] = Use::whole;
  }
  for (std::size_t i = hints.size(); i-- > 1;) {
    if (uses[i] == Use::none) continue;
    Use& parent = uses[static_cast<std::size_t>(hints[i].parent)];
    if (parent == Use::none) parent = Use::way;
  }
  return uses;
}

}  // namespace

std::vector<Hint> harvest(const Position& root, std::span<const int> weights, const TranspositionTable& table,
                          std::uint64_t salt, const Report* searched, std::size_t most, int least_depth) {
  return with_model(root, [&]<class B, class M>(const B& board, M*) {
    std::vector<Hint> found(1);
    if (board.outcome().over()) return found;
    M model(board, weights);
    if (const auto entry = look_up(model, table, salt)) found.front().entry = *entry;
    if (searched != nullptr && !searched->lines.empty() && !searched->lines.front().moves.empty()) {
      found.front().entry = entry_of(model, *searched);
    }
    Walker<M> walker(model, found);
    // Deepest first; of equal ones those found earlier, which are nearer to the root.
    using Next = std::pair<int, int>;  // depth, minus the place in the list
    std::priority_queue<Next> open;
    open.emplace(kMaxDepth, 0);
    while (!open.empty() && found.size() <= most) {
      const int node = -open.top().second;
      open.pop();
      walker.go(node);
      Candidates list;
      model.candidates(list);
      for (const Candidate& candidate : list) {
        const auto entry = look_up_after(model, candidate.move, table, salt);
        if (!entry || (entry->depth < least_depth && !entry->proven)) continue;
        found.push_back({node, candidate.move, *entry});
        if (entry->depth > least_depth) open.emplace(entry->depth, -static_cast<int>(found.size() - 1));
      }
    }
    return found;
  });
}

int prime(const Position& root, std::span<const int> weights, TranspositionTable& table, std::uint64_t salt,
          std::span<const Hint> hints, std::span<const Move> through) {
  return with_model(root, [&]<class B, class M>(const B& board, M*) {
    if (board.outcome().over()) return 0;
    M model(board, weights);
    std::vector<Hint> all(hints.begin(), hints.end());
    Walker<M> walker(model, all);
    std::vector<Use> uses = uses_of(model, hints, through);
    int count = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      Hint& hint = all[i];
      const Use use = std::exchange(uses[i], Use::none);
      if (use == Use::none || (i > 0 && uses[static_cast<std::size_t>(hint.parent)] == Use::none)) continue;
      if (i > 0) {
        walker.go(hint.parent);
        hint.move = as_candidate(model, hint.move);
        if (model.board().check(hint.move) != Illegal::none) continue;
      }
      walker.go(static_cast<int>(i));
      if (model.board().outcome().over()) continue;
      uses[i] = use;
      if (use == Use::way) continue;
      TableEntry entry = hint.entry;
      entry.move = as_candidate(model, entry.move);
      if (!plausible(model, entry)) continue;
      entry.move = to_table_move(model, entry.move);
      const std::uint64_t key = model.key() ^ salt;
      const auto there = table.probe(key);
      // What the table knows better stays.
      if (there && !entry.proven && (there->proven || there->depth > entry.depth)) continue;
      table.store(key, entry);
      ++count;
    }
    return count;
  });
}

}  // namespace tengen
