"""Puzzles of drop games: without pops they are solved; with pops wins are counted in moves."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from tengen._core import Move
from tengen.engine.limit import Limit
from tengen.engine.score import Loss, Win
from tengen.families.shared.goal import Aim, Goal
from tengen.families.shared.judge import ExactJudge, Judge, is_unstoppable
from tengen.rules.game import Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position
from tengen.solving.drops import can_solve

DEEPEST: Final = 9
"""Plies of the longest win that is asked for where discs can be popped."""
STOPPED: Final = 5
"""An attack there is a win within so many plies."""


def judge_of(game: Game) -> Judge:
    """Who judges the puzzles of a game."""
    return DropJudge() if can_solve(game) else PopJudge()


class DropJudge(ExactJudge):
    """Knows the exact value of every drop."""

    def is_made(self, position: Position, goal: Goal, side: Side) -> bool:
        """A line, or two threats at once."""
        return super().is_made(position, goal, side) or (
            goal.aim is Aim.WIN and is_unstoppable(position, side)
        )


class PopJudge(Judge):
    """Looks at every move so many plies ahead, without leaving any out."""

    features: ClassVar[Mapping[str, bool]] = {
        "pruning": False,
        "reductions": False,
        "endgames": False,
        "book": False,
    }

    def goals(self, position: Position) -> Sequence[Goal]:
        """To win in the fewest moves, else to stop an attack."""
        soonest = self._wins_in(position, DEEPEST)
        if soonest is not None:
            return [Goal(Aim.WIN, (soonest + 1) // 2)]
        losing = sum(self._loses(position, move) for move in position.legal_moves)
        return [Goal(Aim.STOP)] if 2 * losing > len(position.legal_moves) else []

    def right_moves(self, position: Position, goal: Goal) -> tuple[Move, ...]:
        """Those that win in time, the quickest first; or all that stop the attack."""
        if goal.aim is not Aim.WIN:
            holds = [move for move in position.legal_moves if not self._loses(position, move)]
            return tuple(sorted(holds, key=lambda move: self._loses(position, move, DEEPEST)))
        plies = 2 * (goal.count or 1) - 1
        found = {move: self._won_in(position, move, plies) for move in position.legal_moves}
        return tuple(sorted((move for move in found if found[move]), key=lambda move: found[move] or 0))

    def reply(self, position: Position, goal: Goal) -> Move:
        """What makes the win longest, or the attack go on: as the engine plays without a hurry."""
        plies = DEEPEST if goal.aim is not Aim.WIN else max(1, 2 * (goal.count or 1) - 1)
        return self.engine().play(position, Limit(depth=plies)).move

    def is_made(self, position: Position, goal: Goal, side: Side) -> bool:
        """A line, or threats that no answer stops; an attack is stopped when most moves are safe again."""
        if super().is_made(position, goal, side):
            return True
        if position.is_over:
            return False
        if goal.aim is Aim.WIN:
            return is_unstoppable(position, side)
        return position.turn is side and Goal(Aim.STOP) not in self.goals(position)

    def after(self, goal: Goal) -> Goal:
        """One move less to win in."""
        if goal.aim is not Aim.WIN:
            return goal
        return Goal(Aim.WIN, max(1, (goal.count or 1) - 1))

    def _wins_in(self, position: Position, plies: int) -> int | None:
        """Plies of the shortest win of the side to move within so many; None if there is none."""
        score = self.engine().analyse(position, Limit(depth=plies)).score
        return score.plies if isinstance(score, Win) and score.proven and score.plies <= plies else None

    def _won_in(self, position: Position, move: Move, plies: int) -> int | None:
        """Plies in which this move wins at the latest; None if it does not, or too late."""
        board = position.copy()
        board.play(move)
        if board.outcome is not None:
            return 1 if board.outcome.winner is position.turn else None
        if plies < 3:
            return None
        score = self.engine().analyse(board, Limit(depth=plies - 1)).score
        won = isinstance(score, Loss) and score.proven and score.plies < plies
        return score.plies + 1 if won and isinstance(score, Loss) else None

    def _loses(self, position: Position, move: Move, plies: int = STOPPED) -> bool:
        """Does the other side win soon after this move?"""
        board = position.copy()
        board.play(move)
        if board.outcome is not None:
            return board.outcome.winner is position.turn.other
        return self._wins_in(board, plies) is not None
