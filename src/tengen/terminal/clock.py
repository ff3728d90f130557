"""A clock for the people at the keyboard. It runs while they are asked, and says when it has run out."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import NamedTuple

from tengen import Side
from tengen.text.durations import ClockTime, clock_text


class TimeUp(Exception):  # an event of the game, no mistake of anybody
    """The time of the side to move has run out."""


class MoveTime(NamedTuple):
    """What one move took, and what it left on the clock."""

    used: float
    left: float


class GameClock:
    """The time each side has left. Nobody's time runs but that of a person who is asked."""

    def __init__(self, time: ClockTime) -> None:
        self.time = time
        self.reset()

    def reset(self) -> None:
        """Full time for everybody, as before the first move."""
        self.left = dict.fromkeys(Side, self.time.seconds)
        self._used = dict.fromkeys(Side, 0.0)

    def text(self, side: Side) -> str:
        """What the clock of a side shows."""
        return clock_text(self.left[side])

    @contextmanager
    def running(self, side: Side) -> Iterator[None]:
        """Charge what happens inside to a side; `TimeUp` as soon as nothing is left."""
        started = monotonic()
        try:
            with _alarm(self.left[side]):
                yield
        finally:
            used = monotonic() - started
            self.left[side] -= used
            self._used[side] += used
        if self.left[side] <= 0:
            raise TimeUp

    def moved(self, side: Side) -> MoveTime:
        """The side has made its move: its increment is added."""
        self.left[side] += self.time.increment
        used, self._used[side] = self._used[side], 0.0
        return MoveTime(used, self.left[side])


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise `TimeUp` inside the block after so long, even in a wait for input.

    Where the system has no such alarm, time is looked at only when the block is left.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(_: int, __: FrameType | None) -> None:
        raise TimeUp

    before = signal.signal(signal.SIGALRM, ring)
    try:
        # Zero would switch the alarm off instead of ringing at once. It rings again because readline
        # overlooks a signal that comes just before it waits for keys.
        signal.setitimer(signal.ITIMER_REAL, max(seconds, 1e-6), 0.25)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
