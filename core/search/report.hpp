// What a search says while it runs.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "game/move.hpp"
#include "model/value.hpp"

namespace tengen {

// One principal variation. Proven: the value holds against every reply, at any depth.
struct Variation {
  Value value = 0;
  bool proven = false;
  std::vector<Move> moves;
};

// How many nodes of a search went to one of its first moves.
struct RootEffort {
  Move move;
  std::uint64_t nodes = 0;
};

struct Report {
  int depth = 0;
  int selective_depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  int table_permille = 0;
  std::vector<Variation> lines;                   // best first
  std::optional<std::pair<Value, Value>> bounds;  // proven ones of the first line, where only they are known
  std::vector<RootEffort> root;                   // at the end of a search, by its first thread; most nodes first
};

}  // namespace tengen
