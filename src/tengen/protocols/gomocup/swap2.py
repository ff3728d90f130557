"""The swap2 opening: three stones that are fair, and the choice of the better side."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tengen import Game, Move, Position
from tengen.engine.info import Info

Judge = Callable[[Position, float], Info]
"""Looks at a position for a share (0 to 1) of the time there is."""

_SHAPES: Final = (
    ((0, 0), (1, 0), (4, 3)),
    ((0, 0), (2, 1), (5, 2)),
    ((0, 1), (0, 3), (4, 0)),
    ((1, 1), (3, 0), (0, 5)),
    ((2, 0), (0, 2), (5, 5)),
    ((0, 0), (3, 3), (0, 4)),
    ((1, 0), (2, 2), (6, 1)),
    ((0, 2), (1, 0), (3, 6)),
)
"""Black, white and black stone, counted from a corner: near the edge the first stones help Black least."""


def open_board(game: Game, judge: Judge) -> tuple[Move, ...]:
    """Three stones, black, white, black, after which neither colour is much better."""
    # On a board too narrow for any shape, three stones in one of its ends.
    candidates = list(_openings(game)) or [game.moves[:3]]
    share = 1 / len(candidates)

    def lead(moves: Sequence[Move]) -> float:
        return abs(judge(Position(game, moves), share).score.win_chance - 0.5)

    return min(candidates, key=lead)


def choose_side(position: Position, judge: Judge) -> Move | None:
    """White's move when White is at least as good, or None to swap and play Black.

    Whoever puts two more stones leaves the better side to the opponent: to choose is never worse.
    """
    info = judge(position, 1.0)
    return info.best if info.score.win_chance >= 0.5 else None


def _openings(game: Game) -> Iterator[tuple[Move, ...]]:
    for shape in _SHAPES:
        cells = [(min(x, game.cols - 1), min(y, game.rows - 1)) for x, y in shape]
        moves = tuple(Move.cell(x, game.rows - 1 - y) for x, y in cells)
        if len(set(moves)) == len(moves):
            yield moves
