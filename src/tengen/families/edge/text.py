"""Text boards of edge games. Every free edge can be named by what stands beside it or on it."""

from typing import TYPE_CHECKING

from tengen.families.shared.canvas import Canvas
from tengen.families.shared.glyphs import Glyphs

if TYPE_CHECKING:
    from tengen.rules.position import Position

_STYLES = ("blue", "red")
_PITCH = 4


def put_board(canvas: Canvas, position: "Position", glyphs: Glyphs) -> None:
    """Hexagons or squares."""
    (_put_hexagons if position.game.variant == "hexifence" else _put_squares)(canvas, position, glyphs)


def _put_squares(canvas: Canvas, position: "Position", glyphs: Glyphs) -> None:
    """Squares: ``h12`` is in row h1 below the 2 at the head, ``v03`` in row v0 above the 3 at the foot."""
    rows, cols = position.game.rows, position.game.cols
    left = len(f"h{rows}") + 2
    foot = 2 * rows + 2
    canvas.put(0, 0, "h", "label")
    canvas.put(foot, 0, "v", "label")
    for col in range(cols + 1):
        _put_number(canvas, foot, left + _PITCH * col, col)
        if col < cols:
            _put_number(canvas, 0, left + _PITCH * col + 2, col)
    for row in range(rows + 1):
        canvas.put(2 * row + 1, 0, f"h{row}", "label")
        canvas.put(2 * row + 1, left, glyphs.dot + f"   {glyphs.dot}" * cols)
        if row < rows:
            canvas.put(2 * row + 2, 0, f"v{row}", "label")
            canvas.put(2 * row + 2, left + _PITCH * cols + 1, " ")  # room for a bracket
    for move in position.placed:
        owner = position.owner(move)
        style = "" if owner is None else _STYLES[owner]
        line, place = 2 * move.row + 1, left + _PITCH * move.col
        is_last = move == position.last_move
        if move.kind == "across":
            canvas.put(line, place + 1, f"[{glyphs.across}]" if is_last else glyphs.across * 3, style)
        elif is_last:
            canvas.put(line + 1, place - 1, f"[{glyphs.down}]", style)
        else:
            canvas.put(line + 1, place, glyphs.down, style)
    for cell, side in position.captured.items():
        _put_owner(canvas, position, 2 * cell.row + 2, left + _PITCH * cell.col + 2, side)


def _put_hexagons(canvas: Canvas, position: "Position", glyphs: Glyphs) -> None:
    """Hexifence. Line i is row i of the notation and a free edge shows its column: ``5:8`` is read off."""
    game = position.game
    last_row = 2 * game.rows
    margin = len(f"{last_row}: ")
    for row in range(last_row + 1):
        canvas.put(row, 0, f"{row}:".rjust(margin - 1), "label")
    shift = margin + 4 - _hexagon_middle(game.rows // 2, 0)  # leaves room for a bracket at both sides
    canvas.put(game.rows, margin + 6 * game.rows + 2, " ")
    for move in game.moves:
        owner = position.owner(move)
        place = shift + _hexagon_middle(move.row // 2, move.col // 2)
        if move.row % 2 == 1:
            place, glyph, number_place = place - 3, glyphs.down, place - 2 - len(str(move.col))
        elif move.col % 2 == 0:
            place, glyph, number_place = place - 2, "/", place - 2
        else:
            place, glyph, number_place = place + 2, "\\", place + 3 - len(str(move.col))
        if owner is None:
            canvas.put(move.row, number_place, str(move.col), "free")
        elif move == position.last_move:
            canvas.put(move.row, place - 1, f"[{glyph}]", _STYLES[owner])
        else:
            canvas.put(move.row, place, glyph, _STYLES[owner])
    for cell, side in position.captured.items():
        _put_owner(canvas, position, 2 * cell.row + 1, shift + _hexagon_middle(cell.row, cell.col), side)


def _hexagon_middle(row: int, col: int) -> int:
    """Hexagons are six characters apart; each row begins half a hexagon further left."""
    return 6 * col - 3 * row


def _put_number(canvas: Canvas, line: int, place: int, number: int) -> None:
    """Right-aligned, so that two digits end where one digit stands."""
    text = str(number)
    canvas.put(line, place + 1 - len(text), text, "label")


def _put_owner(canvas: Canvas, position: "Position", line: int, place: int, side: int) -> None:
    canvas.put(line, place, position.game.side_names[side][0], _STYLES[side])


def details(position: "Position") -> list[str]:
    """The cells of each side."""
    first, second = position.game.side_names
    ours, theirs = position.score
    return [f"{first} {ours}, {second} {theirs}"]
