"""A Python class with `choose(position)` as a player: `python:module:Class` or `python:file.py:Class`."""

import os
from pathlib import Path
from typing import Any

from tengen import BadNotation, Game, Move, Position, Side
from tengen.players.player import UnknownPlayer
from tengen.players.process.limits import ProcessLimits
from tengen.players.seat import Budget, Cause, PlayerFault
from tengen.protocols.hosted.seat import ROOT, HostedSeat
from tengen.text.clean import clean_text

RESIGN = "resign"
"""What a player answers instead of a move to give up."""


class PythonSeat(HostedSeat):
    """Plays with a class that is made anew for each game, without arguments or with `seed=`.

    A module is looked for in the current directory, then in `PYTHONPATH`, then among the installed ones; a
    file may import others beside it. If `choose` has a parameter `seconds`, it is told the time for the move,
    or None.
    """

    def __init__(self, target: str, limits: ProcessLimits | None = None, *, seed: int | None = None) -> None:
        place, colon, name = target.rpartition(":")
        if not colon or not place or not all(part.isidentifier() for part in name.split(".")):
            raise UnknownPlayer(f"python:{target}: write python:module:Class or python:path/to/file.py:Class")
        self._file = Path(place).absolute() if place.endswith(".py") else None
        if self._file is not None and not self._file.is_file():
            raise UnknownPlayer(f"python:{target}: there is no file {place}")
        if self._file is None and not all(part.isidentifier() for part in place.split(".")):
            raise UnknownPlayer(f"python:{target}: {place!r} is neither a module nor a file that ends in .py")
        super().__init__(f"python:{target}", name, limits)
        self._module, self._class, self._seed = place, name, seed

    def setup(self, game: Game, side: Side) -> dict[str, Any]:
        """Where the class is found."""
        here = Path.cwd() if self._file is None else self._file.parent
        others = [
            str(Path(entry).absolute())
            for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep)
            if entry
        ]
        return {
            "kind": "python",
            "file": None if self._file is None else str(self._file),
            "module": None if self._file is not None else self._module,
            "class": self._class,
            "seed": self._seed,
            "paths": [str(here), *others],
            "root": str(ROOT),
            "game": game.name,
        }

    def question(self, position: Position, budget: Budget) -> dict[str, Any]:
        """All moves so far, and the time."""
        return {"moves": " ".join(map(str, position.all_moves)), "seconds": budget.seconds}

    def move(self, answer: Any, position: Position) -> Move | None:
        """The text as a move."""
        if answer == RESIGN:
            return None
        if not isinstance(answer, str) or len(answer) > 100:
            raise PlayerFault(
                Cause.ILLEGAL_MOVE, f"choose() returned {clean_text(repr(answer), 60)}, which is no move"
            )
        try:
            return position.game.parse_move(answer)
        except BadNotation as problem:
            raise PlayerFault(Cause.ILLEGAL_MOVE, clean_text(str(problem))) from None
