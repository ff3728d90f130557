"""Openings of drop games: a few drops, and no pops."""

from collections.abc import Sequence

from tengen._core import Move
from tengen.rules.game import Game
from tengen.rules.position import Position


def split_moves(text: str, game: Game) -> list[str]:
    """`4 4 3`, or `443` where one digit is a column."""
    words = text.split()
    return list(words[0]) if len(words) == 1 and words[0].isdigit() and game.cols <= 9 else words


def usual_plies(game: Game) -> int:
    """A seventh of the cells, at most 6."""
    return min(6, max(1, game.rows * game.cols // 7))


def sensible_moves(position: Position) -> Sequence[Move]:
    """Drops."""
    moves = list(position.legal_moves)
    return [move for move in moves if move.kind == "drop"] or moves
