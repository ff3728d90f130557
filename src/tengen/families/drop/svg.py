"""SVG of drop games: a blue rack with holes, and discs that differ in their colour and in their engraving."""

from typing import TYPE_CHECKING

from tengen.families.drop.columns import Point, column_ages, column_height, last_point
from tengen.families.shared.marks import Mark, draw_mark
from tengen.families.shared.palette import Palette
from tengen.families.shared.paper import Look, Sheet, circle, element, gradient, group, label, line, short

if TYPE_CHECKING:
    from tengen import Move
    from tengen.rules.position import Position

_STEP = 60.0
DISC = 24.5
"""Radius of a disc."""
_SIDES = ("red", "yellow")


def draw_board(position: "Position", look: Look, marks: "dict[Move, Mark]") -> Sheet:
    """Rack, discs, the winning line, and marks on top."""
    rack = Rack(position, look)
    rack.draw_frame()
    if look.coordinates:
        rack.draw_labels()
    rack.draw_discs()
    rack.draw_winning_lines()
    if look.move_numbers:
        rack.draw_numbers()
    if look.last_move:
        rack.draw_last_move()
    spots = [draw_mark(*rack.target(move), 19, mark) for move, mark in marks.items() if move.kind != "claim"]
    rack.sheet.add(*group("marks", spots))
    return rack.sheet


class Rack:
    """The sheet with the places of all holes on it."""

    def __init__(self, position: "Position", look: Look) -> None:
        self.position = position
        self.look = look
        self.rows, self.cols = position.game.rows, position.game.cols
        self.edge = 12.0
        self.foot = 38.0 if look.coordinates or position.game.variant != "connect" else self.edge
        width = 2 * self.edge + self.cols * _STEP
        self.sheet = Sheet(width, self.edge + self.rows * _STEP + self.foot)

    def place(self, point: Point) -> tuple[float, float]:
        """The middle of a hole; row 0 is at the bottom."""
        row, col = point
        return self.edge + (col + 0.5) * _STEP, self.edge + (self.rows - 0.5 - row) * _STEP

    def target(self, move: "Move") -> tuple[float, float]:
        """Where to mark a move: the hole a drop falls into, the foot of the column for a pop."""
        if move.kind == "pop":
            return self.place((0, move.col))[0], self.sheet.height - self.foot / 2
        return self.place((min(column_height(self.position, move.col), self.rows - 1), move.col))

    def draw_frame(self) -> None:
        """The rack and its holes."""
        prefix, sheet = self.look.prefix, self.sheet
        sheet.defs.append(gradient(f"{prefix}-rack", "linear", ("rack-a", "rack-b"), x1=0, y1=0, x2=0, y2=1))
        sheet.add_panel(1, 16, class_="rack", fill=f"url(#{prefix}-rack)")
        points = [(row, col) for row in range(self.rows) for col in range(self.cols)]
        sheet.add(*group("holes", [circle(*self.place(point), DISC, "hole") for point in points]))

    def draw_labels(self) -> None:
        """The numbers of the columns below."""
        y = self.sheet.height - self.foot / 2 - 1
        numbers = [label(self.place((0, col))[0], y, str(col + 1), 19, "label") for col in range(self.cols)]
        self.sheet.add(*group("labels", numbers))

    def draw_discs(self) -> None:
        """A disc in every hole that is filled."""
        discs = []
        for row in range(self.rows):
            for col in range(self.cols):
                side = self.position.at(row, col)
                if side is not None:
                    discs.append(self._disc(*self.place((row, col)), side))
        self.sheet.add(*group("discs", discs))

    def _disc(self, x: float, y: float, side: int) -> str:
        name = _SIDES[side]
        ring = circle(x, y, 15, "cut")
        diamond = element("path", d=f"M{short(x)} {short(y - 15)}l15 15l-15 15l-15 -15z", class_="cut")
        return element("g", circle(x, y, DISC - 1, "body"), (diamond, ring)[side], class_=f"disc {name}")

    def draw_winning_lines(self) -> None:
        """A stroke through each line that won."""
        for cells in self.position.winning_lines:
            start, end = self.place(cells[0]), self.place(cells[-1])
            self.sheet.add(line(start, end, "win-case"), line(start, end, "win"))

    def draw_numbers(self) -> None:
        """On each disc the ply that dropped it."""
        numbers = [
            label(*self.place((row, col)), str(ply), 17, "number")
            for col, column in enumerate(column_ages(self.position))
            for row, ply in enumerate(column)
            if ply
        ]
        self.sheet.add(*group("numbers", numbers))

    def draw_last_move(self) -> None:
        """A ring around the last disc, or a mark where one was popped."""
        point, move = last_point(self.position), self.position.last_move
        if point is not None and self.look.move_numbers:
            self.sheet.add(circle(*self.place(point), DISC - 2.5, "last-ring"))
        elif point is not None:
            self.sheet.add(circle(*self.place(point), 7, "last"))
        elif move is not None and move.kind == "pop":
            x, y = self.place((0, move.col))
            arrow = f"M{short(x - 9)} {short(y + 25)}h18l-9 10z"
            self.sheet.add(element("path", d=arrow, class_="last popped"))


def rules(palette: Palette) -> dict[str, str]:
    """CSS of the rack and its discs."""
    return {
        ".rack-a": f"stop-color:{palette.rack[0]}",
        ".rack-b": f"stop-color:{palette.rack[1]}",
        ".rack": f"stroke:{palette.rack_rim};stroke-width:2",
        ".hole": f"fill:{palette.hole};stroke:{palette.rack_rim};stroke-width:2",
        ".label": "fill:#fff;font-weight:600",
        ".body": "stroke-width:2",
        ".cut": "fill:none;stroke-width:3.2;stroke-linejoin:round",
        ".red .body": "fill:#d92f3a;stroke:#8c1019",
        ".red .cut": "stroke:#8c1019",
        ".yellow .body": "fill:#fbd23c;stroke:#a87a00",
        ".yellow .cut": "stroke:#a87a00",
        ".number": "fill:#fff;font-weight:700;stroke:#111;stroke-width:3.5;paint-order:stroke",
        ".last": "fill:#fff;stroke:#111;stroke-width:2",
        ".last-ring": "fill:none;stroke:#fff;stroke-width:3",
        ".win-case": "stroke:#fff;stroke-width:11;stroke-linecap:round",
        ".win": "stroke:#101828;stroke-width:5.5;stroke-linecap:round",
    }
