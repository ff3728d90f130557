"""A seat at the referee's table: a player of any kind, as the referee sees it.

The referee never trusts a seat. One that cannot give a move raises `PlayerFault` with the cause; everything
else it raises is the seat's own mistake and counts as a crash.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, runtime_checkable

from tengen import Game, Move, Position, Side, TengenError


class Cause(StrEnum):
    """Why a game ended off the board. (On the board it is a `tengen.Reason`.)"""

    TIME = "time"
    ILLEGAL_MOVE = "illegal move"
    CRASH = "crash"
    STALL = "stall"
    MEMORY = "too much memory"
    PROCESSES = "too many processes"
    OUTPUT = "too much output"
    RESIGNATION = "resignation"
    ADJUDICATION = "adjudication"
    INTERRUPTION = "interruption"


class PlayerFault(TengenError):
    """A player lost the game by itself: it was late, died, lied or fell silent."""

    def __init__(self, cause: Cause, detail: str) -> None:
        super().__init__(f"{cause}: {detail}")
        self.cause = cause
        self.detail = detail
        """One sentence for the player's author: what it did, what was expected."""

    def __reduce__(self) -> "tuple[type[PlayerFault], tuple[Cause, str]]":
        return (type(self), (self.cause, self.detail))


class Unfit(TengenError):
    """A player that cannot play this game or start from this position at all: a mistake of who invited it."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The time, and the effort, a player has for its next move. None is without limit."""

    move: float | None = None
    """Seconds for this move alone."""
    clock: float | None = None
    """Seconds left for all its moves, this one included."""
    increment: float = 0.0
    """Seconds that the clock gains after each move."""
    margin: float = 0.0
    """Seconds the referee forgives beyond that, for pipes and scheduling; never told to the player."""
    cpu: bool = False
    """Are they seconds of processor time rather than on the wall?"""
    nodes: int | None = None
    """Positions it may look at for this move."""
    rival_clock: float | None = None
    """Seconds left for the opponent, where there is a clock and it is known."""

    @property
    def seconds(self) -> float | None:
        """The most this move may take, without the margin."""
        parts = [part for part in (self.move, self.clock) if part is not None]
        return min(parts) if parts else None


def refuse_nodes(command: str, budget: Budget) -> None:
    """Complain about a limit of nodes that a player cannot be told."""
    if budget.nodes is not None:
        raise Unfit(f"{command} cannot be told how many nodes to look at: play it by time, without --nodes")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player said: a move, or None when it resigns, and what it noted about it."""

    move: Move | None
    value: str | None = None
    """Its evaluation, in its own words."""
    comment: str | None = None
    data: Mapping[str, str] = field(default_factory=dict)
    """Named values for the record, such as depth and nodes; names are small letters, digits and _."""


@runtime_checkable
class Seat(Protocol):
    """A player at the referee's table, used for one game after another."""

    @property
    def name(self) -> str:
        """What it calls itself; known at the latest after `start`."""
        ...

    @property
    def command(self) -> str:
        """The text that names it, such as `gomocup:./pbrain-foo`."""
        ...

    def start(self, game: Game, side: Side, budget: Budget, opponent: str) -> None:
        """A new game begins; `budget` is that of a first move. `PlayerFault` or `Unfit` if it cannot play."""
        ...

    def choose(self, position: Position, budget: Budget) -> Answer:
        """Its move. The position has the whole history: what the player has not been told yet is new to it.

        Raises `PlayerFault` at the latest a little after the budget and its margin are used up.
        """
        ...

    def finish(self, result: str, position: Position) -> None:
        """The game is over, with `1-0`, `0-1`, `1/2-1/2` or `*`. Never raises, never waits long."""
        ...

    def cpu_seconds(self) -> float:
        """Processor time it has used so far, children included; 0.0 if that is not known."""
        ...

    def last_words(self) -> tuple[str, ...]:
        """The last lines it wrote to stderr, clean text of bounded size."""
        ...

    def close(self) -> None:
        """Ends it and everything it started, at once. May be called twice."""
        ...


@runtime_checkable
class Introduced(Protocol):
    """A seat that tells its player the name of the other one, which is known when both have started."""

    def introduce(self, opponent: Seat) -> None:
        """Called once after the start of both, before the first move. `PlayerFault` as with `start`."""
        ...
