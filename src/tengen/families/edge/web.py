"""An edge board for the browser; hexagons and squares are one thing to draw."""

from tengen.families.edge.shapes import Hexagons, Shapes, Spot, Squares
from tengen.families.shared.web import Json, base
from tengen.rules.game import Game
from tengen.rules.position import Position


def board(game: Game) -> Json:
    """Cells, edges, dots and labels with their places."""
    shapes: Shapes = Hexagons(game) if game.variant == "hexifence" else Squares(game)
    empty = Position(game)
    ends = {move: shapes.edge(move) for move in game.moves}
    dots = {_at(end): None for pair in ends.values() for end in pair}
    outlines = {cell: shapes.outline(*cell) for cell in game.cells}
    return {
        **base(game, "edges"),
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


def view(position: Position) -> Json:
    """Edges, cells with their owners, and the score. Turns do not alternate: the drawn edges tell whose."""
    game = position.game
    owners = (position.owner(move) for move in position.placed)
    movers = [int(owner) for owner in owners if owner is not None]
    played = zip(position.placed, movers, strict=True)
    return {
        "movers": movers,
        "edges": [
            {"name": str(move), "side": side, "ply": ply} for ply, (move, side) in enumerate(played, 1)
        ],
        "cells": [
            {"name": game.cell_name(cell), "side": int(side)} for cell, side in position.captured.items()
        ],
        "last_cells": [game.cell_name(cell) for cell in position.last_captures],
        "score": list(position.score),
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
