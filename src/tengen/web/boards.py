"""The geometry of a board; hexagons and squares are one thing to draw."""

from functools import lru_cache
from typing import Any

from tengen.families.edge.shapes import Hexagons, Shapes, Spot, Squares
from tengen.families.line.points import star_points
from tengen.rules.game import Game
from tengen.rules.position import Position

Json = dict[str, Any]

_POPS = {"connect": "none", "popout": "any", "onepop": "once"}


@lru_cache(maxsize=64)
def board(game: Game) -> Json:
    """What the browser must know to draw an empty board. Do not change it: it is shared."""
    if game.family == "line":
        return _points(game)
    return _columns(game) if game.family == "drop" else _edges(game)


def _common(game: Game, kind: str) -> Json:
    return {"game": game.name, "kind": kind, "rows": game.rows, "cols": game.cols}


def _points(game: Game) -> Json:
    return {
        **_common(game, "points"),
        "length": game.length,
        "col_names": [_letter(col) for col in range(game.cols)],
        "row_names": [str(row + 1) for row in range(game.rows)],
        "stars": [game.cell_name(point) for point in sorted(star_points(game.rows, game.cols))],
    }


def _columns(game: Game) -> Json:
    return {
        **_common(game, "columns"),
        "length": game.length,
        "col_names": [str(col + 1) for col in range(game.cols)],
        "row_names": [str(row + 1) for row in range(game.rows)],
        "pops": _POPS[game.variant],
    }


def _edges(game: Game) -> Json:
    shapes: Shapes = Hexagons(game) if game.variant == "hexifence" else Squares(game)
    empty = Position(game)
    ends = {move: shapes.edge(move) for move in game.moves}
    dots = {_at(end): None for pair in ends.values() for end in pair}
    outlines = {cell: shapes.outline(*cell) for cell in game.cells}
    return {
        **_common(game, "edges"),
        "shape": "hexagons" if game.variant == "hexifence" else "squares",
        "width": round(shapes.width, 2),
        "height": round(shapes.height, 2),
        "cells": [
            {
                "name": game.cell_name(cell),
                "row": cell.row,
                "col": cell.col,
                "centre": _middle(outline),
                "points": [list(_at(spot)) for spot in outline],
            }
            for cell, outline in outlines.items()
        ],
        "edges": [
            {
                "name": str(move),
                "from": list(_at(start)),
                "to": list(_at(end)),
                "cells": [game.cell_name(cell) for cell in empty.edge_cells(move)],
            }
            for move, (start, end) in ends.items()
        ],
        "dots": [list(dot) for dot in dots],
        "labels": [{"at": list(_at(spot)), "text": text} for spot, text in shapes.labels()],
    }


def _at(spot: Spot) -> tuple[float, float]:
    """Rounded, so that the ends of edges that meet are equal. Adding 0.0 turns -0.0 into 0.0."""
    return round(spot.x, 2) + 0.0, round(spot.y, 2) + 0.0


def _middle(outline: list[Spot]) -> list[float]:
    count = len(outline)
    return [
        round(sum(spot.x for spot in outline) / count, 2),
        round(sum(spot.y for spot in outline) / count, 2),
    ]


def _letter(col: int) -> str:
    return chr(ord("a") + col)
