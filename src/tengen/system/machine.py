"""What this machine has."""

import os
from contextlib import suppress

from tengen.errors import NotEnoughMemory


def refuse_too_much_memory(megabytes: int) -> None:
    """The system may promise more than there is and end the process later instead of refusing now."""
    if megabytes < 1:
        raise ValueError(f"memory must be 1 MB or more, not {megabytes}")
    there_is = machine_memory()
    if there_is is not None and megabytes > there_is:
        raise NotEnoughMemory(f"{megabytes} MB are more than this machine has ({there_is} MB)")


def machine_memory() -> int | None:
    """In megabytes; None where the system does not tell."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**20
    except (AttributeError, ValueError, OSError):
        return None


def cores() -> int:
    """The processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def allow_many_files() -> None:
    """A server has a file for each connection: as many as the system lets this process have."""
    if os.name == "posix":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
