"""Families of games: everything in which line, drop and edge games differ, one folder each.

`family_of(game)` gives the family of a game. What a family does not have yet raises `Unsupported`.
"""

from tengen.families.family import Family
from tengen.families.registry import FAMILIES, family_named, family_of

__all__ = ["FAMILIES", "Family", "family_named", "family_of"]
