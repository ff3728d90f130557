"""Classic players in processes of their own: slow Python must not hold up the server."""

import asyncio
import contextlib
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Final, NamedTuple

from tengen.memory.paths import VARIABLE
from tengen.rules.position import Position
from tengen.text.language import tr
from tengen.web.engines.turnstile import Turnstile
from tengen.web.settings import Settings
from tengen.web.wire import Refusal

_GRACE: Final = 10.0
"""Seconds beyond its limit after which a process is ended; the first answer includes its start."""
_FAREWELL: Final = 5.0
"""Seconds to save what was learned when the server ends."""
_MOST_GAMES: Final = 1000
_LONGEST_ANSWER: Final = 1 << 16


class Sight(NamedTuple):
    """What a player sees before its move."""

    rule: str | None
    """In words, where a rule chooses and not the scores."""
    marks: list[tuple[str, str, int]]
    """Moves with labels and tones, from 0 (bad) to 4 (good)."""


class Classics:
    """A few worker processes, started when they are needed. Each answers one question a line.

    A game stays with its process, whose player remembers. One more process looks through a player's eyes: it
    may be ended without harm to anybody's game.
    """

    def __init__(self, settings: Settings, remembers: bool = False) -> None:
        self._seconds = settings.classic_seconds
        # Who plays like somebody learns from the games of this server.
        self._environment = {**os.environ, VARIABLE: str(settings.data)}
        self._remembers = remembers
        self._gates = [
            Turnstile(1, settings.waiting, settings.waiting_each) for _ in range(settings.classics + 1)
        ]
        self._slots: dict[str, int] = {}
        """The process of each game."""
        self._processes: dict[int, Process] = {}

    async def choose(self, owner: str, player: str, position: Position) -> str:
        """The player's move; `Refusal` if it failed or took far too long."""
        if owner not in self._slots:
            games = list(self._slots.values())
            if len(games) >= _MOST_GAMES:  # long forgotten by its process
                del self._slots[next(iter(self._slots))]
            self._slots[owner] = min(range(len(self._gates) - 1), key=games.count)
        seat = f"{owner} {int(position.turn)} {player}"
        answer = await self._answered(
            self._slots[owner], owner, {"do": "choose", "seat": seat}, player, position
        )
        move = answer.get("move")
        if not isinstance(move, str):
            raise Refusal(
                "internal", tr("{player} failed: {text}", player=player, text=str(answer.get("error"))[:200])
            )
        return move

    async def see(self, owner: str, player: str, position: Position) -> Sight:
        """The moves that the player scores here, or the rule by which it chooses."""
        answer = await self._answered(len(self._gates) - 1, owner, {"do": "see"}, player, position)
        seen = answer.get("seen")
        if not isinstance(seen, list):
            raise Refusal(
                "internal", tr("{player} failed: {text}", player=player, text=str(answer.get("error"))[:200])
            )
        rule = answer.get("rule")
        marks = [(str(move), str(label), int(tone)) for move, label, tone in seen]
        return Sight(rule if isinstance(rule, str) else None, marks)

    async def end(self, owner: str) -> None:
        """A game is over: its players save what they have learned and go."""
        slot = self._slots.pop(owner, None)
        if slot is None or slot not in self._processes:
            return
        async with self._gates[slot].place(owner, urgent=False):
            try:
                await asyncio.wait_for(self._ask(slot, {"do": "end", "seat": f"{owner} "}), _GRACE)
            except (TimeoutError, OSError, ValueError, EOFError):
                await self._kill(slot)

    async def close(self) -> None:
        """Ends all of them."""
        await asyncio.gather(*(self._end(slot) for slot in list(self._processes)))

    async def _answered(
        self, slot: int, owner: str, asked: dict[str, object], player: str, position: Position
    ) -> dict[str, object]:
        question = {
            **asked,
            "player": player,
            "game": position.game.name,
            "moves": [str(move) for move in position.moves],
            "seconds": self._seconds,
        }
        async with self._gates[slot].place(owner, urgent=True):
            try:
                return await asyncio.wait_for(self._ask(slot, question), self._seconds + _GRACE)
            except (TimeoutError, OSError, ValueError, EOFError) as problem:
                await self._kill(slot)
                late = isinstance(problem, TimeoutError)
                raise Refusal("internal", f"{player} {'took too long' if late else 'failed'}") from problem
            except asyncio.CancelledError:
                await self._kill(slot)
                raise

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
            remember = ("remember",) if self._remembers else ()
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tengen.web.engines.classic_worker", *remember),
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
        """Lets a process save and go by itself; whoever does not is ended."""
        process = self._processes.get(slot)
        if process is not None and process.stdin is not None and not self._gates[slot].is_taken:
            process.stdin.close()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), _FAREWELL)
        await self._kill(slot)

    async def _kill(self, slot: int) -> None:
        process = self._processes.pop(slot, None)
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()
