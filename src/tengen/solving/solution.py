"""The exact value of a position and what it took."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tengen._core import Move
from tengen.engine.info import Line
from tengen.engine.score import Score
from tengen.solving.drops import DropProgress, Points
from tengen.text.html import html_table


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a position for the side to move; certain only if `proven` is true."""

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
        """Drop games without pops: the bounds that are proven so far, with nodes and time."""
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
