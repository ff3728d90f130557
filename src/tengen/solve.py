"""Exact values of small games: search until the result is proven."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tengen._core import Move
from tengen.engine import Engine
from tengen.info import Info, Line, final_score
from tengen.limit import Limit
from tengen.position import Position
from tengen.score import Score

# A few iterations to put moves in order; deeper ones only find estimates that prove nothing.
_ITERATIONS = 6
# The longest wait for news before the clock is looked at.
_SLICE = 0.05


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
    """A line for every move, the best first, if they were asked for."""

    @property
    def text(self) -> str:
        """The value in words, or that it is not known."""
        return self.score.text if self.proven else f"not solved (so far: {self.score.text})"

    def to_json(self) -> dict[str, Any]:
        """Plain values; moves as text."""
        return {
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


def solve(
    position: Position,
    memory: int = 256,
    threads: int = 1,
    limit: Limit | None = None,
    progress: Callable[[Info], object] | None = None,
    every_move: bool = False,
) -> Solution:
    """Searches until the value is proven, or until the limit; `progress` hears of every iteration.

    With `every_move` all moves are searched until the value of each is proven.

    >>> solve(Position("tictactoe"), memory=8).text
    'draw'
    """
    limit = Limit() if limit is None else limit
    if limit.clock is not None:
        raise ValueError("solving knows no clock; use Limit(time=...)")
    if position.is_over:
        return Solution(final_score(position), (), 0, 0.0, proven=True)
    started = time.monotonic()
    deadline = None if limit.time is None else started + limit.time
    # With a time limit the engine would not think about a forced move, so the time is kept here.
    exhaustive = _ITERATIONS if limit.depth is None else None
    lines = len(position.legal_moves) if every_move else 1
    engine = Engine(threads, memory, exhaustive_after=exhaustive)
    with engine, engine.stream(position, replace(limit, time=None), lines) as stream:
        while not stream.finished:
            left = _SLICE if deadline is None else deadline - time.monotonic()
            if left <= 0:
                stream.stop()
            info = stream.next_info(min(max(left, 0.0), _SLICE))
            if info is not None and progress is not None:
                progress(info)
        info = stream.result
    proven = all(line.score.is_exact for line in info.lines)
    moves = info.lines if every_move and proven else ()
    return Solution(info.score, info.moves, info.nodes, time.monotonic() - started, proven, moves)
