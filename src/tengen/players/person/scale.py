"""The scale of strength, from a first game to full strength, as one number: a rung.

From 0 to 1 a person plans more and further. From 1 to 2 the best planner asks the engine now and then, at
last always. From 2 on it is the engine alone, with twice the nodes every rung. How much a person overlooks
is a number of its own.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from tengen.errors import Unsupported
from tengen.players.person.numbers import SENSES, Person

FIRST_NODES: Final = 1000
"""What the engine looks at when a person asks it, and on rung 2."""
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


def rung(family: str, height: float, sight: float = 1.0) -> Rung:
    """The player at this height of the scale, for games of this family.

    A person's height says how well they plan; how little they overlook is their sight, from 0 to 1.
    """
    if height >= 2:
        return Rung(None, round(FIRST_NODES * 2 ** (height - 2)), 1.0)
    if height > 1:
        return Rung(person_at(family, sight, 1.0), FIRST_NODES, height - 1)
    return Rung(person_at(family, sight, height))


@lru_cache(maxsize=256)
def person_at(family: str, sight: float, planning: float | None = None) -> Person:
    """Somebody with this sight and planning, each from 0 (a first game) to 1; else like people in general."""
    found = _family(family)
    sees = _at(found["sight"], sight)
    plans = _at(found["planning"], sight if planning is None else planning)
    missed = {**sees, **plans}
    overlook = tuple(min(0.98, missed[f"miss_{sense}"] * way) for sense in SENSES for way in found["ways"])
    depth = int(plans["depth"])
    return Person(
        weights=found["weights"],
        senses=found["senses"],
        overlook=overlook,
        plan=found["plan"] if depth else 0.0,
        careless=plans["careless"],
        depth=depth,
        beam=int(plans["beam"]),
        noise=plans["noise"],
        lapse=sees["lapse"],
        stray=sees["stray"],
    )


def people_in_general(family: str) -> Person:
    """People as they are on average: fitted to real games where there are any, and without a plan."""
    return Person.from_json(_family(family)["general"])


def _at(table: Mapping[str, Sequence[float]], place: float) -> dict[str, float]:
    """The numbers at a place from 0 to 1: between those given at even steps, or the last of whole ones."""
    place = min(max(place, 0.0), 1.0)
    found: dict[str, float] = {}
    for name, steps in table.items():
        low = int(place * (len(steps) - 1) + 1e-9)
        part = place * (len(steps) - 1) - low
        whole = all(isinstance(one, int) for one in steps) or low == len(steps) - 1
        found[name] = steps[low] if whole else steps[low] + (steps[low + 1] - steps[low]) * part
    return found


def _family(name: str) -> Mapping[str, Any]:
    people = _people()
    if name not in people:
        raise Unsupported(f"{name} games have no levels yet")
    found: Mapping[str, Any] = people[name]
    return found


@lru_cache(maxsize=1)
def _people() -> Mapping[str, Any]:
    text = resources.files("tengen").joinpath("data", _FILE).read_text(encoding="utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found
