"""What the levels are worth: ratings measured by games, and the level that fits a person.

The ratings come from `benchmarks/levels.py`, which lets the levels, random, greedy and the classics play each
other in one game of each family; random is 0. A game that was not measured gets the figures of its family, as
a guide.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from tengen import Game, Unsupported
from tengen.families import family_of
from tengen.memory import Memory, PlayerRating
from tengen.memory.rating import update
from tengen.players import LEVELS

NEWCOMER: Final = 3
"""The level at which somebody begins of whom nothing is known."""

_CERTAIN: Final = 30.0
_FILE: Final = "levels.json"
_LEVEL: Final = "tengen:level="


@dataclass(frozen=True, slots=True)
class LevelRating:
    """One level in one game."""

    level: int
    elo: float
    error: float
    """Half the 95 % interval."""
    game: str
    """Where it was measured."""

    @property
    def text(self) -> str:
        """`1240 ± 40`."""
        return f"{self.elo:.0f} ± {self.error:.0f}"

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {"level": self.level, "elo": self.elo, "error": self.error, "game": self.game}


def measured_games() -> tuple[str, ...]:
    """The games whose levels were measured: one of each family."""
    return tuple(_measured())


def level_ratings(game: Game | str) -> tuple[LevelRating, ...]:
    """The rating of every level in this game or, if it was not measured, in one of its family."""
    game = Game.of(game)
    measured = _measured()
    family = family_of(game)
    kin = game.name if game.name in measured else None
    name = kin or next((name for name in measured if family_of(Game(name)) is family), None)
    if name is None:
        raise Unsupported(f"{family.name} games have no measured levels yet")
    players = measured[name]["players"]
    return tuple(
        LevelRating(level, players[f"level{level}"][0], players[f"level{level}"][1], name)
        for level in LEVELS
        if f"level{level}" in players
    )


def person_rating(game: Game | str, results: Iterable[tuple[int, float]]) -> PlayerRating:
    """How strong somebody is, after games against levels in their order: level and points of the person."""
    known = {one.level: one.elo for one in level_ratings(game)}
    person = PlayerRating(rating=known[NEWCOMER])
    for level, points in results:
        if level in known:
            person = update(person, [(PlayerRating(known[level], _CERTAIN), points)])
    return person


def fitting_level(game: Game | str, results: Iterable[tuple[int, float]]) -> int:
    """The level that should give somebody with these results an even game.

    >>> fitting_level("connect4", [])
    3
    """
    person = person_rating(game, results)
    return min(level_ratings(game), key=lambda one: abs(one.elo - person.rating)).level


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


@lru_cache(maxsize=1)
def _measured() -> dict[str, Any]:
    text = resources.files("tengen").joinpath("data", _FILE).read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
