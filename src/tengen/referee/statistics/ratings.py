"""Ratings of many players from all their games at once, with errors that can be believed."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from tengen.referee.played import PlayedGame
from tengen.referee.statistics.counts import BadNumbers, distinct_games
from tengen.referee.statistics.elo import Z95, EloEstimate, normal_below
from tengen.referee.statistics.joint_fit import ELO, PRIOR_ELO, Meetings, Result, Vector, chances, fit
from tengen.referee.statistics.links import explain_links

__all__ = ["FirstMove", "Rating", "Ratings", "Result", "fit_ratings", "results_of"]


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength."""

    name: str
    elo: float
    error: float
    """Half of the 95 % interval of the distance to the anchor, or to the mean of all if there is none."""
    games: int
    score: float
    """Share of the points it won."""
    opponents: int
    """How many different players it met."""


@dataclass(frozen=True, slots=True)
class FirstMove:
    """What it is worth to move first."""

    elo: float
    error: float
    """Half of the 95 % interval."""


class Ratings:
    """A joint fit: players with errors, the first-move advantage, draws, and what to beware of."""

    def __init__(
        self,
        players: Sequence[Rating],
        first_move: FirstMove,
        draw: float,
        warnings: Sequence[str],
        anchor: str | None,
        covariance: Vector,
    ) -> None:
        self.players: tuple[Rating, ...] = tuple(players)
        """Best first."""
        self.first_move = first_move
        self.draw = draw
        """Davidson's ν: of games between equals, without first-move advantage, ν / (2 + ν) are drawn."""
        self.warnings: tuple[str, ...] = tuple(warnings)
        """Sentences about what the games cannot tell."""
        self.anchor = anchor
        """The player whose rating was given; None if the mean of all ratings was."""
        self._covariance = covariance
        self._place = {player.name: place for place, player in enumerate(self.players)}

    def __getitem__(self, name: str) -> Rating:
        return self.players[self._at(name)]

    def difference(self, a: str, b: str) -> EloEstimate:
        """How much stronger `a` is than `b`, with the error of just this difference."""
        i, j = self._at(a), self._at(b)
        elo = self.players[i].elo - self.players[j].elo
        c = self._covariance
        deviation = math.sqrt(max(0.0, float(c[i, i] + c[j, j] - 2 * c[i, j])))
        sure = normal_below(elo / deviation) if deviation else 0.5
        return EloEstimate(elo, elo - Z95 * deviation, elo + Z95 * deviation, sure)

    def chances(self, first: str, second: str) -> tuple[float, float, float]:
        """Loss, draw and win that the fit expects of `first` when it moves first."""
        d = (self[first].elo - self[second].elo + self.first_move.elo) / ELO
        lost, drawn, won = (float(p[0]) for p in chances(np.array([d]), math.log(self.draw)))
        return lost, drawn, won

    @property
    def relative_to(self) -> str:
        """What the errors are measured against, in words."""
        return "the mean of all players" if self.anchor is None else self.anchor

    def to_json(self) -> dict[str, object]:
        """Plain values."""
        return {
            "anchor": self.anchor,
            "players": [
                {name: getattr(player, name) for name in Rating.__slots__} for player in self.players
            ],
            "first_move": {"elo": self.first_move.elo, "error": self.first_move.error},
            "draw": self.draw,
            "warnings": list(self.warnings),
        }

    def _at(self, name: str) -> int:
        try:
            return self._place[name]
        except KeyError:
            raise _unknown(name, list(self._place)) from None


def results_of(games: Iterable[PlayedGame]) -> list[Result]:
    """The games that have a result, each once: copies say nothing new."""
    return [Result(g.first, g.second, g.points(g.first)) for g in distinct_games(games)]


def fit_ratings(results: Iterable[Result], *, anchor: str | None = None, anchor_elo: float = 0.0) -> Ratings:
    """Rates all players of these games together.

    The anchor's rating is `anchor_elo`; without one the mean of all ratings is. What the games leave open
    (players that never met, one that won everything) gets finite numbers and a warning.

    >>> games = [Result("a", "b", 1), Result("b", "a", 0.5), Result("a", "b", 1), Result("b", "a", 1)]
    >>> ratings = fit_ratings(games)
    >>> [player.name for player in ratings.players]
    ['a', 'b']
    """
    if not math.isfinite(anchor_elo):
        raise BadNumbers(f"the anchor's rating must be a finite number, not {anchor_elo}")
    meetings = Meetings(results)
    names = meetings.names
    if anchor is not None and anchor not in names:
        raise _unknown(anchor, names)
    if not names:
        return Ratings(
            (), FirstMove(0.0, Z95 * PRIOR_ELO), 1.0, ("No games: nobody to rate.",), None, np.zeros((0, 0))
        )
    best, covariance = fit(meetings)
    count = len(names)
    covariance = covariance * ELO**2
    # Strengths are known up to a shift: take the anchor, or the mean, out of each and out of the covariance.
    centre = np.full(count, 1 / count) if anchor is None else np.eye(count)[names.index(anchor)]
    shift = np.eye(count) - np.outer(np.ones(count), centre)
    elo = ELO * (shift @ best[:count]) + anchor_elo
    spread = shift @ covariance[:count, :count] @ shift.T
    # Rounding must not put one of two equal players first.
    order = sorted(range(count), key=lambda i: (-round(float(elo[i]), 6), names[i]))
    players = [
        Rating(
            names[i],
            float(elo[i]),
            Z95 * math.sqrt(max(0.0, float(spread[i, i]))),
            int(meetings.games[i]),
            float(meetings.points[i] / meetings.games[i]),
            int(meetings.opponents[i]),
        )
        for i in order
    ]
    first_move = FirstMove(float(ELO * best[count]), Z95 * math.sqrt(float(covariance[count, count])))
    warnings = explain_links(names, meetings.first, meetings.second, meetings.seen)
    return Ratings(
        players, first_move, math.exp(best[count + 1]), warnings, anchor, spread[np.ix_(order, order)]
    )


def _unknown(name: str, names: Sequence[str]) -> BadNumbers:
    shown = ", ".join(sorted(names)[:20]) or "none"
    more = ", …" if len(names) > 20 else ""
    return BadNumbers(f"no player {name!r} in these games; there are: {shown}{more}")
