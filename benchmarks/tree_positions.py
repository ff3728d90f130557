"""Positions inside a search tree, and what a search of a position by itself says."""

import random
from collections.abc import Iterator

from network_samples import cells_of

from tengen import Engine, Limit, Position
from tengen._core import sample_evaluated


def tree_positions(position: Position, nodes: int, count: int, chance: random.Random) -> Iterator[Position]:
    """Some of those that a search of this one asks its evaluation about, as far as it needs an estimate."""
    for moves in sample_evaluated(position, nodes, count, chance.randrange(1 << 32)):
        below = Position(position.game, " ".join(map(str, moves)))
        if cells_of(below) is not None:
            yield below


def searched(position: Position, nodes: int, engine: Engine) -> float:
    """The winning chance of the side to move, with nothing remembered from elsewhere."""
    engine.clear()
    return engine.analyse(position, Limit(nodes=nodes)).score.win_chance
