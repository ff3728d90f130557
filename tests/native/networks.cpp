// Networks that follow a game, forth and back, say what they say of each position when they see nothing else.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "line/network.hpp"
#include "positions.hpp"

using namespace tengen;
using namespace tengen::line;

namespace {

int failures = 0;

// Any numbers will do, as long as no hidden sum can overflow.
std::shared_ptr<const LoadedNetwork> some_network(const Rules& rules, Random& random) {
  constexpr int kWidth = LoadedNetwork::kWidth;
  constexpr int kHidden = LoadedNetwork::kHidden;
  const int tables = rules.rule == Rule::renju ? 2 : 1;
  std::vector<std::uint8_t> bytes;
  const auto add = [&]<class Number>(int count, int most, Number) {
    for (int i = 0; i < count; ++i) {
      const auto number = static_cast<Number>(random.below(2 * most + 1) - most);
      std::uint8_t raw[sizeof number];
      std::memcpy(raw, &number, sizeof number);
      bytes.insert(bytes.end(), raw, raw + sizeof number);
    }
  };
  add(tables * (LoadedNetwork::kRows + 1) * kWidth, 500, std::int16_t{});
  add(kHidden * kWidth, 400, std::int16_t{});
  add(2 * kHidden, 9000, std::int32_t{});
  add(kHidden * kHidden, 900, std::int16_t{});
  add(2 * kHidden + kWidth + 1, 9000, std::int32_t{});
  add(LoadedNetwork::kPolicy * kWidth, 400, std::int16_t{});
  add(LoadedNetwork::kPolicy, 9000, std::int32_t{});
  return std::make_shared<LoadedNetwork>(rules.rule, tables, bytes, 1);
}

// The built-in one, as a file would have it.
std::shared_ptr<const LoadedNetwork> as_loaded(const Rules& rules) {
  const int tables = rules.rule == Rule::renju ? 2 : 1;
  return std::make_shared<LoadedNetwork>(rules.rule, tables, Network::file_numbers(rules, tables), 2);
}

bool same(const NetworkOutput& one, const NetworkOutput& two) {
  return one.weights == two.weights && one.network == two.network;
}

// Are the moves of a node rated by how far their logits are below the highest?
bool rated_by_logits(LoadedEvaluator& loaded, const ThreatBoard& threats, std::span<const Move> moves) {
  Candidates list;
  for (const Move move : moves) list.add(move, 0);
  loaded.rate_moves(threats, list);
  const std::vector<int> logits = loaded.policy(threats, moves);
  const int most = *std::max_element(logits.begin(), logits.end());
  for (std::size_t i = 0; i < logits.size(); ++i) {
    if (list[static_cast<int>(i)].policy != -std::min((most - logits[i]) / 4, 32767)) return false;
  }
  return true;
}

void follow(const Rules& rules, int steps, Random& random) {
  const auto network = some_network(rules, random);
  const auto numbers = own_numbers(rules);
  ThreatBoard threats(Board(rules), numbers);
  Network built_in;
  LoadedEvaluator loaded(network);
  LoadedEvaluator copy(as_loaded(rules));
  int different = 0;
  Value before = 0;
  for (int step = 0; step < steps; ++step) {
    if (threats.board().outcome().over() || (threats.board().ply() > 0 && random.below(5) < 2)) threats.undo();
    else threats.play(threats.board().random_move(random));
    // Not every position is asked about.
    if (random.below(3) != 0 || threats.board().outcome().over()) continue;
    const NetworkOutput kept = loaded.evaluate(threats);
    MoveList list;
    threats.board().moves(list);
    const std::span<const Move> moves(list.begin(), list.end());
    LoadedEvaluator fresh(network);
    if (!same(kept, fresh.evaluate(threats)) || loaded.policy(threats, moves) != fresh.policy(threats, moves) ||
        !rated_by_logits(loaded, threats, moves) || !same(built_in.evaluate(threats), Network().evaluate(threats))) {
      std::printf("%dx%d rule %d: differs after step %d\n", rules.cols, rules.rows, static_cast<int>(rules.rule), step);
      ++failures;
      return;
    }
    // Of caro's patterns a neighbourhood of five cells does not tell all.
    if (rules.rule != Rule::caro && !same(copy.evaluate(threats), built_in.evaluate(threats))) {
      std::printf("%dx%d rule %d: the built-in network as a file says something else after step %d\n", rules.cols,
                  rules.rows, static_cast<int>(rules.rule), step);
      ++failures;
      return;
    }
    different += kept.network != before;
    before = kept.network;
  }
  if (different < steps / 20) {
    std::printf("rule %d: the network says nearly always the same\n", static_cast<int>(rules.rule));
    ++failures;
  }
}

}  // namespace

int main() {
  Random random(7);
  for (const Rule rule : {Rule::freestyle, Rule::standard, Rule::renju, Rule::caro}) {
    follow(Rules{15, 15, 5, rule}, 400, random);
    follow(Rules{20, 9, 5, rule}, 200, random);
  }
  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
