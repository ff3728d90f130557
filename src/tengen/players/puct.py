"""PUCT as a player: with an evaluator of yours, or written `puct`, `puct:simulations=800,evaluator=uniform`.

The written one knows nothing of any game: random games judge its positions, which is plain Monte-Carlo tree
search. One with a network is a class of yours, `python:mine.py:Mine`, that derives from `TreePlayer`.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from tengen import Game, Move, Position
from tengen.players.options import refuse_others, whole_number
from tengen.players.player import UnknownPlayer, moves_to_choose_from
from tengen.tree import Evaluator, TreeResult, TreeSearch, playouts, uniform

_SIMULATIONS: Final = 400
_PLAYOUTS: Final = 4


class TreePlayer:
    """A player that searches with an evaluator, and keeps its tree from move to move.

    Derive a class from it to let a network play in a match:

        class Mine(TreePlayer):
            def __init__(self, seed=None):
                super().__init__(evaluate, simulations=200, seed=seed)
    """

    name = "puct"

    def __init__(
        self,
        evaluator: Evaluator | None = None,
        *,
        evaluator_of: Callable[[Game], Evaluator] | None = None,
        simulations: int = _SIMULATIONS,
        batch: int = 8,
        temperature: float = 0.0,
        seed: int | None = None,
    ) -> None:
        """`evaluator_of` gives the evaluator of a game, where one is not enough.

        With a `temperature` above 0 moves are chosen by chance, as often as they were visited.
        """
        self._evaluator = evaluator
        self._of = evaluator_of
        self._simulations = simulations
        self._batch = batch
        self._temperature = temperature
        self._seed = 0 if seed is None else seed % 2**63
        self._random = Random(seed)
        self._search: TreeSearch | None = None
        self.result: TreeResult | None = None
        """The search of the last position."""

    def choose(self, position: Position) -> Move:
        """The best move, or a random one if `temperature` is above 0."""
        moves = moves_to_choose_from(position)
        self.result = None
        if len(moves) == 1:
            return moves[0]
        self.result = self._search_for(position.game).run(position, self._simulations)
        return self.result.sample(self._temperature, self._random)

    def _search_for(self, game: Game) -> TreeSearch:
        if self._search is None or self._search.game != game:
            evaluator = self._evaluator or (uniform if self._of is None else self._of(game))
            self._search = TreeSearch(game, evaluator, batch=self._batch, seed=self._seed)
        return self._search

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"


def make_tree_player(options: Mapping[str, str], seed: int | None = None) -> TreePlayer:
    """The player that the options after `puct:` describe."""
    refuse_others("puct", options, ("simulations", "evaluator", "playouts", "batch", "seed"))
    kind = options.get("evaluator", "playouts")
    if kind not in ("playouts", "uniform"):
        raise UnknownPlayer(
            f"evaluator={kind}: choose playouts or uniform; one of your own plays as python:FILE.py:CLASS"
        )
    if kind == "uniform" and "playouts" in options:
        raise UnknownPlayer("evaluator=uniform plays nothing out: leave playouts= away")
    games = whole_number("playouts", options.get("playouts", str(_PLAYOUTS)), 1, 10_000)
    chance = 0 if seed is None else seed % 2**63
    player = TreePlayer(
        evaluator_of=lambda game: uniform if kind == "uniform" else playouts(game, games, chance),
        simulations=whole_number("simulations", options.get("simulations", str(_SIMULATIONS)), 1, 10**9),
        batch=whole_number("batch", options.get("batch", "1"), 1, 4096),
        seed=seed,
    )
    player.name = "puct" + (":" if options else "") + ",".join(f"{k}={v}" for k, v in options.items())
    return player
