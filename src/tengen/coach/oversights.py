"""What a player must be told whatever the game is worth: wins missed or allowed, cells given for nothing.

Everything here follows from the rules alone, by trying out moves. Whether a search agrees that it mattered is
asked elsewhere; only what could have been avoided counts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import Any, Final

from tengen import Move, Position
from tengen.families import family_of
from tengen.families.shared.tactics import forces_win, win_in_two, winning_moves

_IDLE: Final = 3


class Kind(StrEnum):
    """What was overlooked."""

    OWN_GOAL = "own goal"
    """The move itself ended the game in the other side's favour."""
    MISSED_WIN = "missed win"
    ALLOWED_WIN = "allowed win"
    GAVE_CELLS = "gave cells"
    """Cells to take for the other side, while there was a safe move."""
    OPENED_CHAIN = "opened chain"
    """Every move gives cells, and this one more than another."""


@dataclass(frozen=True, slots=True)
class Oversight:
    """One thing that was overlooked, and a move that was better."""

    kind: Kind
    better: Move
    count: int
    """Own moves to the missed win, the other side's to the allowed one, or cells that were given."""
    answer: Move | None = None
    """How the other side makes use of it, where it is one move that wins."""
    safe: int = 0
    """Safe moves that were left when cells were given."""

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "kind": self.kind.value,
            "better": str(self.better),
            "count": self.count,
            "answer": None if self.answer is None else str(self.answer),
            "safe": self.safe,
        }


def wins_overlooked(
    position: Position, move: Move, best: Move | None = None, *, is_trusted: bool = False
) -> tuple[Oversight, ...]:
    """Wins in one or two that were missed or allowed, and a game that was thrown away; the nearest only.

    `best` is named as the better move where it is one. A four of one's own puts a loss off and does not stop
    it: such a move counts as a defence only if it is the best one and a search trusts in it.
    """
    if position.game.counts_cells:
        return ()
    board = position.copy()
    missed = _missed(board, move, best)
    board.play(move)
    outcome = board.outcome
    answers = [] if outcome is not None else winning_moves(board)
    later = None if outcome is not None or answers else win_in_two(board)
    board.undo()
    if outcome is not None and outcome.winner == position.turn.other:
        better = _defence(board, move, best, None)
        return missed if better is None else (Oversight(Kind.OWN_GOAL, better, 1), *missed)
    if answers:
        better = _defence(board, move, best, answers[0])
        return missed if better is None else (*missed, Oversight(Kind.ALLOWED_WIN, better, 1, answers[0]))
    if later is not None:
        better = _stop(board, move, later, best, is_trusted=is_trusted)
        return missed if better is None else (*missed, Oversight(Kind.ALLOWED_WIN, better, 2, later))
    return missed


def has_no_choice(position: Position, move: Move) -> bool:
    """Is this the only move, or does the other side win at once after every one?"""
    if len(position.legal_moves) == 1:
        return True
    if position.game.counts_cells:
        return False
    board = position.copy()
    return not _holds(board, move) and _defence(board, move, None, None) is None


def given(position: Position, move: Move, best: Move | None = None) -> tuple[Oversight, ...]:
    """Cells that the move gave although there was a safe or a cheaper one."""
    family = family_of(position.game)
    lost = family.giveaway(position, move)
    if lost is None:
        return ()
    kind = Kind.OPENED_CHAIN if lost.least else Kind.GAVE_CELLS
    better = lost.better
    if best is not None and best != move and family.giveaway(position, best) is None:
        better = best
    return (Oversight(kind, better, lost.cells, safe=lost.safe),)


def _missed(board: Position, move: Move, best: Move | None) -> tuple[Oversight, ...]:
    """A win in one or two that this move does not go for."""
    if own := winning_moves(board):
        better = best if best in own else own[0]
        return () if move in own else (Oversight(Kind.MISSED_WIN, better, 1),)
    if forces_win(board, move):
        return ()
    win = best if best is not None and forces_win(board, best) else win_in_two(board)
    return () if win is None else (Oversight(Kind.MISSED_WIN, win, 2),)


def _defence(board: Position, move: Move, best: Move | None, answer: Move | None) -> Move | None:
    """A move after which the other side has no win at once."""
    return next((one for one in _others(board, move, best, answer) if _holds(board, one)), None)


def _others(board: Position, move: Move, *promising: Move | None) -> Iterator[Move]:
    """Every other move, promising ones first."""
    first = [one for one in dict.fromkeys(promising) if one not in (None, move)]
    yield from (one for one in first if one is not None and board.is_legal(one))
    yield from (other for other in board.legal_moves if other != move and other not in first)


def _holds(board: Position, move: Move) -> bool:
    """Is the other side without a win right after this move?"""
    mover = board.turn
    board.play(move)
    try:
        if board.outcome is not None:
            return board.outcome.winner != mover.other
        return not winning_moves(board)
    finally:
        board.undo()


def _stop(board: Position, move: Move, answer: Move, best: Move | None, *, is_trusted: bool) -> Move | None:
    """A move after which the other side wins neither at once nor in two."""
    for other in _others(board, move, best, answer):
        if not _holds(board, other):
            continue
        board.play(other)
        try:
            if board.is_over:
                return other
            still = (board.is_legal(answer) and forces_win(board, answer)) or win_in_two(board) is not None
            if not still and ((other == best and is_trusted) or not _threatens(board)):
                return other
        finally:
            board.undo()
    return None


def _threatens(board: Position) -> bool:
    """Would the side that just moved win at once if the other did nothing? Told by most of a few answers."""
    answers = list(islice(board.legal_moves, _IDLE))
    would = 0
    for answer in answers:
        board.play(answer)
        would += not board.is_over and bool(winning_moves(board))
        board.undo()
    return 2 * would > len(answers)
