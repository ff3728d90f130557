"""A line board for the browser."""

from tengen.families.line.points import forbidden_points, last_point, star_points
from tengen.families.shared.web import Json, base, stones
from tengen.rules.game import Game
from tengen.rules.position import Position


def board(game: Game) -> Json:
    """Points with letters and numbers."""
    return {
        **base(game, "points"),
        "length": game.length,
        "col_names": [chr(ord("a") + col) for col in range(game.cols)],
        "row_names": [str(row + 1) for row in range(game.rows)],
        "stars": [game.cell_name(point) for point in sorted(star_points(game.rows, game.cols))],
    }


def view(position: Position) -> Json:
    """Stones, and the points that are forbidden."""
    ages = {(move.row, move.col): ply for ply, move in enumerate(position.placed, 1)}
    forbidden = [position.game.cell_name(point) for point in sorted(forbidden_points(position))]
    return {**stones(position, ages, last_point(position)), "forbidden": forbidden}
