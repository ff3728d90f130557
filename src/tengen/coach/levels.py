"""What the levels are worth: ratings measured by games, and the level that fits a person.

The ratings come from `benchmarks/levels.py`, which lets neighbouring levels of a game play each other;
level 5 is 1500. A game that was not measured has no ratings.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tengen import Game
from tengen.memory import Memory, PlayerRating
from tengen.players.levels import LEVELS, measured_levels
from tengen.text.language import marked, tr

KNOWLEDGE: Final = {
    "new": (1, marked("Not at all")),
    "rules": (3, marked("Only the rules")),
    "some": (5, marked("I play sometimes")),
    "much": (7, marked("I play a lot")),
}
"""How well somebody knows a game: the level to begin with, and the answer in their words."""

NEWCOMER: Final = 3
"""The level at which somebody begins who was not asked."""

_SPREAD: Final = 0.25
"""How far from the level they begin with people may be, in parts of the way from level 1 to level 10."""
_DRIFT: Final = 0.025
"""How much somebody's strength may change from game to game."""
_BEYOND: Final = 0.8
"""How much weaker than level 1, or stronger than level 10, people may be."""
_USUAL_STEP: Final = 130.0
"""Between levels of a game that was not measured; never shown to anybody."""
_PLACES: Final = 181
"""Strengths that are weighed against each other."""
_LEVEL: Final = "tengen:level="


@dataclass(frozen=True, slots=True)
class LevelRating:
    """One level in one game."""

    level: int
    elo: float
    error: float
    """Half the 95 % interval of the distance to level 5."""
    game: str

    @property
    def text(self) -> str:
        """`1240 ± 40`."""
        return f"{self.elo:.0f} ± {self.error:.0f}"

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {"level": self.level, "elo": self.elo, "error": self.error, "game": self.game}


def measured_games() -> tuple[str, ...]:
    """The games whose levels were measured."""
    return tuple(name for name, found in measured_levels().items() if "ratings" in found)


def level_ratings(game: Game | str) -> tuple[LevelRating, ...]:
    """The rating of every level in this game; nothing if it was not measured."""
    name = Game.of(game).name
    found = measured_levels().get(name, {}).get("ratings", ())
    return tuple(
        LevelRating(level, elo, error, name) for level, (elo, error) in zip(LEVELS, found, strict=False)
    )


def rating_text(game: Game | str, level: int) -> str:
    """`1240 ± 40`, or `not rated`."""
    return next((one.text for one in level_ratings(game) if one.level == level), tr("not rated"))


def person_rating(
    game: Game | str, results: Iterable[tuple[int, float]], start: int = NEWCOMER
) -> PlayerRating:
    """How strong somebody is, after games against levels in their order: level and points of the person.

    Every strength that they might have is weighed by how well it explains the results; before the first
    game they are thought to be near the level that they start with.
    """
    known = _elos(game)
    width = max(known.values()) - min(known.values())
    least, whole = min(known.values()) - _BEYOND * width, (1 + 2 * _BEYOND) * width
    places = [least + whole * n / (_PLACES - 1) for n in range(_PLACES)]
    weights = [math.exp(-(((place - known[start]) / (_SPREAD * width)) ** 2) / 2) for place in places]
    for level, points in results:
        if level in known:
            weights = [
                weight * _chance(place - known[level], points)
                for place, weight in zip(places, _blurred(weights), strict=True)
            ]
    total = sum(weights)
    mean = sum(place * weight for place, weight in zip(places, weights, strict=True)) / total
    spread = sum((place - mean) ** 2 * weight for place, weight in zip(places, weights, strict=True)) / total
    return PlayerRating(rating=mean, deviation=math.sqrt(spread))


def fitting_level(game: Game | str, results: Iterable[tuple[int, float]], start: int = NEWCOMER) -> int:
    """The level that should give somebody with these results an even game.

    >>> fitting_level("connect4", [])
    3
    """
    person = person_rating(game, results, start)
    known = _elos(game)
    return min(known, key=lambda level: abs(known[level] - person.rating))


def results_in(memory: Memory, game: Game | str, *people: str) -> list[tuple[int, float]]:
    """The games of these people (or of one under several names) against levels, the oldest first."""
    found = []
    for stored in memory.games(game, newest_first=False):
        for level, person in ((stored.first, stored.second), (stored.second, stored.first)):
            number = level.removeprefix(_LEVEL).partition(",")[0]
            points = stored.points(person)
            if person in people and level.startswith(_LEVEL) and number.isdigit() and points is not None:
                found.append((int(number), points))
    return found


def _elos(game: Game | str) -> dict[int, float]:
    rated = {one.level: one.elo for one in level_ratings(game)}
    return rated or {level: 1500 + (level - 5) * _USUAL_STEP for level in LEVELS}


def _chance(ahead: float, points: float) -> float:
    """How likely a result is for somebody so much stronger than the level. A draw is half of each."""
    wins = 1 / (1 + 10 ** (-ahead / 400))
    return float(wins**points * (1 - wins) ** (1 - points))


def _blurred(weights: Sequence[float]) -> list[float]:
    """The same after a while: strengths have drifted a little."""
    steps = _DRIFT / (1 + 2 * _BEYOND) * (_PLACES - 1)
    for _ in range(max(1, round(2 * steps**2))):
        inner = [
            (before + 2 * here + after) / 4
            for before, here, after in zip(weights, weights[1:], weights[2:], strict=False)
        ]
        weights = [(3 * weights[0] + weights[1]) / 4, *inner, (3 * weights[-1] + weights[-2]) / 4]
    return list(weights)
