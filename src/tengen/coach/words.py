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
    text = " ".join([told.text, *(sentence(case.position, other) for other in others)])
    return with_better(case.position, replace(told, text=text), first)


def with_better(position: Position, told: Remark, one: Oversight) -> Remark:
    """The remark with the better move at its end, unless that is named in it."""
    words = family_of(position.game).move_words(one.better)
    named = re.sub(r"[.,:;](?= |$)", " ", told.text)
    # A pop and a drop in one column sound alike.
    if one.kind is not Kind.OWN_GOAL and f" {words} " in f" {named} ":
        return told
    return replace(told, text=f"{told.text} Better: {words}.")


def said(position: Position, one: Oversight) -> Remark:
    """A remark of what was overlooked, by the board alone."""
    return Remark(f"overlooked: {one.kind.value}", sentence(position, one), one.better, (), one.count)


def sentence(position: Position, one: Oversight) -> str:
    """What was overlooked, by the board alone."""
    family, names = family_of(position.game), position.game.side_names
    mover, other = names[position.turn], names[position.turn.other]
    answer = "" if one.answer is None else family.move_words(one.answer)
    when = "at once" if one.count == 1 else f"in {in_words(one.count)} moves"
    match one.kind:
        case Kind.OWN_GOAL:
            return f"This move ended the game: {other} wins by it."
        case Kind.MISSED_WIN:
            starting = " with" if one.count == 1 else ", starting with"
            return f"{mover} could win {when}{starting} {family.move_words(one.better)}."
        case Kind.ALLOWED_WIN:
            starting = " with" if one.count == 1 else ", starting with"
            return f"This lets {other} win {when}{starting} {answer}, which could be stopped."
        case Kind.GAVE_CELLS:
            return f"This gives {other} {_cells(one.count)}, though {_safe(one.safe)}."
        case Kind.OPENED_CHAIN:
            return f"This gives {other} {_cells(one.count)}, more than needed."


def _wins(line: Line | None, plies: int) -> bool:
    return line is not None and isinstance(line.score, Win) and line.score.plies <= plies


def _cells(count: int) -> str:
    return "a cell" if count == 1 else f"{in_words(count)} cells"


def _safe(count: int) -> str:
    if not count:
        return "everything could be taken"
    return "a safe move was left" if count == 1 else f"{in_words(count)} safe moves were left"
