"""Boards for the page: what every move changes, worked out here, so that the page needs to know no rules.

A board is a list of places: points, holes, edges, cells. Each place knows how it looks when it belongs to
the first or the second side and when it was the last one played. A ply is a list of codes, place · 3 + state:
0 (empty), 1 (first) or 2 (second). The place of the first code is the one to be marked as the last move.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from tengen import Cell, Game, Move, Position, Side, TengenError
from tengen.drawing import draw_svg
from tengen.families.drop.columns import column_height
from tengen.families.drop.svg import DISC, Rack
from tengen.families.edge.svg import EdgeBoard
from tengen.families.line.svg import STONE, LineBoard
from tengen.families.shared.paper import Look, circle, element, label, short
from tengen.referee.played import PlayedGame

_LOOK = Look("board", coordinates=True, last_move=False, move_numbers=False)


@dataclass
class Replay:
    """A game as the page shows it."""

    plies: list[list[int]] = field(default_factory=list)
    sides: list[Side] = field(default_factory=list)
    """Who made each ply, the opening included."""
    lines: list[tuple[int, int]] = field(default_factory=list)
    """Winning lines at the end, from place to place."""
    problem: str = ""
    """Why the rest of the game cannot be shown, if it cannot."""


def replay(played: PlayedGame) -> Replay:
    """Plays a game of a journal through; one that breaks the rules is shown as far as it keeps them."""
    shown = Replay()
    try:
        board = board_of(played.game)
        position = Position(played.game)
        for text in (*played.opening, *(move.move for move in played.moves)):
            move = position.game.parse_move(text)
            before = position.copy()
            position.play(move)
            shown.plies.append(list(board.changes(before, move, position)))
            shown.sides.append(before.turn)
        shown.lines = [(board.index(run[0]), board.index(run[-1])) for run in position.winning_lines]
    except TengenError as problem:
        shown.problem = str(problem)
    return shown


class Board(ABC):
    """How a game's board is drawn and changed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.names: list[str] = []
        """The text of the move that takes each place."""
        self.spots: list[tuple[float, float]] = []
        self.first: list[str] = []
        self.second: list[str] = []
        self.last: list[str] = []
        """SVG of each place for each side, and of the mark of the last move."""
        self.under: set[int] = set()
        """Places drawn below all others."""
        # Ids are global in a page: the board's own prefix keeps its gradients and styles apart.
        self.empty = draw_svg(Position(game), last_move=False, theme="auto")
        self.prefix = self.empty.split('id="', 1)[1].split('"', 1)[0]
        self.lay_out()

    @abstractmethod
    def lay_out(self) -> None:
        """Fills the lists of places."""

    @abstractmethod
    def index(self, cell: Cell) -> int:
        """The place of a cell."""

    @abstractmethod
    def changes(self, before: Position, move: Move, after: Position) -> Iterator[int]:
        """The codes of a move."""

    def add(self, name: str, spot: tuple[float, float], sides: Sequence[str], last: str) -> None:
        """One more place, with its look for both sides and as the last move."""
        first, second = sides
        self.names.append(name)
        self.spots.append(spot)
        self.first.append(first)
        self.second.append(second)
        self.last.append(last)

    def svg(self) -> str:
        """The empty board with layers that the page fills: `under`, `over` and `top`."""
        return self.empty.replace(
            "</svg>", '<g class="under"></g><g class="over"></g><g class="top"></g></svg>'
        )

    def to_json(self) -> dict[str, Any]:
        """Everything the page needs."""
        return {
            "svg": self.svg(),
            "names": self.names,
            "spots": [[round(x, 1), round(y, 1)] for x, y in self.spots],
            "first": self.first,
            "second": self.second,
            "last": self.last,
            "under": sorted(self.under),
            "sides": list(self.game.side_names),
            "family": self.game.family,
        }


class _Line(Board):
    def lay_out(self) -> None:
        board = LineBoard(Position(self.game), _LOOK)
        for row in range(self.game.rows):
            for col in range(self.game.cols):
                x, y = board.place((row, col))
                stones = [
                    element(
                        "g",
                        circle(x + 1.2, y + 2.2, STONE, "shadow"),
                        element(
                            "circle", cx=x, cy=y, r=STONE, class_="stone", fill=f"url(#{self.prefix}-{name})"
                        ),
                        class_=name,
                    )
                    for name in ("black", "white")
                ]
                self.add(str(Move.cell(col, row)), (x, y), stones, circle(x, y, 6.5, "last"))

    def index(self, cell: Cell) -> int:
        return cell.row * self.game.cols + cell.col

    def changes(self, before: Position, move: Move, after: Position) -> Iterator[int]:
        yield _code(self.index(Cell(move.row, move.col)), before.turn)


