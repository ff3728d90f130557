"""Line games: stones on points, so many in a row win."""

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

    def replay_board(self, game: "Game", empty: str) -> "ReplayBoard":
        """Points."""
        from tengen.families.line.replay import LineReplay

        return LineReplay(game, empty)

    # ---- players -----------------------------------------------------------------------------------------

    def greedy_moves(self, position: "Position") -> "list[Move]":
        """Win, else stop a win, else build and spoil lines."""
        from tengen.families.line.greedy import best_cells

        return best_cells(position)

    classics = ("pattern", "power", "selfish")

    @property
    def style(self) -> "StyleWords":
        """The words of line games."""
        from tengen.families.line.style import STYLE

        return STYLE

    # ---- learning ----------------------------------------------------------------------------------------

    fixed_weight = "own_open_four"

    # ---- openings ----------------------------------------------------------------------------------------

    opening_window = 0.12

    def split_opening(self, text: str, game: "Game") -> list[str]:
        """`h8 i9 h9` or `h8i9h9`."""
        from tengen.families.line.openings import split_moves

        return split_moves(text)

    def usual_plies(self, game: "Game") -> int:
        """An eighth of the cells, at most 5."""
        from tengen.families.line.openings import usual_plies

        return usual_plies(game)

    def sensible_moves(self, position: "Position") -> "Sequence[Move]":
        """Points near the middle."""
        from tengen.families.line.openings import sensible_moves

        return sensible_moves(position)

    # ---- coach -------------------------------------------------------------------------------------------

    review_nodes = 40_000

    def remark(self, case: "Case") -> "Remark":
        """Fives, fours and threes that were made, missed or left."""
        from tengen.families.line.words import remark

        return remark(case)

    def purpose(self, position: "Position", move: "Move") -> "Remark":
        """The shape it makes, or the one it stops."""
        from tengen.families.line.words import purpose

        return purpose(position, move)

    def idea(self, position: "Position", move: "Move") -> str:
        """The same as a question or a nudge."""
        from tengen.families.line.words import idea

        return idea(position, move)

    def has_effect(self, position: "Position", move: "Move", effect: str) -> bool:
        """The shape it makes or stops."""
        from tengen.families.line.effects import has_effect

        return has_effect(position, move, effect)

    def move_words(self, move: "Move") -> str:
        """`h8`."""
        return str(move)

    def giveaway(self, position: "Position", move: "Move") -> "Giveaway | None":
        """Nothing can be given."""
        return None

    def hint_area(self, position: "Position", move: "Move") -> "tuple[Move, ...]":
        """Points up to two away."""
        from tengen.families.line.hints import area

        return area(position, move)

    def hint_cells(self, position: "Position", move: "Move", area: "tuple[Move, ...]") -> tuple[str, ...]:
        """The points themselves."""
        return tuple(map(str, area))

    def hint_words(self, position: "Position", move: "Move") -> str:
        """`at the upper left`."""
        from tengen.families.line.hints import area_words

        return area_words(position, move)

    # ---- threats -----------------------------------------------------------------------------------------

    def threats(self, position: "Position") -> "list[Threat]":
        """Fours and threes."""
        from tengen.families.line.threats import threats

        return threats(position)

    def threat_summary(self, position: "Position") -> list[str]:
        """Fours and open threes of the other side."""
        from tengen.families.line.threats import summary

        return summary(position)

    def forced_line(self, position: "Position") -> "ForcedLine | None":
        """By fours, or by fours and threes."""
        from tengen.families.line.threats import forced_line

        return forced_line(position)

    # ---- puzzles -----------------------------------------------------------------------------------------

    def judge(self, game: "Game") -> "Judge":
        """Small boards are solved; on large ones wins are forced by threats."""
        from tengen.families.line.judge import judge_of

        return judge_of(game)

    @property
    def themes(self) -> Mapping[str, str]:
        """The words of line games."""
        from tengen.families.line.themes import THEMES

        return THEMES

    def theme(self, found: "Walk") -> str:
        """By the moves to be found."""
        from tengen.families.line.themes import theme_of

        return theme_of(found)

    # ---- memory ------------------------------------------------------------------------------------------

    moves_commute = False
    most_neighbours = 12
    nodes_a_hint = 130

    def key_places(self, game: "Game") -> int:
        """One a point."""
        return len(game.moves)

    def key_boards(self, position: "Position") -> tuple[bytes, list[int]]:
        """Stones by side."""
        from tengen.families.line.keys import boards

        return boards(position)

    def key_moves(self, game: "Game", places: list[int], symmetry: int) -> "list[Move]":
        """The stones."""
        from tengen.families.shared.images import images_of

        back = images_of(game.name).inverse[symmetry]
        return [back[game.moves[place]] for place in places]

    # ---- browser -----------------------------------------------------------------------------------------

    def web_board(self, game: "Game") -> dict[str, Any]:
        """Points with letters and numbers."""
        from tengen.families.line.web import board

        return board(game)

    def web_view(self, position: "Position") -> dict[str, Any]:
        """Stones, and the points that are forbidden."""
        from tengen.families.line.web import view

        return view(position)

    def illegal_lines(self, position: "Position", move: "Move") -> list[list[str]]:
        """The threes, the fours or the overline of a forbidden point."""
        from tengen.families.line.forbidden import forbidden_lines

        lines = forbidden_lines(position, move)
        return [[position.game.cell_name(cell) for cell in line] for line in lines]

    def read_setup(self, game: "Game", found: "Laid") -> "Setup":
        """Stones by point."""
        from tengen.families.shared.setup import read_stones

        return read_stones(game, found)

    def find_moves(self, setup: "Setup") -> list[str]:
        """Stones in any order in which the game goes on."""
        from tengen.families.line.editor import find_moves

        return find_moves(setup)
