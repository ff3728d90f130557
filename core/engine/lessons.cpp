#include "engine/lessons.hpp"

#include <stdexcept>

#include "edge/cells_model.hpp"
#include "engine/models.hpp"

namespace tengen {
namespace {

static_assert(Model<edge::CellsModel>);

template <class F>
auto with_judgement(const Position& position, Judgement judgement, F f) {
  if (judgement == Judgement::engine) return with_model(position, f);
  if (!std::holds_alternative<edge::Board>(position.board())) {
    throw std::invalid_argument("cells are counted in edge games only");
  }
  return f(std::get<edge::Board>(position.board()), static_cast<edge::CellsModel*>(nullptr));
}

}  // namespace

std::vector<NamedWeight> default_weights(const AnyRules& rules, Judgement judgement) {
  return with_judgement(Position(rules), judgement, []<class B, class M>(const B&, M*) {
    std::vector<NamedWeight> out;
    for (const Weight& weight : M::weights()) out.push_back({std::string(weight.name), weight.value});
    return out;
  });
}

Value evaluate(const Position& position, const std::vector<int>& weights, Judgement judgement) {
  return with_judgement(position, judgement,
                        [&]<class B, class M>(const B& board, M*) { return M(board, weights).evaluate(); });
}

std::vector<int> gradient(const Position& position, const std::vector<int>& weights, Judgement judgement) {
  return with_judgement(position, judgement,
                        [&]<class B, class M>(const B& board, M*) { return M(board, weights).gradient(); });
}

Lesson lesson(const Position& position, const std::vector<int>& weights, const LessonOptions& options,
              Judgement judgement) {
  return with_judgement(position, judgement,
                        [&]<class B, class M>(const B& board, M*) { return Plain<M>(board, weights, options).run(); });
}

}  // namespace tengen
