"""The one place that knows which families there are."""

from tengen.errors import Unsupported
from tengen.families.drop import DropFamily
from tengen.families.edge import EdgeFamily
from tengen.families.family import Family
from tengen.families.line import LineFamily
from tengen.rules.game import Game

FAMILIES: dict[str, Family] = {family.name: family for family in (LineFamily(), DropFamily(), EdgeFamily())}
"""Every family by its name."""


def family_of(game: Game) -> Family:
    """The family of a game."""
    return family_named(game.family)


def family_named(name: str) -> Family:
    """The family with this name."""
    if name not in FAMILIES:
        raise Unsupported(f"no family is called {name!r}: there are {', '.join(FAMILIES)}")
    return FAMILIES[name]
