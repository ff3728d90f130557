"""SVG of line games: a wooden board with stones on the intersections."""

from typing import TYPE_CHECKING

from tengen.families.line.points import Point, forbidden_points, last_point, star_points
from tengen.families.shared.marks import Mark, draw_mark
from tengen.families.shared.palette import Palette
from tengen.families.shared.paper import Look, Sheet, circle, element, gradient, group, label, line, short

if TYPE_CHECKING:
    from tengen import Move
    from tengen.rules.position import Position

_STEP = 40.0
STONE = 18.4
"""Radius of a stone."""
_SIDES = ("black", "white")


def draw_board(position: "Position", look: Look, marks: "dict[Move, Mark]") -> Sheet:
    """Board, grid, labels, stones, the winning line, and marks on top."""
    board = LineBoard(position, look)
    board.draw_wood()
    board.draw_grid()
    board.draw_points()
    if look.coordinates:
        board.draw_labels()
    board.draw_stones()
    board.draw_winning_lines()
    if look.move_numbers:
        board.draw_numbers()
    if look.last_move:
        board.draw_last_move()
    spots = [draw_mark(*board.place((move.row, move.col)), 15.5, mark) for move, mark in marks.items()]
    board.sheet.add(*group("marks", spots))
    return board.sheet


class LineBoard:
    """The sheet with the places of all points on it."""

    def __init__(self, position: "Position", look: Look) -> None:
        self.position = position
        self.look = look
        self.rows, self.cols = position.game.rows, position.game.cols
        self.near = 33.0
        self.far = 50.0 if look.coordinates else self.near
        width = self.far + (self.cols - 1) * _STEP + self.near
        height = self.far + (self.rows - 1) * _STEP + self.near
        self.sheet = Sheet(width, height)

    def place(self, point: Point) -> tuple[float, float]:
        """Where a point lies; row 0 is at the bottom."""
        row, col = point
        return self.far + col * _STEP, self.near + (self.rows - 1 - row) * _STEP

    def draw_wood(self) -> None:
        """The board itself."""
        wood = f"{self.look.prefix}-wood"
        self.sheet.defs.append(gradient(wood, "linear", ("wood-a", "wood-b"), x1=0, y1=0, x2=0.6, y2=1))
        self.sheet.add_panel(0, 10, fill=f"url(#{wood})")

    def draw_grid(self) -> None:
        """The lines."""
        left, bottom = self.place((0, 0))
        right, top = self.place((self.rows - 1, self.cols - 1))
        # The lines of a single row or column reach beyond their only point, so that it still is a crossing.
        across = 0 if self.cols > 1 else 10
        along = 0 if self.rows > 1 else 10
        ys = [self.place((row, 0))[1] for row in range(self.rows)]
        xs = [self.place((0, col))[0] for col in range(self.cols)]
        grid = [line((left - across, y), (right + across, y), "grid") for y in ys]
        grid += [line((x, top - along), (x, bottom + along), "grid") for x in xs]
        if self.rows > 1 and self.cols > 1:
            box = {"x": left, "y": top, "width": right - left, "height": bottom - top}
            grid.append(element("rect", class_="grid rim", **box))
        self.sheet.add(*group("board", grid))

    def draw_points(self) -> None:
        """Star points, and crosses where black may not play."""
        stars = sorted(star_points(self.rows, self.cols))
        self.sheet.add(*group("stars", [circle(*self.place(point), 3.6, "star") for point in stars]))
        crosses = []
        for point in sorted(forbidden_points(self.position)):
            x, y = self.place(point)
            shape = f"M{short(x - 6)} {short(y - 6)}l12 12m0 -12l-12 12"
            crosses.append(element("path", d=shape, class_="cross"))
        self.sheet.add(*group("forbidden", crosses))

    def draw_labels(self) -> None:
        """The coordinates around the board."""
        letters = [
            label(self.place((0, col))[0], self.sheet.height - 17, chr(ord("a") + col), 15, "label")
            for col in range(self.cols)
        ]
        numbers = [label(17, self.place((row, 0))[1], str(row + 1), 15, "label") for row in range(self.rows)]
        self.sheet.add(*group("labels", letters + numbers))

    def draw_stones(self) -> None:
        """The stones with their shadows."""
        shadows: list[str] = []
        stones: tuple[list[str], list[str]] = ([], [])
        for row in range(self.rows):
            for col in range(self.cols):
                side = self.position.at(row, col)
                if side is not None:
                    x, y = self.place((row, col))
                    shadows.append(circle(x + 1.2, y + 2.2, STONE, "shadow"))
                    stones[side].append(circle(x, y, STONE, "stone"))
        self.sheet.add(*group("shadows", shadows))
        for name, circles in zip(_SIDES, stones, strict=True):
            id_ = f"{self.look.prefix}-{name}"
            stops = (f"{name}-a", f"{name}-b")
            self.sheet.defs.append(gradient(id_, "radial", stops, cx=0.36, cy=0.3, r=0.75))
            self.sheet.add(*group(f"stones {name}", circles, fill=f"url(#{id_})"))

    def draw_winning_lines(self) -> None:
        """A stroke through each line that won."""
        for cells in self.position.winning_lines:
            start, end = self.place(cells[0]), self.place(cells[-1])
            self.sheet.add(line(start, end, "win-case"), line(start, end, "win"))

    def draw_numbers(self) -> None:
        """On each stone the ply that put it there."""
        numbers = []
        for ply, move in enumerate(self.position.moves, start=self.position.start_ply + 1):
            side = self.position.at(move.row, move.col)
            if side is not None:
                size = 21.5 - 2.5 * len(str(ply))
                class_ = f"number on-{_SIDES[side]}"
                numbers.append(label(*self.place((move.row, move.col)), str(ply), size, class_))
        self.sheet.add(*group("numbers", numbers))

    def draw_last_move(self) -> None:
        """A ring around the last stone."""
        point = last_point(self.position)
        if point is not None and self.look.move_numbers:
            self.sheet.add(circle(*self.place(point), STONE - 1.5, "last-ring"))
        elif point is not None:
            self.sheet.add(circle(*self.place(point), 6.5, "last"))


def rules(palette: Palette) -> dict[str, str]:
    """CSS of the wooden board."""
    return {
        ".wood-a": f"stop-color:{palette.wood[0]}",
        ".wood-b": f"stop-color:{palette.wood[1]}",
        ".grid": f"stroke:{palette.grid};stroke-width:1.3;stroke-linecap:square;fill:none",
        ".rim": "stroke-width:2.2",
        ".star": f"fill:{palette.grid}",
        ".cross": f"stroke:{palette.forbidden};stroke-width:3;stroke-linecap:round",
        ".label": f"fill:{palette.wood_label};font-weight:500",
        ".shadow": "fill:#2b1a04;fill-opacity:.28",
        ".black-a": "stop-color:#6d6d72",
        ".black-b": "stop-color:#0c0c0e",
        ".white-a": "stop-color:#ffffff",
        ".white-b": "stop-color:#d3d2cd",
        ".white .stone": "stroke:#77736a;stroke-width:.8",
        ".number": "font-weight:600",
        ".on-black": "fill:#fff",
        ".on-white": "fill:#111",
        ".last": "fill:#e0521b;stroke:#fff;stroke-width:1.4",
        ".last-ring": "fill:none;stroke:#e0521b;stroke-width:3",
        ".win-case": "stroke:#fff;stroke-width:8.5;stroke-linecap:round;stroke-opacity:.9",
        ".win": "stroke:#d2451e;stroke-width:5;stroke-linecap:round",
    }
