"""The symmetries of a game as permutations of its arrays: every position is worth several."""

from collections.abc import Callable
from random import Random

import numpy as np

from tengen import Game, Position

Turn = Callable[[np.ndarray], np.ndarray]
"""Turns the last two axes of an array."""


def _turns() -> list[Turn]:
    return [
        lambda planes, quarter=quarter, flip=flip: np.rot90(
            planes[..., ::-1] if flip else planes, quarter, axes=(-2, -1)
        )
        for flip in (False, True)
        for quarter in range(4)
    ]


def symmetries(game: Game) -> list[tuple[Turn, np.ndarray]]:
    """For each symmetry how planes are turned, and from which action each action of the image comes.

    Found by trying: the turn of the planes is the one that fits games which were played through the symmetry.
    """
    found = []
    for number in range(game.symmetry_count):
        images = [game.action_of(game.transform(move, number)) for move in game.moves]
        source = np.argsort(images)
        turn = next((turn for turn in _turns() if _fits(game, number, turn)), None)
        if turn is not None:
            found.append((turn, source))
    return found


def _fits(game: Game, number: int, turn: Turn) -> bool:
    for seed in range(4):
        chance = Random(seed)
        here, image = Position(game), Position(game)
        for _ in range(min(6, len(game.moves) // 2)):
            if here.is_over:
                break
            move = chance.choice(list(here.legal_moves))
            here.play(move)
            image.play(game.transform(move, number))
        turned = turn(here.planes())
        if turned.shape != image.planes().shape or not (turned == image.planes()).all():
            return False
    return True
