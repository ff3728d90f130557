"""What the server refuses: a code for programs, a sentence for people."""

from typing import Final

from tengen.errors import (
    BadNotation,
    BadRecord,
    EngineBusy,
    GameOver,
    IllegalMove,
    TengenError,
    UnknownGame,
)
from tengen.rules.reasons import translated


class Refusal(TengenError):
    """What was asked for cannot be done; `code` is for the other program, the text for the person."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code

    def to_json(self) -> dict[str, str]:
        """The error as the wire has it."""
        return {"code": self.code, "text": str(self)}


_CODES: Final[tuple[tuple[type[Exception], str], ...]] = (
    (UnknownGame, "unknown-game"),
    (BadNotation, "bad-move"),
    (IllegalMove, "illegal"),
    (GameOver, "over"),
    (BadRecord, "bad-record"),
    (EngineBusy, "busy"),
    (TengenError, "bad"),
)


def refusal(problem: TengenError) -> Refusal:
    """Any expected error as a refusal."""
    if isinstance(problem, Refusal):
        return problem
    code = next(code for kind, code in _CODES if isinstance(problem, kind))
    return Refusal(code, translated(" ".join(str(problem).split())[:500]))
