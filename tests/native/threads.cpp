// Many searches with several threads, started, heard and stopped from elsewhere: run under the thread sanitizer.
#include <cstdio>
#include <thread>

#include "engine/engine.hpp"

using namespace tengen;

namespace {

std::vector<int> weights_of(const AnyRules& rules) {
  std::vector<int> out;
  for (const NamedWeight& weight : default_weights(rules)) out.push_back(weight.value);
  return out;
}

// Two threads listen and stop while four search.
bool search(const AnyRules& rules, double stop_after) {
  Engine engine(4);
  const Position position(rules);
  SearchOptions options;
  options.threads = 4;
  for (int round = 0; round < 4; ++round) {
    options.lines = 1 + round % 2;  // with one line the threads work on it together
    engine.start(position, Limit{}, options, weights_of(rules));
    std::thread listener([&] {
      while (engine.searching()) engine.next_report(0.01);
    });
    std::thread stopper([&] {
      engine.wait(stop_after);
      engine.stop();
      engine.stop();
    });
    const bool ended = engine.wait(60);
    listener.join();
    stopper.join();
    if (!ended || engine.result().lines.empty()) return false;
  }
  return true;
}

}  // namespace

int main() {
  const AnyRules games[] = {
      line::Rules{},
      line::Rules{.rule = line::Rule::renju},
      line::Rules{.rule = line::Rule::caro},
      drop::Rules{},
      drop::Rules{.rows = 9, .cols = 11, .n = 5},
      drop::Rules{.variant = drop::Variant::popout},
      edge::Rules{},
      edge::Rules{.shape = edge::Shape::squares, .rows = 4, .cols = 4},
  };
  int failed = 0;
  for (const AnyRules& rules : games) {
    for (double stop_after : {0.0, 0.05, 0.4}) failed += !search(rules, stop_after);
  }
  std::printf("%d searches failed\n", failed);
  return failed == 0 ? 0 : 1;
}
