"""A drop board for the browser."""

from tengen.families.drop.columns import column_ages, last_point
from tengen.families.shared.web import Json, base, stones
from tengen.rules.game import Game
from tengen.rules.position import Position

_POPS = {"connect": "none", "popout": "any", "onepop": "once"}


def board(game: Game) -> Json:
    """Columns with numbers."""
    return {
        **base(game, "columns"),
        "length": game.length,
        "col_names": [str(col + 1) for col in range(game.cols)],
        "row_names": [str(row + 1) for row in range(game.rows)],
        "pops": _POPS[game.variant],
    }


def view(position: Position) -> Json:
    """Discs, and the pops that are left."""
    columns = enumerate(column_ages(position))
    ages = {(row, col): ply for col, column in columns for row, ply in enumerate(column)}
    has_pops = position.game.variant in ("popout", "onepop")
    return {
        **stones(position, ages, last_point(position)),
        "pops_left": list(position.pops_left) if has_pops else None,
    }
