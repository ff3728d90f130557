"""Thinking as an engine on a wire: the search runs while orders are still listened to."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tengen.engine.engine import Engine, limit_for_move
from tengen.engine.holder import EngineHolder, EngineSetup
from tengen.engine.info import Info
from tengen.engine.limit import Limit
from tengen.rules.position import Position

_LISTEN: Final = 0.01
"""Seconds between two looks at what was sent meanwhile."""


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """What the person who starts an engine decides; the wire may ask for less."""

    threads: int = 1
    memory: int = 64
    """Megabytes for positions."""
    nodes: int | None = None
    """Look at no more positions a move: with one thread the answers are the same every time."""
    time: float = 5.0
    """Seconds a move where the wire says nothing about time."""
    quiet: bool = False
    """Say nothing but what must be said."""


def reserve(seconds: float, least: float, share: float, most: float) -> float:
    """What is left of a time for a move after keeping some of it for the way to the referee and back.

    >>> reserve(5.0, 0.02, 0.02, 0.1), reserve(0.01, 0.02, 0.02, 0.1)
    (4.9, 0.0)
    """
    return max(0.0, seconds - min(most, least + share * seconds))


class Searcher:
    """An engine that is made when first needed, and made anew when threads or memory change."""

    def __init__(self) -> None:
        self._holder = EngineHolder()

    def think(
        self,
        position: Position,
        limit: Limit,
        *,
        threads: int = 1,
        memory: int = 64,
        lines: int = 1,
        stop: Callable[[], bool] = lambda: False,
        tell: Callable[[Info], None] | None = None,
    ) -> Info:
        """What the engine finds before the limit is used up or `stop` says so; `tell` hears of it."""
        self.prepare(threads, memory)
        limit = limit_for_move(position, limit)
        with self._holder.at_work() as engine, engine.stream(position, limit, lines) as search:
            while not search.finished:
                info = search.next_info(_LISTEN)
                if info is not None and tell is not None:
                    tell(info)
                if stop():
                    search.stop()
            return search.result

    def clear(self) -> None:
        """Forgets what was searched."""
        self._holder.clear()

    def close(self) -> None:
        """Gives the memory back."""
        self._holder.close()

    def prepare(self, threads: int, memory: int) -> Engine:
        """Makes the engine, which takes a moment, before the time for a move runs."""
        self._holder.setup = EngineSetup(threads=threads, memory=memory)
        return self._holder.engine()
