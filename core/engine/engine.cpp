#include "engine/engine.hpp"

#include "edge/perfect.hpp"
#include "engine/engine_impl.hpp"
#include "engine/models.hpp"

namespace tengen {

template class BasicEngine<TengenGames>;

void prepare(const AnyRules& rules) {
  with_model(Position(rules), []<class B, class M>(const B& board, M*) {
    M(board, values_of(M::weights())).evaluate();
    if constexpr (std::is_same_v<B, edge::Board>) edge::perfect_table(board.rules());
  });
}

std::vector<NamedWeight> default_weights(const AnyRules& rules) {
  return with_model(Position(rules), []<class B, class M>(const B&, M*) {
    std::vector<NamedWeight> out;
    for (const Weight& weight : M::weights()) out.push_back({std::string(weight.name), weight.value});
    return out;
  });
}

std::uint64_t network_hash(const AnyRules& rules) {
  const auto* const line = std::get_if<line::Rules>(&rules);
  return line != nullptr && line::Network::fits(*line) ? line::Network::version_hash(*line) : 0;
}

double chance_scale(const AnyRules& rules) {
  return with_model(Position(rules), []<class B, class M>(const B&, M*) { return double{M::kChanceScale}; });
}

bool counts_margins(const AnyRules& rules) {
  return with_model(Position(rules), []<class B, class M>(const B&, M*) { return bool{M::kMargins}; });
}

ForcedWin forced_win(const Position& position, int nodes) {
  return with_model(position, [&]<class B, class M>(const B& board, M*) {
    ForcedWin found;
    if constexpr (TacticalModel<M>) {
      if (board.outcome().over()) return found;
      M model(board, values_of(M::weights()));
      found.plies = model.long_forced_win(nodes, 0);
      found.nodes = model.take_effort();
      if (found.plies > 0) found.moves = model.forced_line();
    }
    return found;
  });
}

Value evaluate(const Position& position, const std::vector<int>& weights) {
  return with_model(position, [&]<class B, class M>(const B& board, M*) { return M(board, weights).evaluate(); });
}

}  // namespace tengen
