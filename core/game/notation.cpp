#include "game/notation.hpp"

#include <cctype>
#include <utility>

namespace tengen {
namespace {

std::string trimmed_lower(std::string_view text) {
  const auto blank = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

// One or two ASCII digits, below 32: nothing larger exists on any board.
std::optional<int> number(std::string_view text) {
  if (text.empty() || text.size() > 2) return std::nullopt;
  int value = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  if (value > 31) return std::nullopt;
  return value;
}

std::optional<std::pair<int, int>> number_pair(std::string_view text) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto row = number(text.substr(0, colon));
  const auto col = number(text.substr(colon + 1));
  if (!row || !col) return std::nullopt;
  return std::pair{*row, *col};
}

std::optional<Move> parse_cell(std::string_view text) {
  if (text.empty() || text[0] < 'a' || text[0] > 'z') return std::nullopt;
  const auto row = number(text.substr(1));
  if (!row || *row == 0) return std::nullopt;
  return Move(MoveKind::cell, *row - 1, text[0] - 'a');
}

std::optional<Move> parse_column(std::string_view text) {
  if (text == "draw") return Move(MoveKind::claim, 0, 0);
  const bool pop = !text.empty() && text[0] == 'p';
  const auto col = number(text.substr(pop ? 1 : 0));
  if (!col || *col == 0) return std::nullopt;
  return Move(pop ? MoveKind::pop : MoveKind::drop, 0, *col - 1);
}

std::optional<Move> parse_square_edge(std::string_view text) {
  if (text.empty() || (text[0] != 'h' && text[0] != 'v')) return std::nullopt;
  const MoveKind kind = text[0] == 'h' ? MoveKind::across : MoveKind::down;
  text.remove_prefix(1);
  if (text.size() == 2) {
    const auto row = number(text.substr(0, 1));
    const auto col = number(text.substr(1));
    if (!row || !col) return std::nullopt;
    return Move(kind, *row, *col);
  }
  const auto pair = number_pair(text);
  if (!pair) return std::nullopt;
  return Move(kind, pair->first, pair->second);
}

}  // namespace

std::string to_text(Move move) {
  if (move.is_none()) return "none";
  const std::string row = std::to_string(move.row());
  const std::string col = std::to_string(move.col());
  switch (move.kind()) {
    case MoveKind::cell: return static_cast<char>('a' + move.col()) + std::to_string(move.row() + 1);
    case MoveKind::drop: return std::to_string(move.col() + 1);
    case MoveKind::pop: return "p" + std::to_string(move.col() + 1);
    case MoveKind::claim: return "draw";
    case MoveKind::hex: return row + ":" + col;
    case MoveKind::across:
    case MoveKind::down: {
      const std::string head = move.kind() == MoveKind::across ? "h" : "v";
      return head + row + (row.size() + col.size() > 2 ? ":" : "") + col;
    }
  }
  return "none";
}

std::optional<Move> parse_move(std::string_view raw, Notation notation) {
  if (raw.size() > 64) return std::nullopt;
  const std::string text = trimmed_lower(raw);
  switch (notation) {
    case Notation::cells: return parse_cell(text);
    case Notation::columns: return parse_column(text);
    case Notation::square_edges: return parse_square_edge(text);
    case Notation::hex_edges: {
      const auto pair = number_pair(text);
      if (!pair) return std::nullopt;
      return Move(MoveKind::hex, pair->first, pair->second);
    }
  }
  return std::nullopt;
}

}  // namespace tengen
