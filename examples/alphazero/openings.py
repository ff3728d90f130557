"""Moves by chance at the beginning of a game: no two games are alike."""

from random import Random

from tengen import Game, Position


def opening(game: Game, moves: int, chance: Random) -> Position:
    """A position after so many moves by chance in which the game goes on."""
    while True:
        here = Position(game)
        for _ in range(moves):
            if not here.is_over:
                here.play(chance.choice(list(here.legal_moves)))
        if not here.is_over:
            return here
