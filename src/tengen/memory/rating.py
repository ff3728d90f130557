"""How strong somebody is, from the games in the memory: Glicko, one game after another.

Glicko (Glickman 1999, "Parameter estimation in large dynamic paired comparison experiments") suits a person
who plays a few games at a time: it needs no list of all games, says how sure it is, and follows a player who
improves. The referee's joint fit answers another question, that of a finished tournament between players who
do not change.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

START: Final = 1500.0
UNKNOWN: Final = 350.0
SUREST: Final = 40.0
"""However many games: who plays on may have become stronger."""

_Q: Final = math.log(10) / 400


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """A rating, and how far off it may be (one standard deviation)."""

    rating: float = START
    deviation: float = UNKNOWN
    games: int = 0

    def __str__(self) -> str:
        return f"{self.rating:.0f} ± {2 * self.deviation:.0f}"


def update(player: PlayerRating, results: Iterable[tuple[PlayerRating, float]]) -> PlayerRating:
    """The rating after games against these opponents: 1, one half or 0 points each."""
    played = list(results)
    if not played:
        return player
    information = gain = 0.0
    for other, points in played:
        weight = _weight(other.deviation)
        expected = 1 / (1 + 10 ** (-weight * (player.rating - other.rating) / 400))
        information += weight**2 * expected * (1 - expected)
        gain += weight * (points - expected)
    precision = 1 / player.deviation**2 + _Q**2 * information
    rating = player.rating + _Q / precision * gain
    return PlayerRating(rating, max(math.sqrt(1 / precision), SUREST), player.games + len(played))


def rate(games: Iterable[tuple[str, str, float]]) -> dict[str, PlayerRating]:
    """Everybody's rating after games in their order: first, second, points of the first."""
    ratings: dict[str, PlayerRating] = {}
    for first, second, points in games:
        if first == second:
            continue
        one, other = ratings.get(first, PlayerRating()), ratings.get(second, PlayerRating())
        ratings[first] = update(one, [(other, points)])
        ratings[second] = update(other, [(one, 1 - points)])
    return ratings


def _weight(deviation: float) -> float:
    """How much a game counts against somebody whose own rating is unsure."""
    return 1 / math.sqrt(1 + 3 * _Q**2 * deviation**2 / math.pi**2)
