"""The searches of all tabs and tables, in a bounded number of threads."""

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import replace
from functools import partial
from typing import TypeVar

from tengen.engine.engine import Engine
from tengen.engine.holder import EngineHolder, EngineSetup
from tengen.engine.info import Info
from tengen.engine.limit import Limit
from tengen.memory import Memory
from tengen.players.levels import LEVELS
from tengen.rules.position import Position
from tengen.solving.solution import Solution
from tengen.solving.solve import solve
from tengen.web.engines.classics import Classics, Sight
from tengen.web.engines.players import Bench
from tengen.web.engines.turnstile import Turnstile
from tengen.web.settings import Settings
from tengen.web.tables.opponents import Opponent

Result = TypeVar("Result")

# How often a search looks whether it should end or make room.
_TICK = 0.05
_AT_LEAST = 0.2
"""Seconds a search keeps its place when a move is waiting; less would only be begun again and again."""
_SOLVER_MEMORY = 64
_QUICK_NODES = 20_000
"""Levels that think no more than this take a few milliseconds; they have places of their own."""
_SHORT = Limit(nodes=20_000)


class Stopped(Exception):
    """A search that nobody wants any more."""


class EnginePool:
    """Places for searches, each with an analysing engine and players of its own."""

    def __init__(self, settings: Settings, memory: Memory | None) -> None:
        self._settings = settings
        self._gate = Turnstile(settings.slots, settings.waiting, settings.waiting_each)
        self._quick_gate = Turnstile(settings.quick, settings.waiting, settings.waiting_each)
        self._quick_benches = {slot: Bench(memory) for slot in range(settings.quick)}
        self._threads = ThreadPoolExecutor(settings.slots + settings.quick, thread_name_prefix="engine")
        setup = EngineSetup(memory=settings.analysis_memory)
        self._engines = {slot: EngineHolder(setup) for slot in range(settings.slots)}
        self._benches = {slot: Bench(memory) for slot in range(settings.slots)}
        self._classics = Classics(settings, remembers=memory is not None)

    @property
    def waiting(self) -> int:
        """How many searches wait for a place."""
        return self._gate.waiting + self._quick_gate.waiting

    async def choose(self, owner: str, opponent: Opponent, position: Position, limit: Limit) -> str:
        """The move of an engine or a classic."""
        if opponent.level is None:
            return await self._classics.choose(owner, opponent.name, position)
        quick = LEVELS[opponent.level].rung(position.game).nodes <= _QUICK_NODES
        async with (self._quick_gate if quick else self._gate).place(owner, urgent=True) as slot:
            bench = (self._quick_benches if quick else self._benches)[slot]
            work = partial(bench.choose, opponent.level, position.copy(), limit)
            return await self._in_thread(work, bench.stop)

    async def see(self, owner: str, player: str, position: Position) -> Sight:
        """What a classic thinks of the moves."""
        return await self._classics.see(owner, player, position)

    async def end_game(self, owner: str) -> None:
        """A game is over: what its players learned is saved."""
        await self._classics.end(owner)

    async def analyse(
        self,
        owner: str,
        position: Position,
        limit: Limit,
        lines: int = 1,
        *,
        urgent: bool = True,
        anew: bool = False,
    ) -> Info:
        """What the engine thinks at the end of the limit; `anew` lets it forget what it found before."""
        async with self._gate.place(owner, urgent) as slot:
            holder = self._engines[slot]

            def work() -> Info:
                with holder.at_work() as engine:
                    if anew:
                        engine.clear()
                    return engine.analyse(position.copy(), replace(limit, whole=True), lines)

            return await self._in_thread(work, holder.stop)

    async def work(self, owner: str, job: Callable[[Engine], Result], urgent: bool = True) -> Result:
        """Something longer with an engine, such as judging openings."""
        async with self._gate.place(owner, urgent) as slot:
            holder = self._engines[slot]

            def work() -> Result:
                with holder.at_work() as engine:
                    return job(engine)

            return await self._in_thread(work, holder.stop)

    async def stream(
        self,
        owner: str,
        position: Position,
        seconds: float,
        lines: int,
        tell: Callable[[Info, float], None],
        waits: Callable[[], None],
    ) -> bool:
        """An analysis in slices; `tell` hears of every iteration. True if all lines were proven.

        `seconds` are those of searching, not of waiting. When others wait, the search ends, queues and goes
        on: what it knows is still in the engine's table, unless another search needed the room.
        """
        used = 0.0
        while used < seconds:
            if self._gate.wanted:
                waits()
            async with self._gate.place(owner, urgent=False) as slot:
                started = asyncio.get_running_loop().time()
                proven = await self._slice(slot, position, (used, seconds), lines, tell)
                used += max(asyncio.get_running_loop().time() - started, _TICK)
                if proven is not None:
                    return proven
        return False

    async def solve(self, owner: str, position: Position, seconds: float) -> Solution:
        """The exact value of every move, or what is known of it after so long."""
        cancelled = threading.Event()

        def listen(_: object) -> None:
            if cancelled.is_set():
                raise Stopped

        async with self._gate.place(owner, urgent=False):
            limit = Limit(time=seconds)
            work = partial(
                solve, position.copy(), _SOLVER_MEMORY, limit=limit, progress=listen, every_move=True
            )
            return await self._in_thread(work, cancelled.set)

    async def close(self) -> None:
        """Ends all searches and processes."""
        for engine in self._engines.values():
            engine.stop()
        benches = [*self._benches.values(), *self._quick_benches.values()]
        for bench in benches:
            bench.stop()
        await self._classics.close()
        await asyncio.to_thread(self._threads.shutdown)
        for engine in self._engines.values():
            engine.close()
        for bench in benches:
            bench.close()

    async def _slice(
        self,
        slot: int,
        position: Position,
        spent: tuple[float, float],
        lines: int,
        tell: Callable[[Info, float], None],
    ) -> bool | None:
        """One turn of an analysis: True or False when it has ended by itself, None when it made room."""
        loop = asyncio.get_running_loop()
        used, seconds = spent
        ending = threading.Event()
        holder = self._engines[slot]

        def hear(info: Info) -> None:
            if not ending.is_set():
                tell(info, used)

        end = time.monotonic() + seconds - used

        def search(limit: Limit) -> bool:
            left = max(0.0, end - time.monotonic())
            whole = replace(limit, time=left, whole=True)
            with holder.at_work() as engine, engine.stream(position.copy(), whole, lines) as stream:
                if ending.is_set():  # it was told before there was anything to stop
                    stream.stop()
                for info in stream:
                    loop.call_soon_threadsafe(hear, info)
                return all(line.score.is_exact for line in stream.result.lines)

        def work() -> bool:
            # A short look first, because the engine may begin a long one with a second of solving.
            return (used == 0 and search(_SHORT)) or search(Limit())

        def stop() -> None:
            ending.set()
            holder.stop()

        started = loop.time()
        running = asyncio.ensure_future(self._in_thread(work, stop))
        try:
            while not running.done():
                await asyncio.wait({running}, timeout=_TICK)
                held = loop.time() - started
                urgent = self._gate.urgently_wanted and held >= _AT_LEAST
                if not running.done() and (urgent or (self._gate.wanted and held >= self._settings.slice)):
                    stop()
                    await running
                    return None
            return running.result()
        except asyncio.CancelledError:
            running.cancel()
            await asyncio.wait({running})
            raise

    async def _in_thread(self, work: Callable[[], Result], stop: Callable[[], object]) -> Result:
        """Runs in a thread of the pool. When it is cancelled it stops the work and waits for its end, because

        the place may be given away only when nobody uses its engine any more.
        """
        # With the language of who asks: the coach speaks in these threads.
        running = asyncio.get_running_loop().run_in_executor(self._threads, copy_context().run, work)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            while not running.done():
                stop()
                await asyncio.wait({running}, timeout=_TICK)
            if not running.cancelled():
                running.exception()
            raise
