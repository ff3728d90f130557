"""The coach beside a game that is being played: a warning before a move, a word after it. No search is asked.

It speaks of what the rules alone show: a move that loses at once, a win in one or two that was missed or
allowed, cells given away with a safe move left.
"""

from dataclasses import dataclass

from tengen import Move, Position
from tengen.coach.oversights import Kind, Oversight, given, wins_overlooked
from tengen.coach.words import said, with_better
from tengen.families import family_of
from tengen.families.shared.remark import Remark
from tengen.text.language import tr


@dataclass(frozen=True, slots=True)
class Advice:
    """What there is to say of one move."""

    warning: Remark | None = None
    """Before it is played: it loses at once, and need not."""
    remark: Remark | None = None
    """After it was played: what it overlooked."""


def advice(position: Position, move: Move) -> Advice:
    """What the coach says of a legal move; mostly nothing.

    >>> print(advice(Position("connect4", "4 1 4 1 4"), Move.drop(6)).warning.text)
    Careful: this lets Red win at once with column 4.
    """
    found = (*wins_overlooked(position, move), *given(position, move))
    # Opening a longer chain than needed may be wise: without a search nobody knows.
    sure = [one for one in found if one.kind is not Kind.OPENED_CHAIN]
    if not sure:
        return Advice()
    lost = next((one for one in sure if one.count == 1 and one.kind in _LOSES), None)
    remark = with_better(position, said(position, sure[0]), sure[0])
    return Advice(None if lost is None else _warning(position, lost), remark)


_LOSES = (Kind.OWN_GOAL, Kind.ALLOWED_WIN)


def _warning(position: Position, one: Oversight) -> Remark:
    other = position.game.side_names[position.turn.other]
    if one.answer is None:
        text = tr("Careful: this move ends the game, and {other} wins.", other=other)
    else:
        answer = family_of(position.game).move_words(one.answer)
        text = tr("Careful: this lets {other} win at once with {answer}.", other=other, answer=answer)
    return Remark("warning", text, one.answer, (), one.count)
