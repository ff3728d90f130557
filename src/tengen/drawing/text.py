"""Text drawings: the board of any game for a terminal, and one line that says how the game stands."""

from typing import TYPE_CHECKING

from tengen.drawing.words import details, state
from tengen.families import family_of
from tengen.families.shared.canvas import Canvas
from tengen.families.shared.glyphs import ASCII, UNICODE, Glyphs

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
    family_of(position.game).put_text(canvas, position, glyphs)
    return "\n".join([*canvas.lines(color), _status(position, glyphs)])


def _status(position: "Position", glyphs: Glyphs) -> str:
    """The state and the details; in games with stones the glyph in front tells which stones are meant."""
    outcome = position.outcome
    subject = position.turn if outcome is None else outcome.winner
    has_stones = family_of(position.game).shows_stones
    prefix = f"{glyphs.stones[subject]} " if has_stones and subject is not None else ""
    return prefix + ". ".join([state(position), *details(position)])
