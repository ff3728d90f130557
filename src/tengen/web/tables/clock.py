"""The clock of a table. The server decides; browsers only count down what they were told."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tengen.text.durations import read_clock
from tengen.text.language import tr
from tengen.web.wire import Refusal
from tengen.web.wire.shown import side
from tengen.web.wire.told import Clock

LONGEST = 24 * 3600.0
"""Seconds of a clock or an increment."""


@dataclass
class TableClock:
    """Time left for both sides; one of them may be running."""

    text: str
    left: list[float]
    increment: float
    running: int | None = None
    now: Callable[[], float] = field(default=time.monotonic, repr=False, compare=False)
    _since: float = field(default=0.0, repr=False, compare=False)

    @classmethod
    def read(cls, text: str) -> "TableClock":
        """A clock such as `5m+3s`."""
        base = read_clock(text)
        if max(base.seconds, base.increment) > LONGEST:
            raise Refusal("bad", tr("a clock has at most 24 hours"))
        return cls(text.strip(), [base.seconds, base.seconds], base.increment)

    def time_left(self, side: int) -> float:
        """Seconds left at this moment."""
        used = self.now() - self._since if self.running == side else 0.0
        return max(0.0, self.left[side] - used)

    def start(self, side: int) -> None:
        """That side's time runs from now on."""
        self.stop()
        self.running, self._since = side, self.now()

    def stop(self) -> None:
        """Nobody's time runs."""
        if self.running is not None:
            self.left[self.running] = self.time_left(self.running)
            self.running = None

    def moved(self, side: int) -> None:
        """That side has moved: its time stops and gains the increment."""
        self.stop()
        self.left[side] += self.increment

    def swap(self) -> None:
        """The players change sides and take their time with them."""
        self.stop()
        self.left.reverse()

    def to_json(self) -> Clock:
        """For the wire and for the file; what runs is counted up to now."""
        return {
            "text": self.text,
            "left": (round(self.time_left(0), 3), round(self.time_left(1), 3)),
            "increment": self.increment,
            "running": None if self.running is None else side(self.running),
        }

    @classmethod
    def from_json(cls, found: dict[str, Any]) -> "TableClock":
        """As it was written. The time during which the server was down costs nobody anything."""
        clock = cls(found["text"], list(found["left"]), found["increment"])
        if found["running"] is not None:
            clock.start(found["running"])
        return clock
