"""What everything that keeps files needs: one writer at a time, and names that survive a power cut."""

import os
import sys
from pathlib import Path

_FAR = 2**40
"""Windows locks bytes, not files: one far behind any content keeps nobody from reading."""


def try_lock(handle: int) -> bool:
    """Takes an open file for this process alone; False if another has it.

    The system forgets the lock when the process ends, however it ends.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            place = os.lseek(handle, 0, os.SEEK_CUR)
            os.lseek(handle, _FAR, os.SEEK_SET)
            try:
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            finally:
                os.lseek(handle, place, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def sync_folder(folder: Path) -> None:
    """A new name is safe on disk once its folder is; Windows has no such call."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
