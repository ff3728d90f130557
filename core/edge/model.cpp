#include "edge/model.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "edge/settled.hpp"

namespace tengen::edge {
namespace {

constexpr int kCaptureScore = 10'000;
constexpr int kSafeScore = 1'000;
constexpr int kInnerScore = 1'100;  // a safe edge between two cells changes more: tried first it saves half the nodes

// Of isolated chains that are answered alike, opening the shortest dominates: whatever is gained later by having kept it
// is at most the difference of their lengths.
struct Shortest {
  std::optional<Chain> chain;

  void offer(const Chain& other) {
    if (!chain || other.length < chain->length) chain = other;
  }
};

}  // namespace

Model::Model(const Board& board, std::span<const int> weights) : board_(board), strings_(board), weights_{} {
  std::copy_n(weights.begin(), std::min(weights.size(), weights_.size()), weights_.begin());
}

void Model::play(Move move) {
  board_.play(move);
  strings_.cut(board_.graph().edge_of(move));
}

void Model::undo() { strings_.tie(board_.graph().edge_of(board_.undo())); }

Move Model::stand_in(Move move) const {
  const int edge = board_.graph().edge_of(move);
  const int other = edge == kNoEdge ? kNoEdge : strings_.stand_in(edge);
  return other == kNoEdge ? Move() : board_.graph().edges[static_cast<std::size_t>(other)];
}

Value Model::lead() const { return (board_.score(board_.turn()) - board_.score(other(board_.turn()))) * kCell; }

Value Model::evaluate() const {
  const Settled settled(strings_);
  const Value after = settled.spare * kCell + to_come(settled.rest);
  return clamp_estimate(lead() + settled.taken * kCell + (settled.spare > 0 ? std::abs(after) : after));
}

Value Model::to_come(const Strings& strings) const {
  if (strings.free_edges() == 0) return 0;
  const Features found = features(strings);
  std::int64_t sum = 0;
  for (int i = 0; i < kFeatures; ++i) sum += static_cast<std::int64_t>(weights_[i]) * found[i];
  return static_cast<Value>(std::clamp<std::int64_t>(sum, -kEstimateLimit, kEstimateLimit));
}

bool Model::candidates(Candidates& list) const {
  if (strings_.can_capture()) {
    add_captures(list);
  } else {
    add_openings(list);
  }
  return true;
}

void Model::add_captures(Candidates& list) const {
  const auto& edges = board_.graph().edges;
  const Capture capture = strings_.capture();
  list.add(edges[capture.take], kCaptureScore);
  if (capture.decline == kNoEdge) return;
  const Settled settled(strings_);
  const bool decline_first = settled.spare * kCell + to_come(settled.rest) < 0;
  list.add(edges[capture.decline], kCaptureScore + (decline_first ? 1 : -1));
}

void Model::add_openings(Candidates& list) const {
  const auto& edges = board_.graph().edges;
  const auto open = [&](const Chain& chain) { list.add(edges[chain.edge], -chain.length); };
  Shortest shorts;
  Shortest chains;
  Shortest loops;
  const auto& sides = board_.graph().sides;
  strings_.survey([&](int edge) { list.add(edges[edge], sides[edge][1] == kOutside ? kSafeScore : kInnerScore); },
                  [&](const Chain& chain) {
                    if (!chain.isolated()) {
                      open(chain);
                    } else if (!chain.declinable()) {
                      shorts.offer(chain);
                    } else {
                      (chain.loop ? loops : chains).offer(chain);
                    }
                  });
  for (const Shortest* shortest : {&shorts, &chains, &loops}) {
    if (shortest->chain) open(*shortest->chain);
  }
}

bool Model::quiet(Move move) const {
  const int edge = board_.graph().edge_of(move);
  return !strings_.captures(edge) && !strings_.gives(edge);
}

int Model::extension() const { return strings_.can_capture() && strings_.capture().decline == kNoEdge ? 1 : 0; }

}  // namespace tengen::edge
