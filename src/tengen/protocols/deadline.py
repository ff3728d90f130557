"""How long a referee waits for a foreign program's move: on the wall clock, or by its processor time."""

import time
from typing import Final

from tengen.players.process.program import Program
from tengen.players.seat import Budget, Cause, PlayerFault

_SLICE: Final = 0.05
"""Seconds between looks at the processor time of a program that is charged for it."""

_LONGEST: Final = 24 * 3600.0
"""A game without any limit of time ends too, if the player has nothing to say for a day."""


class Deadline:
    """The deadline of one move; it runs from the moment it is made."""

    def __init__(self, program: Program, budget: Budget) -> None:
        self._program = program
        self._budget = budget
        seconds = budget.seconds
        self._allowed = _LONGEST if seconds is None else seconds + budget.margin
        self._cpu_limit: float | None = None
        wall = self._allowed
        if seconds is not None and budget.cpu:
            self._cpu_limit = program.cpu_seconds() + self._allowed
            # One that waits instead of working would never use up its processor time.
            wall = 30.0 + 10 * self._allowed
        self._deadline = time.monotonic() + wall

    def line(self) -> str:
        """The program's next line; `PlayerFault` when it comes too late."""
        while True:
            left = max(0.0, self._deadline - time.monotonic())
            try:
                return self._program.receive(
                    left if self._cpu_limit is None else min(left, _SLICE), Cause.TIME
                )
            except PlayerFault as fault:
                if fault.cause is not Cause.TIME:
                    raise
                if time.monotonic() >= self._deadline:
                    raise self._too_late() from None
                if self._cpu_limit is None:
                    raise
                if self._program.cpu_seconds() > self._cpu_limit:
                    detail = f"no answer within {self._budget.seconds:g} s of processor time"
                    raise PlayerFault(Cause.TIME, detail) from None

    def _too_late(self) -> PlayerFault:
        if self._budget.seconds is None:
            return PlayerFault(Cause.STALL, "no answer for a day")
        if self._cpu_limit is not None:
            return PlayerFault(Cause.STALL, "it waits for something and uses no processor time")
        return PlayerFault(Cause.TIME, f"no answer within {self._budget.seconds:g} s")
