"""A player inside the process that goes wrong in every way there is, when it is told to."""

import threading
import time
from random import Random
from typing import Any, Final

from tengen import Game, Move, Position, Side
from tengen.players.seat import Answer, Budget, Cause, PlayerFault

SLOW: Final = 0.03
"""How long a late player takes; the control of such a game must allow less."""

RAISED: Final = {
    "time": Cause.TIME,
    "crash": Cause.CRASH,
    "stall": Cause.STALL,
    "memory": Cause.MEMORY,
    "output": Cause.OUTPUT,
}
EXPECTED: Final = {
    **RAISED,
    "error": Cause.CRASH,
    "late": Cause.TIME,
    "occupied": Cause.ILLEGAL_MOVE,
    "elsewhere": Cause.ILLEGAL_MOVE,
    "text": Cause.ILLEGAL_MOVE,
    "nothing": Cause.ILLEGAL_MOVE,
    "resign": Cause.RESIGNATION,
    "bad start": Cause.CRASH,
    "start error": Cause.CRASH,
    "silent": Cause.STALL,
}
"""Every fault that loses the game, and the cause it must be given."""
HARMLESS: Final = ("none", "scribble", "bad finish", "bad words", "bad data")
"""Faults that must not matter."""


class FaultySeat:
    """Plays at random; at its move number `when` the fault happens."""

    def __init__(self, fault: str = "none", when: int = 0, seed: int = 0) -> None:
        self.fault = fault
        self.when = when
        self.random = Random(seed)
        self.count = 0
        self.closed = threading.Event()
        self.results: list[str] = []

    @property
    def name(self) -> str:
        return self.fault

    @property
    def command(self) -> str:
        return f"faulty:{self.fault}"

    def start(self, game: Game, side: Side, budget: Budget, opponent: str) -> None:
        self.count = 0
        if self.fault == "bad start":
            raise PlayerFault(Cause.CRASH, "it ended with exit code 1")
        if self.fault == "start error":
            raise KeyError("start")

    def choose(self, position: Position, budget: Budget) -> Answer:
        move = self.random.choice(position.legal_moves)
        if self.count == self.when:
            return self._fault(position, move)
        self.count += 1
        return Answer(move)

    def _fault(self, position: Position, move: Move) -> Any:
        fault = self.fault
        self.count += 1
        if fault in RAISED:
            raise PlayerFault(RAISED[fault], "as it was told")
        if fault == "error":
            raise ZeroDivisionError("a mistake\nof the player \x1b[31m")
        if fault == "late":
            time.sleep(SLOW)
        if fault == "silent":
            self.closed.wait(20)
            raise PlayerFault(Cause.CRASH, "closed")
        if fault == "elsewhere":
            return Answer(Game("hexifence:2").moves[0])
        if fault == "occupied":
            last = position.last_move
            return Answer(Move.cell(24, 24) if last is None or position.is_legal(last) else last)
        if fault == "text":
            return Answer("h8")  # type: ignore[arg-type]
        if fault == "nothing":
            return None
        if fault == "resign":
            return Answer(None, comment="I give up")
        if fault == "scribble":
            while not position.is_over:
                position.play(position.legal_moves[0])
        if fault == "bad data":
            return Answer(move, "\x07" * 5000, "c\n" * 5000, {"Bad Name": "x", "ok": "y\x00", "used": "1"})
        return Answer(move)

    def finish(self, result: str, position: Position) -> None:
        self.results.append(result)
        if self.fault == "bad finish":
            raise RuntimeError("it promised not to")

    def cpu_seconds(self) -> float:
        if self.fault == "bad words":
            raise RuntimeError("no clock")
        return 0.0

    def last_words(self) -> tuple[str, ...]:
        if self.fault == "bad words":
            raise RuntimeError("no words")
        return (f"last words of {self.fault}",)

    def close(self) -> None:
        self.closed.set()
