"""Learned weights as files that say where they come from."""

import json
import os
import platform
import shutil
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from tengen import __version__
from tengen.learn.features import Judge
from tengen.system.files import write_whole

_FORMAT: Final = "tengen weights 1"
_PATIENCE: Final = 5.0


def write_weights(path: Path, judge: Judge, weights: list[int], about: Mapping[str, Any]) -> None:
    """One game's weights with their origin; `Engine.load_weights` and `weights=FILE` read it."""
    plain: dict[str, Any] = {
        "format": _FORMAT,
        "about": {"tengen": __version__, "written": datetime.now(UTC).isoformat(timespec="seconds"), **about},
    }
    if judge.evaluation != "engine":
        plain["evaluation"] = judge.evaluation
    plain["games"] = {judge.game.name: dict(judge.named(weights))}
    write_whole(path, (json.dumps(plain, indent=1, ensure_ascii=False) + "\n").encode())


def origin(command: str) -> dict[str, str]:
    """What is worth knowing of how something was made: the command, the version, the machine's kind."""
    return {
        "command": command,
        "commit": _commit(),
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
    }


def _commit() -> str:
    """The commit of the source folder this package is used from, if it is one."""
    git = shutil.which("git")
    here = Path(__file__).resolve().parent
    if git is None or not any((folder / ".git").exists() for folder in here.parents):
        return f"release {__version__}"
    try:
        done = subprocess.run(
            [git, "-C", os.fspath(here), "rev-parse", "--short=12", "HEAD"],
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return f"release {__version__}"
    return done.stdout.strip()[:40]
