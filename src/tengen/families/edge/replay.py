"""An edge board on which a page replays a game."""

from collections.abc import Iterator

from tengen._core import Move
from tengen.families.edge.svg import EdgeBoard
from tengen.families.shared.paper import element, label, short
from tengen.families.shared.replay import LOOK, ReplayBoard, code_of
from tengen.rules.game import Cell
from tengen.rules.position import Position


class EdgeReplay(ReplayBoard):
    """Edges first, then cells."""

    def lay_out(self) -> None:
        """Strokes, and cells in their owner's tint."""
        board = EdgeBoard(Position(self.game), LOOK)
        self.place = {move: number for number, move in enumerate(self.game.moves)}
        self.cell = {cell: len(self.place) + number for number, cell in enumerate(self.game.cells)}
        for move in self.game.moves:
            red = board.stroke(move, "edge red") + board.stroke(move, "core")
            blue = board.stroke(move, "edge blue")
            self.add(str(move), board.middle(move), (blue, red), board.stroke(move, "last"))
        for row, col in self.game.cells:
            corners = [board.at(spot) for spot in board.shapes.outline(row, col)]
            points = " ".join(f"{short(x)},{short(y)}" for x, y in corners)
            middle = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
            taken = [
                element("polygon", points=points, class_=f"cell captured {color}")
                + label(*middle, name[0], 27, f"letter {color}")
                for color, name in zip(("blue", "red"), self.game.side_names, strict=True)
            ]
            self.under.add(len(self.names))
            self.add("", middle, taken, "")

    def svg(self) -> str:
        """Captured cells lie below the free edges, strokes below the dots."""
        layered = self.empty.replace('<g class="free-edges"', '<g class="under"></g><g class="free-edges"', 1)
        return layered.replace('<g class="dots"', '<g class="top"></g><g class="over"></g><g class="dots"', 1)

    def index(self, cell: Cell) -> int:
        """Behind the edges."""
        return self.cell[cell]

    def changes(self, before: Position, move: Move, after: Position) -> Iterator[int]:
        """The edge, and the cells it closed."""
        yield code_of(self.place[move], before.turn)
        for cell in after.last_captures:
            yield code_of(self.cell[cell], after.at(cell.row, cell.col))
