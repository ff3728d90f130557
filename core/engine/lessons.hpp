// What learning asks of a position of any game: the evaluation, its gradient, and a plain search that keeps both.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "learn/lesson.hpp"

namespace tengen {

// Which evaluation is meant: the engine's own, or, for edge games, the classic count of cells.
enum class Judgement : std::uint8_t { engine, cells };

// These throw std::invalid_argument where a game has no such evaluation.
std::vector<NamedWeight> default_weights(const AnyRules& rules, Judgement judgement);
Value evaluate(const Position& position, const std::vector<int>& weights, Judgement judgement);
std::vector<int> gradient(const Position& position, const std::vector<int>& weights, Judgement judgement);
// The game must not be over.
Lesson lesson(const Position& position, const std::vector<int>& weights, const LessonOptions& options,
              Judgement judgement);

}  // namespace tengen
