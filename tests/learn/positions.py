"""Positions of every family by chance, for tests."""

from random import Random

from tengen import Position

EVALUATIONS = (
    ("gomoku", "engine"),
    ("renju", "engine"),
    ("mnk:7x6x4", "engine"),
    ("tictactoe", "engine"),
    ("connect4", "engine"),
    ("connect:8x9x5", "engine"),
    ("popout", "engine"),
    ("onepop:6x7x4", "engine"),
    ("hexifence:3", "engine"),
    ("dots:3x4", "engine"),
    ("hexifence:3", "cells"),
    ("dots:3x4", "cells"),
)


def some_positions(game: str, count: int, seed: int = 0) -> list[Position]:
    """Positions in the middle of random games, none of them finished."""
    chance = Random(f"{game}/{seed}")
    found: list[Position] = []
    while len(found) < count:
        position = Position(game)
        for _ in range(chance.randrange(len(position.game.moves))):
            if position.is_over:
                break
            position.play(chance.choice(list(position.legal_moves)))
        if not position.is_over:
            found.append(position)
    return found
