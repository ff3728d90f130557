// What programs that fit an evaluation ask of line games: its features, and positions from inside a search. Nothing here is
// used to play.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/position.hpp"
#include "learn/cell_sums.hpp"
#include "learn/self_play.hpp"

namespace tengen {

// How often each weight counts in a position, with its sign. These functions give nothing for games other than line games.
std::vector<int> features(const Position& position);
// What every empty cell is to the side to move and to the other: four patterns, four bits each.
std::vector<std::pair<int, int>> shapes(const Position& position);
// The learned numbers of the move ordering.
std::vector<std::vector<int>> order_numbers();

// Up to `count` positions picked by chance among all that a search of so many nodes evaluates, each as the moves from the start
// of the game. Throws std::invalid_argument for games other than line games.
std::vector<std::vector<Move>> sample_evaluated(const Position& position, std::uint64_t nodes, int count,
                                                std::uint64_t seed);

// What networks of the kind that can be loaded see of positions, one after another.
struct NetworkBatch {
  std::vector<std::uint32_t> starts;    // of the cells of each position, and the end of the last
  std::vector<std::uint16_t> slots;     // of cells
  std::vector<std::uint16_t> features;  // of cells, four each
  std::vector<std::int16_t> orders;     // of cells: the scores of the move ordering
  std::vector<Value> worths;            // of positions, by the weights alone
};
// Position i has the stones `cells[starts[i]]` up to `cells[starts[i + 1]]`, written as slots in the order of play. Throws
// std::invalid_argument where they are no position of this line game.
NetworkBatch network_inputs(const AnyRules& rules, std::span<const std::uint16_t> cells,
                            std::span<const std::uint32_t> starts);

// Throws std::invalid_argument for what is no network of this line game; `tables` is 2 if each side has its own.
std::shared_ptr<const NetworkData> load_network(const AnyRules& rules, int tables, std::span<const std::uint8_t> bytes,
                                                std::uint64_t fingerprint);

// The numbers of the built-in network as `load_network` takes them: half of the columns are unused, to be learned.
std::vector<std::uint8_t> own_network_numbers(const AnyRules& rules, int tables);

struct NetworkAnswer {
  Value weights = 0;
  Value network = 0;
  std::vector<std::pair<Move, int>> policy;  // logits of all legal moves, in 256ths
};
NetworkAnswer ask_network(const Position& position, const std::shared_ptr<const NetworkData>& network);

// One game of the engine against itself from this position on, which nobody has played in yet, with what its searches say.
// Throws std::invalid_argument for games other than line games.
TrainingGame self_play(const Position& start, const SelfPlayOptions& options, std::uint64_t seed);
// The same for a game that others have played; the result is the first player's. Throws for an illegal move, too.
TrainingGame label_game(const Position& start, const SelfPlayOptions& options, std::uint64_t seed,
                        std::span<const Move> moves, int result);

// The numbers of the selective search by name.
std::vector<std::pair<std::string, double>> search_parameters();
// Changes one for all searches that begin later. Throws std::invalid_argument for a name that there is not, and
// std::logic_error in all builds but the one for tuning.
void set_search_parameter(const std::string& name, double value);

}  // namespace tengen
