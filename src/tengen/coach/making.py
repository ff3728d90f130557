"""Makes puzzles: finds what can be asked in a position, proves it, and says what it is about and how hard."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tengen import Move, Position
from tengen.coach.attempt import line_of
from tengen.coach.difficulty import Decision, rate
from tengen.coach.puzzles import Puzzle
from tengen.coach.reviewer import Review
from tengen.engine.engine import Engine
from tengen.engine.limit import Limit
from tengen.engine.score import Win
from tengen.families import family_of
from tengen.families.shared.goal import Aim, Goal
from tengen.families.shared.judge import Judge
from tengen.families.shared.walk import Walk

_FEWEST: Final = 3
"""Legal moves: with fewer there is nothing to find."""
_SHARE: Final = 0.3
_MOST_RIGHT: Final = 6
"""Of all moves so few may be right, and no more than so many."""
_DOUBT: Final = 30_000


def puzzle_at(position: Position, engine: Engine, judge: Judge | None = None) -> Puzzle | None:
    """The puzzle in a position; None if nothing can be proven there, or if too many moves are right."""
    if judge is None:
        with family_of(position.game).judge(position.game) as own:
            return puzzle_at(position, engine, own)
    draft = draft_at(position, engine, judge)
    return None if draft is None else rated(draft, engine, judge)


def draft_at(position: Position, engine: Engine, judge: Judge) -> Puzzle | None:
    """The same without a rating, which takes longest."""
    if position.is_over or len(position.legal_moves) < _FEWEST:
        return None
    for goal in judge.goals(position):
        right = judge.right_moves(position, goal)
        if right and len(right) <= most_right(position):
            found = _made(position, goal, right, judge, engine)
            if found is not None:
                return found
    return None


def rated(draft: Puzzle, engine: Engine, judge: Judge) -> Puzzle:
    """A puzzle with its rating."""
    return replace(draft, rating=rate(decisions(draft.walk(), judge), engine))


def most_right(position: Position) -> int:
    """How many moves may be right for the others to be worth avoiding."""
    return max(1, min(_MOST_RIGHT, int(_SHARE * len(position.legal_moves))))


def puzzles_from(review: Review, engine: Engine) -> Iterator[Puzzle]:
    """The puzzles that a reviewed game holds: the positions in which somebody went wrong."""
    for one in review.mistakes:
        found = puzzle_at(Position(review.game, review.played[: one.ply]), engine)
        if found is not None:
            yield found


def _made(
    position: Position, goal: Goal, right: tuple[Move, ...], judge: Judge, engine: Engine
) -> Puzzle | None:
    line, is_kept = line_of(position, goal, right[0], judge)
    if not is_kept or (goal.aim is Aim.STOP and _is_lost(position, line[0], engine)):
        return None
    theme = family_of(position.game).theme(Walk(position, goal, line))
    return Puzzle(position.game, position.all_moves, line, theme, 0, goal)


def _is_lost(position: Position, move: Move, engine: Engine) -> bool:
    """Does a longer look prove that stopping the attack is not enough?"""
    board = position.copy()
    board.play(move)
    if board.is_over:
        return False
    engine.clear()
    score = engine.analyse(board, Limit(nodes=_DOUBT)).score
    return isinstance(score, Win) and score.proven


def decisions(walk: Walk, judge: Judge) -> Iterator[Decision]:
    """Where something has to be found: each position with all right moves."""
    goal = walk.goal
    for before, _ in walk.own():
        yield before, judge.right_moves(before, goal)
        goal = judge.after(goal)
