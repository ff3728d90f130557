"""Foreign Python players in a process of their own: what `agent:` and `python:` have in common.

Each game has a fresh process, so that nothing a player keeps in its modules reaches the next game. The
process is the interpreter that runs Tengen, but isolated (`python -I`: no environment variables of Python, no
current directory on the path), and it runs `worker.py`. The wire is one JSON object a line; the
player cannot reach it by printing or reading.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

import tengen
from tengen import Game, Move, Position, Side
from tengen.players.process.limits import ProcessLimits
from tengen.players.process.program import Program
from tengen.players.seat import Answer, Budget, Cause, PlayerFault, refuse_nodes
from tengen.protocols.deadline import Deadline
from tengen.protocols.program_seat import ProgramSeat
from tengen.text.clean import clean_text

WORKER: Final = Path(__file__).with_name("worker.py")
ROOT: Final = Path(tengen.__file__).parent.parent

_ONE_THREAD: Final = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""A game has one core: numpy must not start a thread for each."""


class HostedSeat(ProgramSeat):
    """A seat whose player is Python code in a worker process. The two kinds say how to load and ask it."""

    def __init__(self, command: str, name: str, limits: ProcessLimits | None = None) -> None:
        super().__init__(limits)
        self.command = command
        self.name = name
        self._asked = 0

    def setup(self, game: Game, side: Side) -> dict[str, Any]:
        """What the worker needs to load the player; `Unfit` if it cannot play this game."""
        raise NotImplementedError

    def question(self, position: Position, budget: Budget) -> dict[str, Any]:
        """The position as the worker wants it."""
        raise NotImplementedError

    def move(self, answer: Any, position: Position) -> Move | None:
        """The move that was answered, None for resigning; `PlayerFault` if it is none."""
        raise NotImplementedError

    def directory(self) -> Path | None:
        """Where the worker runs."""
        return None

    def start(self, game: Game, side: Side, budget: Budget, opponent: str) -> None:
        """Loads the player in a new process."""
        refuse_nodes(self.command, budget)
        setup = self.setup(game, side)
        self._end()
        command = [sys.executable, "-I", "-B", "-X", "faulthandler", str(WORKER)]
        program = Program(command, limits=self._limits, cwd=self.directory(), env=_ONE_THREAD)
        program.label = clean_text(f"{self.command} ({side.name.lower()})")
        self._program = program
        try:
            program.send(json.dumps(setup))
            line = program.receive(self._limits.start, Cause.STALL)
        except PlayerFault as fault:
            raise self._failed(fault) from None
        answer = self._understood(line)
        if "wrong" in answer:
            raise self._failed(PlayerFault(Cause.CRASH, clean_text(str(answer["wrong"]))))
        self._refuse_failure(answer)
        if not isinstance(answer.get("ready"), str):
            raise self._failed(_broken(answer))
        self.name = clean_text(answer["ready"], 64).strip() or self.name

    def choose(self, position: Position, budget: Budget) -> Answer:
        """Asks the player for its move."""
        program = self._program
        if program is None:
            raise PlayerFault(Cause.CRASH, "the player's process has ended")
        self._asked += 1
        question = self.question(position, budget) | {"ask": self._asked}
        try:
            deadline = Deadline(program, budget)
            program.send(json.dumps(question))
            line = deadline.line()
        except PlayerFault as fault:
            raise self._failed(fault) from None
        answer = self._understood(line)
        if "wrong" in answer:
            raise self._failed(PlayerFault(Cause.ILLEGAL_MOVE, clean_text(str(answer["wrong"]))))
        self._refuse_failure(answer)
        if answer.get("ask") != self._asked or "move" not in answer:
            raise self._failed(_broken(answer))
        move = self.move(answer["move"], position)
        if move is not None and (why := position.why_illegal(move)) is not None:
            raise PlayerFault(Cause.ILLEGAL_MOVE, clean_text(why))
        return Answer(move)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.command!r})"

    def _understood(self, line: str) -> dict[str, Any]:
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise self._failed(_broken(line))
        return answer

    def _refuse_failure(self, answer: dict[str, Any]) -> None:
        if "failed" in answer:
            raise self._failed(PlayerFault(Cause.CRASH, clean_text(str(answer["failed"]))))

    def _failed(self, fault: PlayerFault) -> PlayerFault:
        """The process is of no further use; its words are kept."""
        self._end()
        return fault


def _broken(answer: object) -> PlayerFault:
    told = clean_text(str(answer), 80)
    return PlayerFault(Cause.CRASH, f"the player wrote to the referee's wire itself: {told!r}")
