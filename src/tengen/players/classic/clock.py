"""A clock that ends a search: it is asked at every node, and raises when the time is nearly up.

On a busy machine a program may be put aside for a while. The clock notes the longest time between two
questions, and ends a search early enough for one more such pause.
"""

from time import monotonic, process_time
from typing import Final

from tengen.engine.limit import Limit

_SHARE: Final = 0.8
"""Of the time for a move, what a search may use; the rest is for ending it and for the way back."""
_MARGIN: Final = 0.1
"""Seconds that are kept for that in any case, unless they are too large a part of the time."""
_LARGEST_MARGIN: Final = 0.4
_MOVES_LEFT: Final = 20
"""A clock for the whole game is shared out as if so many moves were still to come."""


class OutOfTime(Exception):
    """The search must end now."""


class Clock:
    """Counts from its making; without seconds it never ends. With `processor` it counts processor time."""

    def __init__(self, seconds: float | None = None, processor: bool = False) -> None:
        self._now = process_time if processor else monotonic
        self._start = self._now()
        self._asked = self._start
        self._pause = 0.0
        self._end: float | None = None
        self._limit: float | None = None
        if seconds is not None:
            self._limit = self._start + seconds
            margin = min(_MARGIN, seconds * _LARGEST_MARGIN)
            self._end = self._start + min(seconds * _SHARE, seconds - margin)

    @classmethod
    def for_move(cls, own: float | None, limit: Limit) -> "Clock":
        """The smallest of the player's own time, the time for this move, and a share of the game's clock."""
        share = None if limit.clock is None else limit.clock / _MOVES_LEFT + limit.increment * 0.5
        times = [time for time in (own, limit.time, share, limit.clock) if time is not None]
        return cls(min(times) if times else None, limit.processor)

    @property
    def used(self) -> float:
        """Seconds since it was made."""
        return self._now() - self._start

    @property
    def left(self) -> float | None:
        """Seconds until it ends; None if it never does."""
        return None if self._end is None else max(0.0, self._end - self._now())

    def check(self) -> None:
        """Raises `OutOfTime` when the time is nearly up."""
        if self._end is None or self._limit is None:
            return
        now = self._now()
        self._pause = max(self._pause, now - self._asked)
        self._asked = now
        if now >= self._end or now + 2 * self._pause >= self._limit:
            raise OutOfTime
