"""A watch over seats: nobody waits for ever for one that does not answer, or after somebody said stop."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final, Self

from tengen import Side
from tengen.players.seat import Budget, Cause, PlayerFault, Seat

_WATCH: Final = 0.1
_GRACE: Final = 5.0
"""Wall seconds after which a seat that should have given up a silent player by itself is closed."""
_IDLE: Final = 20.0
"""Under a clock of processor time: wall seconds for each second of it, before silence is a stall."""


def longest_wait(budget: Budget) -> float | None:
    """Wall seconds after which a seat is closed that is still silent; None is for ever."""
    if budget.seconds is None:
        return None
    return budget.seconds * (_IDLE if budget.cpu else 1.0) + budget.margin + _GRACE


class Watch:
    """Closes a seat that never answers, and all of them as soon as somebody says stop."""

    def __init__(self, seats: tuple[Seat, Seat], stop: threading.Event | None) -> None:
        self._seats = seats
        self._stop = stop
        self._done = threading.Event()
        self._asked: tuple[Side, float] | None = None
        self._thread = threading.Thread(target=self._look, name="tengen-watch", daemon=True)

    @property
    def stopped(self) -> bool:
        """Has somebody said stop?"""
        return self._stop is not None and self._stop.is_set()

    @contextmanager
    def over(self, side: Side, seconds: float | None) -> Iterator[None]:
        """For as long as the block lasts, at most so many seconds: a seat closed later has stalled."""
        late = None if seconds is None else perf_counter() + seconds
        self._asked = None if late is None else (side, late)
        try:
            yield
        except PlayerFault as fault:
            if late is None or perf_counter() < late:
                raise
            raise PlayerFault(Cause.STALL, f"no answer after {seconds:.1f} s ({fault.detail})") from fault
        finally:
            self._asked = None

    def _look(self) -> None:
        while not self._done.wait(_WATCH):
            asked = self._asked
            if self.stopped:
                for seat in self._seats:
                    seat.close()
                return
            if asked is not None and perf_counter() > asked[1]:
                self._seats[asked[0]].close()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join(_GRACE)
