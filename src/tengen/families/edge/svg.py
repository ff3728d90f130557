"""SVG of edge games: free edges faint and dashed, drawn ones strong, captured cells in their owner's tint."""

from typing import TYPE_CHECKING

from tengen.families.edge.shapes import Hexagons, Shapes, Spot, Squares
from tengen.families.shared.marks import Mark, draw_mark
from tengen.families.shared.palette import Palette
from tengen.families.shared.paper import Look, Sheet, circle, element, group, label, line, short

if TYPE_CHECKING:
    from tengen import Move
    from tengen.rules.position import Position

_SIDES = ("blue", "red")


def draw_board(position: "Position", look: Look, marks: "dict[Move, Mark]") -> Sheet:
    """Cells, edges, dots, and marks on top, on a plain sheet."""
    board = EdgeBoard(position, look)
    board.draw_cells()
    board.draw_free_edges()
    if look.last_move:
        board.draw_halo()
    board.draw_owned_edges()
    board.draw_dots()
    if look.coordinates:
        board.draw_labels()
    if look.move_numbers:
        board.draw_numbers()
    spots = [draw_mark(*board.middle(move), 13.0, mark) for move, mark in marks.items()]
    board.sheet.add(*group("marks", spots))
    return board.sheet


class EdgeBoard:
    """The sheet, and the shapes moved to their place on it."""

    def __init__(self, position: "Position", look: Look) -> None:
        self.position = position
        self.look = look
        game = position.game
        self.shapes: Shapes = Hexagons(game) if game.variant == "hexifence" else Squares(game)
        self.left = 50.0 if look.coordinates else 24.0
        has_head = look.coordinates and game.variant == "dots"
        self.top = 46.0 if has_head else 24.0
        self.sheet = Sheet(self.left + self.shapes.width + 24, 2 * self.top + self.shapes.height)

    def at(self, spot: Spot) -> Spot:
        """A place on the board as a place on the sheet."""
        return Spot(self.left + spot.x, self.top + spot.y)

    def stroke(self, move: "Move", class_: str) -> str:
        """A line along an edge."""
        start, end = self.shapes.edge(move)
        return line(self.at(start), self.at(end), class_)

    def middle(self, move: "Move") -> Spot:
        """Halfway along an edge."""
        (x1, y1), (x2, y2) = map(self.at, self.shapes.edge(move))
        return Spot((x1 + x2) / 2, (y1 + y2) / 2)

    def draw_cells(self) -> None:
        """The cells, with their owners' letters."""
        sheet = self.sheet
        sheet.add_panel(0.5, 12, class_="sheet")
        cells, letters = [], []
        for row, col in self.position.game.cells:
            owner = self.position.at(row, col)
            corners = [self.at(spot) for spot in self.shapes.outline(row, col)]
            points = " ".join(f"{short(x)},{short(y)}" for x, y in corners)
            name = "cell" if owner is None else f"cell captured {_SIDES[owner]}"
            cells.append(element("polygon", points=points, class_=name))
            if owner is not None:
                x = sum(x for x, _ in corners) / len(corners)
                y = sum(y for _, y in corners) / len(corners)
                initial = self.position.game.side_names[owner][0]
                letters.append(label(x, y, initial, 27, f"letter {_SIDES[owner]}"))
        sheet.add(*group("cells", cells), *group("letters", letters))

    def draw_free_edges(self) -> None:
        """The edges that may still be claimed."""
        free, names = [], []
        for move in self.position.game.moves:
            if self.position.owner(move) is None:
                free.append(self.stroke(move, "free"))
                name = self.shapes.edge_name(move)
                if name and self.look.coordinates:
                    names.append(label(*self.middle(move), name, 11.5, "name"))
        self.sheet.add(*group("free-edges", free), *group("names", names))

    def draw_halo(self) -> None:
        """The last edge stands out."""
        last = self.position.last_move
        if last is not None:
            self.sheet.add(self.stroke(last, "last"))

    def draw_owned_edges(self) -> None:
        """The claimed edges in their owners' colours."""
        edges = []
        for move in self.position.placed:
            owner = self.position.owner(move)
            if owner is not None:
                edges.append(self.stroke(move, f"edge {_SIDES[owner]}"))
                if owner == 1:
                    edges.append(self.stroke(move, "core"))
        self.sheet.add(*group("edges", edges))

    def draw_dots(self) -> None:
        """The corners where edges meet."""
        corners = {
            (short(x), short(y)): (x, y)
            for row, col in self.position.game.cells
            for x, y in map(self.at, self.shapes.outline(row, col))
        }
        self.sheet.add(*group("dots", [circle(x, y, 5, "dot") for x, y in corners.values()]))

    def draw_labels(self) -> None:
        """The coordinates around the board."""
        labels = [label(*self.at(spot), text, 13.5, "label") for spot, text in self.shapes.labels()]
        self.sheet.add(*group("labels", labels))

    def draw_numbers(self) -> None:
        """On each edge the ply that claimed it."""
        numbers = [
            label(*self.middle(move), str(ply), 13, "number")
            for ply, move in enumerate(self.position.moves, start=self.position.start_ply + 1)
        ]
        self.sheet.add(*group("numbers", numbers))


def rules(palette: Palette) -> dict[str, str]:
    """CSS of cells and edges. A pale core tells the second player's edges from the first's without colour."""
    return {
        ".sheet": f"fill:{palette.sheet};stroke:{palette.sheet_rim}",
        ".cell": f"fill:{palette.cell}",
        ".captured.blue": f"fill:{palette.blue_cell}",
        ".captured.red": f"fill:{palette.red_cell}",
        ".letter": "font-weight:700",
        ".letter.blue": f"fill:{palette.blue_letter}",
        ".letter.red": f"fill:{palette.red_letter}",
        ".free": f"stroke:{palette.free};stroke-width:1.6;stroke-dasharray:3 5;stroke-linecap:round",
        ".name": f"fill:{palette.label};stroke:{palette.cell};stroke-width:5;paint-order:stroke",
        ".last": f"stroke:{palette.halo};stroke-width:17;stroke-linecap:round",
        ".edge": "stroke-width:7.5;stroke-linecap:round",
        ".edge.blue": f"stroke:{palette.blue}",
        ".edge.red": f"stroke:{palette.red}",
        ".core": f"stroke:{palette.edge_core};stroke-width:1.3",
        ".dot": f"fill:{palette.dot};stroke:{palette.sheet};stroke-width:1.5",
        ".label": f"fill:{palette.label}",
        ".number": f"fill:{palette.dot};font-weight:700;"
        f"stroke:{palette.sheet};stroke-width:4;paint-order:stroke",
    }
