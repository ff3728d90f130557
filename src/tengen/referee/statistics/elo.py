"""How much stronger a player is than its opponents: an Elo difference, never surer than the data."""

import math
from dataclasses import dataclass
from typing import Final

from tengen.referee.statistics.counts import Counts, PairCounts, many

Z95: Final = 1.959963984540054
"""Standard deviations on either side that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class EloEstimate:
    """An Elo difference with its 95 % interval."""

    elo: float
    low: float
    high: float
    superiority: float
    """Likelihood that the player is the stronger one, from 0 to 1."""
    note: str | None = None
    """What to know before believing the numbers, when there is hardly any data or it is one-sided."""

    def __str__(self) -> str:
        sure = f"superiority {100 * self.superiority:.1f} %"
        return f"{self.elo:+.1f} Elo (95 %: {self.low:+.1f} to {self.high:+.1f}), {sure}"


def elo_of_score(score: float) -> float:
    """The Elo difference at which a player expects this share of the points, between 0 and 1.

    >>> round(elo_of_score(0.64))
    100
    """
    return 400 * math.log10(score / (1 - score))


def score_of_elo(elo: float) -> float:
    """The share of the points that a player this much stronger expects."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_difference(counts: Counts | PairCounts) -> EloEstimate:
    """How much stronger a player is than whom it played, from its games or, better, from its pairs.

    The interval is Wilson's, widened or narrowed by the variance that the results really have: draws and
    pairs make it narrower than single decisive games would. Where the data set no limit (nothing but wins,
    nothing at all) half a win and half a loss are added, and `note` says so.
    """
    seen = _by_points(counts)
    units = sum(seen)
    score = counts.score
    note = _note(counts)
    if score in (0.0, 1.0) or not units:
        score = (score * units + 0.5) / (units + 1)
        units += 1
    ratio = _spread(seen) / 0.25
    low, high = share_interval(score, units / ratio)
    return EloEstimate(elo_of_score(score), elo_of_score(low), elo_of_score(high), superiority(counts), note)


def superiority(counts: Counts | PairCounts) -> float:
    """Likelihood that the player is stronger than its opponents; 0.5 when nothing speaks for either."""
    seen = _by_points(counts)
    places = len(seen) - 1
    lead = sum(count * (place / places - 0.5) for place, count in enumerate(seen))
    squares = sum(count * (place / places - 0.5) ** 2 for place, count in enumerate(seen))
    return normal_below(lead / math.sqrt(squares)) if squares else 0.5


def normal_below(z: float) -> float:
    """How much of a normal distribution lies below `z` standard deviations; exact far out too."""
    return math.erfc(-z / math.sqrt(2)) / 2


def _by_points(counts: Counts | PairCounts) -> tuple[int, ...]:
    if isinstance(counts, PairCounts):
        return counts.five
    return (counts.losses, counts.draws, counts.wins)


def _spread(seen: tuple[int, ...]) -> float:
    """Variance of the results as a share of the largest possible one, times a quarter.

    Half a best and half a worst result more keep a few equal results from looking certain.
    """
    places = len(seen) - 1
    known = [float(count) for count in seen]
    known[0] += 0.5
    known[-1] += 0.5
    total = sum(known)
    mean = sum(count * place / places for place, count in enumerate(known)) / total
    variance = sum(count * (place / places - mean) ** 2 for place, count in enumerate(known)) / total
    return 0.25 * variance / (mean * (1 - mean))


def share_interval(score: float, trials: float) -> tuple[float, float]:
    """The shares that would make this score no surprise at the 5 % level (Wilson's interval)."""
    z2 = Z95**2
    middle = (score + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z95 * math.sqrt(score * (1 - score) / trials + z2 / (4 * trials**2)) / (1 + z2 / trials)
    return middle - half, middle + half


def _note(counts: Counts | PairCounts) -> str | None:
    if not counts.games:
        return "No games: nothing is known; the numbers stand for one imagined draw."
    added = "half a win and half a loss were added to keep the numbers finite"
    if counts.score == 1.0:
        return f"Nothing but wins: the difference has no upper limit; {added}."
    if counts.score == 0.0:
        return f"Nothing but losses: the difference has no lower limit; {added}."
    if sum(1 for count in _by_points(counts) if count) == 1:
        return "All results are the same: they say that the players are close, not how much results vary."
    few, word = (counts.pairs, "pair") if isinstance(counts, PairCounts) else (counts.games, "game")
    return f"Only {many(few, word)}: the interval is rough." if few < 10 else None
