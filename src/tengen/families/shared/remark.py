"""What the coach has to say about a move: a sentence, and the facts it rests on."""

from dataclasses import dataclass, field
from typing import Any

from tengen import Move, Position
from tengen.engine.info import Line
from tengen.engine.score import Draw, Loss, Margin, Score, Win, winner_moves
from tengen.families.registry import family_of
from tengen.text.language import tr


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
        return tr("{best} {verb}", best=best, verb=_verb(was))
    now = case.reply.score.of(case.position.turn)
    if was.is_exact:
        return tr("{best} {verb}; this {now}", best=best, verb=_verb(was), now=_verb(now))
    if now.is_exact:
        return tr(
            "{best} kept {percent} to win; this {now}", best=best, percent=_percent(was), now=_verb(now)
        )
    return tr(
        "{best} was better: {percent} to win instead of {now}",
        best=best,
        percent=_percent(was),
        now=_percent(now),
    )


def capital(text: str) -> str:
    """The text with a capital letter at its beginning, if it begins with a word and not with a move."""
    first = text.split(" ", 1)[0]
    return text[:1].upper() + text[1:] if (first.isalpha() and len(first) > 1) or first == "a" else text


def _verb(score: Score) -> str:
    """A score as what a move does: `wins in 4`, `draws`, `loses by 2`."""
    if not score.is_exact:
        return tr("leaves {percent} to win", percent=_percent(score))
    match score:
        case Win(plies):
            return tr("wins in {moves}", moves=winner_moves(plies)) if plies else tr("wins")
        case Loss(plies):
            return tr("loses in {moves}", moves=winner_moves(plies)) if plies else tr("loses")
        case Draw():
            return tr("draws")
        case Margin(0):
            return tr("ends even")
    return score.text


def _percent(score: Score) -> str:
    return f"{100 * score.win_chance:.0f} %"
