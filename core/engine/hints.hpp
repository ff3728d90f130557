// What a search leaves near its root, taken out of the table to be kept, and put back before another search.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position.hpp"
#include "search/report.hpp"
#include "search/transposition_table.hpp"

namespace tengen {

// A node below some root: the move that leads to it from its parent, and what is known of it. Values are relative to
// the node, as in the table. The first hint of a list is the root itself, and parents come before their children.
struct Hint {
  int parent = 0;  // its place in the list
  Move move;       // none for the root
  TableEntry entry;
};

// The deepest nodes that the table knows below a position, about so many. What a search of the position itself has
// found, if there was one, is said of the root: the table does not keep that.
std::vector<Hint> harvest(const Position& root, std::span<const int> weights, const TranspositionTable& table,
                          std::uint64_t salt, const Report* searched, std::size_t most, int least_depth);

// Puts hints into the table; how many. What cannot be right of this game (an illegal move, a value or depth that no
// search gives) is left out with all that hangs on it; so is every node that is not reached through these moves, in
// any order.
int prime(const Position& root, std::span<const int> weights, TranspositionTable& table, std::uint64_t salt,
          std::span<const Hint> hints, std::span<const Move> through);

// Hints as bytes to be kept in a file, every move taken through a symmetry of the board; and back, which gives nothing
// at all for bytes that `pack` cannot have written.
std::string pack(const Position& root, std::span<const Hint> hints, int symmetry);
std::vector<Hint> unpack(const Position& root, std::string_view bytes, int symmetry);

}  // namespace tengen
