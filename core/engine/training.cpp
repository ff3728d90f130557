#include "engine/training.hpp"

#include <stdexcept>

#include "engine/models.hpp"
#include "learn/sampling.hpp"

namespace tengen {
namespace {

const line::Board* line_board(const Position& position) { return std::get_if<line::Board>(&position.board()); }

}  // namespace

std::vector<int> features(const Position& position) {
  const line::Board* board = line_board(position);
  return board == nullptr ? std::vector<int>() : line::Model::features(*board);
}

std::vector<std::pair<int, int>> shapes(const Position& position) {
  const line::Board* board = line_board(position);
  return board == nullptr ? std::vector<std::pair<int, int>>() : line::Model::packed_patterns(*board);
}

std::vector<std::array<int, 4>> patterns(const Position& position) {
  const line::Board* board = line_board(position);
  return board == nullptr ? std::vector<std::array<int, 4>>() : line::Model::neighbourhoods(*board);
}

std::vector<int> pattern_pairs() { return line::Model::pattern_pairs(); }

std::vector<std::vector<int>> order_numbers() { return line::order_numbers(); }

std::vector<std::vector<Move>> sample_evaluated(const Position& position, std::uint64_t nodes, int count,
                                                std::uint64_t seed) {
  const line::Board* board = line_board(position);
  if (board == nullptr) throw std::invalid_argument("positions inside a search are sampled in line games only");
  return sample_evaluated<line::Model>(*board, nodes, count, seed);
}

TrainingGame self_play(const Position& start, const SelfPlayOptions& options, std::uint64_t seed) {
  const line::Board* board = line_board(start);
  if (board == nullptr) throw std::invalid_argument("games to learn from are played in line games only");
  return SelfPlay<line::Model>(*board, options, seed).run();
}

}  // namespace tengen
