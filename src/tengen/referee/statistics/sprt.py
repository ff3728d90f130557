"""The sequential probability ratio test: is a player better by elo1 rather than by elo0?

Two hypotheses about the strength are compared by the likelihood of all results so far. Only the mean of the
results is given by a hypothesis, so each is represented by the distribution that fits the results best among
those it allows (a generalised test). The test stops as soon as one of the two is convincing enough.
"""

import math
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from tengen.referee.statistics.counts import BadNumbers, Counts, PairCounts, many
from tengen.referee.statistics.roots import root_between

Vector = NDArray[np.float64]
Model = Literal["normalised", "logistic"]
Decision = Literal["H0", "H1"]

NEVER_SEEN: Final = 1e-3
"""How often a result counts that has not been seen, so that it is not held impossible."""
ELO_PER_T: Final = 800 / math.log(10)
"""Normalised Elo for a mean one standard deviation of a game above a half."""
LARGEST_ELO: Final = 500.0
"""Beyond that a hypothesis makes no sense as a test."""


@dataclass(frozen=True, slots=True)
class SprtState:
    """How far a test has come."""

    llr: float
    """Logarithm of how many times more likely H1 makes the results than H0."""
    lower: float
    """H0 is accepted at or below this."""
    upper: float
    """H1 is accepted at or above this."""
    decision: Decision | None
    reason: str
    """One sentence: why the test stopped, or what is still missing."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of H1 (stronger by `elo1`) against H0 (stronger by `elo0`).

    `model` says what an Elo is: "normalised" measures the mean score in standard deviations of a game, which
    makes tests equally long whatever the share of draws; "logistic" is the usual Elo of the expected score.

    >>> state = Sprt(0, 5).state(Counts(losses=80, draws=50, wins=100))
    >>> round(state.llr, 2), state.decision
    (0.3, None)
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    """Chance to accept H1 although H0 is true."""
    beta: float = 0.05
    """Chance to accept H0 although H1 is true."""
    model: Model = "normalised"

    def __post_init__(self) -> None:
        if self.model not in ("normalised", "logistic"):
            raise BadNumbers(f"the model is normalised or logistic, not {self.model!r}")
        for name in ("elo0", "elo1"):
            value = getattr(self, name)
            if not -LARGEST_ELO <= value <= LARGEST_ELO:
                raise BadNumbers(f"{name} is from {-LARGEST_ELO:.0f} to {LARGEST_ELO:.0f}, not {value}")
        if not self.elo0 < self.elo1:
            raise BadNumbers(f"elo0 must be less than elo1, not {self.elo0:g} and {self.elo1:g}")
        for name in ("alpha", "beta"):
            value = getattr(self, name)
            if not 0 < value < 0.5:
                raise BadNumbers(f"{name} is a chance of error between 0 and 0.5, not {value}")

    @property
    def lower(self) -> float:
        """The LLR at which H0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The LLR at which H1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def llr(self, counts: Counts | PairCounts) -> float:
        """The log-likelihood ratio of the results; 0 without any."""
        seen, games_each = _results(counts)
        if not seen.sum():
            return 0.0
        seen = np.maximum(seen, NEVER_SEEN)
        shares = seen / seen.sum()
        value = np.linspace(0, 1, len(seen))
        if self.model == "logistic":
            under = [_best_with_mean(shares, value, _expected_score(elo)) for elo in (self.elo0, self.elo1)]
        else:
            # The mean of two games has half the variance of one.
            wide = math.sqrt(games_each) / ELO_PER_T
            under = [_best_with_t(shares, value, wide * elo) for elo in (self.elo0, self.elo1)]
        return float(seen @ np.log(under[1] / under[0]))

    def state(self, counts: Counts | PairCounts) -> SprtState:
        """Where the test stands, with a sentence about it."""
        llr = self.llr(counts)
        decision: Decision | None = None
        if llr >= self.upper:
            decision = "H1"
        elif llr <= self.lower:
            decision = "H0"
        return SprtState(llr, self.lower, self.upper, decision, self._reason(counts, llr, decision))

    def to_json(self) -> dict[str, float | str]:
        """Plain values, for the journal."""
        return {name: getattr(self, name) for name in self.__slots__}

    def __str__(self) -> str:
        return (
            f"H0: {self.elo0:+g} against H1: {self.elo1:+g} Elo ({self.model}), "
            f"alpha {self.alpha:g}, beta {self.beta:g}"
        )

    def _reason(self, counts: Counts | PairCounts, llr: float, decision: Decision | None) -> str:
        if not counts.games:
            return f"No games yet: the test ends when the LLR leaves {self.lower:.2f} to {self.upper:.2f}."
        units, word = (counts.games, "game") if isinstance(counts, Counts) else (counts.pairs, "pair")
        played = many(units, word)
        if decision == "H1":
            return (
                f"H1 accepted after {played}: LLR {llr:.2f} reached the upper bound {self.upper:.2f}, so "
                f"{self.elo1:+g} Elo fits better than {self.elo0:+g} (chance of error {self.alpha:.3g})."
            )
        if decision == "H0":
            return (
                f"H0 accepted after {played}: LLR {llr:.2f} reached the lower bound {self.lower:.2f}, so "
                f"{self.elo0:+g} Elo fits better than {self.elo1:+g} (chance of error {self.beta:.3g})."
            )
        goal, name = (self.upper, "H1") if llr > 0 else (self.lower, "H0")
        share = llr / goal
        text = (
            f"Undecided after {played}: LLR {llr:.2f} is between {self.lower:.2f} (H0) and {self.upper:.2f} "
            f"(H1), {100 * share:.0f} % of the way to {name}"
        )
        if share < 0.05:
            return f"{text}; more {word}s are needed."
        # The LLR grows in proportion to the games as long as the score stays what it is.
        more = math.ceil(units * (1 / share - 1))
        return f"{text}; at this rate about {_about(more)} more."


