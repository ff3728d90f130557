"""Forced wins in line games: fours and threes that leave the opponent no choice, up to the five."""

import time

from tengen._core import forced_win
from tengen.engine.score import Win
from tengen.rules.position import Position
from tengen.solving.solution import Solution

NODES = 1_000_000
"""Positions to look at before giving up: some seconds."""


def solve_by_threats(position: Position, nodes: int = NODES) -> Solution | None:
    """A win of the side to move by threats alone with its whole line; None if there is none, or too deep.

    >>> solution = solve_by_threats(Position("gomoku", "h8 a1 i8 a3 j8 a5"))
    >>> solution.score.text, len(solution.line)
    ('win in 2', 3)

    The opponent plays the longest defence. The win holds against every other, too.
    """
    if not position.game.places_stones:
        raise ValueError(f"only line games have threats, not {position.game.name}")
    if nodes < 1:
        raise ValueError(f"nodes must be 1 or more, not {nodes}")
    if position.is_over:
        return None
    started = time.monotonic()
    found = forced_win(position, min(nodes, 2**31 - 1))
    if not found.moves:
        return None
    score = Win(found.plies, position.turn)
    return Solution(score, tuple(found.moves), found.nodes, time.monotonic() - started, proven=True)
