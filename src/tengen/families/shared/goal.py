"""What a puzzle asks for: to win, to save the draw, to win so many cells, or to stop the other side."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tengen.errors import BadRecord
from tengen.families.shared.numbers import in_words
from tengen.rules.outcome import Side
from tengen.rules.position import Position
from tengen.text.language import tr


class Aim(StrEnum):
    """The kinds of goals."""

    WIN = "win"
    DRAW = "draw"
    CELLS = "cells"
    STOP = "stop"
    BEST = "best"
    """The one move that the engine thought best: puzzles of older versions, which knew no other goal."""


_COUNTED: Final = (Aim.WIN, Aim.CELLS)


@dataclass(frozen=True, slots=True)
class Goal:
    """An aim; where it has a count, of moves within which to win, or of cells to end with at least."""

    aim: Aim
    count: int | None = None

    @property
    def text(self) -> str:
        """As it is written to a file: `win`, `win 3`, `cells 5`."""
        return self.aim.value if self.count is None else f"{self.aim.value} {self.count}"

    @classmethod
    def parse(cls, text: str) -> "Goal":
        """Reads what `text` gives."""
        name, _, number = text.partition(" ")
        if name not in set(Aim) or (number and (not number.isdecimal() or len(number) > 3)):
            raise BadRecord(f"{text[:40]!r} is no goal: write win, win 3, draw, cells 5 or stop")
        goal = cls(Aim(name), int(number) if number else None)
        counted = goal.count is not None
        if (counted and goal.aim not in _COUNTED) or (not counted and goal.aim is Aim.CELLS):
            raise BadRecord(f"the goal {text[:40]!r} has a number too many or too few")
        return goal

    def words(self, position: Position) -> str:
        """The goal of the side to move, as a heading."""
        names = position.game.side_names
        side, other = names[position.turn], names[position.turn.other]
        match self.aim:
            case Aim.WIN if self.count is None:
                return tr("{side} to play and win", side=side)
            case Aim.WIN:
                moves = (
                    tr("one move")
                    if self.count == 1
                    else tr("{count} moves", count=in_words(self.count or 0))
                )
                return tr("{side} to play and win in {moves}", side=side, moves=moves)
            case Aim.DRAW:
                return tr("{side} to play and save the draw", side=side)
            case Aim.STOP:
                return tr("{side} to play and stop {other}'s attack", side=side, other=other)
            case Aim.CELLS:
                return self._cells_words(position)
            case Aim.BEST:
                return tr("{side} to play: find the best move", side=side)

    def _cells_words(self, position: Position) -> str:
        names, score = position.game.side_names, position.score
        wanted = (self.count or 0) - score[position.turn]
        left = len(position.game.cells) - sum(score)
        cells = (
            tr("all {count} cells", count=in_words(left))
            if wanted == left
            else tr("{count} of {left} cells", count=in_words(wanted), left=left)
        )
        return tr("{name} to play and win {cells}", name=names[position.turn], cells=cells)


def cells_of(margin: int, position: Position) -> int:
    """How many cells the side to move ends with, when it ends so many ahead."""
    return (len(position.game.cells) + margin) // 2


def has_reached(goal: Goal, position: Position, side: Side) -> bool | None:
    """Whether a finished game, or the cells won so far, reach the goal; None while that is open."""
    if goal.aim is Aim.CELLS:
        if position.score[side] >= (goal.count or 0):
            return True
        return False if position.is_over else None
    outcome = position.outcome
    if outcome is None:
        return _decided_by_cells(goal, position, side)
    if goal.aim is Aim.WIN:
        return outcome.winner is side
    return outcome.winner is not side.other


def _decided_by_cells(goal: Goal, position: Position, side: Side) -> bool | None:
    """In a game of cells, more than half of them win before the end."""
    if not position.game.counts_cells:
        return None
    twice, all_cells = 2 * position.score[side], len(position.game.cells)
    enough = twice > all_cells if goal.aim is Aim.WIN else twice >= all_cells
    return True if enough else None