def _results(counts: Counts | PairCounts) -> tuple[Vector, int]:
    """The counts from worst to best result, and how many games each of them stands for."""
    if isinstance(counts, PairCounts):
        return np.array(counts.five, dtype=float), 2
    return np.array([counts.losses, counts.draws, counts.wins], dtype=float), 1


def _expected_score(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def _best_with_mean(shares: Vector, value: Vector, mean: float) -> Vector:
    """The distribution most like the observed shares whose mean is this."""
    return _tilted(shares, value - mean)


def _best_with_t(shares: Vector, value: Vector, t: float) -> Vector:
    """The distribution most like the observed shares whose mean is `t` standard deviations above a half.

    With values counted from a half, that is: mean = tau · root mean square, tau = t / √(1 + t²). For a known
    root mean square the most likely distribution follows from one condition that is linear in the
    probabilities, the tangent of the true one; the right root mean square is the one it then has itself.
    """
    if t < 0:
        return _best_with_t(shares[::-1], value, -t)[::-1]
    value = value - 0.5
    if t < 1e-12:  # as good as nothing, and too small to divide by
        return _tilted(shares, value)
    tau = t / math.sqrt(1 + t * t)

    def best(root: float) -> Vector:
        return _tilted(shares, value - tau * (value**2 + root**2) / (2 * root))

    def excess(root: float) -> float:
        return math.sqrt(float(best(root) @ value**2)) - root

    # Below this no distribution could meet the condition; just above it the least lead has all the weight.
    least = float(value[value > 0].min()) * tau / (1 + math.sqrt(1 - tau * tau))
    # Nearly nothing but even results, whose deviation is less than t asks for, can be tilted in several ways:
    # find them in steps, take the likeliest.
    several = 1 - shares[len(shares) // 2] < 4 * t * t
    steps = np.geomspace(least * (1 + 1e-6), 0.5, 50 if several else 2).tolist()
    signs = [excess(step) > 0 for step in steps]
    found = [
        best(root_between(excess, steps[k], steps[k + 1], near=1e-14, share=1e-13))
        for k in range(len(steps) - 1)
        if signs[k] != signs[k + 1]
    ]
    if signs[-1]:
        # Nothing but best and worst results: a half itself is the root, but for rounding.
        found.append(best(0.5))
    return max(found, key=lambda candidate: float(shares @ np.log(candidate)))


def _tilted(shares: Vector, slope: Vector) -> Vector:
    """The most likely probabilities under which `slope` has the mean 0: shares / (1 + multiplier · slope)."""
    # No probability exceeds 1: that bounds the multiplier; the derivative falls from one bound to the other.
    room = (1 - shares) / np.abs(np.where(slope == 0, np.inf, slope))
    low, high = -float(room[slope > 0].min()), float(room[slope < 0].min())

    def derivative(multiplier: float) -> float:
        return float((shares * slope / (1 + multiplier * slope)).sum())

    if derivative(low) <= 0:
        multiplier = low
    elif derivative(high) >= 0:
        multiplier = high
    else:
        multiplier = root_between(derivative, low, high, near=1e-15, share=1e-14)
    return shares / (1 + multiplier * slope)


def _about(number: int) -> str:
    """Two digits are all that an extrapolation is worth."""
    size = 10 ** max(0, len(str(number)) - 2)
    return f"{round(number / size) * size:,}".replace(",", " ")
