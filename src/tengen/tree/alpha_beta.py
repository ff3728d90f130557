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
    """What alpha-beta found."""

    value: float
    """For the side to move, from -1 to 1: minimax of the evaluator's values so many moves ahead."""
    proven: bool
    """The rules alone decide the value."""
    depth: int
    """Moves looked ahead by the last search that was finished."""
    line: tuple[Move, ...]
    nodes: int
    evaluated: int
    """Positions that the evaluator was asked about."""

    @property
    def best(self) -> Move:
        """The first move of the line."""
        return self.line[0]


class AlphaBeta:
    """What a value function says when it looks a fixed number of moves ahead.

    Plain and exact: its value is that of full minimax over the evaluator's values, so two evaluators can be
    compared by it, or a network tested without its policy. For play PUCT makes more of each evaluation.
    """

    def __init__(self, game: Game | str, evaluator: Evaluator, *, batch: int = 256) -> None:
        if not 1 <= batch <= 2**20:
            raise ValueError(f"a batch has 1 to 1048576 positions, not {batch}")
        self.game = Game.of(game)
        self.evaluator = evaluator
        self.batch = batch

    def run(self, position: Position, depth: int = 2, *, nodes: int | None = None) -> Sight:
        """Deepens to `depth` moves; after `nodes` positions it stops with the last finished depth."""
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
