"""A drop board on which a page replays a game."""

from collections.abc import Iterator

from tengen._core import Move
from tengen.families.drop.columns import column_height
from tengen.families.drop.svg import DISC, Rack
from tengen.families.shared.paper import circle, element, short
from tengen.families.shared.replay import LOOK, ReplayBoard, code_of
from tengen.rules.game import Cell
from tengen.rules.position import Position


class DropReplay(ReplayBoard):
    """A rack, with a place below each column for pops and one for a claim."""

    def lay_out(self) -> None:
        """Discs, arrows for pops."""
        rack = Rack(Position(self.game), LOOK)
        for row in range(self.game.rows):
            for col in range(self.game.cols):
                x, y = rack.place((row, col))
                ring = circle(x, y, 15, "cut")
                diamond = element(
                    "path", d=f"M{short(x)} {short(y - 15)}l15 15l-15 15l-15 -15z", class_="cut"
                )
                discs = [
                    element("g", circle(x, y, DISC - 1, "body"), cut, class_=f"disc {name}")
                    for name, cut in (("red", diamond), ("yellow", ring))
                ]
                self.add(str(Move.drop(col)), (x, y), discs, circle(x, y, 7, "last"))
        for col in range(self.game.cols):
            x, y = rack.place((0, col))
            arrow = element("path", d=f"M{short(x - 9)} {short(y + 25)}h18l-9 10z", class_="last popped")
            self.add(str(Move.pop(col)), (x, y), ("", ""), arrow)
        self.add(str(Move.claim()), (0, 0), ("", ""), "")

    def index(self, cell: Cell) -> int:
        """Row by row."""
        return cell.row * self.game.cols + cell.col

    def changes(self, before: Position, move: Move, after: Position) -> Iterator[int]:
        """The disc, or the whole column that came down."""
        rows, cols = self.game.rows, self.game.cols
        if move.kind == "claim":
            yield code_of(rows * cols + cols, before.turn)
        elif move.kind == "drop":
            yield code_of(self.index(Cell(column_height(before, move.col), move.col)), before.turn)
        else:
            yield code_of(rows * cols + move.col, before.turn)
            for row in range(rows):
                owner = after.at(row, move.col)
                if owner != before.at(row, move.col):
                    yield code_of(self.index(Cell(row, move.col)), owner)
