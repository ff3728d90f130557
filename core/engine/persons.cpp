#include "engine/persons.hpp"

#include <stdexcept>

#include "person/chances.hpp"
#include "person/drop_view.hpp"
#include "person/edge_view.hpp"
#include "person/line_view.hpp"

namespace tengen {
namespace {

template <class Board>
struct EyeOf;
template <>
struct EyeOf<line::Board> {
  using Type = person::LineView;
};
template <class Bits>
struct EyeOf<drop::Board<Bits>> {
  using Type = person::DropView<Bits>;
};
template <>
struct EyeOf<edge::Board> {
  using Type = person::EdgeView;
};

template <class F>
auto with_eye(const Position& position, F f) {
  return position.visit([&]<class B>(const B& board) { return f(board, typename EyeOf<B>::Type{}); });
}

}  // namespace

std::vector<std::string> person_features(const AnyRules& rules) {
  return with_eye(Position(rules), []<class E>(const auto&, E) {
    const auto names = E::features();
    return std::vector<std::string>(names.begin(), names.end());
  });
}

PersonView person_view(const Position& position) {
  return with_eye(position, []<class E>(const typename E::Board& board, E) {
    person::View view;
    E::look(board, view);
    PersonView out;
    for (const person::Seen& seen : view) {
      out.moves.push_back(seen.move);
      out.near.push_back(seen.near);
      out.notices.push_back(seen.notices);
      out.amounts.insert(out.amounts.end(), seen.amount.begin(), seen.amount.end());
      const auto count = static_cast<std::ptrdiff_t>(E::features().size());
      out.features.insert(out.features.end(), seen.x.begin(), seen.x.begin() + count);
    }
    return out;
  });
}

PersonChances person_chances(const Position& position, const person::Numbers& numbers) {
  return with_eye(position, [&]<class E>(const typename E::Board& board, E) {
    if (numbers.weights.size() != E::features().size()) throw std::invalid_argument("a weight for each feature");
    const person::Chances<E> chances(board, numbers);
    PersonChances out;
    for (const person::Seen& seen : chances.view()) out.moves.push_back(seen.move);
    out.chances = chances.of_moves();
    out.ahead = chances.ahead();
    return out;
  });
}

}  // namespace tengen
