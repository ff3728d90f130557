"""Many games of one kind side by side, as arrays: for programs that learn from thousands of games at once."""

from typing import TYPE_CHECKING, Any

from tengen._core import NativeBatch
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.system.machine import cores

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


class Batch:
    """Many games played side by side: each step plays one move in every game.

    >>> batch = Batch("connect4", 1000)
    >>> batch.planes().shape, batch.legal_mask().shape
    ((1000, 3, 6, 7), (1000, 7))
    >>> batch.step(batch.random_actions(seed=1))

    When a game ends, a new one starts in the same step: `ended` and `outcomes` describe the finished
    game, the planes show the new one. With `restart=False` it stays finished, and its actions are ignored.
    The core works on several threads, without the interpreter's lock.
    """

    def __init__(
        self,
        game: Game | str,
        size: int,
        *,
        start: Position | None = None,
        restart: bool = True,
        threads: int | None = None,
    ) -> None:
        self.game = Game.of(game)
        self.start = Position(self.game) if start is None else start.copy()
        """Where every game begins."""
        if self.start.game != self.game:
            raise ValueError(
                f"the games are {self.game.name}, but the start is one of {self.start.game.name}"
            )
        self.size = size
        self.threads = cores() if threads is None else threads
        self._native = NativeBatch(self.start, size, self.threads, restart)

    def __len__(self) -> int:
        return self.size

    def step(self, actions: Any) -> None:
        """Plays one action in every game: an array of integers, indices into `Game.moves`.

        `IllegalMove` says which is wrong, and then no game was changed.
        """
        import numpy  # only now: most programs that import Tengen want no arrays

        given = numpy.asarray(actions)
        if given.shape != (self.size,) or given.dtype.kind not in "iu":
            told = f"not {given.dtype} of shape {given.shape}"
            raise ValueError(f"a step takes {self.size} whole numbers, one a game, {told}")
        self._native.step(numpy.ascontiguousarray(given, dtype=numpy.int64))

    def reset(self) -> None:
        """Starts every game again."""
        self._native.restart()

    def planes(self, out: "NDArray[numpy.uint8] | None" = None) -> "NDArray[numpy.uint8]":
        """`Position.planes` of every game, in a new array or in `out`."""
        return self._native.planes(out)

    def legal_mask(self, out: "NDArray[numpy.bool_] | None" = None) -> "NDArray[numpy.bool_]":
        """`Position.legal_mask` of every game, in a new array or in `out`."""
        return self._native.masks(out)

    @property
    def turns(self) -> "NDArray[numpy.uint8]":
        """The side to move in every game: 0 first, 1 second."""
        return self._native.turns()

    @property
    def ended(self) -> "NDArray[numpy.bool_]":
        """Whether the last step ended each game."""
        return self._native.ended()

    @property
    def outcomes(self) -> "NDArray[numpy.int8]":
        """1 where the last step ended a game that the first side won, -1 the second; 0 elsewhere."""
        return self._native.results()

    def random_actions(self, seed: int) -> "NDArray[numpy.int64]":
        """A random legal action for every game; the same seed gives the same actions."""
        return self._native.random_actions(seed % 2**64)

    def position(self, number: int) -> Position:
        """A copy of one game."""
        return Position._of(self.game, self._native.position(number))

    def __repr__(self) -> str:
        return f"Batch({self.game.name!r}, {self.size})"
