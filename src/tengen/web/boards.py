"""The geometry of a board."""

from functools import lru_cache
from typing import Any

from tengen.families import family_of
from tengen.rules.game import Game

Json = dict[str, Any]


@lru_cache(maxsize=64)
def board(game: Game) -> Json:
    """What the browser must know to draw an empty board. Do not change it: it is shared."""
    return family_of(game).web_board(game)
