"""What is told of a table."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from tengen.web.wire.questions import Choice, Side
from tengen.web.wire.shown import Board, Chance, View


class Seat(TypedDict):
    """The player of a side."""

    side: Side
    kind: Annotated[str, Meta(description="`person`, `engine` or `classic`")]
    opponent: str | None
    name: str
    title: str
    present: Annotated[bool, Meta(description="is somebody connected there?")]
    free: Annotated[bool, Meta(description="whether its invitation has not been used yet")]


class Swap2State(TypedDict):
    """The swap2 opening, until the colours are settled."""

    stage: Literal["place", "choose"]
    side: Annotated[Side, Meta(description="the seat that acts")]
    stones: Annotated[int, Meta(description="how many stones the side still has to place")]
    choices: list[Choice]


class Clock(TypedDict):
    """Time left. The board counts down by itself; the server decides."""

    text: str
    left: Annotated[
        tuple[float, float],
        Meta(description="seconds left when it was sent, with all periods"),
    ]
    increment: float
    period: Annotated[float, Meta(description="seconds of a period of byo-yomi; 0 if there is none")]
    periods: Annotated[tuple[int, int], Meta(description="how many each side has left, with the running one")]
    running: Annotated[Side | None, Meta(description="the side whose clock runs")]


class Asks(TypedDict):
    """By link: a request of one side to the other."""

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
    """A table as one client sees it."""

    table: str
    version: Annotated[
        int, Meta(description="grows with every change; ignore a push that is not newer than your state")
    ]
    you: Annotated[list[Side], Meta(description="the sides you act for; empty if you watch")]
    view: View
    seats: tuple[Seat, Seat]
    mode: Annotated[str, Meta(description="`engine`, `here`, `link` or `watch`")]
    swap2: Swap2State | None
    thinking: Annotated[bool, Meta(description="whether an engine is thinking")]
    paused: bool
    clock: Annotated[
        Clock | None,
        Meta(
            description="null if there is none. Time runs from the first move; it stops while nobody is"
            " at the table or the server is down"
        ),
    ]
    asks: Annotated[Asks | None, Meta(description="a request that the other side answers with `answer`")]
    refused: Annotated[Asks | None, Meta(description="the last request, if it was refused")]
    rematch: Annotated[Side | None, Meta(description="the side that offered one")]
    next: Annotated[str | None, Meta(description="the next table; join it with the same token")]
    can: Can
    trouble: Annotated[str | None, Meta(description="a sentence when an engine failed")]
    kept: Annotated[int | None, Meta(description="the number of the finished game in the memory")]


class Told(TypedDict):
    """The answer to an action at a table; without `state` if the question was `brief`."""

    state: NotRequired[State]


class Opened(TypedDict):
    """A table with its board."""

    state: State
    board: Board


class Joined(Opened):
    """The answer to joining a table."""

    token: NotRequired[
        Annotated[str | None, Meta(description="with `claim`: the secret of your seat, or null if you watch")]
    ]


class Sat(Opened):
    """A table with a seat at it."""

    table: str
    token: str


class Made(Sat):
    """A new table."""

    invite: Annotated[str | None, Meta(description="`link`: the token of the other seat")]


class Rematched(Told):
    """The next table, once there is one."""

    table: NotRequired[str]
    token: NotRequired[str | None]
    board: NotRequired[Board]


class Hinted(Told):
    """A hint."""

    step: int
    words: str
    area: NotRequired[Annotated[list[str], Meta(description="steps 1 and 2: cells to highlight")]]
    move: NotRequired[str]
    moves: NotRequired[list[str]]
    chance: NotRequired[Chance]
    text: NotRequired[str]


class SeenMove(TypedDict):
    """A move as a classic player sees it."""

    move: str
    text: Annotated[str, Meta(description="its score as a short text")]
    tone: Annotated[int, Meta(ge=0, le=4, description="from 0 for the worst moves to 4 for the best")]


class Seen(Told):
    """How a classic player scores its moves, the best first."""

    side: Side
    title: str
    words: Annotated[str, Meta(description="what its scores are")]
    played: Annotated[str | None, Meta(description="the move that it chose, once it has")]
    moves: list[SeenMove]


class Shared(TypedDict):
    """How others come in."""

    reach: Annotated[
        Literal["machine", "network", "public"], Meta(description="where a link to this board works")
    ]
    link: Annotated[
        str | None, Meta(description="the link with its secret; null if it works only on this machine")
    ]
    picture: Annotated[str | None, Meta(description="the link as a QR code: a `data:` address")]
    switch: Annotated[bool, Meta(description="whether you may open and close the board")]


class Standing(TypedDict):
    """A person in the hall of fame."""

    name: str
    wins: int
    draws: int
    losses: int


class Feat(TypedDict):
    """A person's wins against Tengen's players in one game."""

    name: str
    game: str
    title: Annotated[str, Meta(description="of the game")]
    level: Annotated[
        int | None, Meta(description="the highest level that was beaten; null if it was another player")
    ]
    opponent: Annotated[str, Meta(description="the opponent's title")]
    wins: int
    last: Annotated[str, Meta(description="the day of the last win, such as 2026-11-18")]


class FameList(Told):
    """The hall of fame."""

    fame: Annotated[list[Standing], Meta(description="people by the number of their wins")]
    feats: Annotated[
        list[Feat],
        Meta(description="wins against Tengen's players, game by game, the highest level first"),
    ]


class Styled(Told):
    """How somebody plays, in words; a line that begins with a dash belongs to the one before."""

    name: str
    lines: list[str]
