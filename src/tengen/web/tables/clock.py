"""The clock of a table. The server decides; browsers only count down what they were told."""

import math
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from tengen.text.durations import read_clock, read_seconds
from tengen.text.language import tr
from tengen.web.wire import Refusal
from tengen.web.wire.shown import side
from tengen.web.wire.told import Clock

LONGEST = 24 * 3600.0
"""Seconds of a clock, an increment or a period."""
MOST_PERIODS: Final = 10
_BYO_YOMI: Final = re.compile(r"([^+]+)\+\s*([0-9]{1,3})\s*[x×]\s*([^+x×]+)", re.IGNORECASE)
"""Such as `10m+3x30s`: ten minutes, then three periods of thirty seconds."""


@dataclass
class TableClock:
    """Time left for both sides; one of them may be running.

    In byo-yomi a side whose own time is used up has so many periods. A move within a period costs nothing;
    each period that passes during a move is gone. Who has none left has lost.
    """

    text: str
    left: list[float]
    """Own time, without periods."""
    increment: float
    running: int | None = None
    period: float = 0.0
    """Seconds of a period of byo-yomi; 0 without."""
    periods: list[int] = field(default_factory=lambda: [0, 0])
    now: Callable[[], float] = field(default=time.monotonic, repr=False, compare=False)
    _since: float = field(default=0.0, repr=False, compare=False)

    @classmethod
    def read(cls, text: str) -> "TableClock":
        """A clock such as `5m+3s`, or `10m+3x30s` with three periods of byo-yomi."""
        found = _BYO_YOMI.fullmatch(text.strip())
        base = read_clock(text if found is None else found[1])
        period = 0.0 if found is None else read_seconds(found[3])
        count = 0 if found is None else int(found[2])
        if max(base.seconds, base.increment, period) > LONGEST:
            raise Refusal("bad", tr("a clock has at most 24 hours"))
        if found is not None and not (1 <= count <= MOST_PERIODS and period >= 1):
            raise Refusal("bad", tr("byo-yomi has 1 to 10 periods of at least a second, like 10m+3x30s"))
        return cls(text.strip(), [base.seconds, base.seconds], base.increment, None, period, [count, count])

    def time_left(self, side: int) -> float:
        """Seconds until that side has lost, all its periods counted."""
        used = self.now() - self._since if self.running == side else 0.0
        return max(0.0, self.left[side] + self.periods[side] * self.period - used)

    def move_time(self, side: int) -> float:
        """Seconds that a move may take without costing anything that cannot be had again."""
        return self.left[side] / 10 + 0.8 * self.period if self.period else self.time_left(side) / 10

    def start(self, side: int) -> None:
        """That side's time runs from now on."""
        self.stop()
        self.running, self._since = side, self.now()

    def stop(self) -> None:
        """Nobody's time runs. A period that was begun is whole again."""
        if self.running is None:
            return
        at, used = self.running, self.now() - self._since
        over = max(0.0, used - self.left[at])
        self.left[at] = max(0.0, self.left[at] - used)
        if over and self.period:
            self.periods[at] = max(0, self.periods[at] - int(over // self.period))
        self.running = None

    def moved(self, side: int) -> None:
        """That side has moved: its time stops and gains the increment."""
        self.stop()
        self.left[side] += self.increment

    def swap(self) -> None:
        """The players change sides and take their time with them."""
        self.stop()
        self.left.reverse()
        self.periods.reverse()

    def to_json(self) -> Clock:
        """For the wire and for the file; what runs is counted up to now."""
        return {
            "text": self.text,
            "left": (round(self.time_left(0), 3), round(self.time_left(1), 3)),
            "increment": self.increment,
            "period": self.period,
            "periods": (self._periods_now(0), self._periods_now(1)),
            "running": None if self.running is None else side(self.running),
        }

    def _periods_now(self, at: int) -> int:
        """Periods left, the one that is running among them."""
        if not self.period:
            return 0
        return min(self.periods[at], math.ceil(self.time_left(at) / self.period - 1e-9))

    @classmethod
    def from_json(cls, found: dict[str, Any]) -> "TableClock":
        """As it was written. The time during which the server was down costs nobody anything."""
        period, periods = found.get("period", 0.0), list(found.get("periods", (0, 0)))
        own = [max(0.0, left - count * period) for left, count in zip(found["left"], periods, strict=True)]
        clock = cls(found["text"], own, found["increment"], None, period, periods)
        if found["running"] is not None:
            clock.start(found["running"])
        return clock
