"""A friendly opponent that looks one move ahead and never plans."""

from random import Random

from tengen import Move, Position
from tengen.players.greedy_drop import best_drops
from tengen.players.greedy_edge import best_edges
from tengen.players.greedy_line import best_cells
from tengen.players.player import moves_to_choose_from

_BEST_MOVES = {"line": best_cells, "drop": best_drops, "edge": best_edges}


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
        return self._random.choice(_BEST_MOVES[position.game.family](position))

    def __repr__(self) -> str:
        return "GreedyPlayer()"
