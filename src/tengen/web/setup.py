"""The position editor: an order of legal moves that leads to a set-up board, or why there is none."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.web.wire import Refusal

_MOST: Final = 1000
_TRIES: Final = 300
"""Orders that are tried on line boards."""
_STEPS: Final = 60_000
"""Moves that are tried on drop boards."""
_ATTEMPTS: Final = 60
_STEPS_EACH: Final = 1000
"""Searches on edge boards, and moves that each tries: a new beginning helps more than a long search."""


@dataclass(frozen=True)
class Setup:
    """What was laid out, checked for form only."""

    game: Game
    stones: dict[str, int]
    """Line and drop: side by cell."""
    edges: tuple[str, ...]
    cells: dict[str, int]
    """Edge: owners of closed cells, where they were given."""
    turn: int | None


def read_setup(game: Game, found: object) -> Setup:
    """A set-up as the wire has it."""
    if not isinstance(found, dict):
        raise Refusal("bad", "setup is an object with stones, or with edges and cells, and turn")
    turn = found.get("turn")
    if turn is not None and (type(turn) is not int or turn not in (0, 1)):
        raise Refusal("bad", "turn is 0 or 1")
    names = [game.cell_name(cell) for cell in game.cells]
    if game.family == "edge":
        cells = _owned(found.get("cells"), "cells", frozenset(names))
        return Setup(game, {}, _edges(game, found.get("edges")), cells, turn)
    return Setup(game, _owned(found.get("stones"), "stones", frozenset(names)), (), {}, turn)


def find_moves(setup: Setup) -> list[str]:
    """The moves; `Refusal` with the reason if there is no such order, or none was found."""
    if setup.game.family == "line":
        return _line_moves(setup)
    return _drop_moves(setup) if setup.game.family == "drop" else _edge_moves(setup)


# ---- reading -------------------------------------------------------------------------------------------


def _owned(found: object, what: str, names: frozenset[str]) -> dict[str, int]:
    if found is None:
        return {}
    if not isinstance(found, list) or len(found) > _MOST:
        raise Refusal("bad", f"{what} is a list of pairs such as [name, side]")
    owners: dict[str, int] = {}
    for pair in found:
        if not isinstance(pair, list) or len(pair) != 2 or pair[1] not in (0, 1) or type(pair[1]) is not int:
            raise Refusal("bad", f"{what} is a list of pairs such as [name, side]")
        name, side = pair
        if not isinstance(name, str) or name not in names:
            raise Refusal("bad-setup", f"there is no cell {str(name)[:20]!r} on this board")
        if name in owners:
            raise Refusal("bad-setup", f"{name} is given twice")
        owners[name] = side
    return owners


def _edges(game: Game, found: object) -> tuple[str, ...]:
    if found is None:
        return ()
    known = {str(move) for move in game.moves}
    if not isinstance(found, list) or len(found) > _MOST:
        raise Refusal("bad", "edges is a list of names")
    for name in found:
        if not isinstance(name, str) or name not in known:
            raise Refusal("bad-setup", f"there is no edge {str(name)[:20]!r} on this board")
    if len(set(found)) != len(found):
        raise Refusal("bad-setup", "an edge is given twice")
    return tuple(found)


def _counts(setup: Setup, what: str) -> None:
    """Stones are put in turn, so the first side has as many as the second, or one more."""
    first, second = (sum(side == one for one in setup.stones.values()) for side in (0, 1))
    names = setup.game.side_names
    if first - second not in (0, 1):
        told = f"{names[0]} has {first} {what} and {names[1]} {second}"
        raise Refusal("bad-setup", f"{told}: they are put in turn, {names[0]} first")
    turn = first - second
    if setup.turn is not None and setup.turn != turn:
        told = f"with {first} and {second} {what} it is {names[turn]}'s turn"
        raise Refusal("bad-setup", f"{told}; {'add' if turn else 'take off'} one of {names[0]}")


# ---- line ----------------------------------------------------------------------------------------------


def _line_moves(setup: Setup) -> list[str]:
    """Any order will do unless the game would end on the way, or a point is forbidden then."""
    _counts(setup, "stones")
    piles = [[name for name, side in setup.stones.items() if side == one] for one in (0, 1)]
    chance = Random(0)
    for attempt in range(_TRIES):
        if attempt:
            for pile in piles:
                chance.shuffle(pile)
        order = [name for pair in zip(*piles, strict=False) for name in pair]
        if len(piles[0]) > len(piles[1]):
            order.append(piles[0][-1])
        if _plays(setup.game, order):
            return order
    raise Refusal(
        "bad-setup", "no order of legal moves leads here: the game would be over before the last stone"
    )


def _plays(game: Game, order: Iterable[str]) -> bool:
    position = Position(game)
    for name in order:
        if position.is_over or not position.is_legal(name):
            return False
        position.play(name)
    return True


# ---- drop ----------------------------------------------------------------------------------------------


def _drop_moves(setup: Setup) -> list[str]:
    """Discs by drops alone: each on those below it, in turn."""
    _counts(setup, "discs")
    game = setup.game
    columns: list[list[int]] = [[] for _ in range(game.cols)]
    for col in range(game.cols):
        owners = [setup.stones.get(game.cell_name((row, col))) for row in range(game.rows)]
        filled = [owner for owner in owners if owner is not None]
        if owners[: len(filled)] != filled:
            raise Refusal("bad-setup", f"a disc in column {col + 1} hangs in the air")
        columns[col] = filled
    moves = _Drops(game, columns).search()
    if moves is None:
        raise Refusal("bad-setup", "no order of drops in turn leads here; try fewer discs or other colours")
    return moves


class _Drops:
    """A depth-first search over how far each column is filled."""

    def __init__(self, game: Game, columns: list[list[int]]) -> None:
        self.columns = columns
        self.position = Position(game)
        self.heights = [0] * len(columns)
        self.total = sum(map(len, columns))
        self.seen: set[tuple[int, ...]] = set()
        self.steps = 0

    def search(self) -> list[str] | None:
        """With a stack of its own: a board may have more discs than Python has frames."""
        options: list[list[int]] = [self._options()]
        while self.position.ply < self.total:
            self.steps += 1
            if self.steps > _STEPS:
                return None
            if not options[-1]:
                options.pop()
                if not options:
                    return None
                self.heights[self.position.undo().col] -= 1
                continue
            col = options[-1].pop()
            self.position.play(str(col + 1))
            self.heights[col] += 1
            options.append(self._options())
        return [str(move) for move in self.position.moves]

    def _options(self) -> list[int]:
        """Columns whose next disc is of the side to move; the ones with most left come first."""
        key = tuple(self.heights)
        if self.position.is_over or key in self.seen:
            return []
        self.seen.add(key)
        turn = int(self.position.turn)
        fitting = [
            col
            for col, discs in enumerate(self.columns)
            if self.heights[col] < len(discs) and discs[self.heights[col]] == turn
        ]
        return sorted(fitting, key=lambda col: len(self.columns[col]) - self.heights[col])


# ---- edge ----------------------------------------------------------------------------------------------


def _edge_moves(setup: Setup) -> list[str]:
    """Edges in an order in which the right side closes each cell and the right side is to move at the end."""
    lines = (_Lines(setup, attempt) for attempt in range(_ATTEMPTS))
    moves = next(filter(None, (line.search() for line in lines)), None) if setup.edges else []
    if moves is None or (setup.turn == 1 and not setup.edges):
        owners = " and the cells' owners" if setup.cells else ""
        raise Refusal(
            "bad-setup", f"no order of moves was found with these edges{owners} and this side to move"
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
                raise Refusal("bad-setup", f"cell {owned} has an owner, but not all of its edges are drawn")
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
