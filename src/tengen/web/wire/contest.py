"""A contest that somebody runs, on the wire: for those who watch it."""

from typing import Annotated, Literal, TypedDict

from msgspec import Meta

from tengen.web.wire.questions import Number, Question
from tengen.web.wire.shown import Board, View


class AtContestGame(Question, kw_only=True):
    """A game of the contest."""

    pair: Number
    leg: Literal[0, 1]


class ContestPlayer(TypedDict):
    """A line of the standings."""

    rank: int
    name: str
    points: float
    games: int
    wins: int
    draws: int
    losses: int
    breaks: Annotated[
        list[float | None], Meta(description="the tie-breaks, in the order of the contest's `breaks`")
    ]
    row: Annotated[
        list[str], Meta(description="points and games against each, in the order of the standings")
    ]


class ContestGame(TypedDict):
    """A game of the contest."""

    pair: int
    leg: int
    first: str
    second: str
    plies: int
    result: Annotated[str, Meta(description="`1-0`, `0-1`, `1/2-1/2`, or `*` while it is played")]
    words: Annotated[str, Meta(description="who won and why")]


class ContestMeeting(TypedDict):
    """Two players who meet in a round."""

    round: int
    one: str
    two: Annotated[str | None, Meta(description="null: a bye")]
    score: str


class ContestTold(TypedDict):
    """How a contest stands."""

    title: str
    about: str
    headline: Annotated[str, Meta(description="who leads or has won; empty if nobody does")]
    done: int
    total: int
    over: bool
    breaks: list[str]
    players: list[ContestPlayer]
    meetings: Annotated[list[ContestMeeting], Meta(description="of a knockout or a Swiss")]
    live: Annotated[list[ContestGame], Meta(description="being played now")]
    finished: Annotated[list[ContestGame], Meta(description="the last ones, the newest first")]


class ContestGameTold(TypedDict):
    """A game of the contest with its board."""

    about: ContestGame
    view: View
    board: Board
