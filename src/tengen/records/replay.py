"""Every reader and writer replays the game here, so no record holds moves or a result the rules refuse."""

from typing import Final, Literal, cast

from tengen._core import Move
from tengen.errors import BadNotation, BadRecord, IllegalMove
from tengen.records.limits import LIMITS, Limits, reason
from tengen.rules.outcome import Outcome, Reason
from tengen.rules.position import Position

Result = Literal["1-0", "0-1", "1/2-1/2", "*"]

RESULTS: Final[tuple[Result, ...]] = ("1-0", "0-1", "1/2-1/2", "*")

_BOARD_REASONS: Final = frozenset(reason.value for reason in Reason)


def result_of(outcome: Outcome | None) -> Result:
    """The result token of a finished game, `*` for one that is still open."""
    return "*" if outcome is None else cast(Result, outcome.result)


def play(position: Position, move: Move | str, line: int | None = None, limits: Limits = LIMITS) -> Move:
    """Play the next move of a record, or say where and why it cannot be played."""
    number = position.ply + 1
    if number > limits.moves:
        raise BadRecord(f"more than {limits.moves} moves; shorten the game or raise Limits.moves", line)
    try:
        found = position.game.parse_move(move) if isinstance(move, str) else move
    except BadNotation as error:
        raise BadRecord(f"move {number}: {reason(error)}", line) from error
    if position.is_over:
        told = f"move {number}, {found}, comes after the end of the game ({_told(position)})"
        raise BadRecord(f"{told}; end the record after move {position.ply}", line)
    try:
        position.play(found)
    except IllegalMove as error:
        hint = "correct it, or end the record before it"
        raise BadRecord(f"move {number}: {reason(error)}; {hint}", line) from error
    return found


def check_end(
    position: Position,
    result: str,
    verdict: str,
    line: int | None = None,
    verdict_line: int | None = None,
) -> None:
    """Raise `BadRecord` where the result or the verdict contradicts the position after the last move."""
    outcome = position.outcome
    expected = result_of(outcome)
    if outcome is not None and result != expected:
        told = f"the result {result} contradicts the board ({_told(position)})"
        raise BadRecord(f"{told}; write {expected}", line)
    if verdict in _BOARD_REASONS:
        if outcome is None:
            told = f"the verdict is {verdict!r}, but the game is not over after move {position.ply}"
            raise BadRecord(f"{told}; add the missing moves or correct the verdict", verdict_line)
        if verdict != outcome.reason.value:
            told = f"the verdict {verdict!r} contradicts the board ({_told(position)})"
            raise BadRecord(f"{told}; write {outcome.reason.value!r}", verdict_line)


def _told(position: Position) -> str:
    outcome = position.outcome
    if outcome is None:
        return "not over"
    if outcome.winner is None:
        return f"draw, {outcome.reason.value}"
    return f"{position.game.side_names[outcome.winner]} won, {outcome.reason.value}"
