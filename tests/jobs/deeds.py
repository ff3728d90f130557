"""Work for tests; imported by worker processes."""

import os
import signal
from typing import NoReturn

from tengen import TengenError
from tengen.jobs import Work


def double(number: int) -> int:
    """Twice the number; 13 is the death of whoever doubles it, 14 cannot be doubled, 15 goes wrong."""
    if number == 13:
        os.kill(os.getpid(), signal.SIGKILL)
    if number == 14:
        raise TengenError("14 is not to be doubled")
    if number == 15:
        raise ValueError("a\x1b[31m 15")
    return 2 * number


def lost(number: int, why: str) -> int:
    LOST.append(why)
    return -number


def fail(number: int, why: str) -> NoReturn:
    raise TengenError(f"{number} is lost: {why}")


LOST: list[str] = []
DOUBLING = Work(double, lost)
FAILING: Work[int, int] = Work(double, fail)
