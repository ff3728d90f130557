"""The weakest opponent: any legal move, all equally likely."""

from random import Random

from tengen import Move, Position
from tengen.players.player import moves_to_choose_from


class RandomPlayer:
    """Plays at random; the same seed gives the same game."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, position: Position) -> Move:
        """One of the legal moves."""
        return self._random.choice(moves_to_choose_from(position))

    def __repr__(self) -> str:
        return "RandomPlayer()"
