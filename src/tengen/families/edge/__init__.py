"""Edge games: who draws the last edge of a cell owns it, and most cells win."""

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


class EdgeFamily(Family):
    """Hexifence, Dots and Boxes."""

    name = "edge"

    # ---- boards as text and pictures ---------------------------------------------------------------------

    shows_stones = False

    def put_text(self, canvas: "Canvas", position: "Position", glyphs: "Glyphs") -> None:
        """Dots, edges, and the letters of the owners."""
        from tengen.families.edge.text import put_board

        put_board(canvas, position, glyphs)

    def details(self, position: "Position") -> list[str]:
        """The cells of each side."""
        from tengen.families.edge.text import details

        return details(position)

    def size_words(self, game: "Game") -> str:
        """Rows and columns."""
        if game.variant == "hexifence":
            return f"{game.rows} rows of cells"
        return f"{game.rows} rows, {game.cols} columns of cells"

    def draw_svg(self, position: "Position", look: "Look", marks: "dict[Move, Mark]") -> "Sheet":
        """Hexagons or squares."""
        from tengen.families.edge.svg import draw_board

        return draw_board(position, look, marks)

    def svg_rules(self, palette: "Palette") -> dict[str, str]:
        """Its colours."""
        from tengen.families.edge.svg import rules

        return rules(palette)

    # ---- players -----------------------------------------------------------------------------------------

    def greedy_moves(self, position: "Position") -> "list[Move]":
        """Take cells, else give none away, else give away the fewest."""
        from tengen.families.edge.greedy import best_edges

        return best_edges(position)
