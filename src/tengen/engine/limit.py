"""How long a search may take."""

import math
from dataclasses import dataclass, fields

from tengen._core import NativeLimit

# No search is deeper and no count larger than the core can hold.
_DEEPEST = 600
_MOST_NODES = 2**63
_MOST_PLIES = 2**30


@dataclass(frozen=True, repr=False)
class Limit:
    """When a search ends: at the first limit that is reached, or with a proven result.

    >>> Limit(time=1.5)
    Limit(time=1.5)

    Without any limit it ends when you stop it.
    """

    time: float | None = None
    """Seconds for this move; 0 answers at once."""
    depth: int | None = None
    """Plies to look ahead."""
    nodes: int | None = None
    """Positions to search; with one thread the result is the same every time."""
    clock: float | None = None
    """Seconds left for the rest of the game, for the side to move."""
    increment: float = 0.0
    """Seconds added to the clock after each move."""
    mate: int | None = None
    """Stop when a win within so many plies is proven."""
    whole: bool = False
    """Use all of `time`, also on a forced move: for analysis rather than play."""
    processor: bool = False
    """Count `time` and `clock` in processor time of this process, not on the wall clock."""

    def __post_init__(self) -> None:
        for name in ("time", "clock", "increment"):
            _check_seconds(name, getattr(self, name))
        for name in ("depth", "nodes", "mate"):
            _check_count(name, getattr(self, name))
        if self.increment and self.clock is None:
            raise ValueError("increment needs a clock: Limit(clock=60, increment=1)")

    @property
    def ends(self) -> bool:
        """Does it end every search by itself? Looking for a win (`mate`) may never end."""
        return any(part is not None for part in (self.time, self.depth, self.nodes, self.clock))

    def native(self) -> NativeLimit:
        """The limit as the core takes it."""
        limit = NativeLimit()
        limit.seconds = None if self.time is None else float(self.time)
        limit.remaining = None if self.clock is None else float(self.clock)
        limit.increment = float(self.increment)
        limit.depth = None if self.depth is None else min(self.depth, _DEEPEST)
        limit.nodes = None if self.nodes is None else min(self.nodes, _MOST_NODES)
        limit.mate = None if self.mate is None else min(self.mate, _MOST_PLIES)
        limit.whole = self.whole
        limit.processor = self.processor
        return limit

    def __repr__(self) -> str:
        given = [(field.name, getattr(self, field.name)) for field in fields(self)]
        unset = {field.name: field.default for field in fields(self)}
        return f"Limit({', '.join(f'{name}={value!r}' for name, value in given if value != unset[name])})"


def _check_seconds(name: str, seconds: float | None) -> None:
    if seconds is None:
        return
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
        raise TypeError(f"{name} is a number of seconds, not {seconds!r}")
    if not 0 <= seconds < math.inf:
        raise ValueError(f"{name} must be 0 seconds or more, not {seconds}")


def _check_count(name: str, count: int | None) -> None:
    if count is None:
        return
    if isinstance(count, bool) or not isinstance(count, int):
        raise TypeError(f"{name} is a whole number, not {count!r}")
    if count < 1:
        raise ValueError(f"{name} must be 1 or more, not {count}")
