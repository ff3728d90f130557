"""How often somebody may ask for something."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

_MOST_KNOWN: Final = 10_000


class Bucket:
    """So many at once, then so many a second."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._level, self._filled = burst, time.monotonic()

    def take(self) -> bool:
        """May one more come?"""
        now = time.monotonic()
        self._level = min(self._burst, self._level + (now - self._filled) * self._rate)
        self._filled = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Buckets:
    """A bucket for each person. Of very many people those are forgotten who asked longest ago."""

    def __init__(self, make: Callable[[], Bucket]) -> None:
        self._make = make
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, person: str) -> bool:
        """May this person have one more?"""
        bucket = self._known.setdefault(person, self._make())
        self._known.move_to_end(person)
        if len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
        return bucket.take()
