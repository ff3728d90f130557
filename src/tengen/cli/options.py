"""What several commands are given in the same way: a position, and when to stop."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.errors import TengenError

if TYPE_CHECKING:
    from tengen import Position
    from tengen.engine.engine import Limit

GameArgument = Annotated[
    str | None, typer.Argument(help="The game, see `tengen games`; not needed with --file.")
]
MovesArgument = Annotated[list[str] | None, typer.Argument(help="The moves played so far.")]
FileOption = Annotated[
    str | None,
    typer.Option("--file", help="Start after the last move of this record; - reads it from a pipe."),
]
ThreadsOption = Annotated[int, typer.Option(help="How many threads search.")]
MemoryOption = Annotated[int, typer.Option(help="Memory for positions, in MB.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, one object on each line.")]


class BadOption(TengenError):
    """An option that is missing or has no sense."""


def position_from(game: str | None, moves: list[str] | None, file: str | None) -> "Position":
    """The position after the moves, which follow those of the record if there is one."""
    from tengen import Position
    from tengen.records import load, loads

    if file is None:
        if game is None:
            raise BadOption("name a game, like gomoku, or a record with --file")
        position = Position(game)
    elif file == "-":
        position = loads(sys.stdin.read()).position()
        if game is not None and position.game != Position(game).game:
            raise BadOption(f"the record is a game of {position.game.name}, not of {game}")
    else:
        position = load(file, game).position()
    for move in " ".join(moves or ()).split():
        position.play(move)
    return position


def limit_from(time: str | None = None, depth: int | None = None, nodes: int | None = None) -> "Limit":
    """The limit that the options describe."""
    from tengen.engine.engine import Limit
    from tengen.text.durations import read_seconds

    with values_checked():
        return Limit(time=None if time is None else read_seconds(time), depth=depth, nodes=nodes)


@contextmanager
def values_checked() -> Iterator[None]:
    """A number out of its range is a mistake in the arguments."""
    try:
        yield
    except TengenError:
        raise
    except ValueError as problem:
        raise BadOption(str(problem)) from None
