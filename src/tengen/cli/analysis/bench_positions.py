"""The positions of `tengen bench`: openings and middle games of every kind, some tenths of a second each."""

from importlib import resources
from typing import Final, Literal, NamedTuple

Kind = Literal["solve", "threats"]
KINDS: Final[tuple[Kind, ...]] = ("solve", "threats")


class BenchPosition(NamedTuple):
    """A position and what is done with it: searched to a depth, solved, or searched for a win by threats."""

    game: str
    moves: str
    task: int | Kind
    """The depth of a search, or what else is asked."""


def _read(line: str) -> BenchPosition:
    game, moves, task = (part.strip() for part in line.split("|"))
    for kind in KINDS:
        if task == kind:
            return BenchPosition(game, moves, kind)
    return BenchPosition(game, moves, int(task))


# The native brain has the same list compiled in.
_TEXT: Final = resources.files("tengen").joinpath("data", "bench.txt").read_text(encoding="utf-8")
BENCH: Final = tuple(_read(line) for line in _TEXT.splitlines() if not line.startswith("#"))
