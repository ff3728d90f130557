"""An evaluation and nothing else: plain alpha-beta to a fixed depth, for finding out what weights are worth.

Written `plain`, `plain:depth=3`, `plain:depth=2,weights=FILE`, and in edge games
`plain:evaluation=cells` for the count of cells that `classic:tdleaf` uses. No table, no pruning, no exact
ends: in a match of two of them with the same depth only the weights decide.
"""

from collections.abc import Mapping
from typing import Final

from tengen import Move, Position
from tengen._core import evaluation_weights, lesson
from tengen.engine.weights import own_weights, read_weights
from tengen.players.options import refuse_others, whole_number
from tengen.players.player import UnknownPlayer, moves_to_choose_from

EVALUATIONS: Final = ("engine", "cells")
"""What may judge a position: the engine's evaluation, or (edge games) a count of cells by free edges."""
_DEPTH: Final = 2


class PlainPlayer:
    """Looks so many moves ahead by one evaluation; moves that look equal are chosen by the seed."""

    def __init__(
        self,
        depth: int = _DEPTH,
        *,
        weights: str | None = None,
        evaluation: str = "engine",
        seed: int | None = None,
    ) -> None:
        if evaluation not in EVALUATIONS:
            raise UnknownPlayer(f"evaluation={evaluation}: choose one of {', '.join(EVALUATIONS)}")
        self._depth = depth
        self._text = weights
        self._evaluation = evaluation
        self._seed = 0 if seed is None else seed % 2**63
        self._weights: dict[str, list[int]] = {}
        parts = {"depth": depth, "evaluation": evaluation if evaluation != "engine" else None}
        parts["weights"] = weights
        self.name = "plain:" + ",".join(f"{key}={value}" for key, value in parts.items() if value is not None)

    def choose(self, position: Position) -> Move:
        """The first move of the line it expects."""
        moves = moves_to_choose_from(position)
        if len(moves) == 1:
            return moves[0]
        found = lesson(position, self._of(position), self._depth, self._evaluation, seed=self._seed)
        return found.line[0] if found.line else moves[0]

    def _of(self, position: Position) -> list[int]:
        game = position.game
        if game.name not in self._weights:
            if self._evaluation == "cells" and not game.counts_cells:
                raise UnknownPlayer("evaluation=cells is for edge games: leave it out")
            cells = self._evaluation != "engine"
            own = dict(evaluation_weights(game._native, self._evaluation)) if cells else own_weights(game)
            if self._text is not None:
                own |= read_weights(self._text, game, self._evaluation)
            self._weights[game.name] = list(own.values())
        return self._weights[game.name]

    def __repr__(self) -> str:
        return f"PlainPlayer({self.name!r})"


def make_plain_player(options: Mapping[str, str], seed: int | None = None) -> PlainPlayer:
    """The player that the options after `plain:` describe."""
    refuse_others("plain", options, ("depth", "weights", "evaluation", "seed"))
    depth = whole_number("depth", options.get("depth", str(_DEPTH)), 1, 20)
    evaluation = options.get("evaluation", "engine")
    return PlainPlayer(depth, weights=options.get("weights"), evaluation=evaluation, seed=seed)
