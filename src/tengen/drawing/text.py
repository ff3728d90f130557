"""Text drawings: the board of any game for a terminal, and one line that says how the game stands."""

from typing import TYPE_CHECKING

from tengen.drawing.canvas import Canvas
from tengen.drawing.glyphs import ASCII, UNICODE, Glyphs
from tengen.drawing.text_edge import put_hexagons, put_squares
from tengen.drawing.text_stones import put_columns, put_intersections
from tengen.drawing.words import details, state

if TYPE_CHECKING:
    from tengen.rules.position import Position


def draw_text(position: "Position", *, color: bool = False, unicode: bool = True) -> str:
    """The board as lines of text with a status line below it.

    Brackets mark the last move, and diamonds (``#`` and ``@`` in plain ASCII) the stones that won, so nothing
    depends on colour. ``color=True`` adds ANSI codes and changes no character. All lines of the board are
    equally wide.
    """
    glyphs = UNICODE if unicode else ASCII
    canvas = Canvas()
    if position.game.family == "line":
        put_intersections(canvas, position, glyphs)
    elif position.game.family == "drop":
        put_columns(canvas, position, glyphs)
    elif position.game.variant == "hexifence":
        put_hexagons(canvas, position, glyphs)
    else:
        put_squares(canvas, position, glyphs)
    return "\n".join([*canvas.lines(color), _status(position, glyphs)])


def _status(position: "Position", glyphs: Glyphs) -> str:
    """The state and the details; in games with stones the glyph in front tells which stones are meant."""
    outcome = position.outcome
    subject = position.turn if outcome is None else outcome.winner
    has_stones = position.game.family != "edge"
    prefix = f"{glyphs.stones[subject]} " if has_stones and subject is not None else ""
    return prefix + ". ".join([state(position), *details(position)])
