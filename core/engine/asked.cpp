#include "engine/asked.hpp"

#include <stdexcept>

#include "engine/models.hpp"
#include "learn/asked.hpp"

namespace tengen {

std::vector<std::vector<Move>> asked(const Position& position, std::uint64_t nodes, int count, std::uint64_t seed) {
  return with_model(position, [&]<class B, class M>(const B& board, M*) -> std::vector<std::vector<Move>> {
    if constexpr (std::is_same_v<M, line::Model>) return asked<M>(board, nodes, count, seed);
    throw std::invalid_argument("positions that a search asks about are kept for line games only");
  });
}

}  // namespace tengen
