// The text of a move, as people write it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/move.hpp"

namespace tengen {

// Which of the four ways of writing a game uses: "h12" is a cell on one board and an edge on another.
enum class Notation : std::uint8_t { cells, columns, hex_edges, square_edges };

std::string to_text(Move move);

// Reads one move without looking at any board; nothing if the text is not of this form.
std::optional<Move> parse_move(std::string_view raw, Notation notation);

}  // namespace tengen
