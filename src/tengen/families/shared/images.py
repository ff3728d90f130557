"""Where the symmetries of a game take its moves, worked out once."""

from functools import lru_cache
from typing import Final

from tengen.rules.game import Game

CELL_BITS: Final = 2
"""So many bits hold what stands on one place of a board."""


class Images:
    """Where every symmetry of a game takes every move, and back."""

    def __init__(self, game: Game) -> None:
        count = range(game.symmetry_count)
        self.moves = [{move: game.transform(move, symmetry) for move in game.moves} for symmetry in count]
        self.inverse = [{image: move for move, image in images.items()} for images in self.moves]
        self.back = [game.inverse(symmetry) for symmetry in count]
        numbers = {move: number for number, move in enumerate(game.moves)}
        self.bits = [
            {move: 1 << (CELL_BITS * numbers[image]) for move, image in images.items()}
            for images in self.moves
        ]


@lru_cache(maxsize=32)
def images_of(name: str) -> Images:
    """Those of the game with this name."""
    return Images(Game(name))
