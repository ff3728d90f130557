"""What a tree search found: visits, values, policy, the best move and the line it expects."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from tengen._core import Move, RootMove, RootReport
from tengen.rules.game import Game
from tengen.rules.outcome import Side
from tengen.text.html import html_table

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class MoveStatistics:
    """What the search found out about one move."""

    move: Move
    visits: int
    prior: float
    """The evaluator's probability, with the noise if there is any."""
    value: float | None
    """From -1 to 1 for the side that plays it; None if it was never visited."""
    proven: int | None
    """1 won, 0 drawn, -1 lost; None if it is not known for certain."""
    plies: int | None
    """Plies to the proven end, with this one; a shorter way may exist."""


class TreeResult:
    """The result of a search. Arrays have one number for every action of the game."""

    def __init__(self, game: Game, turn: Side, report: RootReport, simulations: int) -> None:
        self.game = game
        self.turn = turn
        """The side to move; all values are for it."""
        self.simulations = simulations
        """How many were asked for. Fewer ran if the position was proven earlier, or the memory was full."""
        self.value: float = report.value
        self.proven: int | None = round(report.value) if report.proven else None
        """1 won, 0 drawn, -1 lost for certain; None if it is not known."""
        self.plies: int | None = report.plies if report.proven else None
        """Plies to the proven end; a shorter way may exist."""
        self.full: bool = report.full
        """The search ended early because its memory was full."""
        self.nodes: int = report.nodes
        self.line: tuple[Move, ...] = tuple(report.line)
        """The principal variation."""
        self._moves: list[RootMove] = report.moves

    @property
    def best(self) -> Move:
        """The quickest proven win, else the move with most visits that is not lost, else the longest loss."""
        return self.line[0]

    @cached_property
    def moves(self) -> tuple[MoveStatistics, ...]:
        """Every move that was considered, the best first."""
        found = (
            MoveStatistics(
                one.move,
                one.visits,
                one.prior,
                one.value if one.visits else None,
                one.proof if one.proven else None,
                one.plies if one.proven else None,
            )
            for one in self._moves
        )
        return tuple(sorted(found, key=lambda one: (one.move != self.best, -one.visits, -one.prior)))

    @cached_property
    def visits(self) -> "NDArray[numpy.int64]":
        """How often each action was visited."""
        import numpy

        return self._filled(numpy.zeros(self.game.action_count, dtype=numpy.int64), lambda one: one.visits)

    @cached_property
    def values(self) -> "NDArray[numpy.float32]":
        """The value of each action for the side to move; NaN if it was never visited."""
        import numpy

        values = numpy.full(self.game.action_count, numpy.nan, dtype=numpy.float32)
        return self._filled(values, lambda one: one.value if one.visits else numpy.nan)

    @cached_property
    def priors(self) -> "NDArray[numpy.float32]":
        """The evaluator's probability of each action, with the noise if there is any."""
        import numpy

        return self._filled(numpy.zeros(self.game.action_count, dtype=numpy.float32), lambda one: one.prior)

    @property
    def policy(self) -> "NDArray[numpy.float32]":
        """The training target: each action's share of the visits, 0 for moves that are proven worse."""
        return self.policy_at(1.0)

    def policy_at(self, temperature: float) -> "NDArray[numpy.float32]":
        """The policy made sharper (below 1) or flatter (above 1); at 0 it is the best move alone."""
        import numpy

        if not temperature >= 0:
            raise ValueError(f"a temperature is 0 or more, not {temperature}")
        weights = numpy.zeros(self.game.action_count, dtype=numpy.float64)
        if temperature == 0 or self.proven == 1:
            weights[self.game.action_of(self.best)] = 1
        else:
            for one in self._moves:
                worse = one.proven and one.proof == -1 and self.proven != -1
                if not worse and (self.proven != 0 or one.proven):
                    weights[one.action] = one.visits
            if not weights.any():  # not one simulation: what the evaluator says
                for one in self._moves:
                    weights[one.action] = one.prior
            weights = (weights / weights.max()) ** (1 / temperature)
        policy: NDArray[numpy.float32] = (weights / weights.sum()).astype(numpy.float32)
        return policy

    def sample(self, temperature: float, random: Random) -> Move:
        """A random move, drawn from the policy at this temperature."""
        policy = self.policy_at(temperature)
        actions = policy.nonzero()[0].tolist()
        return self.game.move_of(random.choices(actions, policy[actions].tolist())[0])

    def _filled(self, array: "NDArray[Any]", of: Callable[[RootMove], float]) -> "NDArray[Any]":
        for one in self._moves:
            array[one.action] = of(one)
        return array

    def to_json(self) -> dict[str, Any]:
        """Plain values; moves as text."""
        return {
            "value": self.value,
            "proven": self.proven,
            "line": [str(move) for move in self.line],
            "moves": [
                {
                    "move": str(one.move),
                    "visits": one.visits,
                    "prior": one.prior,
                    "value": one.value,
                    "proven": one.proven,
                }
                for one in self.moves
            ],
        }

    def _repr_html_(self) -> str:
        """A table of the moves, for notebooks."""
        words = {None: "", 1: "won", 0: "drawn", -1: "lost"}
        rows = (
            (
                one.move,
                one.visits,
                "" if one.value is None else f"{one.value:+.2f}",
                f"{one.prior:.1%}",
                words[one.proven],
            )
            for one in self.moves
        )
        return html_table(("move", "visits", "value", "prior", "proven"), rows, " ".join(map(str, self.line)))

    def __repr__(self) -> str:
        certain = "" if self.proven is None else ", proven"
        line = " ".join(map(str, self.line))
        return f"<TreeResult {self.value:+.2f}{certain}, {int(self.visits.sum())} visits: {line}>"
