"""Ten levels of the engine, from one that anyone who knows the rules can beat to full strength.

A level looks so many moves ahead, and at the lower ones it is tempted: instead of always playing the best
move it draws one of the best few, the more likely the better it looks. How much worse a move may look and
still be played is the level's `temperature`, in winning chances. So a weak level errs like a person, now
and then and by a little more or less, rather than playing nonsense.

What each level is worth was measured: see `tengen.coach.levels`.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from tengen.engine.info import Line
from tengen.engine.limit import Limit
from tengen.players.player import UnknownPlayer

_FEW: Final = {"line": 12, "drop": 12, "edge": 12}
_SOME: Final = {"line": 30, "drop": 12, "edge": 30}
_MANY: Final = {"line": 40, "drop": 100, "edge": 400}
"""How many of the best moves a tempted level draws from: the lowest from nearly all."""


@dataclass(frozen=True, slots=True)
class Level:
    """How far a level looks, and how easily it is tempted by a lesser move in each family of games."""

    nodes: int
    depth: int | None = None
    temperature: Mapping[str, float] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=lambda: _FEW)
    stray: Mapping[str, float] = field(default_factory=dict)
    """How often it does not look at all and plays anywhere. On a large line board the best few dozen moves
    are all so much better than any others that nothing else makes an opponent for a first game.
    """

    def limit(self, time: float | None = None) -> Limit:
        """The limit of a move at this level, and of time if that is given as well."""
        return Limit(time=time, depth=self.depth, nodes=self.nodes)

    def tempted(self, family: str) -> bool:
        """Does it ever play less than the best it sees?"""
        return self.temperature.get(family, 0.0) > 0

    def strays(self, family: str, random: Random) -> bool:
        """Does it play anywhere this time?"""
        return random.random() < self.stray.get(family, 0.0)

    def draw(self, lines: Sequence[Line], family: str, random: Random) -> Line:
        """One of these lines, the best first: each the less likely the worse it looks."""
        heat = self.temperature[family]
        best = max(line.score.win_chance for line in lines)
        weights = [math.exp((line.score.win_chance - best) / heat) for line in lines]
        return random.choices(lines, weights)[0]


def _heat(line: float, drop: float, edge: float) -> dict[str, float]:
    return {"line": line, "drop": drop, "edge": edge}


LEVELS: Final[dict[int, Level]] = {
    1: Level(50_000, depth=1, temperature=_heat(1.0, 2.0, 1.5), lines=_MANY, stray={"line": 0.92}),
    2: Level(50_000, depth=1, temperature=_heat(0.4, 0.45, 0.5), lines=_MANY, stray={"line": 0.45}),
    3: Level(50_000, depth=1, temperature=_heat(0.2, 0.28, 0.25), lines=_MANY, stray={"line": 0.2}),
    4: Level(50_000, depth=1, temperature=_heat(0.12, 0.19, 0.22), lines=_SOME),
    5: Level(50_000, depth=1, temperature=_heat(0.07, 0.12, 0.1)),
    6: Level(50_000, depth=2, temperature=_heat(0.05, 0.09, 0.06)),
    7: Level(50_000, depth=3, temperature=_heat(0.03, 0.04, 0.03)),
    8: Level(3_000),
    9: Level(24_000),
    10: Level(256_000),
}
"""The levels by number."""

DEFAULT_LEVEL: Final = 5


def level_of(number: int) -> Level:
    """The level with that number, or an error with the numbers there are."""
    if number not in LEVELS:
        raise UnknownPlayer(f"there is no level {number}: choose {min(LEVELS)} to {max(LEVELS)}")
    return LEVELS[number]
