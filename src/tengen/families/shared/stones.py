"""What text boards with stones share: the frame, the stones, and brackets around the last one."""

from typing import TYPE_CHECKING

from tengen.families.shared.canvas import Canvas
from tengen.families.shared.glyphs import Glyphs

if TYPE_CHECKING:
    from tengen.rules.position import Position

Point = tuple[int, int]


def put_frame(canvas: Canvas, left: int, lines: range, width: int, glyphs: Glyphs, style: str) -> None:
    """The two sides and the floor, filled with blanks so that a coloured board has one background."""
    for line in lines:
        canvas.put(line, left, glyphs.down + " " * width + glyphs.down, style)
    floor = glyphs.corners[2] + glyphs.across * width + glyphs.corners[3]
    canvas.put(lines.stop, left, floor, style)


def put_stones(
    canvas: Canvas,
    position: "Position",
    glyphs: Glyphs,
    places: dict[Point, tuple[int, int]],
    last: Point | None,
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
    if last is not None:
        line, place = places[last]
        canvas.put(line, place - 1, "[", f"{board} mark")
        canvas.put(line, place + 1, "]", f"{board} mark")
