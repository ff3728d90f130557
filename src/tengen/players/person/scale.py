"""The scale of strength, from a first game to full strength, as one number: a rung.

From 0 to 1 a person sees more and plans further. From 1 to 2 the strongest person asks the engine now and then, at last
always. From 2 on it is the engine alone, with twice the nodes every rung.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from itertools import pairwise
from typing import Any, Final

from tengen.players.person.numbers import SENSES, Person

FIRST_NODES: Final = 50
"""What the engine looks at on rung 2."""
_FILE: Final = "people.json"


@dataclass(frozen=True, slots=True)
class Rung:
    """Who plays on one rung."""

    person: Person | None
    """None where the engine plays every move."""
    nodes: int = 0
    """What the engine looks at when it is asked."""
    asks: float = 0.0
    """How often it is asked."""


def rung(family: str, height: float) -> Rung:
    """The player at this height of the scale, for games of this family."""
    if height >= 2:
        return Rung(None, round(FIRST_NODES * 2 ** (height - 2)), 1.0)
    if height > 1:
        return Rung(person_at(family, 1.0), FIRST_NODES, height - 1)
    return Rung(person_at(family, height))


@lru_cache(maxsize=256)
def person_at(family: str, skill: float) -> Person:
    """Somebody of this skill, from 0 (a first game) to 1, otherwise like people in general."""
    found = _people()[family]
    skill = min(max(skill, 0.0), 1.0)
    at = {name: _between(steps, skill) for name, steps in found["scale"].items()}
    overlook = tuple(min(0.98, at[f"miss_{sense}"] * way) for sense in SENSES for way in found["ways"])
    depth = round(at["depth"])
    return Person(
        weights=found["weights"],
        senses=found["senses"],
        overlook=overlook,
        plan=found["plan"] if depth else 0.0,
        careless=at["careless"],
        depth=depth,
        beam=round(at["beam"]),
        noise=at["noise"],
        lapse=at["lapse"],
        stray=at["stray"],
    )


def people_in_general(family: str) -> Person:
    """People as they are on average: fitted to real games where there are any, and without a plan."""
    return Person.from_json(_people()[family]["general"])


def _between(steps: Sequence[float], skill: float) -> float:
    """The value at a skill from 0 to 1, between values given at even steps."""
    place = skill * (len(steps) - 1)
    low, high = list(pairwise(steps))[min(int(place), len(steps) - 2)]
    return low + (high - low) * (place - min(int(place), len(steps) - 2))


@lru_cache(maxsize=1)
def _people() -> Mapping[str, Any]:
    text = resources.files("tengen").joinpath("data", _FILE).read_text(encoding="utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found
