"""Small files that several processes share: written whole or not at all, and one writer after the other."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from tengen import TengenError
from tengen.records.files import write_whole

__all__ = ["FileBusy", "locked", "read_bounded", "write_whole"]

_PATIENCE: Final = 10.0


class FileBusy(TengenError):
    """Another program keeps a file locked."""


def read_bounded(path: Path, most: int) -> bytes | None:
    """The file's content; None if there is no such file or it is larger than it can rightly be."""
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError:
        return None
    return data if len(data) <= most else None


@contextlib.contextmanager
def locked(path: Path, patience: float = _PATIENCE) -> Iterator[None]:
    """Holds a lock beside the file, so that reading, changing and writing it are one step.

    The system lets go of the lock when its holder dies, however it dies.
    """
    handle = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        end = monotonic() + patience
        while not _try_lock(handle):
            if monotonic() > end:
                raise FileBusy(f"{path} is being written by another program: try again when that has ended")
            sleep(0.01)
        yield
    finally:
        os.close(handle)


def _try_lock(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
