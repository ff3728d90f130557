"""A table with people around it: everything done here is on disk before anybody hears of it."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from random import uniform
from typing import Any, Protocol

from tengen.engine.limit import Limit
from tengen.errors import TengenError
from tengen.text.language import SOURCE, language, speaking, tr
from tengen.web.engines.pool import EnginePool
from tengen.web.settings import Settings
from tengen.web.tables.archive import Archive
from tengen.web.tables.opening import make_choice, place_stones
from tengen.web.tables.opponents import read_opponent
from tengen.web.tables.store import BadStore, TableStore
from tengen.web.tables.table import CRASH, TIME, Ended, Table
from tengen.web.tables.telling import table_state, table_view
from tengen.web.wire import Refusal
from tengen.web.wire.shown import View
from tengen.web.wire.told import State

Json = dict[str, Any]

_log = logging.getLogger("tengen.web")

_LATE = 0.02
"""Seconds after the end of a clock at which the flag is looked at."""
_PAUSES = (0.5, 1.6)
"""The shortest and the longest reply, in parts of the table's pace."""
_CAPTURES = 0.35
"""Seconds between two moves of one turn, so that the eye can follow who takes several cells."""


class Listener(Protocol):
    """Somebody who has joined: a tab."""

    language: str
    """What its person reads."""

    def push(self, message: Mapping[str, Any]) -> None:
        """Hands over a message without waiting."""


