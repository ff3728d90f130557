"""A core of this machine for a process alone, as far as Tengen's own processes go."""

import os
import tempfile
from pathlib import Path

from tengen.system.files import try_lock

_held: list[int] = []
"""The lock that this process holds on its core, for as long as it lives."""


def pin_to_free_core() -> int | None:
    """Keeps this process, and all that it starts, on a core that no other pinned process has; which one.

    None where the system cannot do that, or where every core is taken already.
    """
    if _held or not hasattr(os, "sched_setaffinity"):
        return None
    folder = Path(tempfile.gettempdir(), f"tengen-cores-{os.getuid()}")
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        for core in sorted(os.sched_getaffinity(0)):
            file = os.open(folder / str(core), os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
            if try_lock(file):
                os.sched_setaffinity(0, {core})
                _held.append(file)
                return core
            os.close(file)
    except OSError:
        return None
    return None
