"""The geometry of a board."""

from functools import lru_cache

import msgspec

from tengen.families import family_of
from tengen.rules.game import Game
from tengen.web.wire.shown import Board


@lru_cache(maxsize=64)
def board(game: Game) -> Board:
    """What the browser must know to draw an empty board. Do not change it: it is shared."""
    found: Board = msgspec.convert(family_of(game).web_board(game), Board)
    return found
