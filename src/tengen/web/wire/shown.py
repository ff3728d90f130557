"""A position and a board as the browser draws them."""

from typing import Annotated, TypedDict

from msgspec import Meta, Struct, field

from tengen.web.wire.questions import Side


def side(number: int) -> Side:
    """A side as the wire has it."""
    return 1 if number else 0


Chance = Annotated[float, Meta(ge=0, le=1)]
Place = tuple[float, float]


class Stone(TypedDict):
    """A stone or a disc."""

    at: Annotated[str, Meta(description="the cell")]
    row: Annotated[int, Meta(description="0 is the bottom")]
    col: int
    side: Side
    ply: Annotated[int, Meta(description="the number of the move that put it there; 0 if it is unknown")]


class DrawnEdge(TypedDict):
    """A drawn edge and its side."""

    name: str
    side: Side
    ply: int


class CapturedCell(TypedDict):
    """A closed cell and its owner."""

    name: str
    side: Side


class Result(TypedDict):
    """How a game ended."""

    winner: Side | None
    reason: Annotated[
        str,
        Meta(
            description="`line`, `full board`, `repetition`, `claim`, `most cells`, `no legal move`;"
            " at a table also `resignation`, `time`, `crash`, `stopped`"
        ),
    ]
    result: Annotated[str, Meta(description="`1-0`, `0-1` or `1/2-1/2`")]
    sentence: str
    lines: Annotated[list[list[str]], Meta(description="the winning runs, each from end to end, as cells")]


class View(TypedDict):
    """A position. Every field is always present; it is null or empty if the family does not use it."""

    game: str
    title: str
    family: str
    variant: str
    sides: Annotated[tuple[str, str], Meta(description="names of the sides")]
    turn: Annotated[Side, Meta(description="the side to move, also after the end of the game")]
    ply: Annotated[int, Meta(description="how many moves were played")]
    moves: list[str]
    movers: Annotated[list[Side], Meta(description="the side of each move; edge games do not alternate")]
    last: str | None
    stones: Annotated[list[Stone], Meta(description="line: stones, drop: discs")]
    last_at: Annotated[
        str | None,
        Meta(description="the cell of the last stone or disc; null after a pop, a claim or an edge"),
    ]
    edges: list[DrawnEdge]
    cells: list[CapturedCell]
    last_cells: Annotated[list[str], Meta(description="cells that the last move closed")]
    legal: Annotated[
        list[str],
        Meta(description="every legal move; empty after the end. Pops are `p4`, a claim is `draw`"),
    ]
    forbidden: Annotated[list[str], Meta(description="renju: empty points that Black may not take now")]
    score: Annotated[tuple[int, int] | None, Meta(description="edge: cells of both sides")]
    pops_left: Annotated[
        tuple[int | None, int | None] | None,
        Meta(description="games with pops: what both sides have left; null in the pair means no limit"),
    ]
    claim: Annotated[bool, Meta(description="whether a draw may be claimed now (the move `draw`)")]
    result: Annotated[Result | None, Meta(description="null until the game is over")]
    state: Annotated[str, Meta(description="a short text to show with the board")]
    details: list[str]
    said: Annotated[str, Meta(description="one or two sentences for screen readers")]


class BoardBase(Struct, tag_field="kind"):
    """What every board says of itself. It is the same for all positions of a game."""

    game: str
    rows: int
    cols: int


class PointsBoard(BoardBase, tag="points"):
    """Crossings: the move on one is its column's name and its row's name. Row 0 is the bottom."""

    length: int
    col_names: list[str]
    row_names: list[str]
    stars: list[str]


class ColumnsBoard(BoardBase, tag="columns"):
    """Columns: the move is the column's name, a pop `p` and the name. A disc's cell is a letter and a row."""

    length: int
    col_names: list[str]
    row_names: list[str]
    pops: Annotated[str, Meta(description="`none`, `any` or `once`")]


class BoardCell(Struct):
    """A cell with its outline."""

    name: str
    row: int
    col: int
    centre: Place
    points: list[Place]


class BoardEdge(Struct):
    """An edge between two dots, and the cells beside it."""

    name: str
    start: Place = field(name="from")
    to: Place
    cells: list[str]


class BoardLabel(Struct):
    """A text, at most 30 units outside the board."""

    at: Place
    text: str


class EdgesBoard(BoardBase, tag="edges"):
    """Edges: the move is the edge's name. Polygons and segments, y downwards."""

    shape: Annotated[str, Meta(description="`hexagons` or `squares`")]
    width: float
    height: float
    cells: list[BoardCell]
    edges: list[BoardEdge]
    dots: list[Place]
    labels: list[BoardLabel]


Board = PointsBoard | ColumnsBoard | EdgesBoard
