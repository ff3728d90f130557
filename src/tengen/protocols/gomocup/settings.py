"""What a Gomocup manager tells an engine with `INFO`: time, memory, rule, and the extensions of Yixin."""

import time
from typing import Final

from tengen.engine.limit import Limit
from tengen.protocols.searcher import EngineOptions, reserve

UNLIMITED: Final = 2**31 - 1
"""`time_left` when there is no clock; in milliseconds 24 days."""

_MOST_THREADS: Final = 64
_RUNTIME_MB: Final = 96
"""Python, the package and the threads' own boards take so much of `max_memory`."""


class ManagerSettings:
    """The manager's wishes so far; keys that mean nothing to us are kept out."""

    def __init__(self, options: EngineOptions) -> None:
        self._options = options
        self._numbers: dict[str, int] = {}

    def set(self, key: str, value: str) -> None:
        """Takes one `INFO`; a value that is no number is as good as none."""
        try:
            number = int(value.split()[0]) if value.isascii() else 0
        except (ValueError, IndexError):
            return
        if abs(number) < 2**63:
            self._numbers[key.lower()] = number

    @property
    def rule(self) -> int:
        """The bits of the rule."""
        return self._numbers.get("rule", 0)

    @property
    def threads(self) -> int:
        """`thread_num`, or what the engine was started with."""
        return max(1, min(self._numbers.get("thread_num") or self._options.threads, _MOST_THREADS))

    @property
    def memory(self) -> int:
        """Megabytes for positions: `hash_size` (KB) or our own, but never more than `max_memory` leaves."""
        size = self._numbers.get("hash_size", 0)
        wanted = max(1, size // 1024) if size > 0 else self._options.memory
        limit = self._numbers.get("max_memory", 0)
        if limit > 0:
            wanted = min(wanted, limit // 2**20 - _RUNTIME_MB)
        return max(1, min(wanted, 1 << 16))

    def limit(self, since: float) -> Limit:
        """How long to think about a move that was asked for at that time (`time.monotonic`)."""
        spent = max(0.0, time.monotonic() - since)
        turn = self._numbers.get("timeout_turn")
        seconds = self._options.time if turn is None else _kept(turn / 1000)
        left = self._numbers.get("time_left", UNLIMITED)
        if "time_left" not in self._numbers:
            left = self._numbers.get("timeout_match") or UNLIMITED
        clock = None if left >= UNLIMITED else max(0.0, _kept(left / 1000) - spent)
        nodes = [n for n in (self._options.nodes, self._numbers.get("max_node")) if n is not None and n > 0]
        depth = self._numbers.get("max_depth", 0)
        return Limit(
            time=max(0.0, seconds - spent),
            clock=clock,
            nodes=min(nodes) if nodes else None,
            depth=depth if depth > 0 else None,
        )


def _kept(seconds: float) -> float:
    return reserve(max(0.0, seconds), 0.02, 0.02, 0.1)
