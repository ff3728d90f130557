"""Time control: how long and how far players may think, and what the referee forgives."""

from dataclasses import dataclass
from typing import Any, Final, Self

from tengen.players.seat import Budget
from tengen.text.durations import duration_text
from tengen.text.language import tr

DEFAULT_MARGIN: Final = 0.25
"""Seconds forgiven on a busy machine; a player that is really late is later than that."""


@dataclass(frozen=True, slots=True)
class Control:
    """Time a move, time a game with increment, or both. Nothing set is without limit."""

    move: float | None = None
    game: float | None = None
    increment: float = 0.0
    margin: float = DEFAULT_MARGIN
    cpu: bool = False
    """Count processor time instead of the wall clock."""
    nodes: int | None = None
    """Positions a player may look at for a move; it counts them itself."""

    def budget(self, used: float, moves: int, rival_used: float = 0.0, rival_moves: int = 0) -> Budget:
        """What is left for the next move after so many seconds and moves, own ones and the opponent's."""
        clock, rival = self._clock(used, moves), self._clock(rival_used, rival_moves)
        return Budget(self.move, clock, self.increment, self.margin, self.cpu, self.nodes, rival)

    def _clock(self, used: float, moves: int) -> float | None:
        return None if self.game is None else max(0.0, self.game + self.increment * moves - used)

    def __str__(self) -> str:
        parts = [] if self.move is None else [tr("{time} a move", time=duration_text(self.move))]
        if self.game is not None:
            plus = f"+{duration_text(self.increment)}" if self.increment else ""
            parts.append(tr("{time} a game", time=duration_text(self.game) + plus))
        told = tr("{one} and {two}", one=parts[0], two=parts[1]) if len(parts) == 2 else "".join(parts)
        told = told or tr("no limit of time")
        if self.cpu:
            told = tr("{limit} of processor time", limit=told)
        if self.nodes is not None:
            told = tr("{nodes} nodes a move, {limit}", nodes=self.nodes, limit=told)
        return told

    def to_json(self) -> dict[str, Any]:
        """Plain values, for the journal."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_json(cls, plain: dict[str, Any]) -> Self:
        """Reads what `to_json` gave."""
        return cls(**plain)
