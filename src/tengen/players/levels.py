"""Ten levels of the engine, from one that anyone who knows the rules can beat to full strength.

A level looks so many moves ahead, and at the lower ones it is tempted: instead of always playing the best
move it draws one of the best few, the more likely the better it looks. How much worse a move may look and
still be played is the heat of its temptation, in winning chances. So a weak level errs like a person, now
and then and by a little more or less, rather than playing nonsense.

What each level is worth was measured: see `tengen.coach.levels`.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from tengen.engine.info import Line
from tengen.engine.limit import Limit
from tengen.families import family_named
from tengen.families.shared.temptation import Temptation
from tengen.players.player import UnknownPlayer


@dataclass(frozen=True, slots=True)
class Level:
    """How far a level looks. How easily it is tempted by a lesser move, each family of games says itself."""

    number: int
    nodes: int
    depth: int | None = None

    def limit(self, time: float | None = None) -> Limit:
        """The limit of a move at this level, and of time if that is given as well."""
        return Limit(time=time, depth=self.depth, nodes=self.nodes)

    def temptation(self, family: str) -> Temptation | None:
        """How it errs; None where it plays the best it sees."""
        return family_named(family).temptations.get(self.number)

    def strays(self, family: str, random: Random) -> bool:
        """Does it play anywhere this time?"""
        temptation = self.temptation(family)
        return random.random() < (0.0 if temptation is None else temptation.stray)

    def draw(self, lines: Sequence[Line], family: str, random: Random) -> Line:
        """One of these lines, the best first: each the less likely the worse it looks."""
        temptation = self.temptation(family)
        if temptation is None:
            return lines[0]
        best = max(line.score.win_chance for line in lines)
        weights = [math.exp((line.score.win_chance - best) / temptation.heat) for line in lines]
        return random.choices(lines, weights)[0]


LEVELS: Final[dict[int, Level]] = {
    level.number: level
    for level in (
        Level(1, 50_000, depth=1),
        Level(2, 50_000, depth=1),
        Level(3, 50_000, depth=1),
        Level(4, 50_000, depth=1),
        Level(5, 50_000, depth=1),
        Level(6, 50_000, depth=2),
        Level(7, 50_000, depth=3),
        Level(8, 3_000),
        Level(9, 24_000),
        Level(10, 256_000),
    )
}
"""The levels by number."""

DEFAULT_LEVEL: Final = 5


def level_of(number: int) -> Level:
    """The level with that number, or an error with the numbers there are."""
    if number not in LEVELS:
        raise UnknownPlayer(f"there is no level {number}: choose {min(LEVELS)} to {max(LEVELS)}")
    return LEVELS[number]
