"""A board on which a page replays a game: what every move changes, so that the page needs to know no rules.

A board is a list of places: points, holes, edges, cells. Each place knows how it looks when it belongs to
the first or the second side and when it was the last one played. A ply is a list of codes, place · 3 + state:
0 (empty), 1 (first) or 2 (second). The place of the first code is the one to be marked as the last move.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Final

from tengen._core import Move
from tengen.families.shared.paper import Look
from tengen.rules.game import Cell, Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position

LOOK: Final = Look("board", coordinates=True, last_move=False, move_numbers=False)
"""How the empty board is drawn."""


class ReplayBoard(ABC):
    """How a game's board is drawn and changed."""

    def __init__(self, game: Game, empty: str) -> None:
        self.game = game
        self.empty = empty
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
        self.prefix = empty.split('id="', 1)[1].split('"', 1)[0]
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


def code_of(place: int, side: Side | None) -> int:
    """What a ply says of one place."""
    return place * 3 + (0 if side is None else 1 + side)
