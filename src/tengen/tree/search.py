"""PUCT, the search of AlphaZero, with an evaluator of yours."""

from collections.abc import Sequence
from threading import Lock
from typing import Final

from tengen._core import NativeTreeSearch, TreeOptions
from tengen.errors import EngineBusy, GameOver
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.tree.evaluator import Evaluator, evaluate, uniform
from tengen.tree.result import TreeResult

_GOLDEN: Final = 0x9E3779B97F4A7C15


class TreeSearch:
    """PUCT: a tree search with your evaluator, which gets many positions at a time.

    >>> search = TreeSearch("tictactoe", batch=4)
    >>> result = search.run(Position("tictactoe", "a1 b1 a2 b2"), simulations=50)
    >>> str(result.best), result.proven
    ('a3', 1)

    A leaf that waits for its value counts as lost (virtual loss), so that one batch holds different leaves.
    Positions that the rules decide are proven without the evaluator. If a position follows from the last one,
    the search keeps its subtree. The same seed, evaluator and positions give the same trees.
    """

    def __init__(
        self,
        game: Game | str,
        evaluator: Evaluator = uniform,
        *,
        batch: int = 16,
        seed: int = 0,
        exploration: float = 1.5,
        first_play: float = 0.2,
        noise: float = 0.0,
        noise_share: float = 0.25,
        reuse: bool = True,
        memory: int = 1024,
    ) -> None:
        """`batch` positions are evaluated at once at most.

        `exploration` is PUCT's constant. A move that was never looked at is taken for `first_play` worse than
        its position. `noise` is the alpha of Dirichlet noise at the root, 0 for none, and `noise_share` its
        part of the priors. `memory` is the most that a tree may use, in megabytes.
        """
        if not 1 <= batch <= 2**20:
            raise ValueError(f"a batch has 1 to 1048576 positions, not {batch}")
        if not (0 < exploration < 1000 and 0 <= first_play <= 2):
            raise ValueError("exploration is above 0, first_play from 0 to 2")
        if not (0 <= noise < 1000 and 0 <= noise_share <= 1):
            raise ValueError("noise is 0 or more, its share from 0 to 1")
        if memory < 1:
            raise ValueError("memory is 1 MB or more")
        self.game = Game.of(game)
        self.evaluator = evaluator
        self.batch = batch
        self.seed = seed
        self.reuse = reuse
        self._options = TreeOptions(exploration, first_play, noise, noise_share, memory * 2**20)
        self._native: NativeTreeSearch | None = None
        self._trees = 0
        self._runs = 0
        self._busy = Lock()

    def run(self, position: Position, simulations: int = 400) -> TreeResult:
        """Searches one position with so many more simulations."""
        (result,) = self.run_many([position], simulations)
        assert result is not None  # noqa: S101 - a position was given
        return result

    def run_many(
        self, positions: Sequence[Position | None], simulations: int = 400
    ) -> list[TreeResult | None]:
        """Searches several positions side by side, each in its own tree; a batch holds leaves of all.

        For self-play: with as many games as a batch has places, hardly any virtual loss is needed. A position
        goes on with the tree that had its place in the list before; None leaves a place empty.
        """
        for position in positions:
            self._refuse(position)
        if not 0 <= simulations < 2**31:
            raise ValueError(f"simulations are 0 or more, not {simulations}")
        if not self._busy.acquire(blocking=False):
            raise EngineBusy("this search is running: make one for every thread")
        try:
            native = self._started(positions, simulations)
            self._finish(native)
            return [
                None
                if position is None
                else TreeResult(self.game, position.turn, native.report(number), simulations)
                for number, position in enumerate(positions)
            ]
        finally:
            self._busy.release()

    def _refuse(self, position: Position | None) -> None:
        if position is None:
            return
        if position.game != self.game:
            raise ValueError(f"this search is for {self.game.name}, the position of {position.game.name}")
        if position.is_over:
            raise GameOver("the game is over: there is nothing to search")

    def clear(self) -> None:
        """Forgets all trees, and starts the random numbers again."""
        self._native = None
        self._runs = 0

    def _started(self, positions: Sequence[Position | None], simulations: int) -> NativeTreeSearch:
        if self._native is None or not self.reuse or self._trees != len(positions):
            self._native = NativeTreeSearch(Position(self.game), max(1, len(positions)), self._options)
            self._trees = len(positions)
        for number, position in enumerate(positions):
            if position is not None:
                seed = (self.seed * _GOLDEN + self._runs * 2**20 + number) % 2**64
                self._native.start(number, position, max(1, simulations), seed)
        self._runs += 1
        return self._native

    def _finish(self, native: NativeTreeSearch) -> None:
        try:
            while not native.done():
                planes, masks = native.collect(self.batch)
                if len(planes):
                    native.answer(*evaluate(self.evaluator, planes, masks))
        finally:
            # After an error or Ctrl-C the leaves that wait are given back: the search can be used again.
            native.cancel()

    def __repr__(self) -> str:
        return f"TreeSearch({self.game.name!r}, batch={self.batch}, seed={self.seed})"
