"""Text boards of drop games."""

from typing import TYPE_CHECKING

from tengen.families.drop.columns import last_point
from tengen.families.shared.canvas import Canvas
from tengen.families.shared.glyphs import Glyphs
from tengen.families.shared.stones import put_frame, put_stones
from tengen.text.language import tr

if TYPE_CHECKING:
    from tengen.rules.position import Position


def put_board(canvas: Canvas, position: "Position", glyphs: Glyphs) -> None:
    """A drop game: open at the top, column numbers below. The floor shows where a pop let a disc out."""
    rows, cols = position.game.rows, position.game.cols
    pitch = 2 if cols < 10 else 3
    width = pitch * (cols - 1) + 3
    put_frame(canvas, 0, range(rows), width, glyphs, "rack")
    places = {(row, col): (rows - 1 - row, 2 + pitch * col) for row in range(rows) for col in range(cols)}
    for line, place in places.values():
        canvas.put(line, place, glyphs.empty, "rack")
    for col in range(cols):
        number = str(col + 1)
        canvas.put(rows + 1, 3 + pitch * col - len(number), number, "label")
    put_stones(canvas, position, glyphs, places, last_point(position), ("red disc", "yellow disc"), "rack")
    last = position.last_move
    if last is not None and last.kind == "pop":
        canvas.put(rows, 2 + pitch * last.col, glyphs.popped, "rack mark")


def details(position: "Position") -> list[str]:
    """The pops that are left, and whether a draw may be claimed."""
    game = position.game
    if game.variant == "onepop":
        first, second = game.side_names
        ours_left, theirs_left = position.pops_left
        return [
            tr(
                "Pops left: {first} {ours_left}, {second} {theirs_left}",
                first=first,
                ours_left=ours_left,
                second=second,
                theirs_left=theirs_left,
            )
        ]
    if game.variant == "popout" and "draw" in position.legal_moves:
        return [tr("A draw may be claimed")]
    return []
