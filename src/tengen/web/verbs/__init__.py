"""What a tab can ask for, one file a group. A new group is a module with `@verb` functions, named here."""

from tengen.web.verbs import (
    analysis,
    boards,
    coach,
    company,
    contest,
    learning,
    past,
    people,
    puzzles,
    records,
    studies,
    tables,
    threats,
)
from tengen.web.verbs.registry import VERBS, Verb

__all__ = [
    "VERBS",
    "Verb",
    "analysis",
    "boards",
    "coach",
    "company",
    "contest",
    "learning",
    "past",
    "people",
    "puzzles",
    "records",
    "studies",
    "tables",
    "threats",
]
