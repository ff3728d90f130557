"""Edge games: Hexifence and Dots and Boxes, the same rules on two graphs."""

import re
from abc import abstractmethod
from collections.abc import Hashable

from .base import Cell, Image, Oracle, Outcome


class EdgeOracle(Oracle):
    """Edges drawn so far and who owns which cell; `cell_edges` is the whole geometry."""

    def __init__(self, edges: list[str], cell_edges: dict[Cell, set[str]]) -> None:
        super().__init__()
        self.edges, self.cell_edges = edges, cell_edges
        self.beside = {edge: {cell for cell in cell_edges if edge in cell_edges[cell]} for edge in edges}
        self.drawn: dict[str, int] = {}
        self.owners: dict[Cell, int] = {}

    def all_moves(self) -> list[str]:
        return self.edges

    def captured(self) -> dict[Cell, int]:
        return dict(self.owners)

    def state(self) -> Hashable:
        return frozenset(self.drawn), frozenset(self.owners.items()), self.turn

    def edge_cells(self, move: str) -> set[Cell]:
        """The one or two cells beside an edge."""
        return self.beside[move]

    def draw_without_capture(self, edges: list[str]) -> None:
        """Set a position up: draw edges for nobody. Only what is still to come can be asked afterwards."""
        for edge in edges:
            self.drawn[edge] = 0

    def _on_board(self, move: str) -> bool:
        return move in self.beside

    def _objection(self, move: str) -> str | None:
        return "drawn" if move in self.drawn else None

    def _put(self, move: str) -> None:
        self.drawn[move] = self.turn
        closed = [cell for cell in self.edge_cells(move) if self.cell_edges[cell] <= self.drawn.keys()]
        for cell in closed:
            self.owners[cell] = self.turn
        if not closed:
            self.turn = 1 - self.turn

    def _judge(self) -> Outcome:
        if len(self.drawn) < len(self.edges):
            return None
        first, second = self.score()
        if first == second:
            return None, "most cells"
        return (0 if first > second else 1), "most cells"

    def _save(self) -> tuple[dict[str, int], dict[Cell, int]]:
        return dict(self.drawn), dict(self.owners)

    def _load(self, saved: tuple[dict[str, int], dict[Cell, int]]) -> None:
        self.drawn, self.owners = dict(saved[0]), dict(saved[1])

    @abstractmethod
    def normal(self, text: str) -> str | None: ...


class HexOracle(EdgeOracle):
    """Hexifence of dimension N."""

    def __init__(self, size: int) -> None:
        self.size = size
        span = range(2 * size - 1)
        cells = [(r, c) for r in span for c in span if abs(r - c) <= size - 1]
        around = ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1))
        cell_edges = {(r, c): {f"{2 * r + 1 + i}:{2 * c + 1 + j}" for i, j in around} for r, c in cells}
        grid = range(4 * size - 1)
        edges = [
            f"{i}:{j}"
            for i in grid
            for j in grid
            if abs(i - j) <= 2 * size - 1 and not (i % 2 == 1 and j % 2 == 1)
        ]
        super().__init__(edges, cell_edges)

    def normal(self, text: str) -> str | None:
        found = re.fullmatch(r"([0-9]{1,2}):([0-9]{1,2})", text.strip())
        return f"{int(found[1])}:{int(found[2])}" if found else None

    def symmetric_images(self) -> list[Image]:
        return [self._image(turns, swap) for swap in (False, True) for turns in range(6)]

    def _image(self, turns: int, swap: bool) -> Image:
        """Turn by 60 degrees some times about the middle (2N-1, 2N-1), then perhaps reflect."""
        middle = 2 * self.size - 1

        def image(text: str) -> str:
            row, col = (int(number) - middle for number in text.split(":"))
            for _ in range(turns):
                row, col = col, col - row
            if swap:
                row, col = col, row
            return f"{row + middle}:{col + middle}"

        return image


class DotsOracle(EdgeOracle):
    """Dots and Boxes with rows x cols boxes."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols = rows, cols
        edges = [dots_text("h", r, c) for r in range(rows + 1) for c in range(cols)]
        edges += [dots_text("v", r, c) for r in range(rows) for c in range(cols + 1)]
        cell_edges = {
            (r, c): {
                dots_text("h", r, c),
                dots_text("h", r + 1, c),
                dots_text("v", r, c),
                dots_text("v", r, c + 1),
            }
            for r in range(rows)
            for c in range(cols)
        }
        super().__init__(edges, cell_edges)

    def normal(self, text: str) -> str | None:
        found = re.fullmatch(r"([hv])(?:([0-9])([0-9])|([0-9]{1,2}):([0-9]{1,2}))", text.strip().lower())
        if found is None:
            return None
        kind, row, col, long_row, long_col = found.groups()
        return dots_text(kind, int(row or long_row), int(col or long_col))

    def symmetric_images(self) -> list[Image]:
        return [
            self._image(swap, flip_row, flip_col)
            for swap in ((False, True) if self.rows == self.cols else (False,))
            for flip_row in (False, True)
            for flip_col in (False, True)
        ]

    def _image(self, swap: bool, flip_row: bool, flip_col: bool) -> Image:
        """Move the middle of the edge on a grid of half steps, where dots have two even numbers."""

        def image(text: str) -> str:
            kind, row, col = dots_numbers(text)
            row, col = (2 * row, 2 * col + 1) if kind == "h" else (2 * row + 1, 2 * col)
            row = 2 * self.rows - row if flip_row else row
            col = 2 * self.cols - col if flip_col else col
            if swap:
                row, col = col, row
            return dots_text("v" if row % 2 else "h", row // 2, col // 2)

        return image


def dots_text(kind: str, row: int, col: int) -> str:
    """`h12` while both numbers have one digit, else `h1:12`."""
    return f"{kind}{row}{col}" if row < 10 and col < 10 else f"{kind}{row}:{col}"


def dots_numbers(text: str) -> tuple[str, int, int]:
    """The kind, row and column of an edge as dots_text writes it."""
    row, col = text[1:].split(":") if ":" in text else (text[1], text[2])
    return text[0], int(row), int(col)
