"""A board that was laid out by hand, checked for form; what families share in looking for moves to it."""

from dataclasses import dataclass
from typing import Final

from tengen.errors import TengenError
from tengen.rules.game import Game

_MOST: Final = 1000


class BadSetup(TengenError, ValueError):
    """A set-up that no game leads to or, if `malformed`, one that is not even written as it should be."""

    def __init__(self, message: str, *, malformed: bool = False) -> None:
        super().__init__(message)
        self.malformed = malformed


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


def read_stones(game: Game, found: dict[str, object], turn: int | None) -> Setup:
    """Stones or discs by cell."""
    return Setup(game, read_owners(game, found.get("stones"), "stones"), (), {}, turn)


def read_owners(game: Game, found: object, what: str) -> dict[str, int]:
    """Sides by cell, from a list of pairs."""
    if found is None:
        return {}
    names = frozenset(game.cell_name(cell) for cell in game.cells)
    if not isinstance(found, list) or len(found) > _MOST:
        raise BadSetup(f"{what} is a list of pairs such as [name, side]", malformed=True)
    owners: dict[str, int] = {}
    for pair in found:
        if not isinstance(pair, list) or len(pair) != 2 or pair[1] not in (0, 1) or type(pair[1]) is not int:
            raise BadSetup(f"{what} is a list of pairs such as [name, side]", malformed=True)
        name, side = pair
        if not isinstance(name, str) or name not in names:
            raise BadSetup(f"there is no cell {str(name)[:20]!r} on this board")
        if name in owners:
            raise BadSetup(f"{name} is given twice")
        owners[name] = side
    return owners


def read_edges(game: Game, found: object) -> tuple[str, ...]:
    """Edges by name."""
    if found is None:
        return ()
    known = {str(move) for move in game.moves}
    if not isinstance(found, list) or len(found) > _MOST:
        raise BadSetup("edges is a list of names", malformed=True)
    for name in found:
        if not isinstance(name, str) or name not in known:
            raise BadSetup(f"there is no edge {str(name)[:20]!r} on this board")
    if len(set(found)) != len(found):
        raise BadSetup("an edge is given twice")
    return tuple(found)


def check_counts(setup: Setup, what: str) -> None:
    """Stones are put in turn, so the first side has as many as the second, or one more."""
    first, second = (sum(side == one for one in setup.stones.values()) for side in (0, 1))
    names = setup.game.side_names
    if first - second not in (0, 1):
        told = f"{names[0]} has {first} {what} and {names[1]} {second}"
        raise BadSetup(f"{told}: they are put in turn, {names[0]} first")
    turn = first - second
    if setup.turn is not None and setup.turn != turn:
        told = f"with {first} and {second} {what} it is {names[turn]}'s turn"
        raise BadSetup(f"{told}; {'add' if turn else 'take off'} one of {names[0]}")
