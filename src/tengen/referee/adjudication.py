"""Ending a game early: as a draw after so many moves, when the result is proven, or when both agree."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from tengen import Limit, Position, Side
from tengen.engine.holder import EngineHolder, EngineSetup
from tengen.players.seat import Cause
from tengen.referee.verdict import Verdict

_MEMORY: Final = 8
_SURE: Final = 0.95
"""The chance from which on a player counts as saying that a side wins."""
_NUMBER: Final = re.compile(r"([-+]?\d{1,6}(?:\.\d{1,6})?)( ?%)?")


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When the referee ends a game that the board has not ended. Nothing set: never."""

    max_plies: int | None = None
    """A draw after so many moves in all, the opening included."""
    proof_nodes: int | None = None
    """Ask the engine after every move, with so many nodes, whether the result is proven."""
    agreement: int | None = None
    """End it when for so many moves each both have said that the same side wins, or that it is a draw."""

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            if value is not None and value < 1:
                raise ValueError(f"{name} must be 1 or more, not {value}")

    def to_json(self) -> dict[str, Any]:
        """Plain values, for the journal."""
        return {name: getattr(self, name) for name in self.__slots__ if getattr(self, name) is not None}

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

    def verdict(self, position: Position, said: Sequence[tuple[Side, str | None]] = ()) -> Verdict | None:
        """The verdict if the game is to be ended here; `said` is whose move had which evaluation."""
        most = self._rule.max_plies
        if most is not None and position.ply >= most:
            return Verdict(None, Cause.ADJUDICATION, f"a draw after {position.ply} moves")
        if self._rule.agreement is not None and (agreed := _agreed(said, self._rule.agreement)) is not None:
            return agreed
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


def chance_of(value: str | None) -> float | None:
    """The chance to win that a player's own words mean, for itself; None if they mean none.

    >>> [chance_of(words) for words in ("73 %", "win in 5", "loses by 2", "draw", "deep")]
    [0.73, 1.0, 0.0, 0.5, None]
    >>> round(chance_of("+1.00"), 2)  # pawns, as UGI engines tell them
    0.64
    """
    text = (value or "").strip().lower()
    for words, chance in (("win", 1.0), ("los", 0.0), ("draw", 0.5)):
        if text.startswith(words):
            return chance
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    number = float(found[1])
    return (
        max(0.0, min(number / 100, 1.0)) if found[2] else 1 / (1 + 10 ** (-max(-50.0, min(number, 50.0)) / 4))
    )


def _agreed(said: Sequence[tuple[Side, str | None]], moves: int) -> Verdict | None:
    views: dict[Side, set[str]] = {}
    for side in Side:
        own = [value for mover, value in said if mover is side][-moves:]
        if len(own) < moves:
            return None
        views[side] = {_view(side, value) for value in own}
    if views[Side.FIRST] != views[Side.SECOND] or len(views[Side.FIRST]) != 1:
        return None
    (view,) = views[Side.FIRST]
    if not view:
        return None
    winner = {"first": Side.FIRST, "second": Side.SECOND}.get(view)
    told = f"agreed: both said for {moves} moves that " + (
        f"the {view} side wins" if winner is not None else "it is a draw"
    )
    return Verdict(winner, Cause.ADJUDICATION, told)


def _view(side: Side, value: str | None) -> str:
    """Who wins in the words of this side: `first`, `second`, `draw`, or nothing that counts."""
    chance = chance_of(value)
    if chance is None:
        return ""
    if chance >= _SURE:
        return side.name.lower()
    if chance <= 1 - _SURE:
        return side.other.name.lower()
    # Only the word: even chances are how most games begin.
    return "draw" if (value or "").strip().lower().startswith("draw") else ""