class _Drop(Board):
    def lay_out(self) -> None:
        rack = Rack(Position(self.game), _LOOK)
        for row in range(self.game.rows):
            for col in range(self.game.cols):
                x, y = rack.place((row, col))
                ring = circle(x, y, 15, "cut")
                diamond = element(
                    "path", d=f"M{short(x)} {short(y - 15)}l15 15l-15 15l-15 -15z", class_="cut"
                )
                discs = [
                    element("g", circle(x, y, DISC - 1, "body"), cut, class_=f"disc {name}")
                    for name, cut in (("red", diamond), ("yellow", ring))
                ]
                self.add(str(Move.drop(col)), (x, y), discs, circle(x, y, 7, "last"))
        for col in range(self.game.cols):
            x, y = rack.place((0, col))
            arrow = element("path", d=f"M{short(x - 9)} {short(y + 25)}h18l-9 10z", class_="last popped")
            self.add(str(Move.pop(col)), (x, y), ("", ""), arrow)
        self.add(str(Move.claim()), (0, 0), ("", ""), "")

    def index(self, cell: Cell) -> int:
        return cell.row * self.game.cols + cell.col

    def changes(self, before: Position, move: Move, after: Position) -> Iterator[int]:
        rows, cols = self.game.rows, self.game.cols
        if move.kind == "claim":
            yield _code(rows * cols + cols, before.turn)
        elif move.kind == "drop":
            yield _code(self.index(Cell(column_height(before, move.col), move.col)), before.turn)
        else:
            yield _code(rows * cols + move.col, before.turn)
            for row in range(rows):
                owner = after.at(row, move.col)
                if owner != before.at(row, move.col):
                    yield _code(self.index(Cell(row, move.col)), owner)


class _Edge(Board):
    def lay_out(self) -> None:
        board = EdgeBoard(Position(self.game), _LOOK)
        self.place = {move: number for number, move in enumerate(self.game.moves)}
        self.cell = {cell: len(self.place) + number for number, cell in enumerate(self.game.cells)}
        for move in self.game.moves:
            red = board.stroke(move, "edge red") + board.stroke(move, "core")
            blue = board.stroke(move, "edge blue")
            self.add(str(move), board.middle(move), (blue, red), board.stroke(move, "last"))
        for row, col in self.game.cells:
            corners = [board.at(spot) for spot in board.shapes.outline(row, col)]
            points = " ".join(f"{short(x)},{short(y)}" for x, y in corners)
            middle = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
            taken = [
                element("polygon", points=points, class_=f"cell captured {color}")
                + label(*middle, name[0], 27, f"letter {color}")
                for color, name in zip(("blue", "red"), self.game.side_names, strict=True)
            ]
            self.under.add(len(self.names))
            self.add("", middle, taken, "")

    def svg(self) -> str:
        """Captured cells lie below the free edges, strokes below the dots."""
        layered = self.empty.replace('<g class="free-edges"', '<g class="under"></g><g class="free-edges"', 1)
        return layered.replace('<g class="dots"', '<g class="top"></g><g class="over"></g><g class="dots"', 1)

    def index(self, cell: Cell) -> int:
        return self.cell[cell]

    def changes(self, before: Position, move: Move, after: Position) -> Iterator[int]:
        yield _code(self.place[move], before.turn)
        for cell in after.last_captures:
            yield _code(self.cell[cell], after.at(cell.row, cell.col))


_FAMILIES: dict[str, type[Board]] = {"line": _Line, "drop": _Drop, "edge": _Edge}


@lru_cache(maxsize=32)
def board_of(name: str) -> Board:
    """The board of a game; `UnknownGame` if there is no such game."""
    game = Game(name)
    return _FAMILIES[game.family](game)


def _code(place: int, side: Side | None) -> int:
    return place * 3 + (0 if side is None else 1 + side)
