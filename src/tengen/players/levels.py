"""Ten levels of the engine, from one that a beginner can beat to a few seconds of full strength.

The numbers are chosen, not measured: no level has a rating yet.
"""

from dataclasses import dataclass
from typing import Final

from tengen.limit import Limit
from tengen.players.player import UnknownPlayer


@dataclass(frozen=True, slots=True)
class Level:
    """How far a level looks, and how often it contents itself with less than the best move."""

    nodes: int
    depth: int | None = None
    slip: float = 0.0
    """How often it plays one of the next best moves, 0 to 1."""
    allowance: float = 0.0
    """The winning chance a slip may cost at most, as a short look sees it."""

    def limit(self, time: float | None = None) -> Limit:
        """The limit of a move at this level, and of time if that is given as well."""
        return Limit(time=time, depth=self.depth, nodes=self.nodes)


LEVELS: Final[dict[int, Level]] = {
    1: Level(200, depth=1, slip=0.6, allowance=0.7),
    2: Level(500, depth=2, slip=0.45, allowance=0.5),
    3: Level(1_000, depth=3, slip=0.3, allowance=0.4),
    4: Level(2_000, depth=4, slip=0.2, allowance=0.3),
    5: Level(5_000, slip=0.12, allowance=0.2),
    6: Level(15_000, slip=0.06, allowance=0.15),
    7: Level(50_000, slip=0.03, allowance=0.1),
    8: Level(150_000),
    9: Level(500_000),
    10: Level(2_000_000),
}
"""The levels by number. Not yet rated."""

DEFAULT_LEVEL: Final = 5


def level_of(number: int) -> Level:
    """The level with that number, or an error with the numbers there are."""
    if number not in LEVELS:
        raise UnknownPlayer(f"there is no level {number}: choose {min(LEVELS)} to {max(LEVELS)}")
    return LEVELS[number]
