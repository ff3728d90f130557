"""Hints in steps: first an idea, then where to look, then the move. Never more than was asked for."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

from tengen import Move, Position
from tengen.coach.words import idea, purpose
from tengen.engine.limit import Limit
from tengen.engine.score import Score
from tengen.families import family_of
from tengen.families.shared.remark import capital
from tengen.text.language import together, tr

LIMIT: Final = Limit(time=1.0, nodes=200_000)
"""A short look, mostly counted in positions so that hints are repeatable."""


class Step(IntEnum):
    """How much a hint gives away."""

    IDEA = 1
    AREA = 2
    MOVE = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint of one step. `cells` and `moves` are what a board may light up; a hint of an idea has none."""

    step: Step
    text: str
    moves: tuple[Move, ...] = ()
    """At the second step the moves of the area, at the third the one move."""
    cells: tuple[str, ...] = ()
    """At the second step the cells of the area."""
    score: Score | None = None

    @property
    def last(self) -> bool:
        """Is there nothing more to tell?"""
        return self.step is Step.MOVE

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "step": int(self.step),
            "text": self.text,
            "moves": [str(move) for move in self.moves],
            "cells": list(self.cells),
            "last": self.last,
            "score": None if self.score is None else self.score.to_json(),
        }


@dataclass(slots=True)
class Hints:
    """The hints for one position whose best move is known, and how far they went."""

    position: Position
    move: Move
    score: Score | None = None
    step: Step | None = None
    """What was told last; None is nothing yet."""

    def more(self) -> Hint:
        """The hint of the next step; the last one again when all is told."""
        return self.give(Step.IDEA if self.step is None else Step(min(self.step + 1, Step.MOVE)))

    def give(self, step: Step) -> Hint:
        """The hint of this step, and nothing of a later one."""
        self.step = step
        return hint_at(self.position, self.move, self.score, step)


def hint_at(position: Position, move: Move, score: Score | None, step: Step) -> Hint:
    """The hint of one step for a move that is known to be best."""
    match step:
        case Step.IDEA:
            return Hint(step, idea(position, move))
        case Step.AREA:
            family = family_of(position.game)
            moves = family.hint_area(position, move)
            cells = family.hint_cells(position, move, moves)
            return Hint(step, tr("Look {where}.", where=family.hint_words(position, move)), moves, cells)
        case Step.MOVE:
            does = tr("{text}.", text=capital(_does(position, move)))
            stands = "" if score is None else _stands(score)
            return Hint(step, together(does, stands), (move,), score=score)


def _does(position: Position, move: Move) -> str:
    told = purpose(position, move)
    words = family_of(position.game).move_words(move)
    return tr("play {move}", move=words) if told.kind == "quiet" else told.text


def _stands(score: Score) -> str:
    if score.is_exact:
        return tr("With best play: {text}.", text=score.text)
    return tr("Your chance to win is then about {percent} %.", percent=f"{100 * score.win_chance:.0f}")
