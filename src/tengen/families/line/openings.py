"""Openings of line games: a few stones near the middle."""

import re
from collections.abc import Sequence
from typing import Final

from tengen._core import Move
from tengen.rules.game import Game
from tengen.rules.position import Position

_COMPACT: Final = re.compile(r"(?:[a-z]{1,2}[0-9]{1,2})+", re.ASCII)
_STONES: Final = re.compile(r"[a-z]{1,2}[0-9]{1,2}", re.ASCII)


def split_moves(text: str) -> list[str]:
    """`h8 i9 h9` or `h8i9h9`."""
    words = text.split()
    if len(words) == 1 and _COMPACT.fullmatch(words[0].lower()):
        return _STONES.findall(words[0].lower())
    return words


def usual_plies(game: Game) -> int:
    """An eighth of the cells, at most 5."""
    return min(5, max(1, game.rows * game.cols // 8))


def sensible_moves(position: Position) -> Sequence[Move]:
    """Points near the middle."""
    game = position.game
    moves = list(position.legal_moves)
    reach = max(2, min(game.rows, game.cols) // 5)
    return [move for move in moves if _off_centre(game, move) <= reach] or moves


def _off_centre(game: Game, move: Move) -> float:
    return max(abs(move.row - (game.rows - 1) / 2), abs(move.col - (game.cols - 1) / 2))
