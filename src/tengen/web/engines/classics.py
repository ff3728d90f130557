"""Classic players in processes of their own: slow Python must not hold up the server."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Final

from tengen.memory.paths import VARIABLE
from tengen.rules.position import Position
from tengen.web.engines.turnstile import Turnstile
from tengen.web.settings import Settings
from tengen.web.wire import Refusal

_GRACE: Final = 10.0
"""Seconds beyond its limit after which a process is ended; the first answer includes its start."""
_LONGEST_ANSWER: Final = 4096


class Classics:
    """A few worker processes, started when they are needed. Each answers one question a line."""

    def __init__(self, settings: Settings) -> None:
        self._seconds = settings.classic_seconds
        # Who plays like somebody learns from the games of this server.
        self._environment = {**os.environ, VARIABLE: str(settings.data)}
        self._gate = Turnstile(settings.classics, settings.waiting, settings.waiting_each)
        self._processes: dict[int, Process] = {}

    async def choose(self, owner: str, player: str, position: Position) -> str:
        """The player's move; `Refusal` if it failed or took far too long."""
        question = {
            "player": player,
            "game": position.game.name,
            "moves": [str(move) for move in position.moves],
            "seconds": self._seconds,
        }
        async with self._gate.place(owner, urgent=True) as slot:
            try:
                answer = await asyncio.wait_for(self._ask(slot, question), self._seconds + _GRACE)
            except (TimeoutError, OSError, ValueError, EOFError) as problem:
                await self._end(slot)
                late = isinstance(problem, TimeoutError)
                raise Refusal("internal", f"{player} {'took too long' if late else 'failed'}") from problem
            except asyncio.CancelledError:
                await self._end(slot)
                raise
        move = answer.get("move")
        if not isinstance(move, str):
            raise Refusal("internal", f"{player} failed: {str(answer.get('error'))[:200]}")
        return move

    async def close(self) -> None:
        """Ends all of them."""
        for slot in list(self._processes):
            await self._end(slot)

    async def _ask(self, slot: int, question: dict[str, object]) -> dict[str, object]:
        process = await self._process(slot)
        if process.stdin is None or process.stdout is None:
            raise EOFError
        process.stdin.write(json.dumps(question).encode() + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise EOFError
        found = json.loads(line)
        if not isinstance(found, dict):
            raise ValueError("no object")
        return found

    async def _process(self, slot: int) -> Process:
        process = self._processes.get(slot)
        if process is None or process.returncode is not None:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tengen.web.engines.classic_worker"),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=_LONGEST_ANSWER,
                env=self._environment,
                start_new_session=True,  # Ctrl-C in the terminal is for the server, which ends it
            )
            self._processes[slot] = process
        return process

    async def _end(self, slot: int) -> None:
        process = self._processes.pop(slot, None)
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()
