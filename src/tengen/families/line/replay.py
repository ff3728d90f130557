"""A line board on which a page replays a game."""

from collections.abc import Iterator

from tengen._core import Move
from tengen.families.line.svg import STONE, LineBoard
from tengen.families.shared.paper import circle, element
from tengen.families.shared.replay import LOOK, ReplayBoard, code_of
from tengen.rules.game import Cell
from tengen.rules.position import Position


class LineReplay(ReplayBoard):
    """A board of points."""

    def lay_out(self) -> None:
        """Stones with their shadows."""
        board = LineBoard(Position(self.game), LOOK)
        for row in range(self.game.rows):
            for col in range(self.game.cols):
                x, y = board.place((row, col))
                stones = [
                    element(
                        "g",
                        circle(x + 1.2, y + 2.2, STONE, "shadow"),
                        element(
                            "circle", cx=x, cy=y, r=STONE, class_="stone", fill=f"url(#{self.prefix}-{name})"
                        ),
                        class_=name,
                    )
                    for name in ("black", "white")
                ]
                self.add(str(Move.cell(col, row)), (x, y), stones, circle(x, y, 6.5, "last"))

    def index(self, cell: Cell) -> int:
        """Row by row."""
        return cell.row * self.game.cols + cell.col

    def changes(self, before: Position, move: Move, after: Position) -> Iterator[int]:
        """The one stone."""
        yield code_of(self.index(Cell(move.row, move.col)), before.turn)
