"""How `tengen train` and `tengen gate` begin and break off: the folder, what was typed, how to go on."""

import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import typer

from tengen.cli.errors import INTERRUPTED


def new_folder(out: Path | None, kind: str) -> Path:
    """The folder that was named, or a fresh name here."""
    return out or Path(f"{kind}-{datetime.now().astimezone():%Y%m%d-%H%M%S}")


def typed_command() -> str:
    """The command that was typed, to be kept with what comes of it."""
    return shlex.join(["tengen", *sys.argv[1:]])


@contextmanager
def interruptible(command: str, folder: Path, stop: Callable[[], None]) -> Iterator[None]:
    """Ctrl-C in the block ends what is shown, and says how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        stop()
        if not folder.exists():
            raise
        words = ["tengen", *command.split(), "--resume", str(folder)]
        typer.echo(f"Interrupted. Go on with:\n  {shlex.join(words)}", err=True)
        raise typer.Exit(INTERRUPTED) from None
