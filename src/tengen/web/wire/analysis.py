"""What the engine and the solvers tell."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from tengen.web.wire.questions import Side
from tengen.web.wire.shown import Chance

Source = Literal["book", "solver"]
Unit = Literal["points", "cells", "plies"]


class ThreatShape(TypedDict):
    """A threat on the board."""

    side: Annotated[Side | None, Meta(description="the side that threatens; null for chains and loops")]
    kind: str
    text: str
    line: Annotated[list[str], Meta(description="cells through which to draw a line")]
    points: Annotated[list[str], Meta(description="cells that complete it")]
    area: Annotated[list[str], Meta(description="cells to tint")]
    sign: Annotated[str, Meta(description="for the points")]
    urgent: bool


class ForcedWin(TypedDict):
    """A forced win of the side to move."""

    moves: list[str]
    text: str


class Threats(TypedDict):
    """The threats in a position."""

    threats: list[ThreatShape]
    summary: Annotated[list[str], Meta(description="what the side that is not to move threatens")]
    win: ForcedWin | None


class Analysing(TypedDict):
    """An analysis has begun."""

    analysis: Annotated[int, Meta(description="the number in its pushes")]


class ExactMove(TypedDict):
    """A move with its value."""

    move: str
    value: float
    text: str
    short: Annotated[str, Meta(description="fits on a column or edge")]
    chance: Chance
    best: bool


class ExactValues(TypedDict):
    """Exact values, for the side to move."""

    known: Annotated[bool, Meta(description="false if nothing was proven in time; `text` then says why")]
    complete: Annotated[bool, Meta(description="false if some moves are missing")]
    source: Source | None
    unit: Annotated[
        Unit | None,
        Meta(description="discs left at the end, cells, or plies to the end; negative when lost, 0 a draw"),
    ]
    turn: Side
    value: float | None
    text: str
    moves: list[ExactMove]


class PlayLine(TypedDict):
    """A line of play."""

    move: str
    moves: list[str]
    chance: Annotated[Chance, Meta(description="the side to move's")]
    first: Annotated[Chance, Meta(description="side 0's")]
    text: Annotated[
        str,
        Meta(description="`win in 4` (moves of the winner), `likely win in 5`, `draw`, `61 %`, `wins by 3`…"),
    ]
    exact: Annotated[bool, Meta(description="proven")]
    kind: Annotated[str, Meta(description="`estimate`, `win`, `loss`, `draw`, `margin` or `margin estimate`")]
    value: Annotated[float, Meta(description="plies to the end, cells, or the estimate's units")]


class AnalysisReport(TypedDict):
    """The analysis so far."""

    push: Literal["analysis"]
    analysis: int
    ply: int
    turn: Side
    depth: int
    selective: int
    nodes: int
    speed: int
    time: float
    chance: Annotated[Chance | None, Meta(description="side 0's")]
    text: str
    exact: bool
    waiting: Annotated[bool, Meta(description="others are using the engine now")]
    done: Annotated[bool, Meta(description="this is the last push")]
    why: Literal["limit", "proven", "stopped", "replaced"] | None
    lines: list[PlayLine]


class RootInfo(TypedDict):
    """The position."""

    currentPlayer: Side
    winrate: Chance
    scoreText: str
    exact: bool
    depth: Annotated[int, Meta(ge=0)]
    visits: Annotated[int, Meta(ge=0)]
    seconds: Annotated[float, Meta(ge=0)]


class MoveInfo(TypedDict):
    """A move."""

    move: str
    order: Annotated[int, Meta(ge=0)]
    winrate: Chance
    scoreText: str
    exact: bool
    pv: list[str]


class Outcome(TypedDict):
    """How the game ended."""

    winner: Side | None
    reason: str


class AnalysisLine(TypedDict):
    """One line of the answer of `POST /api/analyse`. Chances are those of the side to move."""

    id: str
    turnNumber: Annotated[int, Meta(ge=0)]
    isDuringSearch: Literal[False]
    outcome: NotRequired[Outcome]
    rootInfo: NotRequired[RootInfo]
    moveInfos: list[MoveInfo]
