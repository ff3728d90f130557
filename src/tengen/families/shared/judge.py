"""Who says whether a move keeps a puzzle's goal, and how the other side defends."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import ClassVar, Final, Self

from tengen._core import Move
from tengen.engine.engine import Engine
from tengen.engine.limit import Limit
from tengen.engine.score import Draw, Loss, Margin, Score, Win
from tengen.families.shared.goal import Aim, Goal, cells_of, has_reached
from tengen.families.shared.tactics import winning_moves
from tengen.rules.outcome import Side
from tengen.rules.position import Position

NODES: Final = 400_000
"""What a position may take to be solved before anything is asked of it: some tenths of a second."""
_ENOUGH: Final = 5 * NODES
"""What its moves may take afterwards: a puzzle is still judged when the search has become a little slower."""
_MEMORY: Final = 16
_SOONEST: Final = 10_000
"""The value of a win at once; one that takes longer is worth a point less a ply."""


class Judge(ABC):
    """Judges moves by a goal. Close it, or use it in a `with`."""

    features: ClassVar[Mapping[str, bool]] = {}

    def __init__(self) -> None:
        self._engine: Engine | None = None

    @abstractmethod
    def goals(self, position: Position) -> Sequence[Goal]:
        """What may be asked of the side to move, the most natural first; nothing where nothing is known."""

    @abstractmethod
    def right_moves(self, position: Position, goal: Goal) -> tuple[Move, ...]:
        """Every move of the side to move that keeps the goal, the best first."""

    @abstractmethod
    def reply(self, position: Position, goal: Goal) -> Move:
        """The best defence of the side to move against the other side's goal."""

    def is_right(self, position: Position, goal: Goal, move: Move) -> bool:
        """Does this legal move keep the goal?"""
        return move in self.right_moves(position, goal)

    def is_made(self, position: Position, goal: Goal, side: Side) -> bool:
        """Is the point made, now that this side has moved: nothing is left to go wrong?"""
        return has_reached(goal, position, side) is True

    def after(self, goal: Goal) -> Goal:
        """The goal that is left once a move was made."""
        return goal

    def engine(self) -> Engine:
        """Its own engine, made when first needed."""
        if self._engine is None:
            self._engine = Engine(memory=_MEMORY, features=self.features)
        return self._engine

    def close(self) -> None:
        """Gives the engine's memory back."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class ExactJudge(Judge):
    """Solves positions: the values of all moves are known."""

    def goals(self, position: Position) -> Sequence[Goal]:
        """To win where that can be done, else to draw."""
        values = self.values(position, NODES)
        best = max(values.values(), default=-1)
        return [] if best < 0 else [Goal(Aim.WIN if best > 0 else Aim.DRAW)]

    def right_moves(self, position: Position, goal: Goal) -> tuple[Move, ...]:
        """By the exact values."""
        values = self.values(position)
        right = [move for move, value in values.items() if meets(goal, value, position)]
        return tuple(sorted(right, key=lambda move: -values[move]))

    def reply(self, position: Position, goal: Goal) -> Move:
        """The best value; of equal ones that which leaves the other side the fewest right moves."""
        values = self.values(position)
        if not values:
            return position.legal_moves[0]
        best = max(values.values())
        equal = [move for move, value in values.items() if value == best]
        return equal[0] if len(equal) == 1 else min(equal, key=lambda move: self._ease(position, move, goal))

    def values(self, position: Position, nodes: int = _ENOUGH) -> dict[Move, int]:
        """What each legal move is worth to the side to move, empty if that is too much work."""
        limit = Limit(nodes=nodes, whole=True)
        info = self.engine().analyse(position, limit, lines=len(position.legal_moves))
        if not all(line.score.is_exact for line in info.lines):
            return {}
        return {line.best: value_of(line.score) for line in info.lines}

    def _ease(self, position: Position, move: Move, goal: Goal) -> float:
        """The share of right answers to a move; who moves again leaves all open."""
        side = position.turn
        board = position.copy()
        board.play(move)
        if board.is_over or board.turn is side:
            return 1.0
        return len(self.right_moves(board, goal)) / len(board.legal_moves)


def value_of(score: Score) -> int:
    """An exact score as a number: positive wins, the sooner or the more cells the better."""
    match score:
        case Win(plies):
            return _SOONEST - plies
        case Loss(plies):
            return plies - _SOONEST
        case Margin(cells):
            return cells
        case Draw():
            return 0
    raise ValueError(f"{score} is not exact")


def meets(goal: Goal, value: int, position: Position) -> bool:
    """Does this value of the side to move reach the goal?"""
    if goal.aim is Aim.WIN:
        return value > 0
    if goal.aim is Aim.CELLS:
        return cells_of(value, position) >= (goal.count or 0)
    return value >= 0


def is_unstoppable(position: Position, side: Side) -> bool:
    """Does this side win with its next move, whatever the other side, which is to move, does now?"""
    if position.is_over or position.turn is side:
        return False
    board = position.copy()
    if winning_moves(board):
        return False
    for answer in board.legal_moves:
        board.play(answer)
        wins = not board.is_over and board.turn is side and bool(winning_moves(board))
        board.undo()
        if not wins:
            return False
    return True
