"""What is told of a table."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from tengen.web.wire.questions import Choice, Side
from tengen.web.wire.shown import Board, Chance, View


class Seat(TypedDict):
    """Who sits at a side."""

    side: Side
    kind: Annotated[str, Meta(description="`person`, `engine` or `classic`")]
    opponent: str | None
    name: str
    title: str
    present: Annotated[bool, Meta(description="is somebody connected there?")]
    free: Annotated[bool, Meta(description="the invitation to it has not been used")]


class Swap2State(TypedDict):
    """The swap2 opening, until the colours are settled."""

    stage: Literal["place", "choose"]
    side: Annotated[Side, Meta(description="the seat that acts")]
    stones: Annotated[int, Meta(description="stones that it still puts")]
    choices: list[Choice]


class Clock(TypedDict):
    """Time left. The board counts down by itself; the server decides."""

    text: str
    left: Annotated[
        tuple[float, float],
        Meta(description="seconds at the moment of sending until the flag falls, all periods counted"),
    ]
    increment: float
    period: Annotated[float, Meta(description="seconds of a period of byo-yomi; 0 without")]
    periods: Annotated[tuple[int, int], Meta(description="how many each side has, the running one counted")]
    running: Annotated[Side | None, Meta(description="the side whose clock runs")]


class Asks(TypedDict):
    """By link: what one side asks the other for."""

    what: Literal["undo", "draw"]
    side: Side


class Can(TypedDict):
    """What you may do now."""

    move: Annotated[bool, Meta(description="it is your turn")]
    resign: bool
    undo: bool
    draw: Annotated[bool, Meta(description="by link: a draw may be offered")]
    hint: bool
    rematch: bool
    sign: bool
    pause: bool


class State(TypedDict):
    """A table as one of those around it sees it."""

    table: str
    version: Annotated[
        int, Meta(description="grows with every change; drop a push that is not newer than what you have")
    ]
    you: Annotated[list[Side], Meta(description="the sides you act for; none: you watch")]
    view: View
    seats: tuple[Seat, Seat]
    mode: Annotated[str, Meta(description="`engine`, `here`, `link` or `watch`")]
    swap2: Swap2State | None
    thinking: Annotated[bool, Meta(description="an engine is at it now")]
    paused: bool
    clock: Annotated[
        Clock | None,
        Meta(
            description="null without one. Time runs from the first move on, and stands still while nobody is"
            " at the table or the server is down"
        ),
    ]
    asks: Annotated[Asks | None, Meta(description="the other answers with `answer`")]
    refused: Annotated[Asks | None, Meta(description="what was asked for last, and not granted")]
    rematch: Annotated[Side | None, Meta(description="the side that offered one")]
    next: Annotated[str | None, Meta(description="the next table: join it with the same token")]
    can: Can
    trouble: Annotated[str | None, Meta(description="a sentence when an engine failed")]
    kept: Annotated[int | None, Meta(description="the number of the game in the memory, when it is over")]


class Told(TypedDict):
    """What was done at a table; `state` is left out where the question was `brief`."""

    state: NotRequired[State]


class Opened(TypedDict):
    """A table with its board."""

    state: State
    board: Board


class Joined(Opened):
    """A table that was joined."""

    token: NotRequired[
        Annotated[str | None, Meta(description="with `claim`: the secret of your seat; null: you watch")]
    ]


class Sat(Opened):
    """A table with a seat at it."""

    table: str
    token: str


class Made(Sat):
    """A new table."""

    invite: Annotated[str | None, Meta(description="`link`: the token of the other seat")]


class Rematched(Told):
    """Where the next game is, once there is one."""

    table: NotRequired[str]
    token: NotRequired[str | None]
    board: NotRequired[Board]


class Hinted(Told):
    """A hint."""

    step: int
    words: str
    area: NotRequired[Annotated[list[str], Meta(description="steps 1 and 2: cells to light up")]]
    move: NotRequired[str]
    moves: NotRequired[list[str]]
    chance: NotRequired[Chance]
    text: NotRequired[str]


class SeenMove(TypedDict):
    """A move as a classic player sees it."""

    move: str
    text: Annotated[str, Meta(description="its score, a few signs")]
    tone: Annotated[int, Meta(ge=0, le=4, description="0 is among the worst moves, 4 among the best")]


class Seen(Told):
    """What a classic player sees before its move, the best first."""

    side: Side
    title: str
    words: Annotated[str, Meta(description="what its scores are")]
    played: Annotated[str | None, Meta(description="the move it then chose, once it has")]
    moves: list[SeenMove]


class Shared(TypedDict):
    """How others come in."""

    reach: Annotated[
        Literal["machine", "network", "public"], Meta(description="from where a link of this board works")
    ]
    link: Annotated[str | None, Meta(description="with the secret that lets in; null: on this machine only")]
    picture: Annotated[str | None, Meta(description="the link as a QR code: a `data:` address")]
    switch: Annotated[bool, Meta(description="may you open and shut it?")]


class Standing(TypedDict):
    """Somebody in the hall of fame."""

    name: str
    wins: int
    draws: int
    losses: int


class Feat(TypedDict):
    """What somebody did in one game against the players of the house."""

    name: str
    game: str
    title: Annotated[str, Meta(description="of the game")]
    level: Annotated[int | None, Meta(description="the highest that was beaten; null if it was no level")]
    opponent: Annotated[str, Meta(description="who that was, in words")]
    wins: int
    last: Annotated[str, Meta(description="the day of the last win, such as 2026-11-18")]


class FameList(Told):
    """The hall of fame."""

    fame: Annotated[list[Standing], Meta(description="all wins of everybody, the most first")]
    feats: Annotated[
        list[Feat],
        Meta(description="wins against players of the house: game by game, the hardest level first"),
    ]


class Styled(Told):
    """How somebody plays, in words; a line that begins with a dash belongs to the one before."""

    name: str
    lines: list[str]
