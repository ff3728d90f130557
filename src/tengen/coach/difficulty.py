"""How hard a puzzle is: who of the ten levels would find all of its moves.

A level that plays like a person finds a right move with a chance that its numbers give exactly; where it asks
the engine, the engine with that many nodes finds it or does not. The chances of all moves of the line are
multiplied. The rating is that of a player who would solve as much as all levels together, by the formula of
Elo: somebody with the puzzle's rating solves it every other time.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from tengen import Move, Position
from tengen.engine.engine import Engine
from tengen.engine.limit import Limit
from tengen.players.levels import LEVELS, Level
from tengen.players.person.player import chances

LADDER: Final = (800, 950, 1100, 1250, 1400, 1600, 1800, 2000, 2200, 2400)
"""What the levels are taken for, the same in all games."""
EASIEST, HARDEST = 600, 2600
_SPREAD: Final = 400
_MOST_NODES: Final = 8_000
"""The strongest levels look further, but not for this."""

Decision = tuple[Position, Sequence[Move]]
"""A position, and every right move in it."""


def rate(decisions: Iterable[Decision], engine: Engine) -> int:
    """The rating of a puzzle with these moves to find."""
    solved = [1.0] * len(LADDER)
    for position, right in decisions:
        if len(right) == len(position.legal_moves):
            continue
        found = _found(position, right, engine)
        for number, level in LEVELS.items():
            solved[number - 1] *= _chance(position, right, level, found)
    return rating_of(solved)


def rating_of(solved: Sequence[float]) -> int:
    """The rating at which the levels are expected to solve as much as they do."""
    low, high = float(EASIEST), float(HARDEST)
    while high - low > 1:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((middle - level) / _SPREAD)) for level in LADDER)
        low, high = (middle, high) if expected > sum(solved) else (low, middle)
    return 10 * round(high / 10)


def _chance(position: Position, right: Sequence[Move], level: Level, found: dict[int, bool]) -> float:
    """How likely somebody of this level plays a right move."""
    who = level.rung(position.game)
    engine = float(found.get(who.nodes, False))
    if who.person is None:
        return engine
    given = chances(position, who.person)
    person = min(1.0, sum(given.get(move, 0.0) for move in right))
    return who.asks * engine + (1 - who.asks) * person


def _found(position: Position, right: Sequence[Move], engine: Engine) -> dict[int, bool]:
    """For the nodes of each level that asks the engine: are they enough? More are enough where fewer were."""
    nodes = {who.nodes for level in LEVELS.values() if (who := level.rung(position.game)).nodes}
    found: dict[int, bool] = {}
    is_found, looked = False, 0
    for count in sorted(nodes):
        if not is_found and looked < _MOST_NODES:
            looked = min(count, _MOST_NODES)
            engine.clear()
            is_found = engine.analyse(position, Limit(nodes=looked)).best in right
        found[count] = is_found
    return found
