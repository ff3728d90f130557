"""What families share in showing a board to the browser."""

from collections.abc import Mapping
from typing import Any

from tengen.rules.game import Game
from tengen.rules.position import Position

Json = dict[str, Any]
Point = tuple[int, int]


def base(game: Game, kind: str) -> Json:
    """What every board says of itself."""
    return {"game": game.name, "kind": kind, "rows": game.rows, "cols": game.cols}


def stones(position: Position, ages: Mapping[Point, int], last: Point | None) -> Json:
    """Stones with the ply that put them there, the oldest first, and where the last one lies."""
    game = position.game
    found = []
    for (row, col), ply in sorted(ages.items(), key=lambda stone: stone[1]):
        side = position.at(row, col)
        if side is not None:
            name = game.cell_name((row, col))
            found.append({"at": name, "row": row, "col": col, "side": int(side), "ply": ply})
    return {"stones": found, "last_at": None if last is None else game.cell_name(last)}
