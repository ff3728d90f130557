"""Small files that several processes share: written whole or not at all, and one writer after the other."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from tengen import TengenError
from tengen.files import try_lock
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
        while not try_lock(handle):
            if monotonic() > end:
                raise FileBusy(f"{path} is being written by another program: try again when that has ended")
            sleep(0.01)
        yield
    finally:
        os.close(handle)
