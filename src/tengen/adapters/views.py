"""What the adapters share: a position as one side sees it, whoever is to move."""

from functools import lru_cache

import numpy
from numpy.typing import NDArray

from tengen.rules.game import Game
from tengen.rules.outcome import Outcome, Side
from tengen.rules.position import Position

_OPPOSITE = {"own": "theirs", "may pop": "opponent may pop"}


@lru_cache(maxsize=64)
def _swapped(game: Game) -> list[int]:
    """The order of planes for the side that is not to move: what is own becomes the opponent's."""
    other = _OPPOSITE | {theirs: own for own, theirs in _OPPOSITE.items()}
    names = game.plane_names
    return [names.index(other.get(name, name)) for name in names]


def planes_for(position: Position, side: Side) -> NDArray[numpy.uint8]:
    """The planes as this side sees the board."""
    planes = position.planes()
    return planes if position.turn is side else planes[_swapped(position.game)]


def mask_for(position: Position, side: Side) -> NDArray[numpy.int8]:
    """This side's legal actions: none while the other is to move."""
    if position.turn is not side:
        return numpy.zeros(position.game.action_count, dtype=numpy.int8)
    return position.legal_mask().astype(numpy.int8)


def points(outcome: Outcome | None, side: Side) -> float:
    """1 for a win, -1 for a loss, else 0."""
    if outcome is None or outcome.winner is None:
        return 0.0
    return 1.0 if outcome.winner is side else -1.0