class Room:
    """One table while anybody is there or an engine thinks."""

    def __init__(
        self, table: Table, store: TableStore, engines: EnginePool, archive: Archive, settings: Settings
    ) -> None:
        self.table = table
        self.listeners: dict[Listener, str | None] = {}
        """Who is here, with the token it came with."""
        self._store, self._engines, self._archive, self._settings = store, engines, archive, settings
        self._lock = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None
        self._thought = -1
        self._flag: asyncio.TimerHandle | None = None
        self._jobs: set[asyncio.Task[None]] = set()
        self._views: dict[str, tuple[int, View]] = {}
        """What is on the board, drawn once for all who read one language, with the revision it shows."""
        self._archived: tuple[int, bool] | None = None
        self._turn_began = time.monotonic()
        self.spoke: dict[int, float] = {}
        """When each side said something last."""

    @property
    def is_idle(self) -> bool:
        """Is nobody here and nothing under way?"""
        busy = self._thinking is not None and not self._thinking.done()
        return not self.listeners and not busy and not self._jobs and not self._lock.locked()

    @property
    def is_thinking(self) -> bool:
        """Is an engine at it?"""
        return self._thinking is not None and not self._thinking.done()

    # ---- people -----------------------------------------------------------------------------------------

    def join(self, listener: Listener, token: str | None) -> State:
        """Somebody comes in; the others see it. What the newcomer sees."""
        self.listeners[listener] = token
        self._go_on()
        self._tell(but=listener)
        return self.state(token)

    def leave(self, listener: Listener) -> None:
        """Somebody goes; the others see it, also if it was one who only watched and has no token."""
        if listener in self.listeners:
            del self.listeners[listener]
            self._tell()
        self._go_on()

    def state(self, token: str | None) -> State:
        """What who has this token sees."""
        present = {side for key in self.listeners.values() for side in self.table.sides_of(key)}
        revision, seen = self._views.get(language(), (None, None))
        if seen is None or revision != self.table.revision:
            seen = table_view(self.table)
            self._views[language()] = (self.table.revision, seen)
        return table_state(self.table, token, present, self.is_thinking, seen)

    def say(self, message: Mapping[str, Any]) -> None:
        """Tells everybody who is here something that passes."""
        for listener in list(self.listeners):
            listener.push(message)

    # ---- doing ------------------------------------------------------------------------------------------

    async def do(self, act: Callable[[Table], None]) -> None:
        """Changes the table, writes it, tells everybody, lets the engine go on. A refusal changes nothing."""
        async with self._changing():
            act(self.table)

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[None]:
        async with self._lock:
            before, revision = self.table.to_json(), self.table.revision
            try:
                yield
            except BaseException:
                if self.table.revision != revision:
                    self._go_back(before)
                raise
            try:
                await self._store.save(self.table.id, self.table.to_json(), self.table.is_over)
            except BaseException:
                # Nobody was told; as it was not written, it has not happened.
                self._go_back(before)
                raise
            self._turn_began = time.monotonic()
            self._go_on()
            self._tell()
            if self.table.is_over:
                self._start(self._keep())
                self._start(self._engines.end_game(_owner(self.table)))

    def _go_back(self, before: Json) -> None:
        """As it was, and the engine goes on if it was at it."""
        revision = self.table.revision
        self.table = Table.from_json(before)
        self.table.revision = revision + 1
        self._go_on()

    def taken(self) -> float:
        """Seconds since the last thing that happened."""
        return time.monotonic() - self._turn_began

    def close(self) -> None:
        """The server ends; everything is on disk."""
        if self._flag is not None:
            self._flag.cancel()
        for task in (self._thinking, *self._jobs):
            if task is not None:
                task.cancel()

    # ---- what goes on by itself -------------------------------------------------------------------------

    def _tell(self, but: Listener | None = None) -> None:
        self.table.version += 1
        for listener, token in list(self.listeners.items()):
            if listener is not but:
                with speaking(listener.language):
                    listener.push({"push": "table", "state": self.state(token)})

    def _go_on(self) -> None:
        """Starts the engine when it is its turn, ends its thinking when it is not, and sets the flag."""
        self._set_flag()
        table = self.table
        actor = table.actor
        wanted = actor is not None and not table.chairs[actor].is_person and not table.paused
        if table.mode == "watch" and not self.listeners:
            wanted = False
        if self.is_thinking and (not wanted or self._thought != table.revision):
            if self._thinking is not None and self._thinking is not asyncio.current_task():
                self._thinking.cancel()
            self._thinking = None
        if wanted and not self.is_thinking and table.trouble is None:
            self._thought = table.revision
            # What goes wrong is kept with the table, in English, and translated for each who reads it.
            with speaking(SOURCE):
                self._thinking = asyncio.create_task(self._think(table.revision))

    async def _think(self, revision: int) -> None:
        began = time.monotonic()
        table = self.table
        actor = table.actor
        if actor is None:
            return
        try:
            said = await self._answer(table, actor)
        except Refusal as problem:
            if problem.code == "busy":  # the queue is full: once more in a moment
                await asyncio.sleep(1)
                if self.table.revision == revision:
                    self._thinking = None
                    self._go_on()
                return
            await self._give_up(revision, actor, str(problem))
            return
        except (TengenError, OSError, RuntimeError, MemoryError):
            _log.exception("an engine failed")
            await self._give_up(revision, actor, tr("the engine failed"))
            return
        await asyncio.sleep(max(0.0, _pause(table) - (time.monotonic() - began)))
        if self.table.revision != revision:
            return
        self._thinking = None
        try:
            await self.do(lambda table: _say(table, actor, said, self.taken()))
        except (BadStore, Refusal):
            _log.exception("an engine's move was not kept")

    async def _answer(self, table: Table, actor: int) -> list[str]:
        """The engine's move, or what it does in the swap2 opening."""
        chair = table.chairs[actor]
        owner = _owner(table)
        if table.swap2 is not None:
            if table.swap2.choices:
                return await make_choice(self._engines, owner, table.position)
            return await place_stones(self._engines, owner, table.position, table.swap2)
        opponent = read_opponent(chair.opponent or "", table.game)
        return [await self._engines.choose(owner, opponent, table.position, self._limit(table, actor))]

    def _limit(self, table: Table, actor: int) -> Limit:
        most = self._settings.think_seconds
        if table.clock is None:
            return Limit(time=most)
        left = table.clock.time_left(actor)
        within = min(most, max(0.01, table.clock.move_time(actor)))
        return Limit(time=within, clock=left, increment=table.clock.increment)

    async def _give_up(self, revision: int, actor: int, why: str) -> None:
        """An engine that cannot move has lost; the sentence says why."""
        if self.table.revision != revision:
            return
        self._thinking = None

        def lose(table: Table) -> None:
            table.trouble = why
            table.end(Ended(1 - actor, CRASH))

        try:
            await self.do(lose)
        except BadStore:
            _log.exception("the table was not kept")

    def _set_flag(self) -> None:
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        clock = self.table.clock
        if clock is not None and clock.running is not None and not self.table.is_over:
            left = clock.time_left(clock.running)
            self._flag = asyncio.get_running_loop().call_later(left + _LATE, self._look_at_flag)

    def _look_at_flag(self) -> None:
        self._start(self._fall())

    async def _fall(self) -> None:
        clock = self.table.clock
        if clock is None or clock.running is None or self.table.is_over:
            return
        if clock.time_left(clock.running) > 0:
            self._set_flag()
            return
        try:
            await self.do(end_by_time)
        except (BadStore, Refusal):
            _log.exception("the end by time was not kept")

    async def kept(self) -> None:
        """Waits until the finished game is in the memory."""
        if self._jobs:
            await asyncio.wait(self._jobs)

    async def _keep(self) -> None:
        """The finished game goes into the memory."""
        async with self._lock:
            table = self.table
            mark = (table.revision, table.signed)
            if not table.is_over or mark == self._archived:
                return
            self._archived = mark
            number = await self._archive.keep(table)
            if number is None:
                return
            table.kept = number
            try:
                await self._store.save(table.id, table.to_json(), table.is_over)
            except BadStore:
                _log.exception("the number of a game was not kept")
            self._tell()

    def _start(self, job: Any) -> None:
        task = asyncio.create_task(job)
        self._jobs.add(task)
        task.add_done_callback(self._jobs.discard)


def _owner(table: Table) -> str:
    """As whom a table asks the engines."""
    return f"table {table.id}"


def _pause(table: Table) -> float:
    """How long an engine seems to think. Whoever plays against one sees that not all moves are alike."""
    if table.pace and table.game.counts_cells and table.position.last_captures:
        return _CAPTURES
    return table.pace if table.mode == "watch" else table.pace * uniform(*_PAUSES)


def end_by_time(table: Table) -> None:
    """Whose time is used up has lost."""
    clock = table.clock
    if clock is None or clock.running is None or clock.time_left(clock.running) > 0 or table.is_over:
        raise Refusal("not-now", tr("nobody's time is used up"))
    table.end(Ended(1 - clock.running, TIME))


def _say(table: Table, actor: int, said: list[str], seconds: float) -> None:
    """What an engine answered: moves, or a choice in the swap2 opening."""
    for word in said:
        if table.swap2 is not None and word in table.swap2.choices:
            table.choose(actor, word)
        else:
            table.play(actor, word, seconds)
