"""Text boards with stones: the intersections of line games and the columns of drop games."""

from typing import TYPE_CHECKING

from tengen.drawing.canvas import Canvas
from tengen.drawing.glyphs import Glyphs
from tengen.drawing.points import Point, forbidden_points, last_point, star_points

if TYPE_CHECKING:
    from tengen.rules.position import Position


def put_intersections(canvas: Canvas, position: "Position", glyphs: Glyphs) -> None:
    """A line game: numbers on the left, letters below, row 1 at the bottom."""
    rows, cols = position.game.rows, position.game.cols
    margin = len(str(rows)) + 1
    left = margin + 2
    width = 2 * cols + 1
    _put_frame(canvas, margin, range(1, rows + 1), width, glyphs, "wood")
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
    _put_stones(canvas, position, glyphs, places, ("black", "white"), "wood")


def put_columns(canvas: Canvas, position: "Position", glyphs: Glyphs) -> None:
    """A drop game: open at the top, column numbers below. The floor shows where a pop let a disc out."""
    rows, cols = position.game.rows, position.game.cols
    pitch = 2 if cols < 10 else 3
    width = pitch * (cols - 1) + 3
    _put_frame(canvas, 0, range(rows), width, glyphs, "rack")
    places = {(row, col): (rows - 1 - row, 2 + pitch * col) for row in range(rows) for col in range(cols)}
    for line, place in places.values():
        canvas.put(line, place, glyphs.empty, "rack")
    for col in range(cols):
        number = str(col + 1)
        canvas.put(rows + 1, 3 + pitch * col - len(number), number, "label")
    _put_stones(canvas, position, glyphs, places, ("red disc", "yellow disc"), "rack")
    last = position.last_move
    if last is not None and last.kind == "pop":
        canvas.put(rows, 2 + pitch * last.col, glyphs.popped, "rack mark")


def _put_frame(canvas: Canvas, left: int, lines: range, width: int, glyphs: Glyphs, style: str) -> None:
    """The two sides and the floor, filled with blanks so that a coloured board has one background."""
    for line in lines:
        canvas.put(line, left, glyphs.down + " " * width + glyphs.down, style)
    floor = glyphs.corners[2] + glyphs.across * width + glyphs.corners[3]
    canvas.put(lines.stop, left, floor, style)


def _put_stones(
    canvas: Canvas,
    position: "Position",
    glyphs: Glyphs,
    places: dict[Point, tuple[int, int]],
    styles: tuple[str, str],
    board: str,
) -> None:
    """Stones in the styles of their sides; brackets around the last one in the mark style of the board."""
    winning = position.winning_cells
    for (row, col), (line, place) in places.items():
        side = position.at(row, col)
        if side is not None:
            shapes = glyphs.winners if (row, col) in winning else glyphs.stones
            canvas.put(line, place, shapes[side], styles[side])
    last = last_point(position)
    if last is not None:
        line, place = places[last]
        canvas.put(line, place - 1, "[", f"{board} mark")
        canvas.put(line, place + 1, "]", f"{board} mark")
