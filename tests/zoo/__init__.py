"""A zoo of misbehaving players, each a program of its own, for everything that must survive them.

`command("stall", "connectn")` is what to run; `ANIMALS["stall"].cause("connectn")` is what the verdict must
be: a `Cause`, or None when the player plays a whole game properly (whatever it does besides).
They all play the same moves, never well, and need no time for them. Run them with `LIMITS`.
"""

import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

from tengen.players.process import ProcessLimits
from tengen.players.seat import Cause

HERE = Path(__file__).parent

WIRES = ("connectn", "gomocup", "ugi")

LIMITS = ProcessLimits(memory=160 << 20, start=5.0, farewell=0.1, processes=40)
"""Small enough that the greedy ones are found out soon. `start` only matters to `never_reads`."""


@dataclass(frozen=True)
class Animal:
    """One misbehaving player."""

    script: Path
    connectn: Cause | None
    """The right cause on the Connect-N wire."""
    gomocup: Cause | None
    """The right cause on the Gomocup and the UGI wire."""
    moves: int = 0
    """How many proper moves it makes before its fault, if it has one."""

    def cause(self, wire: str) -> Cause | None:
        """The right cause on that wire; None for a player that plays its game."""
        return self.connectn if wire == "connectn" else self.gomocup


def _animal(name: str, cause: Cause | None, gomocup: Cause | None = None, moves: int = 0) -> Animal:
    return Animal(HERE / f"{name}.py", cause, gomocup or cause, moves)


ANIMALS: dict[str, Animal] = {
    name: _animal(name, *rest)
    for name, *rest in (
        ("good", None),
        ("windows", None),
        ("accented", None),
        ("seeks_name", None),
        ("crash_start", Cause.CRASH),
        ("exit_at_once", Cause.CRASH),
        ("crash_thinking", Cause.CRASH),
        ("crash_second", Cause.CRASH, None, 1),
        ("crash_after", Cause.CRASH, None, 1),
        ("crash_signal", Cause.CRASH),
        ("stall", Cause.TIME),
        ("spin", Cause.TIME),
        ("flood_line", Cause.OUTPUT),
        # On the Connect-N wire every line is a move; a Gomocup engine may say MESSAGE as often as it likes.
        ("flood_lines", Cause.ILLEGAL_MOVE, Cause.OUTPUT),
        ("illegal", Cause.ILLEGAL_MOVE),
        ("occupied", Cause.ILLEGAL_MOVE, None, 1),
        # What is no Gomocup word is passed over, so the move never comes.
        ("nonsense", Cause.ILLEGAL_MOVE, Cause.TIME),
        ("latin", Cause.ILLEGAL_MOVE, Cause.TIME),
        ("binary", Cause.ILLEGAL_MOVE, Cause.TIME),
        ("fork_child", Cause.CRASH),
        ("fork_session", Cause.CRASH),
        ("fork_double", None),
        ("fork_runner", None),
        ("fork_bomb", Cause.PROCESSES),
        ("memory", Cause.MEMORY),
        ("memory_child", Cause.MEMORY),
        ("ignores_end", None),
        ("spins_at_end", None),
        ("answers_twice", Cause.ILLEGAL_MOVE, None, 1),
        ("closes_output", Cause.CRASH),
        ("closes_input", Cause.CRASH, None, 1),
        ("never_reads", Cause.TIME, Cause.STALL),
        ("talks_to_stderr", None),
        ("kills_keeper", Cause.CRASH),
    )
}


def command(name: str, wire: str) -> list[str]:
    """The words that run that player; wire is one of `WIRES`."""
    return [sys.executable, "-E", "-S", "-B", str(ANIMALS[name].script), wire]


def player_text(name: str, wire: str) -> str:
    """The same as the text that names a player, such as `connectn:python …/stall.py connectn`."""
    return f"{wire}:{shlex.join(command(name, wire))}"
