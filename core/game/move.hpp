// A move of any game as one 16-bit value that needs no board to be understood.
#pragma once

#include <compare>
#include <cstdint>

namespace tengen {

enum class MoveKind : std::uint8_t {
  cell,    // a stone on an intersection
  drop,    // a disc into a column
  pop,     // the own disc at the bottom of a column taken out
  claim,   // a draw claimed on a full board
  hex,     // an edge of a hexagonal board
  across,  // a horizontal edge of a square board
  down,    // a vertical edge of a square board
};

// Three bits of kind, five of row, five of column: the low ten bits (`slot`) index small tables.
// The largest boards are 25 x 25 cells and a 31 x 31 grid of hexagon edges, so five bits are enough.
struct Move {
  static constexpr std::uint16_t kNone = 0xFFFF;
  static constexpr int kSlots = 1024;

  std::uint16_t code = kNone;

  constexpr Move() = default;
  constexpr explicit Move(std::uint16_t raw) : code(raw) {}
  constexpr Move(MoveKind kind, int row, int col)
      : code(static_cast<std::uint16_t>((static_cast<int>(kind) << 10) | (row << 5) | col)) {}

  constexpr MoveKind kind() const { return static_cast<MoveKind>(code >> 10); }
  constexpr int row() const { return (code >> 5) & 31; }
  constexpr int col() const { return code & 31; }
  constexpr int slot() const { return code & (kSlots - 1); }
  constexpr bool is_none() const { return code == kNone; }

  constexpr auto operator<=>(const Move&) const = default;
};

// A list on the stack, large enough for every legal move of every game. The union leaves it
// uninitialised: clearing a kilobyte at every node would be felt.
struct MoveList {
  static constexpr int kCapacity = 640;

  union {
    Move moves[kCapacity];
  };
  int count = 0;

  MoveList() {}  // NOLINT: leaves `moves` as it is

  void add(Move move) { moves[count++] = move; }
  int size() const { return count; }
  Move operator[](int i) const { return moves[i]; }
  Move* begin() { return moves; }
  Move* end() { return moves + count; }
  const Move* begin() const { return moves; }
  const Move* end() const { return moves + count; }
};

}  // namespace tengen
