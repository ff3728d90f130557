"""A friendly opponent that looks one move ahead and never plans."""

from random import Random

from tengen import Move, Position
from tengen.families import family_of
from tengen.players.player import moves_to_choose_from


class GreedyPlayer:
    """Wins when it can, stops a win when it must, else takes what looks best now.

    Moves that look equally good are chosen by the seed.
    """

    name = "greedy"

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, position: Position) -> Move:
        """One of the moves that look best."""
        moves = moves_to_choose_from(position)
        if len(moves) == 1:
            return moves[0]
        return self._random.choice(family_of(position.game).greedy_moves(position))

    def __repr__(self) -> str:
        return "GreedyPlayer()"
