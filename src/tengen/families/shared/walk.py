"""A line of play as a puzzle goes through it: who moved where, move by move."""

from collections.abc import Iterator
from dataclasses import dataclass

from tengen._core import Move
from tengen.families.shared.goal import Goal
from tengen.rules.position import Position


@dataclass(frozen=True, slots=True)
class Walk:
    """A puzzle's position and goal, with the moves of both sides up to where the point is made."""

    position: Position
    goal: Goal
    line: tuple[Move, ...]

    def own(self) -> Iterator[tuple[Position, Move]]:
        """The moves to be found, each with the position before it."""
        return ((before, move) for before, move in self.all() if before.turn is self.position.turn)

    def all(self) -> Iterator[tuple[Position, Move]]:
        """Every move with the position before it."""
        board = self.position.copy()
        for move in self.line:
            yield board.copy(), move
            board.play(move)

    def end(self) -> Position:
        """The position after all moves."""
        board = self.position.copy()
        for move in self.line:
            board.play(move)
        return board
