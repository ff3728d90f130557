"""What reading and writing records is answered with."""

from typing import Annotated, TypedDict

from msgspec import Meta

from tengen.web.wire.shown import Board, View


class Imported(TypedDict):
    """A game that was read."""

    game: str
    moves: list[str]
    tags: dict[str, str]
    result: str
    verdict: str
    comments: Annotated[dict[str, str], Meta(description="by ply")]
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
