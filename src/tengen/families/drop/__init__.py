"""Drop games: discs fall into columns, so many in a row win."""

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

    def replay_board(self, game: "Game", empty: str) -> "ReplayBoard":
        """Holes, and the floor for pops."""
        from tengen.families.drop.replay import DropReplay

        return DropReplay(game, empty)

    # ---- players -----------------------------------------------------------------------------------------

    def greedy_moves(self, position: "Position") -> "list[Move]":
        """Win, allow no win, else keep the better lines."""
        from tengen.families.drop.greedy import best_drops

        return best_drops(position)

    classics = ("window",)

    @property
    def style(self) -> "StyleWords":
        """The words of drop games."""
        from tengen.families.drop.style import STYLE

        return STYLE

    # ---- learning ----------------------------------------------------------------------------------------

    fixed_weight = "threat"

    # ---- openings ----------------------------------------------------------------------------------------

    opening_window = 0.12

    def split_opening(self, text: str, game: "Game") -> list[str]:
        """`4 4 3` or `443`."""
        from tengen.families.drop.openings import split_moves

        return split_moves(text, game)

    def usual_plies(self, game: "Game") -> int:
        """A seventh of the cells, at most 6."""
        from tengen.families.drop.openings import usual_plies

        return usual_plies(game)

    def sensible_moves(self, position: "Position") -> "Sequence[Move]":
        """Drops."""
        from tengen.families.drop.openings import sensible_moves

        return sensible_moves(position)

    # ---- coach -------------------------------------------------------------------------------------------

    review_nodes = 300_000

    def remark(self, case: "Case") -> "Remark":
        """Lines that were there, threats left open, and what a pop brought down."""
        from tengen.families.drop.words import remark

        return remark(case)

    def purpose(self, position: "Position", move: "Move") -> "Remark":
        """Wins, stops a line, or makes two threats at once."""
        from tengen.families.drop.words import purpose

        return purpose(position, move)

    def idea(self, position: "Position", move: "Move") -> str:
        """The same as a question or a nudge."""
        from tengen.families.drop.words import idea

        return idea(position, move)

    def has_effect(self, position: "Position", move: "Move", effect: str) -> bool:
        """A drop or a pop, and the threats it makes."""
        from tengen.families.drop.effects import has_effect

        return has_effect(position, move, effect)

    def move_words(self, move: "Move") -> str:
        """`column 4`, `a pop in column 2`."""
        from tengen.families.drop.words import move_words

        return move_words(move)

    def giveaway(self, position: "Position", move: "Move") -> "Giveaway | None":
        """Nothing can be given."""
        return None

    def hint_area(self, position: "Position", move: "Move") -> "tuple[Move, ...]":
        """This column and those beside it."""
        from tengen.families.drop.hints import area

        return area(position, move)

    def hint_cells(self, position: "Position", move: "Move", area: "tuple[Move, ...]") -> tuple[str, ...]:
        """Where discs would land."""
        from tengen.families.drop.hints import area_cells

        return area_cells(position, area)

    def hint_words(self, position: "Position", move: "Move") -> str:
        """`at columns 3 to 5`."""
        from tengen.families.drop.hints import area_words

        return area_words(position, move)

    # ---- threats -----------------------------------------------------------------------------------------

    def threats(self, position: "Position") -> "list[Threat]":
        """Cells that complete a line, odd and even."""
        from tengen.families.drop.threats import threats

        return threats(position)

    def threat_summary(self, position: "Position") -> list[str]:
        """Columns in which the other side wins."""
        from tengen.families.drop.threats import summary

        return summary(position)

    def forced_line(self, position: "Position") -> "ForcedLine | None":
        """The exact values say it better."""
        return None

    # ---- puzzles -----------------------------------------------------------------------------------------

    def judge(self, game: "Game") -> "Judge":
        """Drop-only games are solved; with pops wins are counted in moves."""
        from tengen.families.drop.judge import judge_of

        return judge_of(game)

    @property
    def themes(self) -> Mapping[str, str]:
        """The words of drop games."""
        from tengen.families.drop.themes import THEMES

        return THEMES

    def theme(self, found: "Walk") -> str:
        """By the moves to be found."""
        from tengen.families.drop.themes import theme_of

        return theme_of(found)

    # ---- memory ------------------------------------------------------------------------------------------

    moves_commute = False
    most_neighbours = 12
    nodes_a_hint = 800

    def key_places(self, game: "Game") -> int:
        """One a cell."""
        return len(game.cells)

    def key_boards(self, position: "Position") -> tuple[bytes, list[int]]:
        """Discs by side, and the pops that are left."""
        from tengen.families.drop.keys import boards

        return boards(position)

    def key_moves(self, game: "Game", places: list[int], symmetry: int) -> "list[Move]":
        """The drops, from below."""
        from tengen.families.drop.keys import moves

        return moves(game, places, symmetry)

    # ---- browser -----------------------------------------------------------------------------------------

    def web_board(self, game: "Game") -> dict[str, Any]:
        """Columns with numbers."""
        from tengen.families.drop.web import board

        return board(game)

    def web_view(self, position: "Position") -> dict[str, Any]:
        """Discs, and the pops that are left."""
        from tengen.families.drop.web import view

        return view(position)

    def illegal_lines(self, position: "Position", move: "Move") -> list[list[str]]:
        """None: words say it all."""
        return []

    def read_setup(self, game: "Game", found: "Laid") -> "Setup":
        """Discs by cell."""
        from tengen.families.shared.setup import read_stones

        return read_stones(game, found)

    def find_moves(self, setup: "Setup") -> list[str]:
        """Discs by drops alone."""
        from tengen.families.drop.editor import find_moves

        return find_moves(setup)
