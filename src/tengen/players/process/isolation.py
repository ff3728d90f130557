"""Walls around a foreign program: it may read, but not write, signal others or use the network.

Bubblewrap builds them where it is installed; else the kernel's namespaces do, by `keeper/walls.py`. Inside,
the file system can only be read, `/tmp` is empty and private, no process outside can be seen, and there is no
network. What must not even be read (the journal) is hidden.
"""

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Final

from tengen.errors import TengenError

WRAPPERS: Final = 2
"""Processes that the walls add to a program's own."""
_PROBE: Final = 10.0
_WALLS: Final = str(Path(__file__).parent / "keeper" / "walls.py")
_TMP: Final = Path("/tmp")  # noqa: S108 - it is made private here


class NotIsolated(TengenError):
    """Players should be isolated, and this machine cannot do it."""


class Means(StrEnum):
    """What isolates programs on this machine."""

    BUBBLEWRAP = "bubblewrap"
    NAMESPACES = "namespaces"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Isolation:
    """What a foreign program may do beyond reading and thinking."""

    required: bool = False
    """Rather play nothing than without walls."""
    network: bool = False
    write: bool = False
    """May it write into the folder that it is started in?"""
    hidden: tuple[str, ...] = ()
    """Files and folders that it must not see."""


@lru_cache(maxsize=1)
def means() -> Means:
    """The best means that work here: each is tried once, on a program that does nothing."""
    for found in (Means.BUBBLEWRAP, Means.NAMESPACES):
        if _works(found):
            return found
    return Means.NOTHING


def _works(found: Means) -> bool:
    if not sys.platform.startswith("linux") or (found is Means.BUBBLEWRAP and shutil.which("bwrap") is None):
        return False
    try:
        command = _wrap(found, ["true"], Path("/"), Isolation())
        return subprocess.run(command, capture_output=True, timeout=_PROBE, check=False).returncode == 0
    except (OSError, subprocess.SubprocessError):
        return False


def require(isolation: Isolation | None) -> None:
    """Raises `NotIsolated` if walls are required that this machine cannot build."""
    if isolation is not None and isolation.required and means() is Means.NOTHING:
        raise NotIsolated(f"this machine cannot isolate players: {ADVICE}")


def isolation_words(isolation: Isolation | None) -> str:
    """How far foreign players are held back on this machine, in a sentence."""
    found = means()
    if isolation is None:
        return "Players are not isolated: they may do whatever you may. See docs/strangers.md."
    if found is Means.NOTHING:
        return (
            "Players are NOT isolated, because this machine has no means for it: run no code of strangers"
            f" ({ADVICE.partition(',')[0]}; see docs/strangers.md)."
        )
    refused = ["" if isolation.write else "write files", "" if isolation.network else "use the network"]
    told = ", ".join(part for part in (*refused, "signal other programs") if part)
    return f"Players are isolated by {found}: they cannot {told} or read the journal."


def isolated(command: Sequence[str], cwd: Path | None, isolation: Isolation) -> list[str] | None:
    """The command with walls around it; None where there are none to be had and they are not required.

    Raises OSError if there is no such program: inside the walls nobody could say so.
    """
    require(isolation)
    found = means()
    if found is Means.NOTHING:
        return None
    folder = Path(cwd or ".").resolve()
    _check_program(command[0], folder)
    return _wrap(found, command, folder, isolation)


ADVICE: Final = "install bubblewrap (apt-get install bubblewrap), or say --isolation off"


def _check_program(program: str, folder: Path) -> None:
    path = shutil.which(program) if "/" not in program else str(folder / program)
    if path is None or not os.path.exists(path):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    if os.path.isdir(path) or not os.access(path, os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _wrap(found: Means, command: Sequence[str], folder: Path, isolation: Isolation) -> list[str]:
    steps = list(_steps(command, folder, isolation))
    if found is Means.BUBBLEWRAP:
        return [
            *("bwrap", "--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts"),
            *(() if isolation.network else ("--unshare-net",)),
            *("--cap-drop", "ALL", "--die-with-parent"),
            *("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"),
            *(word for step in steps for word in _for_bubblewrap(*step)),
            *("--chdir", str(folder), "--", *command),
        ]
    words = [word for step in steps for word in step]
    network = "network" if isolation.network else "alone"
    return [sys.executable, "-I", "-S", _WALLS, network, str(folder), str(len(words)), *words, *command]


def _for_bubblewrap(what: str, path: str) -> tuple[str, ...]:
    match what:
        case "empty":
            return ("--tmpfs", path)
        case "mask":
            return ("--ro-bind", "/dev/null", path)
        case "read":
            return ("--ro-bind", path, path)
        case _:
            return ("--bind", path, path)


def _steps(command: Sequence[str], folder: Path, isolation: Isolation) -> Iterator[tuple[str, str]]:
    """What is done to the read-only file system, in this order: `empty`, `read`, `write` and `mask`."""
    needed = _needed(command, folder)
    if folder != _TMP and _TMP.is_dir():
        yield "empty", str(_TMP)
        yield from (("read", str(path)) for path in needed if _below(path, _TMP))
    if isolation.write:
        yield "write", str(folder)
    for text in isolation.hidden:
        path = Path(text).resolve()
        if _lost(path, needed):
            continue
        # A folder that the program lives in cannot be hidden whole.
        if path.is_dir() and not any(_below(one, path) for one in needed):
            yield "empty", str(path)
        elif path.is_file():
            yield "mask", str(path)


def _lost(path: Path, needed: list[Path]) -> bool:
    """Is it out of sight already, with the rest of /tmp?"""
    return _below(path, _TMP) and not any(_below(path, one) for one in needed)


def _needed(command: Sequence[str], folder: Path) -> list[Path]:
    """Where the program, its files and its interpreter lie; none of them below another."""
    paths = [folder / word for word in command if os.path.exists(folder / word)]  # a word may be anything
    found = {folder, *(path.parent if path.is_file() else path for path in paths)}
    found |= {Path(sys.prefix), Path(sys.base_prefix), Path(__file__).parents[2]}
    both = sorted({path.resolve() for path in found} | {path.absolute() for path in found})
    return [path for path in both if not any(_below(path, one) and path != one for one in both)]


def _below(path: Path, folder: Path) -> bool:
    return path.is_relative_to(folder)
