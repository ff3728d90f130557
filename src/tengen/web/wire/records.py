"""Records on the wire: writing one is asked for here, and what reading and writing is answered with."""

from typing import Annotated, TypedDict

from msgspec import Meta, field

from tengen.web.wire.questions import FormatName, GameText, Moves, Question, Setup, TableId
from tengen.web.wire.shown import Board, View
from tengen.web.wire.studies import TreeNodes

_TagText = Annotated[str, Meta(max_length=2000)] | None


class Export(Question):
    """A game as a text: that of a table, a position, or a tree of variations."""

    format: FormatName
    table: TableId | None = None
    game: GameText | None = None
    moves: Moves = field(default_factory=list)
    setup: Setup | None = None
    nodes: Annotated[TreeNodes | None, Meta(description="instead of moves")] = None
    tags: Annotated[
        dict[Annotated[str, Meta(max_length=64)], _TagText] | None,
        Meta(description="tags of a record: First, Second, Event, Date, …"),
    ] = None


class Imported(TypedDict):
    """An imported game."""

    game: str
    moves: list[str]
    tags: dict[str, str]
    result: str
    verdict: str
    comments: Annotated[dict[str, str], Meta(description="by ply")]
    nodes: Annotated[TreeNodes, Meta(description="with all variations, comments and marks")]
    notes: list[str]
    format: str
    more: Annotated[int, Meta(description="how many games follow in the text")]
    view: View
    board: Board


class Exported(TypedDict):
    """A game as a text."""

    text: str
    suffix: str
    name: str
