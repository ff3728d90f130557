"""What an oversight costs against a person, whatever perfect play would make of the game.

A perfect opponent wins a won game; a person must see the win first, and a near one is seen more often than a
far one. So a win counts 1 if it takes one move, and a twentieth less for every further one, down to 0.7; a
loss the same from the other end. What is not decided lies between.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tengen import Move, Position
from tengen.coach.judgement import drop_of
from tengen.coach.oversights import Kind, Oversight, given, wins_overlooked
from tengen.engine.info import Line
from tengen.engine.score import Loss, Margin, Score, Win, winner_moves

FAR: Final = 5
"""A win in so many own moves is named when it is missed."""
_STEP: Final = 0.05
_UNSEEN: Final = 0.3
"""So much less than a near win is a far one worth."""
_LEAST: Final = {Kind.OWN_GOAL: 0.6, Kind.MISSED_WIN: 0.1, Kind.ALLOWED_WIN: 0.1}
"""The drop that an oversight costs at least, on the scale from -1 to 1."""
_LEAST_AT_ONCE: Final = 0.2
"""And one move away from the end of the game."""
_A_CELL: Final = 0.1
_MOST_CELLS: Final = 5


@dataclass(frozen=True, slots=True)
class Cost:
    """The mover's chances against a person before and after a move, and the drop that it is judged by."""

    before: float
    after: float
    drop: float


def oversights_of(position: Position, move: Move, best: Line, after: Score) -> tuple[Oversight, ...]:
    """What must be named, given the mover's best line before the move and the mover's score after it."""
    if position.game.counts_cells:
        found = given(position, move, best.best)
        return tuple(one for one in found if not _is_worth_it(one, move, best, after))
    is_trusted = not isinstance(best.score, Loss)
    near = wins_overlooked(position, move, best.best, is_trusted=is_trusted)
    if not any(one.kind is Kind.MISSED_WIN for one in near):
        near = (*_missed(move, best), *near)
    return tuple(one for one in near if not _wins_still(one, after))


def needs_proof(oversights: Sequence[Oversight]) -> bool:
    """Does a search decide whether this was an oversight? Then it should look longer."""
    return any(
        one.kind in (Kind.GAVE_CELLS, Kind.OPENED_CHAIN) or (one.kind is Kind.MISSED_WIN and one.count > 1)
        for one in oversights
    )


def cost_of(oversights: Sequence[Oversight], best: Score, after: Score) -> Cost:
    """What these oversights cost; both scores are the mover's."""
    high, low = practical_chance(best), practical_chance(after)
    least = 0.0
    for one in oversights:
        worth = _STEP * (one.count - 1)
        if one.kind is Kind.MISSED_WIN:
            high = max(high, 1 - worth)
        elif one.kind is Kind.ALLOWED_WIN:
            low = min(low, worth)
        elif one.kind is Kind.OWN_GOAL:
            low = 0.0
        least = max(least, _least(one, best, after))
    high = max(high, low)
    return Cost(high, low, max(least, drop_of(high, low)))


def practical_chance(score: Score) -> float:
    """The chance against a person: near ends are certain, far ones are not."""
    if not isinstance(score, Win | Loss):
        return _UNSEEN + (1 - 2 * _UNSEEN) * score.win_chance
    doubt = min(_UNSEEN, _STEP * max(0, winner_moves(score.plies) - 1))
    return 1 - doubt if isinstance(score, Win) else doubt


def _least(one: Oversight, best: Score, after: Score) -> float:
    if one.kind in _LEAST:
        return max(_LEAST[one.kind], _LEAST_AT_ONCE if one.count == 1 else 0.0)
    lost = best.cells - after.cells if isinstance(best, Margin) and isinstance(after, Margin) else 0
    return _A_CELL * min(_MOST_CELLS, max(lost, one.count))


def _missed(move: Move, best: Line) -> tuple[Oversight, ...]:
    """A win that the search found, near enough for a person."""
    score = best.score
    if not isinstance(score, Win) or not score.proven or best.best == move:
        return ()
    moves = winner_moves(score.plies)
    return (Oversight(Kind.MISSED_WIN, best.best, moves),) if 1 < moves <= FAR else ()


def _wins_still(one: Oversight, after: Score) -> bool:
    """Is a missed win in several moves still there, and not much farther away?"""
    if one.kind is not Kind.MISSED_WIN or one.count == 1 or not isinstance(after, Win):
        return False
    return 1 + after.plies // 2 <= max(FAR, one.count + 1)


def _is_worth_it(one: Oversight, move: Move, best: Line, after: Score) -> bool:
    """Is giving these cells a sacrifice that pays? With a safe move left only proof counts."""
    was = best.score
    if isinstance(was, Margin) and isinstance(after, Margin):
        return after.cells >= was.cells
    return one.kind is Kind.OPENED_CHAIN and (best.best == move or after.win_chance >= was.win_chance)
