"""How `tengen train` and `tengen gate` begin: who plays outside, in which folder, and what was typed."""

import shlex
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path


def check_outsiders(texts: Sequence[str]) -> None:
    """Finds mistakes in the opponents' names before anything is played."""
    from tengen.referee.match import read_players

    # Players are read as those of a contest, which has at least two.
    read_players([f"outsider{number}={text}" for number, text in enumerate(texts)] + ["me=random"])


def new_folder(out: Path | None, kind: str) -> Path:
    """The folder that was named, or a fresh name here."""
    return out or Path(f"{kind}-{datetime.now().astimezone():%Y%m%d-%H%M%S}")


def typed_command() -> str:
    """The command that was typed, to be kept with what comes of it."""
    return shlex.join(["tengen", *sys.argv[1:]])
