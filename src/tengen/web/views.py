"""A position as the browser draws it: stones and edges, legal moves, the end and its reason in words."""

from typing import Any

from tengen.drawing.words import details, state
from tengen.families.drop.columns import column_ages
from tengen.families.drop.columns import last_point as last_disc
from tengen.families.line.points import forbidden_points
from tengen.families.line.points import last_point as last_stone
from tengen.rules.game import Game
from tengen.rules.outcome import Outcome, Reason
from tengen.rules.position import Position
from tengen.web.titles import count_word, title

Json = dict[str, Any]


def view(position: Position) -> Json:
    """Everything there is to draw but the geometry, see `tengen.web.boards`."""
    game = position.game
    movers = _movers(position)
    last = position.last_move
    at = None if _is_edge(game) else last_stone(position) if game.family == "line" else last_disc(position)
    legal = [] if position.is_over else [str(move) for move in position.legal_moves]
    return {
        "game": game.name,
        "title": title(game),
        "family": game.family,
        "variant": game.variant,
        "sides": list(game.side_names),
        "turn": int(position.turn),
        "ply": position.ply,
        "moves": [str(move) for move in position.moves],
        "movers": movers,
        "last": None if last is None else str(last),
        "stones": _stones(position),
        "last_at": None if at is None else game.cell_name(at),
        "edges": _edges(position, movers),
        "cells": [
            {"name": game.cell_name(cell), "side": int(side)} for cell, side in position.captured.items()
        ],
        "last_cells": [game.cell_name(cell) for cell in position.last_captures] if _is_edge(game) else [],
        "legal": legal,
        "forbidden": [game.cell_name(point) for point in sorted(forbidden_points(position))],
        "score": list(position.score) if _is_edge(game) else None,
        "pops_left": list(position.pops_left) if game.variant in ("popout", "onepop") else None,
        "claim": "draw" in legal,
        "result": result(position),
        "state": state(position),
        "details": details(position),
        "said": said(position, movers),
    }


def result(position: Position) -> Json | None:
    """How the game ended by its rules, or None."""
    outcome = position.outcome
    if outcome is None:
        return None
    game = position.game
    return {
        "winner": None if outcome.winner is None else int(outcome.winner),
        "reason": outcome.reason.value,
        "result": outcome.result,
        "sentence": _sentence(position, outcome),
        "lines": [[game.cell_name(cell) for cell in line] for line in position.winning_lines],
    }


def said(position: Position, movers: list[int]) -> str:
    """One or two sentences for who hears the board."""
    names = position.game.side_names
    sentences = []
    last = position.last_move
    if last is not None:
        who = names[movers[-1]]
        what = {"pop": f"pops column {last.col + 1}", "claim": "claims a draw"}.get(
            last.kind, f"plays {last}"
        )
        closed = len(position.last_captures) if _is_edge(position.game) else 0
        if closed:
            what += f" and takes {'a cell' if closed == 1 else f'{count_word(closed)} cells'}"
        sentences.append(f"{who} {what}.")
    outcome = position.outcome
    sentences.append(f"{names[position.turn]} to move." if outcome is None else _sentence(position, outcome))
    return " ".join(sentences)


def _sentence(position: Position, outcome: Outcome) -> str:
    game, names = position.game, position.game.side_names
    winner = None if outcome.winner is None else names[outcome.winner]
    if outcome.reason is Reason.LINE:
        if winner is None:
            return "A draw: both sides have a line."
        longest = max((len(line) for line in position.winning_lines), default=game.length)
        return f"{winner} wins with {count_word(longest)} in a row."
    if outcome.reason is Reason.MOST_CELLS:
        first, second = position.score
        if winner is None:
            return f"A draw: {first} cells each."
        return f"{winner} wins with {max(first, second)} to {min(first, second)} cells."
    if outcome.reason is Reason.NO_MOVE:
        loser = names[1 - outcome.winner] if outcome.winner is not None else "nobody"
        return f"{winner} wins: {loser} has no move that is allowed."
    why = {
        Reason.FULL_BOARD: "the board is full.",
        Reason.REPETITION: "the same position came up for the third time.",
        Reason.CLAIM: f"{names[(position.ply - 1) % 2]} claimed it on a full board.",
    }
    return f"A draw: {why[outcome.reason]}" if winner is None else f"{winner} wins: {outcome.reason.value}."


def _movers(position: Position) -> list[int]:
    """Who made each move. Only in edge games turns do not alternate; there the drawn edges tell."""
    if not _is_edge(position.game):
        return [ply % 2 for ply in range(position.ply)]
    owners = (position.owner(move) for move in position.moves)
    return [int(owner) for owner in owners if owner is not None]


def _stones(position: Position) -> list[Json]:
    game = position.game
    if game.family == "line":
        ages = {(move.row, move.col): ply for ply, move in enumerate(position.moves, 1)}
    elif game.family == "drop":
        columns = enumerate(column_ages(position))
        ages = {(row, col): ply for col, column in columns for row, ply in enumerate(column)}
    else:
        return []
    stones = []
    for (row, col), ply in sorted(ages.items(), key=lambda stone: stone[1]):
        side = position.at(row, col)
        if side is not None:
            name = game.cell_name((row, col))
            stones.append({"at": name, "row": row, "col": col, "side": int(side), "ply": ply})
    return stones


def _edges(position: Position, movers: list[int]) -> list[Json]:
    if not _is_edge(position.game):
        return []
    played = zip(position.moves, movers, strict=True)
    return [{"name": str(move), "side": side, "ply": ply} for ply, (move, side) in enumerate(played, 1)]


def _is_edge(game: Game) -> bool:
    return game.family == "edge"
