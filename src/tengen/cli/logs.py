"""`-v` and `--log FILE`, for the commands that work while nobody watches."""

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, Final

import typer

_OPTIONS: Final = {
    "verbose": Annotated[
        int,
        typer.Option(
            "-v", "--verbose", count=True, help="Print on stderr what happens; -vv prints everything."
        ),
    ],
    "log": Annotated[
        Path | None,
        typer.Option(help="Write a full log to this file, with every line to and from foreign programs."),
    ],
}
_USUALLY: Final = {"verbose": 0, "log": None}


def keeps_log(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command these two options after its own."""
    signature = inspect.signature(command)

    @wraps(command)
    def run(*args: Any, verbose: int, log: Path | None, **given: Any) -> None:
        from tengen.system.logs import LogSettings, logging_to

        with logging_to(LogSettings(verbose, None if log is None else str(log.absolute()))):
            command(*args, **given)

    more = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=_USUALLY[name], annotation=option)
        for name, option in _OPTIONS.items()
    ]
    # This is what Typer reads.
    run.__signature__ = signature.replace(parameters=[*signature.parameters.values(), *more])  # type: ignore[attr-defined]
    return run
