"""A drop board as a number: two bits a cell, row by row from below."""

from functools import lru_cache
from typing import Final

from tengen._core import Move
from tengen.families.shared.images import CELL_BITS, images_of
from tengen.rules.game import Game
from tengen.rules.position import Position

_UNLIMITED: Final = 255


def boards(position: Position) -> tuple[bytes, list[int]]:
    """The side to move and the pops that are left, and the discs under every symmetry."""
    game = position.game
    pops = (_UNLIMITED if left is None else left for left in position.pops_left)
    columns = _columns(game.name)
    found = [0] * len(columns)
    for row in range(game.rows):
        for column in range(game.cols):
            side = position.at(row, column)
            if side is not None:
                for number, target in enumerate(columns):
                    found[number] += (1 + side) << (CELL_BITS * (row * game.cols + target[column]))
    return bytes([position.turn, *pops]), found


def moves(game: Game, places: list[int], symmetry: int) -> list[Move]:
    """The drops that bring discs to these places, from below."""
    columns = _columns(game.name)[symmetry]
    return [Move.drop(columns.index(place % game.cols)) for place in places]


@lru_cache(maxsize=32)
def _columns(name: str) -> list[list[int]]:
    """Where every symmetry takes every column."""
    columns = range(Game.of(name).cols)
    return [[images[Move.drop(column)].col for column in columns] for images in images_of(name).moves]
