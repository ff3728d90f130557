"""A verdict: who won, why, and what a player's author needs to understand it."""

from dataclasses import dataclass
from typing import Any, Self

from tengen import Outcome, Reason, Side
from tengen.players.seat import Cause


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a game ended. Without a winner it is a draw, or, when interrupted, no result at all."""

    winner: Side | None
    cause: Reason | Cause
    detail: str = ""
    """One sentence more, where the cause alone does not tell."""
    stderr: tuple[str, ...] = ()
    """The last words of the side at fault."""

    @classmethod
    def of(cls, outcome: Outcome) -> Self:
        """The verdict of the board."""
        return cls(outcome.winner, outcome.reason)

    @classmethod
    def against(cls, side: Side, cause: Cause, detail: str = "", stderr: tuple[str, ...] = ()) -> Self:
        """The side lost by its own fault."""
        return cls(side.other, cause, detail, stderr)

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` for a game that was interrupted."""
        if self.winner is None:
            return "*" if self.cause is Cause.INTERRUPTION else "1/2-1/2"
        return "1-0" if self.winner is Side.FIRST else "0-1"

    def to_json(self) -> dict[str, Any]:
        """Plain values, for the journal."""
        plain: dict[str, Any] = {
            "winner": None if self.winner is None else int(self.winner),
            "cause": self.cause.value,
        }
        if self.detail:
            plain["detail"] = self.detail
        if self.stderr:
            plain["stderr"] = list(self.stderr)
        return plain

    @classmethod
    def from_json(cls, plain: dict[str, Any]) -> Self:
        """Reads what `to_json` gave; `ValueError`, `KeyError` or `TypeError` if it did not."""
        winner = plain["winner"]
        word = plain["cause"]
        reasons = {reason.value: reason for reason in Reason}
        return cls(
            None if winner is None else Side(winner),
            reasons[word] if word in reasons else Cause(word),
            str(plain.get("detail", "")),
            tuple(map(str, plain.get("stderr", ()))),
        )
