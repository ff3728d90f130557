"""What everything that keeps files needs: one writer at a time, and content that survives a power cut."""

import os
import secrets
import shutil
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


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file in one step: a reader sees the old content or the new one, also after a power cut."""
    path = path.resolve()
    draft = path.with_name(f".{path.name[:100]}.{secrets.token_hex(8)}.tmp")
    try:
        with open(draft, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, draft)
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """A new name is safe on disk once its folder is; Windows has no such call."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
