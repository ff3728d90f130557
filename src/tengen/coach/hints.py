"""Hints in steps: first an idea, then where to look, then the move. Never more than was asked for."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

from tengen import Move, Position
from tengen.coach.drop_sight import landing_row
from tengen.coach.remark import capital, move_words
from tengen.coach.words import idea, purpose
from tengen.engine.engine import Engine
from tengen.engine.limit import Limit
from tengen.engine.score import Score
from tengen.errors import GameOver

LIMIT: Final = Limit(time=1.0, nodes=200_000)
"""A short look, mostly counted in positions so that hints are repeatable."""

_REACH: Final = 2
_ROWS: Final = ("lower", "middle", "upper")
_COLS: Final = ("left", "middle", "right")


class Step(IntEnum):
    """How much a hint gives away."""

    IDEA = 1
    AREA = 2
    MOVE = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint of one step. `cells` and `moves` are what a board may light up; a hint of an idea has none."""

    step: Step
    text: str
    moves: tuple[Move, ...] = ()
    """At the second step the moves of the area, at the third the one move."""
    cells: tuple[str, ...] = ()
    """At the second step the cells of the area."""
    score: Score | None = None

    @property
    def last(self) -> bool:
        """Is there nothing more to tell?"""
        return self.step is Step.MOVE

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "step": int(self.step),
            "text": self.text,
            "moves": [str(move) for move in self.moves],
            "cells": list(self.cells),
            "last": self.last,
            "score": None if self.score is None else self.score.to_json(),
        }


class Hints:
    """The hints for one position; the engine thinks once, when the first is asked for."""

    def __init__(self, position: Position, engine: Engine, limit: Limit = LIMIT) -> None:
        if position.is_over:
            raise GameOver("the game is over; there is nothing to hint at")
        self._position = position.copy()
        self._engine = engine
        self._limit = limit
        self._found: tuple[Move, Score] | None = None

    def give(self, step: Step) -> Hint:
        """The hint of this step, and nothing of a later one."""
        if self._found is None:
            played = self._engine.play(self._position, self._limit)
            self._found = played.move, played.info.score
        move, score = self._found
        return hint_at(self._position, move, score, step)


def hint_at(position: Position, move: Move, score: Score | None, step: Step) -> Hint:
    """The hint of one step for a move that is known to be best."""
    match step:
        case Step.IDEA:
            return Hint(step, idea(position, move))
        case Step.AREA:
            moves = area_of(position, move)
            cells = _cells_of(position, move, moves)
            return Hint(step, f"Look {area_words(position, move)}.", moves, cells)
        case Step.MOVE:
            stands = "" if score is None else f" {_stands(score)}"
            return Hint(step, f"{capital(_does(position, move))}.{stands}", (move,), score=score)


def _does(position: Position, move: Move) -> str:
    told = purpose(position, move)
    return f"play {move_words(position.game, move)}" if told.kind == "quiet" else told.text


def area_of(position: Position, move: Move) -> tuple[Move, ...]:
    """The legal moves around a move, itself among them but not marked."""
    if position.game.family == "edge":
        near = set(position.edge_cells(move))
        return tuple(m for m in position.legal_moves if near & set(position.edge_cells(m)))
    if move.kind == "claim":
        return (move,)
    return tuple(
        m
        for m in position.legal_moves
        if m.kind != "claim"
        and abs(m.col - move.col) <= (_REACH if position.game.family == "line" else 1)
        and (position.game.family == "drop" or abs(m.row - move.row) <= _REACH)
    )


def _cells_of(position: Position, move: Move, area: tuple[Move, ...]) -> tuple[str, ...]:
    """The area as cells of the board: where discs would land, what is beside an edge."""
    game = position.game
    if game.family == "line":
        return tuple(map(str, area))
    if game.family == "edge":
        return tuple(game.cell_name(cell) for cell in position.edge_cells(move))
    places = [
        (0 if one.kind == "pop" else landing_row(position, one.col), one.col)
        for one in area
        if one.kind != "claim"
    ]
    return tuple(dict.fromkeys(game.cell_name((row, col)) for row, col in places if row is not None))


def area_words(position: Position, move: Move) -> str:
    """Roughly where a move is: `in the upper left`, `at columns 3 to 5`, `around the cell (1,2)`."""
    game = position.game
    if move.kind == "claim":
        return "at the rules: how may this game end"
    if game.family == "edge":
        cells = position.edge_cells(move)
        return "around " + " and ".join(f"the cell {game.cell_name(cell)}" for cell in cells)
    if game.family == "drop":
        low, high = max(1, move.col), min(game.cols, move.col + 2)
        return f"at columns {low} to {high}"
    row, col = _ROWS[3 * move.row // game.rows], _COLS[3 * move.col // game.cols]
    if row == col == "middle":
        return "at the middle of the board"
    if "middle" in (row, col):
        side = {"lower": "lower edge", "upper": "upper edge", "left": "left", "right": "right"}
        return f"at the {side[row if col == 'middle' else col]} of the board"
    return f"at the {row} {col}"


def _stands(score: Score) -> str:
    if score.is_exact:
        return f"With best play: {score.text}."
    return f"Your chance to win is then about {100 * score.win_chance:.0f} %."
