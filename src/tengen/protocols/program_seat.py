"""What seats with a foreign process have in common: one process a game; its time and last words are kept."""

from typing import Self

from tengen import Position
from tengen.players.process.limits import ProcessLimits
from tengen.players.process.program import Program


class ProgramSeat:
    """A seat whose player is another process. Those who inherit start it in `_program`."""

    def __init__(self, limits: ProcessLimits | None = None) -> None:
        self._limits = limits or ProcessLimits()
        self._program: Program | None = None
        self._cpu_before = 0.0
        self._last_words: tuple[str, ...] = ()

    def finish(self, result: str, position: Position) -> None:
        """The game is over, and so is the process."""
        self._end()

    def cpu_seconds(self) -> float:
        """Processor time of the processes of all games so far."""
        return self._cpu_before + (0.0 if self._program is None else self._program.cpu_seconds())

    def last_words(self) -> tuple[str, ...]:
        """The last lines it wrote to stderr; of a Python player, what it printed too."""
        return self._last_words if self._program is None else self._program.last_words()

    def close(self) -> None:
        """Ends the process and whatever it started."""
        self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _end(self, farewell: str | None = None) -> None:
        program, self._program = self._program, None
        if program is None:
            return
        try:
            program.close(farewell)
        finally:
            self._cpu_before += program.cpu_seconds()
            self._last_words = program.last_words()
