"""The position editor of edge games: an order of edges that leads to a set-up board."""

from random import Random
from typing import Final

from tengen.families.shared.setup import BadSetup, Laid, Setup, read_edges, read_owners
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.text.language import tr

_ATTEMPTS: Final = 60
_STEPS_EACH: Final = 1000
"""Searches, and moves that each tries: a new beginning helps more than a long search."""


def read_setup(game: Game, found: Laid) -> Setup:
    """Edges, and owners of closed cells."""
    cells = read_owners(game, found.get("cells", ()))
    return Setup(game, {}, read_edges(game, found.get("edges", ())), cells, found.get("turn"))


def find_moves(setup: Setup) -> list[str]:
    """Edges in an order in which the right side closes each cell and the right side is to move at the end."""
    lines = (_Lines(setup, attempt) for attempt in range(_ATTEMPTS))
    moves = next(filter(None, (line.search() for line in lines)), None) if setup.edges else []
    if moves is None or (setup.turn == 1 and not setup.edges):
        raise BadSetup(
            tr("no order of moves was found with these edges and the cells' owners and this side to move")
            if setup.cells
            else tr("no order of moves was found with these edges and this side to move")
        )
    return moves


class _Lines:
    """A depth-first search: at first what closes nothing is drawn first, in later attempts chance decides."""

    def __init__(self, setup: Setup, attempt: int) -> None:
        self.setup = setup
        self.attempt = attempt
        self.chance = Random(attempt)
        self.position = Position(setup.game)
        self.left = set(setup.edges)
        self.steps = 0
        self.seen: set[tuple[int, frozenset[str]]] = set()
        drawn = {str(move): self.position.edge_cells(move) for move in setup.game.moves}
        around: dict[str, set[str]] = {}
        for edge, cells in drawn.items():
            for cell in cells:
                around.setdefault(setup.game.cell_name(cell), set()).add(edge)
        closed = {cell for cell, edges in around.items() if edges <= self.left}
        for owned in setup.cells:
            if owned not in closed:
                raise BadSetup(
                    tr("cell {owned} has an owner, but not all of its edges are drawn", owned=owned)
                )
        self.cells_of = {
            edge: [setup.game.cell_name(cell) for cell in cells if setup.game.cell_name(cell) in closed]
            for edge, cells in drawn.items()
        }
        self.missing = {cell: set(around[cell]) for cell in closed}

    def search(self) -> list[str] | None:
        """The order, or None."""
        options = [self._options()]
        while True:
            if not self.left and self._fits():
                return [str(move) for move in self.position.moves]
            self.steps += 1
            if self.steps > _STEPS_EACH:
                return None
            if not options[-1]:
                options.pop()
                if not options:
                    return None
                self._take_back()
                continue
            self._draw(options[-1].pop())
            options.append(self._options())

    def _fits(self) -> bool:
        return self.setup.turn is None or self.position.is_over or self.setup.turn == int(self.position.turn)

    def _draw(self, edge: str) -> None:
        self.position.play(edge)
        self.left.discard(edge)
        for cell in self.cells_of[edge]:
            self.missing[cell].discard(edge)

    def _take_back(self) -> None:
        edge = str(self.position.undo())
        self.left.add(edge)
        for cell in self.cells_of[edge]:
            self.missing[cell].add(edge)

    def _closes(self, edge: str) -> list[str]:
        return [cell for cell in self.cells_of[edge] if len(self.missing[cell]) == 1]

    def _options(self) -> list[str]:
        """What may be drawn now, best last: what closes nothing, and of that what is far from it."""
        turn = int(self.position.turn)
        key = (turn, frozenset(self.left))
        if key in self.seen:
            return []
        self.seen.add(key)
        fitting = []
        for edge in sorted(self.left):
            closing = self._closes(edge)
            if all(self.setup.cells.get(cell, turn) == turn for cell in closing):
                room = min((len(self.missing[cell]) for cell in self.cells_of[edge]), default=99)
                order = (not closing, room) if self.attempt % 2 == 0 else (False, 0)
                fitting.append((*order, self.chance.random() if self.attempt else 0, edge))
        return [edge for *_, edge in sorted(fitting)]
