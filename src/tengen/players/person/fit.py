"""A person's numbers from what they played: the most likely ones, close to a level while little is known.

The prior is the point of the scale, or people in general, that foretells the choices best. Each number is
pulled towards it, and what is overlooked moves together: by sense, by direction, and by itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from tengen import Move, Position
from tengen.players.person.choices import Choice, Choices, Floats, look_at_all
from tengen.players.person.likelihood import Layout, from_vector, log_chances, log_likelihood, to_vector
from tengen.players.person.minimise import minimise
from tengen.players.person.numbers import NOTICES, WAYS, Person
from tengen.players.person.scale import people_in_general, person_at

Played = Sequence[tuple[Position, Move]]

STEPS: Final = 6
"""Of the scale on which a person's place is looked for: the levels of people."""
MOST_CHOICES: Final = 1500
"""The latest so many are learned from: more say little more, and people change."""
_TO_COMPARE: Final = 150
"""Choices that are looked at to find somebody's level."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How much people differ from each other around their level: one standard deviation.

    These values foretell the second half of real people's games best from their first half.
    """

    worth: float = 0.1
    """What a feature adds, where it differs most between the moves of a position."""
    senses: float = 0.3
    plan: float = 2.0
    noise: float = 0.2
    all_overlook: float = 0.8
    """In log-odds, as the next ones: of everything together."""
    sense_overlook: float = 0.8
    way_overlook: float = 0.8
    one_overlook: float = 0.3
    lapse: float = 0.7


SPREAD: Final = Spread()


@dataclass(frozen=True, slots=True)
class Fitted:
    """What was learned about somebody in one family of games."""

    person: Person
    base: Person
    """Where the fit began, and what it stays close to."""
    level: float | None
    """The place of that on the scale, from 0 to 1; None for people in general."""
    choices: int
    gain: float
    """Nats a move by which the person's own numbers foretell these choices better than the base."""


def fit_person(played: Played, name: str, spread: Spread = SPREAD) -> Fitted:
    """The person who most likely played so; `name` is that of the family of games."""
    played = [(position, move) for position, move in played if len(position.legal_moves) > 1][-MOST_CHOICES:]
    level, base = nearest(played, name)
    return fit_from(look_at_all(played, base), base, level, spread)


def fit_from(
    choices: Sequence[Choice], base: Person, level: float | None = None, spread: Spread = SPREAD
) -> Fitted:
    """The most likely person near another one."""
    together = Choices.of(choices)
    start = to_vector(base)
    found = most_likely(together, start, precision(together, base, spread))
    gain = log_chances(found, together).mean() - log_chances(start, together).mean()
    return Fitted(from_vector(found, base), base, level, len(together), float(gain))


def most_likely(choices: Choices, centre: Floats, pull: Floats, steps: int = 200) -> Floats:
    """The maximum of the likelihood with a normal prior of this centre and precision."""

    def function(numbers: Floats) -> tuple[float, Floats]:
        value, gradient = log_likelihood(numbers, choices)
        away = numbers - centre
        pulled = pull @ away
        return float(0.5 * away @ pulled) - value, pulled - gradient

    # In units of the prior all numbers are about as uncertain, which makes the way short.
    scale = 1 / np.sqrt(np.diag(pull))

    def scaled(units: Floats) -> tuple[float, Floats]:
        value, gradient = function(centre + scale * units)
        return value, gradient * scale

    units, _ = minimise(scaled, np.zeros(len(centre)), steps=steps, tolerance=1e-5)
    found: Floats = centre + scale * units
    return found


def precision(choices: Choices, base: Person, spread: Spread) -> Floats:
    """Of the prior: the inverse of how people vary around the base."""
    at = Layout(len(base.weights))
    varies = choices.features[choices.term_move].std(axis=0)
    deviations = np.empty(at.size)
    # In the units of the choice: who chooses steadily has weights that count for more.
    deviations[at.weights] = base.noise * spread.worth / np.maximum(varies, 0.15)
    deviations[at.parts] = base.noise * spread.senses
    deviations[at.parts.stop - 1] = base.noise * spread.plan
    deviations[at.noise] = spread.noise
    deviations[at.states] = deviations[[at.lapse, at.stray]] = spread.lapse
    found = np.diag(deviations**-2)
    sense, way = np.arange(NOTICES) // WAYS, np.arange(NOTICES) % WAYS
    together = (
        spread.all_overlook**2
        + spread.sense_overlook**2 * (sense[:, None] == sense)
        + spread.way_overlook**2 * (way[:, None] == way)
        + spread.one_overlook**2 * np.eye(NOTICES)
    )
    found[at.overlook, at.overlook] = np.linalg.inv(together)
    return found


def nearest(played: Played, name: str) -> tuple[float | None, Person]:
    """The place of the scale that foretells these choices best, or people in general.

    From the bottom of the scale up, until it only gets worse: who plans far takes long to compare with.
    """
    some = played[:: max(1, len(played) // _TO_COMPARE)]
    general = people_in_general(name)
    best: tuple[float, float | None, Person] = (foretold(some, general), None, general)
    highest, since = float("-inf"), 0
    for step in range(STEPS + 1):
        person = person_at(name, step / STEPS)
        value = foretold(some, person)
        if value > best[0]:
            best = (value, step / STEPS, person)
        highest, since = (value, 0) if value > highest else (highest, since + 1)
        if since > 1:
            break
    return best[1], best[2]


def foretold(played: Played, person: Person) -> float:
    """The mean logarithm of the chance that this person plays the same."""
    choices = Choices.of(look_at_all(played, person))
    return float(log_chances(to_vector(person), choices).mean())
