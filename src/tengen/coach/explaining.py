"""A solved puzzle in words: what each move does, what the other side could do, and why that is enough."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from tengen import Move, Position
from tengen.coach.puzzles import Puzzle
from tengen.coach.words import purpose
from tengen.families import family_of
from tengen.families.shared.goal import Aim
from tengen.families.shared.remark import capital
from tengen.text.language import tr

_MOST: Final = 12
"""Moves of a line that are told one by one."""


def explain(puzzle: Puzzle) -> tuple[str, ...]:
    """The solution in sentences."""
    walk = puzzle.walk()
    side = walk.position.turn
    moves = list(walk.all())
    told: list[str] = []
    for turn, run in groupby(moves[:_MOST], key=lambda one: one[0].turn):
        told.append((_own if turn is side else _other)(list(run)))
    if len(moves) > _MOST:
        told.append(tr("And so on."))
    meaning = family_of(puzzle.game).themes.get(puzzle.theme)
    if meaning is not None:
        theme, meaning = tr(puzzle.theme), tr(meaning)
        name, about = f"{theme[:1].upper()}{theme[1:]}", f"{meaning[:1].lower()}{meaning[1:]}"
        told.append(tr("{theme}: {meaning}", theme=name, meaning=about))
    told.append(_ending(puzzle, walk.end()))
    return tuple(told)


def _own(run: Sequence[tuple[Position, Move]]) -> str:
    """What each move of one turn does."""
    return tr("{text}.", text=capital(tr(", then ").join(_does(before, move) for before, move in run)))


def _does(position: Position, move: Move) -> str:
    does = purpose(position, move)
    if does.kind == "quiet":
        return tr("{move} is the move", move=family_of(position.game).move_words(move))
    return does.text[:1].lower() + does.text[1:]


def _other(run: Sequence[tuple[Position, Move]]) -> str:
    """The moves of one turn of the other side."""
    before = run[0][0]
    words = family_of(before.game).move_words
    moves = tr(", then ").join(words(move) for _, move in run)
    return tr("{side} answers {moves}.", side=before.game.side_names[before.turn], moves=moves)


def _ending(puzzle: Puzzle, end: Position) -> str:
    """What was reached."""
    names, start = puzzle.game.side_names, puzzle.position()
    side = start.turn
    name, other = names[side], names[side.other]
    outcome = end.outcome
    if outcome is not None and outcome.winner is side:
        return tr("{name} has won.", name=name)
    match puzzle.goal.aim:
        case Aim.WIN if end.game.counts_cells:
            return tr("{name} ends with more cells than {other}.", name=name, other=other)
        case Aim.WIN:
            return tr("Whatever {other} plays now, {name} wins.", other=other, name=name)
        case Aim.CELLS:
            return tr("{name} ends with {count} cells or more.", name=name, count=puzzle.goal.count)
        case Aim.DRAW:
            return (
                tr("The game ends in a draw.")
                if end.is_over
                else tr("With best play the game ends in a draw.")
            )
        case Aim.STOP:
            return tr("{other} has no forced win any more.", other=other)
        case Aim.BEST:
            return tr("This was the engine's choice.")
