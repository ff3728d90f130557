"""The coach's words for any game: each family has its own, and what is overlooked in all of them."""

import re
from collections.abc import Sequence
from dataclasses import replace

from tengen import Move, Position
from tengen.coach.oversights import Kind, Oversight
from tengen.engine.info import Line
from tengen.engine.score import Win
from tengen.families import family_of
from tengen.families.shared.numbers import in_words
from tengen.families.shared.remark import Case, Remark
from tengen.text.language import together, tr

_SAY_SO = {
    Kind.OWN_GOAL: ("own goal",),
    Kind.MISSED_WIN: ("missed ",),
    Kind.ALLOWED_WIN: ("left ", "gave line", "opened line", "pop opened line"),
    Kind.GAVE_CELLS: ("gave ", "left cells"),
    Kind.OPENED_CHAIN: ("gave ",),
}
"""How the kinds of remarks begin that tell of an oversight in the family's own words."""


def remark(case: Case) -> Remark:
    """What was wrong with a move."""
    return family_of(case.position.game).remark(case)


def purpose(position: Position, move: Move) -> Remark:
    """What a move does on the board."""
    return family_of(position.game).purpose(position, move)


def idea(position: Position, move: Move) -> str:
    """What to look for when this move is best, without saying where it is."""
    return family_of(position.game).idea(position, move)


def shown_case(case: Case, oversights: Sequence[Oversight]) -> Case:
    """The case with lines that show what was overlooked, where the search had others in mind."""
    turn = case.position.turn
    for one in reversed(oversights):
        plies = 2 * one.count - 1
        if one.kind is Kind.ALLOWED_WIN and one.answer is not None and not _wins(case.reply, plies):
            case = replace(case, reply=Line(Win(plies, turn.other), (one.answer,)))
        if one.kind is Kind.MISSED_WIN and not _wins(case.best, plies):
            case = replace(case, best=Line(Win(plies, turn), (one.better,)))
        elif one.better != case.best.best:
            case = replace(case, best=Line(case.best.score, (one.better,)))
    return case


def oversight_remark(case: Case, oversights: Sequence[Oversight]) -> Remark:
    """All that was overlooked: the first in the family's own words if it has any, and the better move."""
    first, *others = oversights
    told = remark(case)
    if not told.kind.startswith(_SAY_SO[first.kind]):
        told = said(case.position, first)
    text = together(told.text, *(sentence(case.position, other) for other in others))
    return with_better(case.position, replace(told, text=text), first)


def with_better(position: Position, told: Remark, one: Oversight) -> Remark:
    """The remark with the better move at its end, unless that is named in it."""
    words = family_of(position.game).move_words(one.better)
    # Not a part of another name, as h1 is of h12.
    named = re.search(rf"(?<![A-Za-z0-9]){re.escape(words)}(?![A-Za-z0-9])", told.text)
    # A pop and a drop in one column sound alike.
    if one.kind is not Kind.OWN_GOAL and named:
        return told
    return replace(told, text=together(told.text, tr("Better: {move}.", move=words)))


def said(position: Position, one: Oversight) -> Remark:
    """A remark of what was overlooked, by the board alone."""
    return Remark(f"overlooked: {one.kind.value}", sentence(position, one), one.better, (), one.count)


def sentence(position: Position, one: Oversight) -> str:
    """What was overlooked, by the board alone."""
    family, names = family_of(position.game), position.game.side_names
    mover, other = names[position.turn], names[position.turn.other]
    answer = "" if one.answer is None else family.move_words(one.answer)
    count = in_words(one.count)
    match one.kind:
        case Kind.OWN_GOAL:
            return tr("This move ended the game: {other} wins by it.", other=other)
        case Kind.MISSED_WIN:
            move = family.move_words(one.better)
            if one.count == 1:
                return tr("{mover} could win at once with {move}.", mover=mover, move=move)
            return tr(
                "{mover} could win in {count} moves, starting with {move}.",
                mover=mover,
                count=count,
                move=move,
            )
        case Kind.ALLOWED_WIN:
            if one.count == 1:
                return tr(
                    "This lets {other} win at once with {answer}, which could be stopped.",
                    other=other,
                    answer=answer,
                )
            return tr(
                "This lets {other} win in {count} moves, starting with {answer}, which could be stopped.",
                other=other,
                count=count,
                answer=answer,
            )
        case Kind.GAVE_CELLS:
            return tr(
                "This gives {other} {cells}, though {safe}.",
                other=other,
                cells=_cells(one.count),
                safe=_safe(one.safe),
            )
        case Kind.OPENED_CHAIN:
            return tr("This gives {other} {cells}, more than needed.", other=other, cells=_cells(one.count))


def _wins(line: Line | None, plies: int) -> bool:
    return line is not None and isinstance(line.score, Win) and line.score.plies <= plies


def _cells(count: int) -> str:
    return tr("a cell") if count == 1 else tr("{count} cells", count=in_words(count))


def _safe(count: int) -> str:
    if not count:
        return tr("everything could be taken")
    return (
        tr("a safe move was left")
        if count == 1
        else tr("{count} safe moves were left", count=in_words(count))
    )
