"""Exact values of every move: from the book, the drop solver, the edge solver, or a search to the end."""

from typing import Final

from tengen.engine.score import Draw, Loss, Margin, Score, Win, winner_moves
from tengen.rules.position import Position
from tengen.solving.drops import Points, can_solve, score_of
from tengen.solving.solution import Solution
from tengen.text.language import tr
from tengen.web.engines.pool import EnginePool
from tengen.web.wire.analysis import ExactValues, Source, Unit
from tengen.web.wire.shown import side

_SMALL_LINE: Final = 20
"""Free cells of a line board that a search can go to the end of."""


async def exact_values(engines: EnginePool, owner: str, position: Position, seconds: float) -> ExactValues:
    """What the wire's `exact` answers."""
    game = position.game
    if game.places_stones and game.rows * game.cols - position.ply > _SMALL_LINE:
        return _unknown(position, tr("this board is too large to be solved"))
    solution = await engines.solve(owner, position, seconds)
    if can_solve(game):
        return _drops(position, solution)
    return _searched(position, solution)


def _drops(position: Position, solution: Solution) -> ExactValues:
    empties = position.game.rows * position.game.cols - position.ply
    known = {move: points.lower for move, points in solution.move_points.items() if points.exact}
    # A move that ends the game has its value by the rules; the solver and the book may leave it out.
    for move in position.legal_moves:
        after = position.copy()
        after.play(move)
        if after.is_over:
            won = after.outcome is not None and after.outcome.winner is not None
            known[move] = (empties + 1) // 2 if won else 0
    values: dict[str, tuple[float, Score]] = {
        str(move): (points, score_of(points, empties, position.turn)) for move, points in known.items()
    }
    if not values:
        told = solution.points or Points(0, 0)
        return _unknown(position, tr("not solved in this time; known so far: {text} points", text=told.text))
    return _answer(position, values, "book" if solution.nodes == 0 else "solver", "points")


def _searched(position: Position, solution: Solution) -> ExactValues:
    if not solution.moves:
        return _unknown(position, tr("not solved in this time"))
    values = {str(line.best): (_number(line.score), line.score) for line in solution.moves}
    in_cells = position.game.counts_cells
    return _answer(position, values, "solver", "cells" if in_cells else "plies")


def _answer(
    position: Position, values: dict[str, tuple[float, Score]], source: Source, unit: Unit
) -> ExactValues:
    best = max((score for _, score in values.values()), key=lambda score: score._rank())
    complete = len(values) == len(position.legal_moves)
    top = next(number for number, score in values.values() if score == best)
    return {
        "known": True,
        "complete": complete,
        "source": source,
        "unit": unit,
        "turn": side(position.turn),
        "value": top if complete else None,
        "text": best.text if complete else "",
        "moves": [
            {
                "move": move,
                "value": number,
                "text": score.text,
                "short": _short(number, score, unit),
                "chance": score.win_chance,
                "best": complete and score == best,
            }
            for move, (number, score) in values.items()
        ],
    }


def _short(number: float, score: Score, unit: str) -> str:
    if unit != "plies":
        return f"{number:+.0f}" if number else "0"
    if isinstance(score, Draw):
        return "="
    return f"{'W' if isinstance(score, Win) else 'L'}{winner_moves(int(abs(number)))}"


def _number(score: Score) -> float:
    if isinstance(score, Margin):
        return score.cells
    if isinstance(score, Win):
        return score.plies
    return -score.plies if isinstance(score, Loss) else 0


def _unknown(position: Position, why: str) -> ExactValues:
    return {
        "known": False,
        "complete": False,
        "source": None,
        "unit": None,
        "turn": side(position.turn),
        "value": None,
        "text": why,
        "moves": [],
    }
