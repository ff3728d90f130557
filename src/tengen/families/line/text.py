"""Text boards of line games."""

from typing import TYPE_CHECKING

from tengen.families.line.points import forbidden_points, last_point, star_points
from tengen.families.shared.canvas import Canvas
from tengen.families.shared.glyphs import Glyphs
from tengen.families.shared.stones import put_frame, put_stones

if TYPE_CHECKING:
    from tengen.rules.position import Position


def put_board(canvas: Canvas, position: "Position", glyphs: Glyphs) -> None:
    """A line game: numbers on the left, letters below, row 1 at the bottom."""
    rows, cols = position.game.rows, position.game.cols
    margin = len(str(rows)) + 1
    left = margin + 2
    width = 2 * cols + 1
    put_frame(canvas, margin, range(1, rows + 1), width, glyphs, "wood")
    canvas.put(0, margin, glyphs.corners[0] + glyphs.across * width + glyphs.corners[1], "wood")
    stars = star_points(rows, cols)
    forbidden = forbidden_points(position)
    for row in range(rows):
        line = rows - row
        canvas.put(line, 0, str(row + 1).rjust(margin - 1), "label")
        for col in range(cols):
            glyph = glyphs.star if (row, col) in stars else glyphs.empty
            glyph = glyphs.forbidden if (row, col) in forbidden else glyph
            canvas.put(line, left + 2 * col, glyph, "wood")
    for col in range(cols):
        canvas.put(rows + 2, left + 2 * col, chr(ord("a") + col), "label")
    places = {(row, col): (rows - row, left + 2 * col) for row in range(rows) for col in range(cols)}
    put_stones(canvas, position, glyphs, places, last_point(position), ("black", "white"), "wood")
