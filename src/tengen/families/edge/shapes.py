"""Where the cells and edges of an edge game lie: the only things in which hexagons and squares differ."""

import math
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from tengen import Move
    from tengen.rules.game import Game


class Spot(NamedTuple):
    """A place on the board; (0, 0) is the top left corner of the box around all cells."""

    x: float
    y: float


class Shapes(Protocol):
    """What a board of cells and edges can tell about itself."""

    width: float
    height: float

    def outline(self, row: int, col: int) -> list[Spot]:
        """The corners of a cell."""

    def edge(self, move: "Move") -> tuple[Spot, Spot]:
        """The two dots that an edge joins."""

    def labels(self) -> list[tuple[Spot, str]]:
        """Numbers around the board, at most 30 away from it."""

    def edge_name(self, move: "Move") -> str:
        """What to write on a free edge, if the labels around the board are not enough."""


class Squares:
    """Dots and Boxes: rows h0, v0, … on the left, columns of h above the board, of v below it."""

    _SIDE = 64.0

    def __init__(self, game: "Game") -> None:
        self.rows, self.cols = game.rows, game.cols
        self.width, self.height = self.cols * self._SIDE, self.rows * self._SIDE

    def outline(self, row: int, col: int) -> list[Spot]:
        """Clockwise from the top left corner."""
        return [
            self._dot(row, col),
            self._dot(row, col + 1),
            self._dot(row + 1, col + 1),
            self._dot(row + 1, col),
        ]

    def edge(self, move: "Move") -> tuple[Spot, Spot]:
        """From a dot to the next one on the right or below."""
        end = (move.row, move.col + 1) if move.kind == "across" else (move.row + 1, move.col)
        return self._dot(move.row, move.col), self._dot(*end)

    def labels(self) -> list[tuple[Spot, str]]:
        """Row names with their letter on the left; plain column numbers above for h and below for v."""
        left, above, below = -26.0, -24.0, self.height + 24
        labels = [(Spot(left, row * self._SIDE), f"h{row}") for row in range(self.rows + 1)]
        labels += [(Spot(left, (row + 0.5) * self._SIDE), f"v{row}") for row in range(self.rows)]
        labels += [(Spot((col + 0.5) * self._SIDE, above), str(col)) for col in range(self.cols)]
        labels += [(Spot(col * self._SIDE, below), str(col)) for col in range(self.cols + 1)]
        return labels

    def edge_name(self, _move: "Move") -> str:
        """Nothing: the labels around the board say it all."""
        return ""

    def _dot(self, row: int, col: int) -> Spot:
        return Spot(col * self._SIDE, row * self._SIDE)


class Hexagons:
    """Hexifence: pointy-top hexagons. Row numbers on the left, the column number on each free edge."""

    _SIDE = 44.0

    def __init__(self, game: "Game") -> None:
        self.rows = game.rows
        self._reach = (game.rows - 1) // 2
        self._half = self._SIDE * math.sqrt(3) / 2
        self.width = 2 * self._half * self.rows
        self.height = self._SIDE * (1.5 * self.rows + 0.5)

    def outline(self, row: int, col: int) -> list[Spot]:
        """Clockwise from the topmost corner."""
        x = self._half * (2 * col - row + self._reach + 1)
        y = self._SIDE * (1.5 * row + 1)
        side, half = self._SIDE, self._half
        right, left = x + half, x - half
        upper, lower = y - side / 2, y + side / 2
        return [
            Spot(x, y - side),
            Spot(right, upper),
            Spot(right, lower),
            Spot(x, y + side),
            Spot(left, lower),
            Spot(left, upper),
        ]

    def edge(self, move: "Move") -> tuple[Spot, Spot]:
        """Each edge is the left or an upper one of some cell, be that cell on the board or beside it."""
        top, top_right, _, _, low_left, top_left = self.outline(move.row // 2, move.col // 2)
        if move.row % 2 == 1:
            return top_left, low_left
        return (top_left, top) if move.col % 2 == 0 else (top, top_right)

    def labels(self) -> list[tuple[Spot, str]]:
        """Row numbers with the colon of the notation, level with the middles of their edges."""
        first, step = self._SIDE / 4, self._SIDE * 0.75
        return [(Spot(-22, first + step * row), f"{row}:") for row in range(2 * self.rows + 1)]

    def edge_name(self, move: "Move") -> str:
        """The column."""
        return str(move.col)
