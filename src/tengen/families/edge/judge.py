"""Puzzles of edge games: the exact margin of every move says which of them keep a goal."""

from collections.abc import Sequence

from tengen.families.edge.sight import run_of_captures
from tengen.families.shared.goal import Aim, Goal, cells_of, has_reached
from tengen.families.shared.judge import NODES, ExactJudge
from tengen.rules.outcome import Side
from tengen.rules.position import Position


class EdgeJudge(ExactJudge):
    """Knows how many cells each move ends ahead."""

    def goals(self, position: Position) -> Sequence[Goal]:
        """The result of the game, else as many cells as can be had."""
        values = self.values(position, NODES)
        if not values:
            return []
        best = max(values.values())
        cells = cells_of(best, position)
        result = [] if best < 0 else [Goal(Aim.WIN if best > 0 else Aim.DRAW)]
        return [*result, Goal(Aim.CELLS, cells)] if cells > position.score[position.turn] else result

    def is_made(self, position: Position, goal: Goal, side: Side) -> bool:
        """Also when all that is missing lies there to be taken."""
        if super().is_made(position, goal, side):
            return True
        if position.is_over or position.turn is not side:
            return False
        board = position.copy()
        for move in run_of_captures(position):
            board.play(move)
        return has_reached(goal, board, side) is True
