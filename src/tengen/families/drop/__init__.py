"""Drop games: discs fall into columns, so many in a row win."""

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


class DropFamily(Family):
    """Connect Four, PopOut and their kin."""

    name = "drop"

    # ---- boards as text and pictures ---------------------------------------------------------------------

    shows_stones = True

    def put_text(self, canvas: "Canvas", position: "Position", glyphs: "Glyphs") -> None:
        """A rack, open at the top, with numbers below."""
        from tengen.families.drop.text import put_board

        put_board(canvas, position, glyphs)

    def details(self, position: "Position") -> list[str]:
        """The pops that are left, and whether a draw may be claimed."""
        from tengen.families.drop.text import details

        return details(position)

    def size_words(self, game: "Game") -> str:
        """Rows and columns."""
        return f"{game.rows} rows, {game.cols} columns"

    def draw_svg(self, position: "Position", look: "Look", marks: "dict[Move, Mark]") -> "Sheet":
        """A blue rack."""
        from tengen.families.drop.svg import draw_board

        return draw_board(position, look, marks)

    def svg_rules(self, palette: "Palette") -> dict[str, str]:
        """Its colours."""
        from tengen.families.drop.svg import rules

        return rules(palette)

    # ---- players -----------------------------------------------------------------------------------------

    def greedy_moves(self, position: "Position") -> "list[Move]":
        """Win, allow no win, else keep the better lines."""
        from tengen.families.drop.greedy import best_drops

        return best_drops(position)
