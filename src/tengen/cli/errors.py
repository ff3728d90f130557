"""Mistakes of the user end in one red line and exit code 2, never in a traceback."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import typer

BROKEN = 1
"""A player did not work, so there is no result."""
BAD_INPUT = 2
UNSOLVED = 3
INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells expect it."""

Arguments = ParamSpec("Arguments")


def one_line_errors(command: Callable[Arguments, None]) -> Callable[Arguments, None]:
    """Turn an expected error of a command into a message."""

    @wraps(command)
    def guarded(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
        from tengen import TengenError

        try:
            command(*args, **kwargs)
        except BrokenPipeError:
            raise
        except TengenError as problem:
            raise _reported(str(problem)) from None
        except OSError as problem:
            raise _reported(
                f"{problem.filename}: {problem.strerror}" if problem.filename else str(problem)
            ) from None

    return guarded


def _reported(message: str) -> typer.Exit:
    typer.secho(f"error: {' '.join(message.split())}", fg="red", err=True)
    return typer.Exit(BAD_INPUT)
