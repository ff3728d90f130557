"""The words in which a family of games tells how somebody plays."""

from typing import Final, NamedTuple

from tengen.text.language import marked

DIRECTIONS: Final = (
    marked("in rows"),
    marked("in columns"),
    marked("on rising diagonals"),
    marked("on falling diagonals"),
)
"""The ways in which lines are seen or overlooked."""


class SenseWords(NamedTuple):
    """One thing that people notice or overlook."""

    sense: str
    """Its name in `tengen.players.person.SENSES`."""
    title: str
    """The thing done well, as a heading."""
    missed: str
    """A weakness, after `You`; a direction may follow."""
    after: tuple[str, ...] = ()
    """Where one of these is there as well, that comes first, and nothing can be said about this one."""
    also: tuple[str, ...] = ()
    """Moves that are as good as noticing it."""
    avoids: bool = False
    """Is it a mistake that is to be avoided, rather than a thing to be done?"""
    themes: tuple[str, ...] = ()
    """How the themes of puzzles begin that train it."""


class Habit(NamedTuple):
    """Something that a move may do, by the features that count it."""

    group: str
    """`attack`, `defence` or `distance`."""
    title: str
    features: tuple[str, ...]


class StyleWords(NamedTuple):
    """Everything that the page "How you play" says in its own words for a family."""

    senses: tuple[SenseWords, ...]
    """The most urgent first."""
    ways: tuple[str, str, str, str]
    """Directions, or quarters of the board."""
    habits: tuple[Habit, ...]


def each_kind(*names: str) -> tuple[str, ...]:
    """Features that are counted by the kind of direction, all kinds of each.

    >>> each_kind("own1")
    ('own1_row', 'own1_column', 'own1_diagonal')
    """
    return tuple(f"{name}_{kind}" for name in names for kind in ("row", "column", "diagonal"))
