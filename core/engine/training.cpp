#include "engine/training.hpp"

#include <stdexcept>
#include <utility>

#include "engine/models.hpp"
#include "learn/sampling.hpp"
#include "search/parameter_names.hpp"

namespace tengen {
namespace {

const line::Board* line_board(const Position& position) { return std::get_if<line::Board>(&position.board()); }

const line::Rules* rules_with_network(const AnyRules& rules) {
  const auto* line = std::get_if<line::Rules>(&rules);
  if (line == nullptr || !line::Network::fits(*line)) throw std::invalid_argument("there is no network for this game");
  return line;
}

}  // namespace

std::vector<int> features(const Position& position) {
  const line::Board* board = line_board(position);
  return board == nullptr ? std::vector<int>() : line::Model::features(*board);
}

std::vector<std::pair<int, int>> shapes(const Position& position) {
  const line::Board* board = line_board(position);
  return board == nullptr ? std::vector<std::pair<int, int>>() : line::Model::packed_patterns(*board);
}

std::vector<std::vector<int>> order_numbers() { return line::order_numbers(); }

std::vector<std::vector<Move>> sample_evaluated(const Position& position, std::uint64_t nodes, int count,
                                                std::uint64_t seed) {
  const line::Board* board = line_board(position);
  if (board == nullptr) throw std::invalid_argument("positions inside a search are sampled in line games only");
  return sample_evaluated<line::Model>(*board, nodes, count, seed);
}

NetworkBatch network_inputs(const AnyRules& rules, std::span<const std::uint16_t> cells,
                            std::span<const std::uint32_t> starts) {
  const line::Rules* line = rules_with_network(rules);
  NetworkBatch out;
  out.starts.push_back(0);
  for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
    if (starts[i] > starts[i + 1] || starts[i + 1] > cells.size()) throw std::invalid_argument("starts do not fit");
    line::Board board(*line);
    for (std::uint32_t place = starts[i]; place < starts[i + 1]; ++place) {
      const Move move(cells[place]);
      if (board.outcome().over() || board.check(move) != Illegal::none)
        throw std::invalid_argument("a move is illegal");
      board.play(move);
    }
    const line::NetworkInputs inputs = line::LoadedEvaluator::inputs(board);
    out.slots.insert(out.slots.end(), inputs.slots.begin(), inputs.slots.end());
    out.orders.insert(out.orders.end(), inputs.orders.begin(), inputs.orders.end());
    for (const line::CellFeatures& cell : inputs.features) {
      out.features.insert(out.features.end(), std::begin(cell.of), std::end(cell.of));
    }
    out.starts.push_back(static_cast<std::uint32_t>(out.slots.size()));
    out.worths.push_back(inputs.worth);
  }
  return out;
}

std::shared_ptr<const NetworkData> load_network(const AnyRules& rules, int tables, std::span<const std::uint8_t> bytes,
                                                std::uint64_t fingerprint) {
  const auto* line = std::get_if<line::Rules>(&rules);
  if (line == nullptr) throw std::invalid_argument("networks are for line games only");
  return std::make_shared<line::LoadedNetwork>(line->rule, tables, bytes, fingerprint);
}

std::vector<std::uint8_t> own_network_numbers(const AnyRules& rules, int tables) {
  if (tables < 1 || tables > 2) throw std::invalid_argument("a network has one table or two");
  return line::Network::file_numbers(*rules_with_network(rules), tables);
}

NetworkAnswer ask_network(const Position& position, const std::shared_ptr<const NetworkData>& network) {
  const line::Board* board = line_board(position);
  auto loaded = std::dynamic_pointer_cast<const line::LoadedNetwork>(network);
  if (board == nullptr || !loaded || !loaded->fits(board->rules())) {
    throw std::invalid_argument("this network was not made for this game");
  }
  const line::Model model(*board, values_of(line::Model::weights()));
  line::LoadedEvaluator evaluator(std::move(loaded));
  const line::NetworkOutput output = evaluator.evaluate(model.threats());
  MoveList moves;
  board->moves(moves);
  const std::vector<int> logits = evaluator.policy(model.threats(), {moves.begin(), moves.end()});
  NetworkAnswer out{output.weights, output.network, {}};
  for (int i = 0; i < moves.size(); ++i) out.policy.emplace_back(moves[i], logits[static_cast<std::size_t>(i)]);
  return out;
}

namespace {

const line::Board& board_to_learn(const Position& start) {
  const line::Board* board = line_board(start);
  if (board == nullptr) throw std::invalid_argument("games to learn from are played in line games only");
  return *board;
}

}  // namespace

TrainingGame self_play(const Position& start, const SelfPlayOptions& options, std::uint64_t seed) {
  return SelfPlay<line::Model>(board_to_learn(start), options, seed).run();
}

std::vector<std::pair<std::string, double>> search_parameters() {
  std::vector<std::pair<std::string, double>> out;
  for (const selective::ParameterName& one : selective::parameter_names()) {
    out.emplace_back(one.name, selective::get_parameter(one));
  }
  return out;
}

void set_search_parameter(const std::string& name, double value) {
  for (const selective::ParameterName& one : selective::parameter_names()) {
    if (one.name == name) return selective::set_parameter(one, value);
  }
  throw std::invalid_argument("the selective search has no number of that name; ask search_parameters()");
}

TrainingGame label_game(const Position& start, const SelfPlayOptions& options, std::uint64_t seed,
                        std::span<const Move> moves, int result) {
  return SelfPlay<line::Model>(board_to_learn(start), options, seed).label(moves, result);
}

}  // namespace tengen
