"""Tengen as a UGI engine: any game, any size, any position.

The words are those of UCI, with p1 and p2 instead of white and black. What cannot be obeyed is answered by
`info string error: …` and changes nothing.
"""

import time
from collections.abc import Callable
from typing import BinaryIO, Final

from tengen import Game, Info, Limit, Position, TengenError, __version__
from tengen.protocols.inbox import Inbox, Received
from tengen.protocols.searcher import EngineOptions, Searcher, reserve
from tengen.protocols.ugi.words import (
    ERROR,
    NO_MOVE,
    QUERIES,
    BadCommand,
    Go,
    answer_to,
    info_lines,
    read_go,
    read_position,
)

_MOST_THREADS: Final = 64
_MOST_MEMORY: Final = 65536
_SHOWN: Final = 300


class _Ended(Exception):
    """The manager said quit."""


def serve(
    stdin: BinaryIO, stdout: BinaryIO, options: EngineOptions | None = None, game: str = "gomoku"
) -> None:
    """Plays for the manager behind the two streams until it says quit or its stream ends."""
    engine = UgiEngine(Inbox(stdin), stdout, options or EngineOptions(), Game(game))
    try:
        engine.run()
    finally:
        engine.close()


class UgiEngine:
    """One conversation with a manager."""

    def __init__(self, inbox: Inbox, stdout: BinaryIO, options: EngineOptions, game: Game) -> None:
        self._inbox = inbox
        self._stdout = stdout
        self._options = options
        self._threads, self._memory = options.threads, options.memory
        self._thinker = Searcher()
        self._game = game
        self._position = Position(game)
        self._asked = 0.0
        self._told: list[str] = []
        self._commands: dict[str, Callable[[str], None]] = {
            "ugi": self._introduce,
            "isready": self._get_ready,
            "setoption": self._set_option,
            "uginewgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: None,
            "query": self._query,
        }

    def run(self) -> None:
        """Answers until the end."""
        while (line := self._inbox.next()) is not None:
            try:
                self._obey(line)
            except (_Ended, BrokenPipeError):
                return
            except TengenError as problem:
                self._say(f"info string {ERROR} {' '.join(str(problem).split())[:_SHOWN]}")

    def close(self) -> None:
        """Ends the engine."""
        self._thinker.close()

    def _obey(self, line: Received) -> None:
        word, _, rest = line.text.strip().partition(" ")
        if word == "quit":
            raise _Ended
        command = self._commands.get(word)
        if command is None:
            shown = "".join(c if c.isprintable() else "?" for c in word[:40])
            raise BadCommand(f"unknown command {shown}")
        self._asked = line.at
        command(rest.strip())

    # ---- what is set -----------------------------------------------------------------------------------

    def _introduce(self, _: str) -> None:
        self._say(f"id name Tengen {__version__}")
        self._say("id author The Tengen authors")
        self._say(f"option name game type string default {self._game.name}")
        self._say(f"option name threads type spin default {self._threads} min 1 max {_MOST_THREADS}")
        self._say(f"option name hash type spin default {self._memory} min 1 max {_MOST_MEMORY}")
        self._say("ugiok")

    def _get_ready(self, _: str) -> None:
        self._thinker.prepare(self._threads, self._memory).prepare(self._game)
        self._say("readyok")

    def _set_option(self, text: str) -> None:
        name, _, value = text.removeprefix("name").strip().partition(" value ")
        name, value = name.strip().lower(), value.strip()
        if name == "game":
            self._game = Game(value)
            self._position = Position(self._game)
        elif name == "threads":
            self._threads = _number(name, value, _MOST_THREADS)
        elif name == "hash":
            self._memory = _number(name, value, _MOST_MEMORY)
        else:
            raise BadCommand("the options are game, threads and hash: setoption name game value connect4")

    def _new_game(self, _: str) -> None:
        self._thinker.clear()
        self._position = Position(self._game)

    def _set_position(self, text: str) -> None:
        self._position = read_position(text, self._game)

    def _query(self, text: str) -> None:
        if text not in QUERIES:
            raise BadCommand(f"the queries are {', '.join(QUERIES)}")
        self._say(f"response {answer_to(text, self._position)}")

    # ---- thinking --------------------------------------------------------------------------------------

    def _go(self, text: str) -> None:
        go = read_go(text)
        position = self._position
        moves = position.legal_moves
        if not moves:
            self._wait_for_stop(go)
            self._say(f"bestmove {NO_MOVE}")
            return
        if len(moves) == 1 and not go.infinite:
            self._say(f"bestmove {moves[0]}")
            return
        self._thinker.prepare(self._threads, self._memory).prepare(position.game)
        info = self._thinker.think(
            position,
            self._limit(go, position),
            threads=self._threads,
            memory=self._memory,
            stop=self._is_stopped,
            tell=None if self._options.quiet else self._tell,
        )
        self._wait_for_stop(go)
        self._say(f"bestmove {info.best}")

    def _limit(self, go: Go, position: Position) -> Limit:
        """What was asked for, less what has passed since and what the way back takes."""
        if go.infinite:
            return Limit()
        spent = max(0.0, time.monotonic() - self._asked)
        left, increment = go.clock(position.turn)
        seconds = go.numbers.get("movetime")
        nodes = [n for n in (self._options.nodes, go.numbers.get("nodes")) if n]
        depth = go.numbers.get("depth") or None
        if left is None and seconds is None and not nodes and depth is None:
            return Limit(time=self._options.time)
        return Limit(
            time=None if seconds is None else max(0.0, _kept(seconds) - spent),
            clock=None if left is None else max(0.0, _kept(left) - spent),
            increment=increment / 1000 if left is not None else 0.0,
            nodes=min(nodes) if nodes else None,
            depth=depth,
        )

    def _tell(self, info: Info) -> None:
        lines = info_lines(info)
        if lines != self._told:
            self._told = lines
            for line in lines:
                self._say(line)

    def _is_stopped(self) -> bool:
        """Looks at what was sent meanwhile; `isready` is answered even now."""
        waiting = [line.strip() for line in self._inbox.waiting()]
        if "isready" in waiting:
            self._inbox.drop(next(line for line in self._inbox.waiting() if line.strip() == "isready"))
            self._say("readyok")
        return "stop" in waiting or "quit" in waiting or self._inbox.ended

    def _wait_for_stop(self, go: Go) -> None:
        """An endless search answers only when it is told to, also if there was nothing left to find."""
        while go.infinite and not self._is_stopped():
            self._inbox.wait(1.0)

    def _say(self, text: str) -> None:
        self._stdout.write(text.encode() + b"\n")
        self._stdout.flush()


def _kept(milliseconds: int) -> float:
    return reserve(milliseconds / 1000, 0.02, 0.02, 0.1)


def _number(name: str, text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and 1 <= int(text) <= most):
        raise BadCommand(f"{name} is a whole number from 1 to {most}")
    return int(text)
