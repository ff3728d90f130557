"""What looking is answered with: positions, boards, the catalogue."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta, Struct

from tengen.web.wire.questions import Colour, FormatName
from tengen.web.wire.shown import Board, View


class Empty(TypedDict):
    """An empty answer: it was done."""


class Looked(TypedDict):
    """A position."""

    view: View
    board: NotRequired[Board]


class Reason(TypedDict):
    """Why a move cannot be played; both fields are empty if it can."""

    text: Annotated[str, Meta(description="a sentence")]
    lines: Annotated[
        list[list[str]], Meta(description="cells that show it: the threes or fours of a forbidden point")
    ]


class Geometry(TypedDict):
    """A board."""

    board: Board


class Option(Struct, tag_field="type"):
    """Something to choose about a game."""

    name: str
    title: str


class NumberOption(Option, tag="number"):
    """A whole number in a range."""

    min: int
    max: int
    default: int


class OptionChoice(Struct):
    """One of a few."""

    value: str
    title: str


class ChoiceOption(Option, tag="choice"):
    """One of a few words."""

    choices: list[OptionChoice]
    default: str


class OfferedGame(TypedDict):
    """A kind of game."""

    kind: str
    title: str
    about: str
    family: str
    game: Annotated[str, Meta(description="the game string with the defaults")]
    swap2: Annotated[bool, Meta(description="whether it may begin with the swap2 opening")]
    sides: tuple[str, str]
    options: list[NumberOption | ChoiceOption]


class Rating(TypedDict):
    """A level's rating in Elo, with its error; level 5 is 1500."""

    elo: float
    error: Annotated[float, Meta(description="half the interval")]


Group = Literal["adaptive", "engine", "classic", "simple", "person", "watch"]


class OfferedOpponent(TypedDict):
    """Somebody to play against."""

    opponent: str
    title: str
    about: str
    group: Group
    families: list[str]
    options: Annotated[
        list[NumberOption | ChoiceOption],
        Meta(description="classics: what may follow after a comma, as in `classic:pattern,radius=1`"),
    ]
    rating: Annotated[
        dict[str, Rating] | None, Meta(description="levels: ratings by game; a missing game was not measured")
    ]


class Knowledge(TypedDict):
    """An answer to how well somebody knows a game, and the level to begin with."""

    level: int
    title: str


class DefaultGame(TypedDict):
    """What is offered first."""

    game: str
    opponent: str
    colour: Colour
    clock: str | None


class OfferedClock(TypedDict):
    """A clock; null is none."""

    clock: str | None
    title: str


class Format(TypedDict):
    """A format for export."""

    format: FormatName
    title: str
    suffix: str
    families: list[str]


class Catalogue(TypedDict):
    """What can be played, against whom, with which clock."""

    games: list[OfferedGame]
    opponents: list[OfferedOpponent]
    default: DefaultGame
    knowledge: list[Knowledge]
    colours: list[Colour]
    clocks: list[OfferedClock]
    formats: list[Format]


class Composed(TypedDict):
    """A game string."""

    game: str
    title: str
    family: str
    swap2: bool
