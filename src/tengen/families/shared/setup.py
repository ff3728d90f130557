"""A board that was laid out by hand; what families share in looking for moves to it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tengen.errors import TengenError
from tengen.rules.game import Game
from tengen.text.language import tr

Laid = Mapping[str, Any]
"""What was laid out as the wire has it, its form already checked: `stones`, `edges`, `cells`, `turn`."""


class BadSetup(TengenError, ValueError):
    """A set-up that no game leads to."""


@dataclass(frozen=True)
class Setup:
    """What was laid out, all of it on the board."""

    game: Game
    stones: dict[str, int]
    """Line and drop: side by cell."""
    edges: tuple[str, ...]
    cells: dict[str, int]
    """Edge: owners of closed cells, where they were given."""
    turn: int | None


def read_stones(game: Game, found: Laid) -> Setup:
    """Stones or discs by cell."""
    return Setup(game, read_owners(game, found.get("stones", ())), (), {}, found.get("turn"))


def read_owners(game: Game, pairs: Sequence[Sequence[Any]]) -> dict[str, int]:
    """Sides by cell, from pairs."""
    names = frozenset(game.cell_name(cell) for cell in game.cells)
    owners: dict[str, int] = {}
    for name, side in pairs:
        if name not in names:
            raise BadSetup(tr("there is no cell {name} on this board", name=repr(name[:20])))
        if name in owners:
            raise BadSetup(tr("{name} is given twice", name=name))
        owners[name] = side
    return owners


def read_edges(game: Game, found: Sequence[str]) -> tuple[str, ...]:
    """Edges by name."""
    known = {str(move) for move in game.moves}
    for name in found:
        if name not in known:
            raise BadSetup(tr("there is no edge {name} on this board", name=repr(name[:20])))
    if len(set(found)) != len(found):
        raise BadSetup(tr("an edge is given twice"))
    return tuple(found)


def check_counts(setup: Setup, what: str) -> None:
    """Stones are put in turn, so the first side has as many as the second, or one more."""
    first, second = (sum(side == one for one in setup.stones.values()) for side in (0, 1))
    names = setup.game.side_names
    if first - second not in (0, 1):
        raise BadSetup(
            tr(
                "{name} has {first} {what} and {other} {second}: they are put in turn, {name} first",
                name=names[0],
                first=first,
                what=tr(what),
                other=names[1],
                second=second,
            )
        )
    turn = first - second
    if setup.turn is not None and setup.turn != turn:
        values = {"first": first, "second": second, "what": tr(what), "side": names[turn], "name": names[0]}
        raise BadSetup(
            tr("with {first} and {second} {what} it is {side}'s turn; add one of {name}", **values)
            if turn
            else tr("with {first} and {second} {what} it is {side}'s turn; take off one of {name}", **values)
        )
