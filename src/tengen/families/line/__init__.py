"""Line games: stones on points, so many in a row win."""

from typing import TYPE_CHECKING

from tengen.families.family import Family

if TYPE_CHECKING:
    from tengen._core import Move
    from tengen.families.shared.canvas import Canvas
    from tengen.families.shared.glyphs import Glyphs
    from tengen.families.shared.marks import Mark
    from tengen.families.shared.palette import Palette
    from tengen.families.shared.paper import Look, Sheet
    from tengen.rules.game import Game
    from tengen.rules.position import Position


class LineFamily(Family):
    """Gomoku, Renju, Tic-tac-toe and their kin."""

    name = "line"

    # ---- boards as text and pictures ---------------------------------------------------------------------

    shows_stones = True

    def put_text(self, canvas: "Canvas", position: "Position", glyphs: "Glyphs") -> None:
        """Points with numbers on the left and letters below."""
        from tengen.families.line.text import put_board

        put_board(canvas, position, glyphs)

    def details(self, position: "Position") -> list[str]:
        """Nothing: the stones say it all."""
        return []

    def size_words(self, game: "Game") -> str:
        """Rows and columns."""
        return f"{game.rows} rows, {game.cols} columns"

    def draw_svg(self, position: "Position", look: "Look", marks: "dict[Move, Mark]") -> "Sheet":
        """A wooden board."""
        from tengen.families.line.svg import draw_board

        return draw_board(position, look, marks)

    def svg_rules(self, palette: "Palette") -> dict[str, str]:
        """Its colours."""
        from tengen.families.line.svg import rules

        return rules(palette)

    # ---- players -----------------------------------------------------------------------------------------

    def greedy_moves(self, position: "Position") -> "list[Move]":
        """Win, else stop a win, else build and spoil lines."""
        from tengen.families.line.greedy import best_cells

        return best_cells(position)
