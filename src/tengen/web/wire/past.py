"""The archive on the wire: which games are asked for, and what is told of them."""

from typing import Annotated, Literal, TypedDict

from msgspec import Meta

from tengen.web.wire.questions import GameText, Number, Person, Question

End = Literal["first", "second", "draw", "won", "lost", "unfinished"]
Day = Annotated[str, Meta(max_length=10, description="a day, such as 2026-11-18")]


class AskedPast(Question):
    """Which games; what is left out counts for all."""

    game: GameText | None = None
    person: Annotated[Person | None, Meta(description="one of the two players; case does not matter")] = None
    level: Annotated[int, Meta(ge=1, le=10, description="against this level of the engine")] | None = None
    end: Annotated[
        End | None,
        Meta(description="who won; `won` and `lost` are seen from `person`. If omitted, all finished games"),
    ] = None
    since: Day | None = None
    until: Day | None = None


class Past(AskedPast):
    """Games of the past, the newest first."""

    before: Annotated[
        Number | None, Meta(description="only games before this number: `next` of the last answer")
    ] = None


class OnePast(Question):
    """One game of the past."""

    number: Number


class PastGame(TypedDict):
    """A stored game."""

    number: int
    game: str
    title: Annotated[str, Meta(description="of the game")]
    family: str
    first: Annotated[str, Meta(description="the player who moved first")]
    second: str
    result: Annotated[str, Meta(description="`1-0`, `0-1`, `1/2-1/2` or `*`")]
    verdict: Annotated[str, Meta(description="why it ended, in a word")]
    played: Annotated[str, Meta(description="when, such as 2026-11-18 10:04 (UTC)")]
    plies: int


class PastKind(TypedDict):
    """A game with entries in the archive."""

    game: str
    title: str
    family: str
    count: int


class PastGames(TypedDict):
    """A page of the archive."""

    games: list[PastGame]
    next: Annotated[int | None, Meta(description="`before` for the next page; null on the last page")]
    total: Annotated[int, Meta(description="the number of matching games")]
    kinds: Annotated[list[PastKind], Meta(description="all games that have entries, whatever the filter is")]


class ToldGame(TypedDict):
    """A game with its moves."""

    about: PastGame
    moves: list[str]
