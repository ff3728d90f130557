"""Positions inside a search tree, and what a search of a position by itself says."""

import random
from collections.abc import Iterator

from tengen import Engine, Limit, Position
from tengen._core import forced_win, sample_evaluated, shapes

FIVE = 13
"""The pattern of a cell that wins at once."""


def wants_estimate(position: Position) -> bool:
    """Is there no five to make or to answer, and no win by fours? Else nobody asks for an estimate."""
    made = {(packed >> shift) & 15 for both in shapes(position) for packed in both for shift in (0, 4, 8, 12)}
    return FIVE not in made and not forced_win(position, 60).moves


def tree_positions(position: Position, nodes: int, count: int, chance: random.Random) -> Iterator[Position]:
    """Some of those that a search of this one asks its evaluation about, as far as it needs an estimate."""
    for moves in sample_evaluated(position, nodes, count, chance.randrange(1 << 32)):
        below = Position(position.game, " ".join(map(str, moves)))
        if wants_estimate(below):
            yield below


def searched(position: Position, nodes: int, engine: Engine) -> float:
    """The winning chance of the side to move, with nothing remembered from elsewhere."""
    engine.clear()
    return engine.analyse(position, Limit(nodes=nodes)).score.win_chance
