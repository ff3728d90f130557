"""What the coach has to say about a move: a sentence, and the facts it rests on."""

from dataclasses import dataclass, field
from typing import Any

from tengen import Move, Position
from tengen.engine.info import Line
from tengen.engine.score import Score
from tengen.families.registry import family_of


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence in the game's own words, and what it names, so that a board can show it and a test check it.

    `kind` says which sentence it is; `move` is the move it is about, `cells` are names of cells it points to,
    `count` is the number in it (cells, moves of the winner), where there is one.
    """

    kind: str
    text: str
    move: Move | None = None
    cells: tuple[str, ...] = field(default=())
    count: int | None = None

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "kind": self.kind,
            "text": self.text,
            "move": None if self.move is None else str(self.move),
            "cells": list(self.cells),
            "count": self.count,
        }


@dataclass(frozen=True, slots=True)
class Case:
    """A move to be spoken about: the position before it, the best line, and what follows the played move."""

    position: Position
    played: Move
    best: Line
    reply: Line | None
    """The best line after the played move, of whoever is to move then; None at the end of the game."""

    @property
    def mover(self) -> str:
        """What the side that moved is called."""
        return self.position.game.side_names[self.position.turn]

    @property
    def other(self) -> str:
        """What its opponent is called."""
        return self.position.game.side_names[self.position.turn.other]


def change_of_chances(case: Case) -> str:
    """What the best move was worth and what the played one: exact results in words, chances in percent."""
    best = family_of(case.position.game).move_words(case.best.best)
    was = case.best.score
    if case.reply is None:
        return f"{best} {_verb(was)}"
    now = case.reply.score.of(case.position.turn)
    if was.is_exact:
        return f"{best} {_verb(was)}; this {_verb(now)}"
    if now.is_exact:
        return f"{best} kept {_percent(was)} to win; this {_verb(now)}"
    return f"{best} was better: {_percent(was)} to win instead of {_percent(now)}"


def capital(text: str) -> str:
    """The text with a capital letter at its beginning, if it begins with a word and not with a move."""
    first = text.split(" ", 1)[0]
    return text[:1].upper() + text[1:] if (first.isalpha() and len(first) > 1) or first == "a" else text


def _verb(score: Score) -> str:
    """A score as what a move does: `wins in 4`, `draws`, `loses by 2`."""
    for noun, verb in (("win in ", "wins in "), ("loss in ", "loses in ")):
        if score.text.startswith(noun):
            return verb + score.text.removeprefix(noun)
    named = {"draw": "draws", "even": "ends even", "win": "wins", "loss": "loses"}
    if score.is_exact:
        return named.get(score.text, score.text)
    return f"leaves {_percent(score)} to win"


def _percent(score: Score) -> str:
    return f"{100 * score.win_chance:.0f} %"
