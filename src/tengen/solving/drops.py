"""Drop-only games by their own solver: exact scores, of every move if wanted, and bounds when stopped."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tengen._core import Move, NativeDropSolver, SolverReport, can_solve_drops, drop_plies
from tengen.engine.limit import Limit
from tengen.engine.score import Draw, Loss, Score, Win
from tengen.errors import NotEnoughMemory
from tengen.rules.game import Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position
from tengen.system.machine import refuse_too_much_memory

# The longest wait before progress is told and the clock is looked at.
_SLICE = 0.05
_PATIENCE = 10.0


@dataclass(frozen=True, slots=True)
class Points:
    """A score in the usual scale of Connect Four, or the bounds that are known of it.

    0 is a draw; a win counts the discs the winner has left, the last one included; a loss the same, negative.
    """

    lower: int
    upper: int

    @property
    def exact(self) -> bool:
        """Is it known?"""
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
    """What the drop solver knows so far."""

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


def solve_drops(
    position: Position,
    memory: int,
    threads: int,
    limit: Limit,
    progress: Callable[[DropProgress], object] | None,
    every_move: bool,
) -> DropResult:
    """Until it is solved, the limit is reached or `progress` raises."""
    started = time.monotonic()
    solver = _allocate(memory, threads)
    solver.start(position, every_move, 0 if limit.nodes is None else max(1, limit.nodes))
    questions = -1
    try:
        while not solver.wait(_wait(limit, started)):
            if limit.time is not None and time.monotonic() - started >= limit.time:
                solver.stop()
                solver.wait(_PATIENCE)
                break
            report = solver.report()
            if progress is not None and report.questions != questions:
                questions = report.questions
                progress(DropProgress(_points(report), report.nodes, report.seconds))
    finally:
        solver.stop()
        solver.wait(_PATIENCE)
    report = solver.report()
    moves = {one.move: Points(one.lower, one.upper) for one in report.moves}
    return DropResult(_points(report), moves, tuple(report.line), report.nodes)


def score_of(points: int, empties: int, turn: Side) -> Score:
    """The score in plies: of the cells left, who wins fills all but those its points count."""
    if points == 0:
        return Draw(turn)
    plies = drop_plies(points, empties)
    return Win(plies, turn) if points > 0 else Loss(plies, turn)


def _points(report: SolverReport) -> Points:
    return Points(report.lower, report.upper)


def _wait(limit: Limit, started: float) -> float:
    if limit.time is None:
        return _SLICE
    return max(0.0, min(_SLICE, started + limit.time - time.monotonic()))


def _allocate(megabytes: int, threads: int) -> NativeDropSolver:
    if threads < 1:
        raise ValueError(f"threads must be 1 or more, not {threads}")
    refuse_too_much_memory(megabytes)
    try:
        return NativeDropSolver(megabytes, threads)
    except MemoryError as error:
        raise NotEnoughMemory(f"there are no {megabytes} MB of free memory; ask for less") from error
