"""Edge games: who draws the last edge of a cell owns it, and most cells win."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tengen.families.family import Family

if TYPE_CHECKING:
    from tengen._core import Move
    from tengen.families.shared.canvas import Canvas
    from tengen.families.shared.giveaway import Giveaway
    from tengen.families.shared.glyphs import Glyphs
    from tengen.families.shared.judge import Judge
    from tengen.families.shared.marks import Mark
    from tengen.families.shared.palette import Palette
    from tengen.families.shared.paper import Look, Sheet
    from tengen.families.shared.remark import Case, Remark
    from tengen.families.shared.replay import ReplayBoard
    from tengen.families.shared.setup import Laid, Setup
    from tengen.families.shared.style import StyleWords
    from tengen.families.shared.threat import ForcedLine, Threat
    from tengen.families.shared.walk import Walk
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

    def replay_board(self, game: "Game", empty: str) -> "ReplayBoard":
        """Edges and cells."""
        from tengen.families.edge.replay import EdgeReplay

        return EdgeReplay(game, empty)

    # ---- players -----------------------------------------------------------------------------------------

    def greedy_moves(self, position: "Position") -> "list[Move]":
        """Take cells, else give none away, else give away the fewest."""
        from tengen.families.edge.greedy import best_edges

        return best_edges(position)

    classics = ("tdleaf",)

    @property
    def style(self) -> "StyleWords":
        """The words of edge games."""
        from tengen.families.edge.style import STYLE

        return STYLE

    # ---- learning ----------------------------------------------------------------------------------------

    fixed_weight = "endgame"

    # ---- openings ----------------------------------------------------------------------------------------

    opening_window = 0.2
    """Wider: who has the move matters more to the engine's estimate."""

    def split_opening(self, text: str, game: "Game") -> list[str]:
        """Edges with blanks between them."""
        return text.split()

    def usual_plies(self, game: "Game") -> int:
        """A fifth of the edges."""
        from tengen.families.edge.openings import usual_plies

        return usual_plies(game)

    def sensible_moves(self, position: "Position") -> "Sequence[Move]":
        """Edges that give nothing away."""
        from tengen.families.edge.openings import sensible_moves

        return sensible_moves(position)

    # ---- coach -------------------------------------------------------------------------------------------

    review_nodes = 150_000

    def remark(self, case: "Case") -> "Remark":
        """Cells left, chains given away, and control kept or lost."""
        from tengen.families.edge.words import remark

        return remark(case)

    def purpose(self, position: "Position", move: "Move") -> "Remark":
        """Takes cells, stays safe, or gives as little as it must."""
        from tengen.families.edge.words import purpose

        return purpose(position, move)

    def idea(self, position: "Position", move: "Move") -> str:
        """The same as a question or a nudge."""
        from tengen.families.edge.words import idea

        return idea(position, move)

    def has_effect(self, position: "Position", move: "Move", effect: str) -> bool:
        """The cells that it closes or gives away."""
        from tengen.families.edge.effects import has_effect

        return has_effect(position, move, effect)

    def move_words(self, move: "Move") -> str:
        """`h12`, `5:8`."""
        return str(move)

    def giveaway(self, position: "Position", move: "Move") -> "Giveaway | None":
        """Cells that the other side can take, though there was a safe move or a cheaper one."""
        from tengen.families.edge.giveaway import giveaway

        return giveaway(position, move)

    def hint_area(self, position: "Position", move: "Move") -> "tuple[Move, ...]":
        """The free edges of the cells beside it."""
        from tengen.families.edge.hints import area

        return area(position, move)

    def hint_cells(self, position: "Position", move: "Move", area: "tuple[Move, ...]") -> tuple[str, ...]:
        """The cells beside the edge."""
        from tengen.families.edge.hints import area_cells

        return area_cells(position, move)

    def hint_words(self, position: "Position", move: "Move") -> str:
        """`around the cell (1,2)`."""
        from tengen.families.edge.hints import area_words

        return area_words(position, move)

    # ---- threats -----------------------------------------------------------------------------------------

    def threats(self, position: "Position") -> "list[Threat]":
        """Chains and loops."""
        from tengen.families.edge.threats import threats

        return threats(position)

    def threat_summary(self, position: "Position") -> list[str]:
        """How many there are, and what can be taken."""
        from tengen.families.edge.threats import summary

        return summary(position)

    def forced_line(self, position: "Position") -> "ForcedLine | None":
        """The exact values say it better."""
        return None

    # ---- puzzles -----------------------------------------------------------------------------------------

    def judge(self, game: "Game") -> "Judge":
        """The exact margin of every move."""
        from tengen.families.edge.judge import EdgeJudge

        return EdgeJudge()

    @property
    def themes(self) -> Mapping[str, str]:
        """The words of edge games."""
        from tengen.families.edge.themes import THEMES

        return THEMES

    def theme(self, found: "Walk") -> str:
        """By the moves to be found."""
        from tengen.families.edge.themes import theme_of

        return theme_of(found)

    # ---- memory ------------------------------------------------------------------------------------------

    moves_commute = True
    most_neighbours = 60
    """More: only a small part of most of them is of use."""
    nodes_a_hint = 130

    def key_places(self, game: "Game") -> int:
        """One an edge."""
        return len(game.moves)

    def key_boards(self, position: "Position") -> tuple[bytes, list[int]]:
        """Edges, no matter whose."""
        from tengen.families.edge.keys import boards

        return boards(position)

    def key_moves(self, game: "Game", places: list[int], symmetry: int) -> "list[Move]":
        """The edges."""
        from tengen.families.shared.images import images_of

        back = images_of(game.name).inverse[symmetry]
        return [back[game.moves[place]] for place in places]

    # ---- browser -----------------------------------------------------------------------------------------

    def web_board(self, game: "Game") -> dict[str, Any]:
        """Cells, edges, dots and labels with their places."""
        from tengen.families.edge.web import board

        return board(game)

    def web_view(self, position: "Position") -> dict[str, Any]:
        """Edges, cells with their owners, and the score."""
        from tengen.families.edge.web import view

        return view(position)

    def illegal_lines(self, position: "Position", move: "Move") -> list[list[str]]:
        """None: words say it all."""
        return []

    def read_setup(self, game: "Game", found: "Laid") -> "Setup":
        """Edges, and owners of closed cells."""
        from tengen.families.edge.editor import read_setup

        return read_setup(game, found)

    def find_moves(self, setup: "Setup") -> list[str]:
        """Edges in an order in which the right side closes each cell."""
        from tengen.families.edge.editor import find_moves

        return find_moves(setup)
