"""How likely a person makes choices, and how that changes with each number of the person.

The numbers are a vector: the weights of the features, those of the senses, the plan, the logarithm of the
noise, then the log-odds of overlooking, of carelessness, of a lapse and of straying.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from tengen.players.person.choices import STATES, TERM_PARTS, Choices, Floats
from tengen.players.person.numbers import NOTICES, SENSES, Person

LEAST_CHANCE, MOST_CHANCE = 1e-4, 0.999
"""Log-odds need chances that are neither 0 nor 1."""
_TINY: Final = 1e-300


@dataclass(frozen=True, slots=True)
class Layout:
    """Where each number is in the vector of a family with so many features."""

    features: int

    @property
    def size(self) -> int:
        """How many numbers."""
        return self.features + TERM_PARTS + 1 + STATES + 2

    @property
    def weights(self) -> slice:
        """Of the features."""
        return slice(0, self.features)

    @property
    def parts(self) -> slice:
        """The senses, then the plan."""
        return slice(self.features, self.features + TERM_PARTS)

    @property
    def noise(self) -> int:
        """Its logarithm."""
        return self.features + TERM_PARTS

    @property
    def states(self) -> slice:
        """Log-odds of overlooking each thing, then of making no plan."""
        start = self.noise + 1
        return slice(start, start + STATES)

    @property
    def overlook(self) -> slice:
        """Without the plan."""
        start = self.noise + 1
        return slice(start, start + NOTICES)

    @property
    def lapse(self) -> int:
        """Its log-odds."""
        return self.size - 2

    @property
    def stray(self) -> int:
        """Its log-odds."""
        return self.size - 1


def to_vector(person: Person) -> Floats:
    """A person's numbers in their order."""
    chances = np.array([*person.overlook, person.careless, person.lapse, person.stray])
    chances = np.clip(chances, LEAST_CHANCE, MOST_CHANCE)
    return np.array(
        [
            *person.weights.values(),
            *(person.senses[sense] for sense in SENSES),
            person.plan,
            np.log(person.noise),
            *np.log(chances / (1 - chances)),
        ]
    )


def from_vector(numbers: Floats, like: Person) -> Person:
    """The person with these numbers, who plans as deep as this one."""
    at = Layout(len(like.weights))
    odds = [round(float(chance), 6) for chance in _chances(numbers[at.noise + 1 :])]
    plain = [round(float(number), 6) for number in numbers[: at.noise]]
    return like.but(
        weights=dict(zip(like.weights, plain, strict=False)),
        senses=dict(zip(SENSES, plain[at.parts], strict=False)),
        plan=plain[at.parts][-1] if like.depth else like.plan,
        noise=float(np.clip(np.exp(numbers[at.noise]), 0.02, 50.0)),
        overlook=tuple(odds[:NOTICES]),
        careless=odds[NOTICES] if like.depth else like.careless,
        lapse=odds[-2],
        stray=odds[-1],
    )


def log_chances(numbers: Floats, choices: Choices) -> Floats:
    """The logarithm of the chance of each choice."""
    return _Evaluated(numbers, choices).logs


def log_likelihood(numbers: Floats, choices: Choices) -> tuple[float, Floats]:
    """The sum of those, and its gradient."""
    found = _Evaluated(numbers, choices)
    return float(found.logs.sum()), found.gradient()


def _chances(log_odds: Floats) -> Floats:
    found: Floats = 1 / (1 + np.exp(-np.clip(log_odds, -30, 30)))
    return found


# `@` would hand these to the threads of a BLAS, which take far longer than the sums where a machine is busy.


def _times(rows: Floats, column: Floats) -> Floats:
    found: Floats = np.einsum("ij,j->i", rows, column)
    return found


def _summed(shares: Floats, rows: Floats) -> Floats:
    found: Floats = np.einsum("i,ij->j", shares, rows)
    return found


class _Evaluated:
    """One vector at all choices: everything that value and gradient share."""

    def __init__(self, numbers: Floats, choices: Choices) -> None:
        c, at = choices, Layout(choices.features.shape[1])
        self._choices, self._at = choices, at
        self._missed = _chances(numbers[at.states])
        self._lapse, self._stray = _chances(numbers[[at.lapse, at.stray]])
        worth = _times(c.features, numbers[at.weights])[c.term_move]
        worth += _times(c.term_parts, numbers[at.parts])
        self._steady = float(np.exp(-numbers[at.noise]))
        self._worth = worth * self._steady
        most = np.maximum.reduceat(self._worth, c.term_starts)
        self._terms = np.exp(self._worth - most[c.term_choice])
        self._total = np.add.reduceat(np.add.reduceat(self._terms, c.pair_starts)[c.entry_pair], c.row_starts)
        played = np.where(c.row_chosen >= 0, self._terms[c.row_chosen], 0.0) / self._total
        noticed = _times(c.noticed, np.log1p(-self._missed))
        glance = np.exp(noticed + _times(c.overlooked, np.log(self._missed)))
        self._rows = glance * played
        self._seen = np.add.reduceat(self._rows, c.choice_starts)
        self._far = np.where(c.count > c.near, self._stray, 0.0)
        self._any = np.where(c.is_near, 1 / np.maximum(c.near, 1), 0.0)
        self._anywhere = np.where(c.is_near, 0.0, 1 / np.maximum(c.count - c.near, 1))
        self._chance = (1 - self._far) * self._near_chance() + self._far * self._anywhere
        self._chance = np.maximum(self._chance, _TINY)
        self.logs: Floats = np.log(self._chance)

    def _near_chance(self) -> Floats:
        found: Floats = (1 - self._lapse) * self._seen + self._lapse * self._any
        return found

    def gradient(self) -> Floats:
        c, at = self._choices, self._at
        slope = (1 - self._far) * (1 - self._lapse) / self._chance
        rows = slope[c.row_choice] * self._rows
        pair = np.bincount(c.entry_pair, (rows / self._total)[c.entry_row], len(c.pair_starts))
        sizes = np.diff(np.append(c.pair_starts, len(self._terms)))
        terms = -self._terms * np.repeat(pair, sizes)
        shown = c.row_chosen >= 0
        terms += np.bincount(c.row_chosen[shown], rows[shown], len(terms))
        found = np.zeros(at.size)
        found[at.noise] = -float(terms @ self._worth)
        terms *= self._steady
        moves: Floats = np.bincount(c.term_move, terms, len(c.features)).astype(np.float64)
        found[at.weights] = _summed(moves, c.features)
        found[at.parts] = _summed(terms, c.term_parts)
        found[at.states] = _summed(rows, c.overlooked) * (1 - self._missed)
        found[at.states] -= _summed(rows, c.noticed) * self._missed
        lapse = (1 - self._far) * (self._any - self._seen) / self._chance
        found[at.lapse] = lapse.sum() * self._lapse * (1 - self._lapse)
        stray = np.where(c.count > c.near, self._anywhere - self._near_chance(), 0.0) / self._chance
        found[at.stray] = stray.sum() * self._stray * (1 - self._stray)
        return found
