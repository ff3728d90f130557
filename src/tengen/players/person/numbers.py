"""One person in numbers: what they like, what they overlook, how far they plan, how steady they are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, Self

from tengen._core import PersonNumbers
from tengen.errors import TengenError

SENSES: Final = ("win", "block", "make_double", "stop_double", "give")
"""What is noticed or overlooked, in the core's order. `core/person/view.hpp` says what each means."""
WAYS: Final = 4
"""A thing is overlooked in one of four directions or, in edge games, in one quarter of the board."""
NOTICES: Final = len(SENSES) * WAYS


class BadPerson(TengenError, ValueError):
    """These are not the numbers of a person."""


@dataclass(frozen=True)
class Person:
    """How somebody chooses moves in one family of games.

    The chance of a move grows with the sum of its features, each times its weight, and of what is noticed
    about it.
    """

    weights: Mapping[str, float]
    """For each feature of the family, by name."""
    senses: Mapping[str, float]
    """What a thing adds to a move once it is noticed."""
    overlook: Sequence[float] = field(default=(0.0,) * NOTICES)
    """How often a thing is not noticed: four ways for each sense, in the order of `SENSES`."""
    plan: float = 0.0
    """What a win adds that is seen ahead."""
    careless: float = 0.0
    """How often no plan is made."""
    depth: int = 0
    """Plies of a plan after the own move."""
    beam: int = 4
    """Moves looked at in each position of a plan."""
    noise: float = 1.0
    """Above 1 choices are wilder, below 1 steadier."""
    lapse: float = 0.0
    """How often any move near the stones is played."""
    stray: float = 0.0
    """How often one far from them."""

    def missed(self, sense: str, way: int) -> float:
        """How often this is overlooked."""
        return self.overlook[SENSES.index(sense) * WAYS + way]

    def but(self, **changes: Any) -> Self:
        """The same person but for these numbers."""
        return replace(self, **changes)

    @cached_property
    def native(self) -> PersonNumbers:
        """The same for the core."""
        try:
            return PersonNumbers(
                weights=list(self.weights.values()),
                senses=[self.senses[sense] for sense in SENSES],
                overlook=list(self.overlook),
                plan=self.plan,
                careless=self.careless,
                depth=self.depth,
                beam=self.beam,
                noise=self.noise,
                lapse=self.lapse,
                stray=self.stray,
            )
        except (ValueError, TypeError, KeyError, OverflowError) as problem:
            raise BadPerson(f"these are not the numbers of a person: {problem}") from None

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "weights": dict(self.weights),
            "senses": dict(self.senses),
            "overlook": list(self.overlook),
            "plan": self.plan,
            "careless": self.careless,
            "depth": self.depth,
            "beam": self.beam,
            "noise": self.noise,
            "lapse": self.lapse,
            "stray": self.stray,
        }

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Self:
        """The person that `to_json` wrote, checked."""
        try:
            person = cls(**{**found, "overlook": tuple(found["overlook"])})
        except (TypeError, KeyError, ValueError) as problem:
            raise BadPerson(f"these are not the numbers of a person: {problem}") from None
        _ = person.native  # which refuses numbers that make no sense
        return person
