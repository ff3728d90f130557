"""Exact values of small games: search until the result is proven."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tengen._core import Move
from tengen.engine.book import own_book
from tengen.engine.engine import Engine
from tengen.engine.info import Info, Line, final_score
from tengen.engine.limit import Limit
from tengen.engine.score import Loss, Score, Win
from tengen.rules.position import Position
from tengen.solving.drops import DropProgress, Points, can_solve, score_of, solve_drops
from tengen.text.html import html_table

# A few iterations to put moves in order; deeper ones only find estimates that prove nothing.
_ITERATIONS = 6
# A win in so many plies takes no time to find.
_SOON = 20


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a position for the side to move. Only if `proven` it is more than a guess."""

    score: Score
    line: tuple[Move, ...]
    """Best play by both sides, as far as it was kept."""
    nodes: int
    time: float
    proven: bool
    moves: tuple[Line, ...] = ()
    """A line for every move, the best first, if they were asked for (not in drop-only games)."""
    points: Points | None = None
    """Drop-only games: the score in the usual scale, or what is known of it."""
    move_points: Mapping[Move, Points] = field(default_factory=dict)
    """Drop-only games: the points of every move, when asked for."""

    @property
    def text(self) -> str:
        """The value in words, or that it is not known."""
        if self.proven:
            return self.score.text
        so_far = self.score.text if self.points is None else f"{self.points.text} points"
        return f"not solved (so far: {so_far})"

    def _repr_html_(self) -> str:
        """The value, and that of every move if it was asked for, for notebooks."""
        rows: list[tuple[object, ...]] = [
            ("value", self.text, " ".join(map(str, self.line))),
            *((line.best, line.score.text, " ".join(map(str, line.moves))) for line in self.moves),
            *((move, f"{points.text} points", "") for move, points in self.move_points.items()),
        ]
        return html_table(("", "score", "line"), rows, f"{self.nodes:,} positions, {self.time:.2f} s")

    def so_far(self) -> DropProgress | None:
        """The bounds of a drop-only game, with what they took."""
        return None if self.points is None else DropProgress(self.points, self.nodes, self.time)

    def to_json(self) -> dict[str, Any]:
        """Plain values; moves as text."""
        content: dict[str, Any] = {
            "proven": self.proven,
            "score": self.score.to_json(),
            "line": [str(move) for move in self.line],
            "nodes": self.nodes,
            "time": round(self.time, 6),
            "text": self.text,
            **(
                {"values": {str(line.best): line.score.to_json() for line in self.moves}}
                if self.moves
                else {}
            ),
        }
        if self.points is not None:
            content["points"] = self.points.lower if self.points.exact else self.points.to_json()
        if self.move_points:
            content["move_points"] = {
                str(move): points.to_json() for move, points in self.move_points.items()
            }
        return content


def solve(
    position: Position,
    memory: int = 256,
    threads: int = 1,
    limit: Limit | None = None,
    progress: Callable[[Info | DropProgress], object] | None = None,
    every_move: bool = False,
    book: bool = True,
) -> Solution:
    """Searches until the value is proven, or until the limit; `progress` hears of every iteration.

    Drop-only games have a solver of their own, which narrows the score from both ends and tells `progress`
    its bounds. With `every_move` the value of every move is found too. `book=False` solves even what the
    opening book knows.

    >>> solve(Position("tictactoe"), memory=8).text
    'draw'
    """
    limit = Limit() if limit is None else limit
    if limit.clock is not None:
        raise ValueError("solving knows no clock; use Limit(time=...)")
    if position.is_over:
        return Solution(final_score(position), (), 0, 0.0, proven=True)
    started = time.monotonic()
    if can_solve(position.game) and limit.depth is None:
        known = _from_book(position, every_move) if book else None
        return known or _solve_drops(position, memory, threads, limit, progress, every_move)
    exhaustive = _ITERATIONS if limit.depth is None else None
    lines = len(position.legal_moves) if every_move else 1
    engine = Engine(threads, memory, exhaustive_after=exhaustive)
    with engine, engine.stream(position, replace(limit, whole=True), lines) as stream:
        for info in stream:
            if progress is not None:
                progress(info)
        info = stream.result
    proven = all(line.score.is_exact for line in info.lines)
    moves = info.lines if every_move and proven else ()
    return Solution(info.score, info.moves, info.nodes, time.monotonic() - started, proven, moves)


def _solve_drops(
    position: Position,
    memory: int,
    threads: int,
    limit: Limit,
    progress: Callable[[DropProgress], object] | None,
    every_move: bool,
) -> Solution:
    started = time.monotonic()
    found = solve_drops(position, memory, threads, limit, progress, every_move)
    points = found.points
    if points.exact:
        empties = position.game.rows * position.game.cols - position.ply
        score = score_of(points.lower, empties, position.turn)
    else:
        with Engine(memory=1) as engine:
            score = engine.evaluate(position)
    took = time.monotonic() - started
    return Solution(score, found.line, found.nodes, took, points.exact, (), points, found.moves)


def _from_book(position: Position, every_move: bool) -> Solution | None:
    """What was solved beforehand, if that is all that was asked for.

    The book has no line to the end of a game: a quick end is solved again at once, with every move of it.
    """
    book = own_book()
    moves = book.moves(position)
    points = book.points(position) if moves is None else max(moves.values())
    if points is None or (every_move and moves is None):
        return None
    empties = position.game.rows * position.game.cols - position.ply
    scored = {move: Points(value, value) for move, value in (moves or {}).items()} if every_move else {}
    line = book.line(position)
    score = score_of(points, empties, position.turn)
    if isinstance(score, Win | Loss) and score.plies <= _SOON:
        return None
    return Solution(score, line, 0, 0.0, True, (), Points(points, points), scored)
