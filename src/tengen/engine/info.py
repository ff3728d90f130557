"""What a search found: lines of play with their scores, and how much work it was."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from tengen._core import (
    CELL,
    WIN,
    WIN_LIMIT,
    Move,
    Report,
    Variation,
    chance_scale,
    counts_margins,
)
from tengen.engine.score import Draw, Estimate, Loss, Margin, MarginEstimate, Score, Win
from tengen.rules.game import Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position
from tengen.text.html import html_table


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play that the engine expects, and its score for the side that plays its first move."""

    score: Score
    moves: tuple[Move, ...]

    @property
    def best(self) -> Move:
        """The first move."""
        return self.moves[0]

    def to_json(self) -> dict[str, Any]:
        """Plain values; moves as text."""
        return {"score": self.score.to_json(), "moves": [str(move) for move in self.moves]}

    def __str__(self) -> str:
        return f"{self.score}: {' '.join(map(str, self.moves))}"


@dataclass(frozen=True, slots=True)
class Info:
    """The result of a search so far, or at its end. The best line comes first."""

    depth: int
    """The depth searched in full, in plies; 0 if no iteration was finished."""
    selective_depth: int
    """The length of the longest line searched, in plies."""
    nodes: int
    """Positions searched."""
    nodes_per_second: int
    """The speed; 0 if it could not be measured."""
    time: float
    """Seconds since the start."""
    hash_use: float
    """How full the transposition table is, from 0 to 1."""
    lines: tuple[Line, ...]
    bounds: tuple[int, int] | None = None
    """Edge games: proven lower and upper bounds of the final margin, if it is not exact."""

    @property
    def score(self) -> Score:
        """The best line's score."""
        return self.lines[0].score

    @property
    def best(self) -> Move:
        """The best move."""
        return self.lines[0].best

    @property
    def moves(self) -> tuple[Move, ...]:
        """The best line's moves."""
        return self.lines[0].moves

    def _repr_html_(self) -> str:
        """A table of the lines, for notebooks."""
        rows = (
            (number, line.score.text, f"{line.score.win_chance:.0%}", " ".join(map(str, line.moves)))
            for number, line in enumerate(self.lines, 1)
        )
        caption = f"depth {self.depth}, {self.nodes:,} positions, {self.time:.2f} s"
        return html_table(("", "score", "chance", "line"), rows, caption)

    def to_json(self) -> dict[str, Any]:
        """Plain values; moves as text."""
        return {
            "depth": self.depth,
            "selective_depth": self.selective_depth,
            "nodes": self.nodes,
            "nodes_per_second": self.nodes_per_second,
            "time": round(self.time, 6),
            "hash_use": self.hash_use,
            "lines": [line.to_json() for line in self.lines],
            **({} if self.bounds is None else {"bounds": list(self.bounds)}),
        }


class Played(NamedTuple):
    """A move that the engine chose, and the search behind it."""

    move: Move
    info: Info


class Reader:
    """Turns what the core reports of one position into scores, lines and infos."""

    def __init__(self, game: Game, turn: Side) -> None:
        self._turn = turn
        self._in_cells = counts_margins(game._native)
        self._scale = chance_scale(game._native)

    def score(self, value: int, proven: bool) -> Score:
        """The core's number for the side to move as a score."""
        if self._in_cells:
            if proven:
                return Margin(round(value / CELL), self._turn)
            return MarginEstimate(value / CELL, self._scale / CELL, self._turn)
        if value >= WIN_LIMIT:
            return Win(WIN - value, self._turn, proven)
        if value <= -WIN_LIMIT:
            return Loss(WIN + value, self._turn, proven)
        return Draw(self._turn) if proven else Estimate(value, self._scale, self._turn)

    def line(self, variation: Variation) -> Line:
        """One line of play."""
        return Line(self.score(variation.value, variation.proven), tuple(variation.moves))

    def info(self, report: Report) -> Info:
        """A whole report."""
        return Info(
            depth=report.depth,
            selective_depth=report.selective_depth,
            nodes=report.nodes,
            nodes_per_second=round(report.nodes / report.seconds) if report.seconds > 0 else 0,
            time=report.seconds,
            hash_use=report.table_permille / 1000,
            lines=tuple(self.line(variation) for variation in report.lines),
            bounds=None if report.bounds is None else _in_cells(*report.bounds),
        )


def _in_cells(least: int, most: int) -> tuple[int, int]:
    return round(least / CELL), round(most / CELL)


def final_score(position: Position) -> Score:
    """The score of a finished game for the side that would move next."""
    outcome = position.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    turn = position.turn
    if position.game.counts_cells:
        cells = position.score
        return Margin(cells[turn] - cells[turn.other], turn)
    if outcome.winner is None:
        return Draw(turn)
    return Win(0, turn) if outcome.winner is turn else Loss(0, turn)
