"""What differs from family to family. One that lacks something says so, and is never taken for another."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from tengen.errors import Unsupported

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


class Family:
    """One family of games. A subclass gives what its games have; the rest raises `Unsupported`.

    Its parts are imported where they are used, so that naming a family costs nothing.
    """

    name: ClassVar[str]
    """As `Game.family` gives it."""

    def _lacks(self, thing: str) -> Unsupported:
        return Unsupported(f"{self.name} games have no {thing} yet")

    # ---- boards as text and pictures ---------------------------------------------------------------------

    @property
    def shows_stones(self) -> bool:
        """Does a stone in front of the line below a text board say whose turn it is?"""
        raise self._lacks("text board")

    def put_text(self, canvas: "Canvas", position: "Position", glyphs: "Glyphs") -> None:
        """Puts the board on a sheet of characters."""
        raise self._lacks("text board")

    def details(self, position: "Position") -> list[str]:
        """What else a player must know and cannot see from the pieces alone."""
        raise self._lacks("words below a board")

    def size_words(self, game: "Game") -> str:
        """How large the board is, for those who hear a drawing."""
        raise self._lacks("words for the size of a board")

    def draw_svg(self, position: "Position", look: "Look", marks: "dict[Move, Mark]") -> "Sheet":
        """The board as a picture."""
        raise self._lacks("SVG board")

    def svg_rules(self, palette: "Palette") -> dict[str, str]:
        """The CSS of that picture in the colours of a theme."""
        raise self._lacks("SVG board")

    def replay_board(self, game: "Game", empty: str) -> "ReplayBoard":
        """The board on which a report replays games; `empty` is its picture without a move."""
        raise self._lacks("board in reports")

    # ---- players -----------------------------------------------------------------------------------------

    def greedy_moves(self, position: "Position") -> "list[Move]":
        """The moves that look best to one who looks one move ahead, all equally good."""
        raise self._lacks("greedy player")

    @property
    def classics(self) -> Sequence[str]:
        """The classic systems that play its games, the quickest first."""
        raise self._lacks("classic player")

    @property
    def style(self) -> "StyleWords":
        """The words in which it is told how somebody plays."""
        raise self._lacks("words for a style")

    # ---- learning ----------------------------------------------------------------------------------------

    @property
    def fixed_weight(self) -> str:
        """The weight that learning leaves as it is, and that so gives the scale."""
        raise self._lacks("weight that gives the scale")

    # ---- openings ----------------------------------------------------------------------------------------

    @property
    def opening_window(self) -> float:
        """How far from one half the winning chance after an opening may usually be."""
        raise self._lacks("openings")

    def split_opening(self, text: str, game: "Game") -> list[str]:
        """The moves of a written opening, one by one."""
        raise self._lacks("openings")

    def usual_plies(self, game: "Game") -> int:
        """How many moves an opening has when nobody says."""
        raise self._lacks("openings")

    def sensible_moves(self, position: "Position") -> "Sequence[Move]":
        """Moves from which an opening is drawn by chance."""
        raise self._lacks("openings")

    # ---- coach -------------------------------------------------------------------------------------------

    @property
    def review_nodes(self) -> int:
        """Positions that a review looks at for each move: about a tenth of a second."""
        raise self._lacks("coach")

    def remark(self, case: "Case") -> "Remark":
        """What was wrong with a move."""
        raise self._lacks("coach")

    def purpose(self, position: "Position", move: "Move") -> "Remark":
        """What a move does on the board."""
        raise self._lacks("coach")

    def idea(self, position: "Position", move: "Move") -> str:
        """What to look for when this move is best, without saying where it is."""
        raise self._lacks("coach")

    def has_effect(self, position: "Position", move: "Move", effect: str) -> bool:
        """Does a legal move do this, in fixed words that lessons can ask for?"""
        raise self._lacks("lessons")

    def move_words(self, move: "Move") -> str:
        """A move inside a sentence."""
        raise self._lacks("coach")

    def giveaway(self, position: "Position", move: "Move") -> "Giveaway | None":
        """The cells that a move gives the other side although it need not; None if it gives none."""
        raise self._lacks("coach")

    def hint_area(self, position: "Position", move: "Move") -> "tuple[Move, ...]":
        """The legal moves around a move, itself among them but not marked."""
        raise self._lacks("hints")

    def hint_cells(self, position: "Position", move: "Move", area: "tuple[Move, ...]") -> tuple[str, ...]:
        """The area as cells of the board."""
        raise self._lacks("hints")

    def hint_words(self, position: "Position", move: "Move") -> str:
        """Roughly where a move is, after the word `Look`."""
        raise self._lacks("hints")

    # ---- threats -----------------------------------------------------------------------------------------

    def threats(self, position: "Position") -> "list[Threat]":
        """What threatens on the board, the most urgent first."""
        raise self._lacks("threats")

    def threat_summary(self, position: "Position") -> list[str]:
        """What the side that is not to move threatens, in sentences."""
        raise self._lacks("threats")

    def forced_line(self, position: "Position") -> "ForcedLine | None":
        """A win of the side to move that leaves the other one no choice; None if none is found."""
        raise self._lacks("threats")

    # ---- puzzles -----------------------------------------------------------------------------------------

    def judge(self, game: "Game") -> "Judge":
        """Who says which moves of a puzzle are right."""
        raise self._lacks("puzzles")

    @property
    def themes(self) -> Mapping[str, str]:
        """What its puzzles are about, each with a sentence that explains it."""
        raise self._lacks("puzzles")

    def theme(self, found: "Walk") -> str:
        """What a solved puzzle is about: one of `themes`."""
        raise self._lacks("puzzles")

    # ---- memory ------------------------------------------------------------------------------------------

    @property
    def moves_commute(self) -> bool:
        """Does any order of the same moves lead to the same board, so that searches beside it help too?"""
        raise self._lacks("memory")

    @property
    def most_neighbours(self) -> int:
        """Positions near one at hand whose hints are used."""
        raise self._lacks("memory")

    @property
    def nodes_a_hint(self) -> int:
        """Of so many nodes of a long search one is kept: writing it takes a percent of the time they took."""
        raise self._lacks("memory")

    def key_places(self, game: "Game") -> int:
        """How many places a board has in its canonical key, each with two bits."""
        raise self._lacks("canonical key")

    def key_boards(self, position: "Position") -> tuple[bytes, list[int]]:
        """Side to move and rights, and the board under every symmetry as a number."""
        raise self._lacks("canonical key")

    def key_moves(self, game: "Game", places: list[int], symmetry: int) -> "list[Move]":
        """The moves on the board at hand that fill these places of its image."""
        raise self._lacks("canonical key")

    # ---- browser -----------------------------------------------------------------------------------------

    def web_board(self, game: "Game") -> dict[str, Any]:
        """What the browser must know to draw an empty board."""
        raise self._lacks("web board")

    def web_view(self, position: "Position") -> dict[str, Any]:
        """What the browser must know to fill it; `tengen.web.positions.views` says what may be left out."""
        raise self._lacks("web board")

    def illegal_lines(self, position: "Position", move: "Move") -> list[list[str]]:
        """Cells in which one sees why a move is illegal, line by line; empty where words say it all."""
        raise self._lacks("picture of what makes a move illegal")

    def read_setup(self, game: "Game", found: "Laid") -> "Setup":
        """A set-up board as the browser sends it; `BadSetup` says what is not on this board."""
        raise self._lacks("position editor")

    def find_moves(self, setup: "Setup") -> list[str]:
        """Moves that lead to a set-up board; `BadSetup` says why there are none."""
        raise self._lacks("position editor")
