"""Ending a game early: after so many moves as a draw, or when the result is proven."""

from dataclasses import dataclass
from typing import Any, Final, Self

from tengen import Limit, Position, Side
from tengen.engine.holder import EngineHolder, EngineSetup
from tengen.players.seat import Cause
from tengen.referee.verdict import Verdict

_MEMORY: Final = 8


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When the referee ends a game that the board has not ended. Nothing set: never."""

    max_plies: int | None = None
    """A draw after so many moves in all, the opening included."""
    proof_nodes: int | None = None
    """Ask the engine after every move, with so many nodes, whether the result is proven."""

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            if value is not None and value < 1:
                raise ValueError(f"{name} must be 1 or more, not {value}")

    def to_json(self) -> dict[str, Any]:
        """Plain values, for the journal."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_json(cls, plain: dict[str, Any]) -> Self:
        """Reads what `to_json` gave."""
        return cls(**plain)


class Adjudicator:
    """Applies an adjudication to one game after another; used in a `with` block."""

    def __init__(self, rule: Adjudication | None) -> None:
        self._rule = rule or Adjudication()
        self._holder = EngineHolder(EngineSetup(memory=_MEMORY))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._holder.close()

    def verdict(self, position: Position) -> Verdict | None:
        """The verdict if the game is to be ended here."""
        most = self._rule.max_plies
        if most is not None and position.ply >= most:
            return Verdict(None, Cause.ADJUDICATION, f"a draw after {position.ply} moves")
        if self._rule.proof_nodes is not None:
            return self._proven(position, self._rule.proof_nodes)
        return None

    def _proven(self, position: Position, nodes: int) -> Verdict | None:
        with self._holder.at_work() as engine:
            score = engine.analyse(position, Limit(nodes=nodes)).score
        if not score.is_exact:
            return None
        winner: Side | None = None
        if score.win_chance != 0.5:
            winner = position.turn if score.win_chance > 0.5 else position.turn.other
        return Verdict(winner, Cause.ADJUDICATION, f"proven: {score.text} for the side to move")
