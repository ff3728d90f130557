"""What seats that drive a foreign program over a line wire have in common: one process a game."""

from collections.abc import Sequence
from pathlib import PurePath
from typing import Protocol

from tengen import Game, Move, Position, Side
from tengen.players.process.command import split_command
from tengen.players.process.limits import ProcessLimits
from tengen.players.process.program import Program
from tengen.players.seat import Cause, PlayerFault
from tengen.protocols.program_seat import ProgramSeat
from tengen.text.clean import clean_text


class Launch(Protocol):
    """Starts a program: `Program` itself, or a stand-in."""

    def __call__(self, command: Sequence[str], *, limits: ProcessLimits) -> Program:
        """The running program."""
        ...


class WireSeat(ProgramSeat):
    """A foreign program. It is started for each game, so that no game depends on the one before."""

    wire = ""
    """What stands before the colon in the name of such a player."""
    can_be_kept = False
    """Does the wire know a new game with the same program?"""
    keep_alive = False
    """Go on with the program that is running when a new game starts?"""

    def __init__(
        self, command: str, limits: ProcessLimits | None = None, *, launch: Launch = Program
    ) -> None:
        super().__init__(limits)
        self._words_of_command = split_command(command)
        self._command = command.strip()
        self._launch = launch
        self._name = clean_text(PurePath(self._words_of_command[0]).name, 64)
        self._game: Game | None = None
        self._side = Side.FIRST
        self._told: list[Move] = []
        """The moves that the program knows of, its own included."""

    @property
    def name(self) -> str:
        """What the program calls itself, else its file."""
        return self._name

    @property
    def command(self) -> str:
        """The player as it was named, such as `gomocup:./pbrain-foo`."""
        return f"{self.wire}:{self._command}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._command!r})"

    # ---- for the wires ---------------------------------------------------------------------------------

    def _begin(self, game: Game, side: Side) -> Program:
        """A new program for a new game, or the one that was kept, with nothing unread from its last one."""
        self._game, self._side, self._told = game, side, []
        kept = self._program
        if self.keep_alive and kept is not None and kept.alive:
            kept.drop_pending()
            return kept
        self._end()
        self._program = self._launch(self._words_of_command, limits=self._limits)
        self._program.label = clean_text(f"{self.command} ({side.name.lower()})")
        return self._program

    def _running(self) -> Program:
        if self._program is None:
            raise PlayerFault(Cause.CRASH, "the program has ended")
        return self._program

    def _news(self, position: Position) -> tuple[Move, ...] | None:
        """The moves that the program has not been told; None if it knows of others."""
        moves = position.all_moves
        known = len(self._told)
        return moves[known:] if list(moves[:known]) == self._told else None

    def _checked(self, position: Position, move: Move, said: str) -> Move:
        """The move if it is legal; it then is one the program knows of."""
        why = position.why_illegal(move)
        if why is not None:
            raise PlayerFault(Cause.ILLEGAL_MOVE, f"it answered {shown(said)}: {why}")
        self._told = [*position.moves, move]
        return move


def shown(text: str) -> str:
    """Foreign text in a message."""
    return repr(clean_text(text, 60))
