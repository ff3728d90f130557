"""Ten levels, from somebody's first game to full strength.

The lower levels choose as people do (`tengen.players.person`): a weak one sees less and looks less far.
Above the strongest person the engine takes over. In each game every level has its own place on one scale of
strength. These places, and what each level is worth, were measured: see `tengen.coach.levels` and
`benchmarks/levels.py`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from tengen.players.person.scale import Rung, rung
from tengen.players.player import UnknownPlayer
from tengen.rules.game import Game
from tengen.text.language import marked, tr

_FILE: Final = "levels.json"
_HEIGHTS: Final = (0.0, 0.17, 0.33, 0.5, 0.67, 0.83, 1.0, 3.0, 6.0, 10.0)
"""Where the levels are in a game for which nothing was measured."""


@dataclass(frozen=True, slots=True)
class Level:
    """One of the ten."""

    number: int
    title: str
    """What a person would call such a player."""
    about: str
    """What to expect of it, in a sentence."""

    def height(self, game: Game | str) -> float:
        """Where this level stands on the scale of strength in this game."""
        found = measured_levels().get(Game.of(game).name)
        heights = _HEIGHTS if found is None else found["heights"]
        return float(heights[self.number - 1])

    @property
    def sight(self) -> float:
        """How little it overlooks: the same in all games, and nothing from level 7 on."""
        return sight_of(self.number)

    def rung(self, game: Game | str) -> Rung:
        """Who plays at this level in this game."""
        game = Game.of(game)
        return rung(game.family, self.height(game), self.sight)


def sight_of(number: int) -> float:
    """What the level with this number sees, from 0 to 1."""
    return min((number - 1) / 6, 1.0)


LEVELS: Final[dict[int, Level]] = {
    level.number: level
    for level in (
        Level(1, marked("First game"), marked("Knows the rules and overlooks a lot.")),
        Level(2, marked("Beginner"), marked("Sees some threats, overlooks as many.")),
        Level(3, marked("Casual"), marked("Sees most simple threats, and plans little.")),
        Level(4, marked("Regular"), marked("Seldom overlooks a threat.")),
        Level(5, marked("Experienced"), marked("Sees what threatens, and looks a move or two ahead.")),
        Level(6, marked("Club player"), marked("Looks ahead and punishes mistakes.")),
        Level(7, marked("Strong club player"), marked("Follows long sequences of threats.")),
        Level(8, marked("Expert"), marked("Errs only where one must look far.")),
        Level(9, marked("Master"), marked("Looks far.")),
        Level(10, marked("Full strength"), marked("As strong as it gets at this pace.")),
    )
}
"""The levels by number."""

DEFAULT_LEVEL: Final = 5


def level_of(number: int) -> Level:
    """The level with that number, or an error with the numbers there are."""
    if number not in LEVELS:
        raise UnknownPlayer(
            tr(
                "there is no level {number}: choose {min} to {max}",
                number=number,
                min=min(LEVELS),
                max=max(LEVELS),
            )
        )
    return LEVELS[number]


@lru_cache(maxsize=1)
def measured_levels() -> Mapping[str, Any]:
    """By game: `heights` on the scale, `ratings` with half their intervals, and when they were `measured`."""
    text = resources.files("tengen").joinpath("data", _FILE).read_text(encoding="utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found
