"""A bounded number of places and a fair queue before them: everybody in turn, moves before analyses."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from tengen.text.language import tr
from tengen.web.wire import Refusal

_PATIENT_SHARE: Final = 4
"""Every so many places go to an analysis, even when moves are waiting."""

_Waiter = asyncio.Future[int]


class Turnstile:
    """Hands out the numbers 0 to `slots` - 1. Owners wait in turn, however much one of them asks for."""

    def __init__(self, slots: int, waiting: int, waiting_each: int) -> None:
        self._free = list(range(slots))
        self._most = waiting
        self._most_each = waiting_each
        self._lines: dict[bool, OrderedDict[str, deque[_Waiter]]] = {
            True: OrderedDict(),
            False: OrderedDict(),
        }
        self._given = 0

    @property
    def urgently_wanted(self) -> bool:
        """Does somebody wait with a move?"""
        return bool(self._lines[True])

    @property
    def wanted(self) -> bool:
        """Does anybody wait?"""
        return bool(self._lines[True] or self._lines[False])

    @property
    def is_taken(self) -> bool:
        """Is no place free?"""
        return not self._free

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(len(line) for lines in self._lines.values() for line in lines.values())

    @asynccontextmanager
    async def place(self, owner: str, urgent: bool) -> AsyncIterator[int]:
        """A place as soon as it is this owner's turn."""
        slot = await self._enter(owner, urgent)
        try:
            yield slot
        finally:
            self._leave(slot)

    async def _enter(self, owner: str, urgent: bool) -> int:
        if self._free and not self.wanted:
            return self._free.pop()
        lines = self._lines[urgent]
        if self.waiting >= self._most or len(lines.get(owner, ())) >= self._most_each:
            raise Refusal("busy", tr("the engine has too much to do; try again in a moment"))
        waiter: _Waiter = asyncio.get_running_loop().create_future()
        lines.setdefault(owner, deque()).append(waiter)
        try:
            return await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():
                self._leave(waiter.result())
            else:
                self._forget(lines, owner, waiter)
            raise

    def _leave(self, slot: int) -> None:
        while (waiter := self._next()) is not None:
            if not waiter.done():
                waiter.set_result(slot)
                return
        self._free.append(slot)

    def _next(self) -> _Waiter | None:
        self._given += 1
        patient_first = self._given % _PATIENT_SHARE == 0
        for urgent in (False, True) if patient_first else (True, False):
            lines = self._lines[urgent]
            if lines:
                owner, line = lines.popitem(last=False)
                waiter = line.popleft()
                if line:
                    lines[owner] = line  # at the end: the others come first now
                return waiter
        return None

    @staticmethod
    def _forget(lines: OrderedDict[str, deque[_Waiter]], owner: str, waiter: _Waiter) -> None:
        line = lines.get(owner)
        if line is not None and waiter in line:
            line.remove(waiter)
            if not line:
                del lines[owner]
