"""Drop-only games by their own solver: exact scores, of every move if wanted, and bounds when stopped."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tengen._core import Move, NativeBook, NativeDropSolver, SolverReport, can_solve_drops, drop_plies
from tengen.engine.limit import Limit
from tengen.engine.score import Draw, Loss, Score, Win
from tengen.errors import NotEnoughMemory
from tengen.rules.game import Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position
from tengen.system.machine import refuse_too_much_memory

_MOST_NODES = 2**63


@dataclass(frozen=True, slots=True)
class Points:
    """A score in the usual scale of Connect Four, or bounds for it.

    0 is a draw. A win counts the discs that the winner has left, with the last one played; a loss is below 0.
    """

    lower: int
    upper: int

    @property
    def exact(self) -> bool:
        """Are both bounds equal?"""
        return self.lower == self.upper

    @property
    def text(self) -> str:
        """`+3`, `0`, or `-2 to +5`."""
        ends = (self.lower, self.upper)
        low, high = (f"{end:+d}" if end else "0" for end in ends)
        return low if self.exact else f"{low} to {high}"

    def to_json(self) -> dict[str, Any]:
        """Both bounds."""
        return {"lower": self.lower, "upper": self.upper}


@dataclass(frozen=True, slots=True)
class DropProgress:
    """What the solver of drop games knows so far."""

    points: Points
    nodes: int
    time: float

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {"points": self.points.to_json(), "nodes": self.nodes, "time": round(self.time, 6)}


@dataclass(frozen=True, slots=True)
class DropResult:
    """What is known at the end; exact unless it was stopped."""

    points: Points
    moves: Mapping[Move, Points]
    line: tuple[Move, ...]
    nodes: int


def can_solve(game: Game) -> bool:
    """Is this a drop-only game on a board that the solver holds?"""
    return can_solve_drops(game._native)


class DropSolver:
    """The solver of one drop-only game; keeps what it learned for the next position."""

    def __init__(self, memory: int, threads: int) -> None:
        self._native: Final = _allocate(memory, threads)

    def solve(
        self,
        position: Position,
        limit: Limit,
        every_move: bool,
        progress: Callable[[DropProgress], object] | None,
        stopped: Callable[[], bool],
    ) -> DropResult:
        """Until it is solved, the limit is reached, somebody stopped it, or `progress` raises."""

        def hear(report: SolverReport) -> None:
            if stopped():
                self._native.stop()
            if progress is not None:
                progress(DropProgress(_points(report), report.nodes, report.seconds))

        nodes = 0 if limit.nodes is None else max(1, min(limit.nodes, _MOST_NODES))
        report = self._native.solve(position, every_move, nodes, limit.time, hear)
        moves = {one.move: Points(one.lower, one.upper) for one in report.moves} if every_move else {}
        return DropResult(_points(report), moves, tuple(report.line), report.nodes)

    def use_book(self, book: NativeBook | None) -> None:
        """Positions of which something is known beforehand; from the next one on."""
        self._native.set_book(book)

    def stop(self) -> None:
        """Ends what is under way, from any thread."""
        self._native.stop()

    def clear(self) -> None:
        """Forgets everything."""
        self._native.clear()


def score_of(points: int, empties: int, turn: Side) -> Score:
    """The score in plies: of the cells left, who wins fills all but those its points count."""
    if points == 0:
        return Draw(turn)
    plies = drop_plies(points, empties)
    return Win(plies, turn) if points > 0 else Loss(plies, turn)


def _points(report: SolverReport) -> Points:
    return Points(report.lower, report.upper)


def _allocate(megabytes: int, threads: int) -> NativeDropSolver:
    if threads < 1:
        raise ValueError(f"threads must be 1 or more, not {threads}")
    refuse_too_much_memory(megabytes)
    try:
        return NativeDropSolver(megabytes, threads)
    except MemoryError as error:
        raise NotEnoughMemory(f"there are no {megabytes} MB of free memory; ask for less") from error
