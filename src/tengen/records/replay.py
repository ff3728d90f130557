"""Every reader and writer replays the game here, so no record holds moves or a result the rules refuse."""

from typing import Final, Literal, cast

from tengen._core import Move
from tengen.errors import BadNotation, BadRecord, IllegalMove
from tengen.records.limits import LIMITS, Limits, reason
from tengen.rules.outcome import Outcome, Reason
from tengen.rules.position import Position
from tengen.text.language import tr

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
        raise BadRecord(
            tr("more than {moves} moves; shorten the game or raise Limits.moves", moves=limits.moves), line
        )
    try:
        found = position.game.parse_move(move) if isinstance(move, str) else move
    except BadNotation as error:
        raise BadRecord(tr("move {number}: {reason}", number=number, reason=reason(error)), line) from error
    if position.is_over:
        told = tr(
            "move {number}, {found}, comes after the end of the game ({told})",
            number=number,
            found=found,
            told=_told(position),
        )
        raise BadRecord(tr("{told}; end the record after move {ply}", told=told, ply=position.ply), line)
    try:
        position.play(found)
    except IllegalMove as error:
        hint = tr("correct it, or end the record before it")
        raise BadRecord(
            tr("move {number}: {reason}; {hint}", number=number, reason=reason(error), hint=hint), line
        ) from error
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
        told = tr("the result {result} contradicts the board ({told})", result=result, told=_told(position))
        raise BadRecord(tr("{told}; write {expected}", told=told, expected=expected), line)
    if verdict in _BOARD_REASONS:
        if outcome is None:
            told = tr(
                "the verdict is {verdict}, but the game is not over after move {ply}",
                verdict=repr(verdict),
                ply=position.ply,
            )
            raise BadRecord(
                tr("{told}; add the missing moves or correct the verdict", told=told), verdict_line
            )
        if verdict != outcome.reason.value:
            told = tr(
                "the verdict {verdict} contradicts the board ({told})",
                verdict=repr(verdict),
                told=_told(position),
            )
            raise BadRecord(
                tr("{told}; write {value}", told=told, value=repr(outcome.reason.value)), verdict_line
            )


def _told(position: Position) -> str:
    outcome = position.outcome
    if outcome is None:
        return tr("not over")
    if outcome.winner is None:
        return tr("draw, {reason}", reason=tr(outcome.reason.value))
    return tr(
        "{side} won, {reason}",
        side=position.game.side_names[outcome.winner],
        reason=tr(outcome.reason.value),
    )
