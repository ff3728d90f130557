"""The best fit of strengths, first-move advantage and draws to all games at once.

The model is Bradley and Terry's with Davidson's draws and an advantage of the first move: with d the
difference of strength plus that advantage, win, loss and draw of the first player are to each other as
exp(d/2), exp(−d/2) and ν. All parameters are found together by Newton's method; the logarithm of the
likelihood is concave, so there is one best fit. A weak prior keeps it finite whatever the data.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tengen.referee.statistics.counts import BadNumbers

Vector = NDArray[np.float64]

ELO: Final = 400 / math.log(10)
"""Elo of one unit of strength."""
PRIOR_ELO: Final = 800.0
"""Standard deviation of strengths and of the first-move advantage before any game is seen."""
_PRIOR_LOG_DRAW: Final = 3.0
"""The same of the logarithm of ν, around ν = 1."""
_ROUNDS: Final = 100


@dataclass(frozen=True, slots=True)
class Result:
    """One game: who moved first, who second, and the points of the first (0, 0.5 or 1)."""

    first: str
    second: str
    points: float


class Meetings:
    """The results added up by who moved first against whom: a million games are no more work than a few."""

    def __init__(self, results: Iterable[Result]) -> None:
        place: dict[str, int] = {}
        added: dict[tuple[int, int], list[int]] = {}
        for result in results:
            if result.points not in (0, 0.5, 1):
                raise BadNumbers(f"the points of a game are 0, 0.5 or 1, not {result.points}")
            if result.first == result.second:
                raise BadNumbers(f"{result.first!r} cannot be rated by games against itself")
            pairing = (
                place.setdefault(result.first, len(place)),
                place.setdefault(result.second, len(place)),
            )
            added.setdefault(pairing, [0, 0, 0])[int(2 * result.points)] += 1
        self.names = list(place)
        self.first = np.array([i for i, _ in added], dtype=np.intp)
        self.second = np.array([j for _, j in added], dtype=np.intp)
        self.seen = np.array(list(added.values()), dtype=float).reshape(len(added), 3)
        """Losses, draws and wins of the first player, a row a pairing."""
        count = len(place)
        played = self.seen.sum(axis=1)
        won = self.seen @ (0.0, 0.5, 1.0)
        self.games = np.bincount(self.first, played, count) + np.bincount(self.second, played, count)
        self.points = np.bincount(self.first, won, count) + np.bincount(self.second, played - won, count)
        met = {frozenset(pairing) for pairing in added}
        self.opponents = np.bincount([i for pair in met for i in pair], minlength=count)


def chances(d: Vector, log_draw: float) -> tuple[Vector, Vector, Vector]:
    """Loss, draw and win of the first player."""
    weights = np.stack([-d / 2, np.full_like(d, log_draw), d / 2])
    weights = np.exp(weights - weights.max(axis=0))
    lost, drawn, won = weights / weights.sum(axis=0)
    return lost, drawn, won


def fit(meetings: Meetings) -> tuple[Vector, Vector]:
    """The best strengths, first-move advantage and log ν, and the inverse of the exact Hessian there."""
    count = len(meetings.names)
    prior = np.full(count + 2, (ELO / PRIOR_ELO) ** 2)
    prior[-1] = _PRIOR_LOG_DRAW**-2
    best = np.zeros(count + 2)
    value, slope, hessian = _likelihood(meetings, best, prior)
    for _ in range(_ROUNDS):
        step = np.linalg.solve(hessian, slope)
        size = 1.0
        while True:
            found = _likelihood(meetings, best + size * step, prior)
            if found[0] >= value - 1e-13 * abs(value) or size < 1e-6:  # but for rounding
                break
            size /= 2
        best = best + size * step
        value, slope, hessian = found
        if np.abs(size * step).max() < 1e-9:
            break
    return best, np.linalg.inv(hessian).astype(float)


def _likelihood(meetings: Meetings, at: Vector, prior: Vector) -> tuple[float, Vector, Vector]:
    """Logarithm of likelihood and prior, its slope, and its second derivatives with the sign turned."""
    count = len(meetings.names)
    i, j, seen = meetings.first, meetings.second, meetings.seen
    strength, advantage, log_draw = at[:count], at[count], float(at[count + 1])
    lost, drawn, won = chances(strength[i] - strength[j] + advantage, log_draw)
    played = seen.sum(axis=1)
    tiny = np.finfo(float).tiny
    value = float((seen * np.log(np.stack([lost, drawn, won], axis=1) + tiny)).sum())
    value -= float(prior @ at**2) / 2
    # Everything follows from two numbers of a game: half a point of lead, and whether it was drawn.
    lead = (seen[:, 2] - seen[:, 0]) / 2 - played * (won - lost) / 2
    surplus = seen[:, 1] - played * drawn
    slope = np.zeros(count + 2)
    np.add.at(slope, i, lead)
    np.add.at(slope, j, -lead)
    slope[count] = lead.sum()
    slope[count + 1] = surplus.sum()
    slope -= prior * at
    of_lead = played * ((won + lost) - (won - lost) ** 2) / 4
    of_draw = played * drawn * (1 - drawn)
    of_both = -played * drawn * (won - lost) / 2
    hessian = np.diag(prior)
    for a, b, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
        np.add.at(hessian, (a, b), sign * of_lead)
    for a, sign in ((i, 1), (j, -1)):
        for column, part in ((count, of_lead), (count + 1, of_both)):
            np.add.at(hessian[:, column], a, sign * part)
            np.add.at(hessian[column], a, sign * part)
    hessian[count, count] += of_lead.sum()
    hessian[count + 1, count + 1] += of_draw.sum()
    hessian[count, count + 1] += of_both.sum()
    hessian[count + 1, count] += of_both.sum()
    return value, slope, hessian
