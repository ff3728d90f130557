"""Alpha-beta to a fixed depth with an evaluator of yours."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tengen._core import Move, alpha_beta
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.tree.evaluator import Evaluator, evaluate

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Sight:
    """The result of an alpha-beta search."""

    value: float
    """For the side to move, from -1 to 1."""
    proven: bool
    """Whether the rules alone decide the value."""
    depth: int
    """The depth of the last iteration that was finished, in plies."""
    line: tuple[Move, ...]
    nodes: int
    evaluated: int
    """How many positions the evaluator judged."""

    @property
    def best(self) -> Move:
        """The first move of the line."""
        return self.line[0]


class AlphaBeta:
    """Minimax over your evaluator's values, a fixed number of plies deep.

    Only alpha-beta prunes, so the value is exactly that of full minimax. Use it to compare evaluators, or to
    test a network without its policy. To play well, use `TreeSearch`, which needs fewer evaluations.
    """

    def __init__(self, game: Game | str, evaluator: Evaluator, *, batch: int = 256) -> None:
        if not 1 <= batch <= 2**20:
            raise ValueError(f"a batch has 1 to 1048576 positions, not {batch}")
        self.game = Game.of(game)
        self.evaluator = evaluator
        self.batch = batch

    def run(self, position: Position, depth: int = 2, *, nodes: int | None = None) -> Sight:
        """Searches `depth` plies deep; after `nodes` positions it stops with the last finished depth."""
        if position.game != self.game:
            raise ValueError(f"this search is for {self.game.name}, the position of {position.game.name}")
        if not 1 <= depth <= 64:
            raise ValueError(f"a search looks 1 to 64 moves ahead, not {depth}")
        most = 2**63 if nodes is None else max(1, nodes)
        found = alpha_beta(position, depth, self.batch, most, self._values)
        return Sight(found.value, found.proven, found.depth, tuple(found.line), found.nodes, found.evaluated)

    def _values(
        self, planes: "NDArray[numpy.uint8]", masks: "NDArray[numpy.bool_]"
    ) -> "NDArray[numpy.float32]":
        return evaluate(self.evaluator, planes, masks)[0]
