"""A position as the browser draws it: stones and edges, legal moves, the end and its reason in words."""

from collections.abc import Sequence
from typing import Any, Final

from tengen.drawing.words import details, state
from tengen.families import family_of
from tengen.rules.outcome import Outcome, Reason
from tengen.rules.position import Position
from tengen.text.language import together, tr
from tengen.web.positions.titles import count_word, side_names, title, with_side_names
from tengen.web.wire.shown import Result, View, side

_NOTHING: Final[dict[str, Any]] = {
    "movers": [],
    "stones": [],
    "last_at": None,
    "edges": [],
    "cells": [],
    "last_cells": [],
    "forbidden": [],
    "score": None,
    "pops_left": None,
}
"""What a family need not speak of. Who made each move is left out where turns alternate."""


def view(position: Position) -> View:
    """Everything there is to draw but the geometry, see `tengen.web.positions.boards`."""
    game = position.game
    shown = {**_NOTHING, **family_of(game).web_view(position)}
    movers = shown["movers"] or [ply % 2 for ply in range(position.ply)]
    last = position.last_move
    legal = [] if position.is_over else [str(move) for move in position.legal_moves]
    return {
        "game": game.name,
        "title": title(game),
        "family": game.family,
        "variant": game.variant,
        "sides": side_names(game),
        "turn": side(position.turn),
        "ply": position.ply,
        "moves": [str(move) for move in position.moves],
        "movers": movers,
        "last": None if last is None else str(last),
        "stones": shown["stones"],
        "last_at": shown["last_at"],
        "edges": shown["edges"],
        "cells": shown["cells"],
        "last_cells": shown["last_cells"],
        "legal": legal,
        "forbidden": shown["forbidden"],
        "score": shown["score"],
        "pops_left": shown["pops_left"],
        "claim": "draw" in legal,
        "result": result(position),
        "state": with_side_names(game, state(position)),
        "details": details(position),
        "said": said(position, movers),
    }


def result(position: Position) -> Result | None:
    """How the game ended by its rules, or None."""
    outcome = position.outcome
    if outcome is None:
        return None
    game = position.game
    return {
        "winner": None if outcome.winner is None else side(outcome.winner),
        "reason": outcome.reason.value,
        "result": outcome.result,
        "sentence": _sentence(position, outcome),
        "lines": [[game.cell_name(cell) for cell in line] for line in position.winning_lines],
    }


def said(position: Position, movers: list[int]) -> str:
    """One or two sentences for who hears the board."""
    names = side_names(position.game)
    outcome = position.outcome
    now = (
        tr("{side} to move.", side=names[position.turn]) if outcome is None else _sentence(position, outcome)
    )
    return together(said_move(position, movers), now)


def said_move(position: Position, movers: Sequence[int]) -> str:
    """The last move in a sentence; nothing where there is none."""
    last = position.last_move
    if last is None:
        return ""
    side_name = side_names(position.game)[movers[-1]]
    if last.kind == "pop":
        return tr("{side} pops column {column}.", side=side_name, column=last.col + 1)
    if last.kind == "claim":
        return tr("{side} claims a draw.", side=side_name)
    closed = len(position.last_captures) if position.game.counts_cells else 0
    if not closed:
        return tr("{side} plays {move}.", side=side_name, move=last)
    cells = tr("a cell") if closed == 1 else tr("{count} cells", count=count_word(closed))
    return tr("{side} plays {move} and takes {cells}.", side=side_name, move=last, cells=cells)


def _sentence(position: Position, outcome: Outcome) -> str:
    game, names = position.game, side_names(position.game)
    winner = None if outcome.winner is None else names[outcome.winner]
    if outcome.reason is Reason.LINE:
        if winner is None:
            return tr("A draw: both sides have a line.")
        longest = max((len(line) for line in position.winning_lines), default=game.length)
        return tr("{winner} wins with {count} in a row.", winner=winner, count=count_word(longest))
    if outcome.reason is Reason.MOST_CELLS:
        first, second = position.score
        if winner is None:
            return tr("A draw: {count} cells each.", count=first)
        return tr(
            "{winner} wins with {more} to {less} cells.",
            winner=winner,
            more=max(first, second),
            less=min(first, second),
        )
    if outcome.reason is Reason.NO_MOVE:
        loser = names[1 - outcome.winner] if outcome.winner is not None else tr("nobody")
        return tr("{winner} wins: {loser} has no move that is allowed.", winner=winner, loser=loser)
    why = {
        Reason.FULL_BOARD: tr("A draw: the board is full."),
        Reason.REPETITION: tr("A draw: the same position came up for the third time."),
        Reason.CLAIM: tr("A draw: {side} claimed it on a full board.", side=names[(position.ply - 1) % 2]),
    }
    if winner is None:
        return why[outcome.reason]
    return tr("{winner} wins: {reason}.", winner=winner, reason=tr(outcome.reason.value))
