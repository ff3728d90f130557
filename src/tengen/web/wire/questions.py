"""What can be asked, one type a verb. Checks, schema, the browser's types and the page are made of them."""

from typing import Annotated, Any, Literal, TypedDict

from msgspec import Meta, Struct, field

from tengen.web.wire.reading import LARGEST

MOST_MOVES = 2000
"""Moves of a game on the wire."""
MOST_LINES = 10
MOST_SECONDS = 60
"""Of one analysis."""
MOST_EXACT_SECONDS = 20
_SAFE = 2**53 - 1
"""The largest whole number that every program keeps exactly."""

Side = Literal[0, 1]
Colour = Literal["first", "second", "random"]
Choice = Literal["white", "black", "two"]
Phrase = Literal["hello", "luck", "nice", "oops", "thinking", "back-soon", "thanks", "good-game"]
FormatName = Literal["tengen", "sgf", "digits", "pairs", "svg"]

GameText = Annotated[str, Meta(max_length=100, description="a game string, as rules.md has them")]
MoveText = Annotated[str, Meta(max_length=20)]
Moves = Annotated[list[MoveText], Meta(max_length=MOST_MOVES)]
TableId = Annotated[str, Meta(max_length=100)]
Token = Annotated[str, Meta(max_length=100, description="the secret of a seat")]
Theme = Annotated[str, Meta(max_length=60)]
OwnSecret = Annotated[
    str, Meta(min_length=16, max_length=100, description="a secret of your own that replaces the invitation")
]
Person = Annotated[str, Meta(max_length=80, description="a person's name")]
PlayerText = Annotated[str, Meta(max_length=80)]
Pace = Annotated[float, Meta(ge=0, le=10)]
Number = Annotated[int, Meta(ge=0, le=_SAFE)]
ClockText = Annotated[
    str, Meta(max_length=40, description="such as `5m`, `90s`, `5m+3s`, `10m+3x30s` (byo-yomi)")
]
Ply = Annotated[int, Meta(ge=0, le=10 * MOST_MOVES, description="how many moves you have seen")]
Turns = Annotated[
    list[Annotated[int, Meta(ge=0)]],
    Meta(min_length=1, max_length=300, description="numbers of moves played; left out: the last position"),
]
Lines = Annotated[int, Meta(ge=1, le=MOST_LINES, description="how many lines of play")]
Pairs = Annotated[list[tuple[str, Side]], Meta(max_length=1000)]


class Setup(TypedDict, total=False):
    """A board set up by hand: stones, or edges and cells."""

    stones: Annotated[Pairs, Meta(description="cells with the side whose stone or disc lies there")]
    edges: Annotated[list[str], Meta(max_length=1000, description="drawn edges")]
    cells: Annotated[Pairs, Meta(description="closed cells with their owners")]
    turn: Annotated[Side | None, Meta(description="the side to move, if the stones do not decide it")]


class Question(Struct):
    """Fields that a question does not know are ignored."""


class Numbered(Question):
    """Every question has a number, which its answer bears."""

    id: Number


class Envelope(Numbered):
    """What every question has besides its own fields."""

    do: Annotated[str, Meta(max_length=40, description="what is asked for")]


class OfGame(Question):
    """A game."""

    game: GameText


class AtPosition(OfGame):
    """A position: a game with its moves, or a set-up board."""

    moves: Moves = []
    setup: Annotated[Setup | None, Meta(description="instead of moves")] = None


class AtMove(AtPosition, kw_only=True):
    """A move that somebody is about to play there."""

    move: MoveText


class AtTable(Question):
    """At a table that was joined."""

    table: TableId
    brief: Annotated[bool, Meta(description="true: the answer omits `state`, which the push has")] = False


# ---- looking -------------------------------------------------------------------------------------------


class Look(AtPosition):
    """A position, drawn."""

    board: Annotated[bool, Meta(description="with the geometry")] = False


class Why(AtPosition, kw_only=True):
    """Why a move cannot be played."""

    move: MoveText


class Nothing(Question):
    """No fields."""


class Compose(Question):
    """A game string from options."""

    kind: Annotated[str, Meta(max_length=40, description="a kind of the catalogue")]
    options: Annotated[dict[str, Any], Meta(description="by name; those left out have their defaults")] = (
        field(default_factory=dict)
    )


# ---- tables --------------------------------------------------------------------------------------------


class New(AtPosition):
    """A new table."""

    opponent: Annotated[
        str,
        Meta(
            max_length=80,
            description="an opponent of the catalogue; options of a classic follow after a comma",
        ),
    ] = "level:3"
    colour: Colour = "first"
    clock: ClockText | None = None
    swap2: Annotated[bool, Meta(description="begin with the swap2 opening")] = False
    name: Person | None = None
    players: Annotated[list[PlayerText], Meta(max_length=2, description="`watch`: two opponents")] = []
    pace: Annotated[
        Pace | None,
        Meta(description="the least seconds for an engine's move; default 0, with `watch` 0.6"),
    ] = None
    start: Annotated[int, Meta(ge=1, le=10, description="`level:auto`: where to begin")] = 3


class Join(Question):
    """Sit down with a token, or watch without one."""

    table: TableId
    token: Token | None = None
    claim: OwnSecret | None = None
    name: Annotated[Person | None, Meta(description="with `claim`: the name under which you play")] = None


class Leave(Question):
    """Get up; the table stays."""

    table: TableId


class Move(AtTable, kw_only=True):
    """Play a move."""

    move: MoveText
    ply: Ply | None = None


class ChooseSwap2(AtTable, kw_only=True):
    """Choose in the swap2 opening."""

    choice: Choice


class Resign(AtTable):
    """Give up."""

    side: Annotated[Side | None, Meta(description="required if you have both seats")] = None


class Answer(AtTable):
    """Grant or refuse what the other one asks for."""

    yes: bool = False


class Pause(AtTable):
    """Stop engines that play each other, or let them go on."""

    on: bool = True
    step: Annotated[bool, Meta(description="play one move, then pause again")] = False


class Hint(AtTable):
    """What the engine would play."""

    step: Annotated[int, Meta(ge=1, le=3, description="1 the idea, 2 the area, 3 the move")] = 3


class See(AtTable, kw_only=True):
    """What a classic player thinks of the moves it may choose from."""

    ply: Annotated[
        Ply, Meta(description="the position after so many moves, in which it is the classic's turn")
    ]


class Rematch(AtTable):
    """Another game."""

    colour: Literal["first", "second", "random", "swap"] = "swap"


class Say(AtTable, kw_only=True):
    """By link: say one of the set phrases."""

    phrase: Phrase


class Share(Question):
    """How others come in."""

    to: Annotated[str, Meta(max_length=300, description="a place on the board, such as `#/table/…`")] = ""
    on: Annotated[
        bool | None, Meta(description="true opens the board to the local network, false closes it")
    ] = None


class Sign(AtTable, kw_only=True):
    """Enter a name in the hall of fame."""

    name: Person


class Fame(Question):
    """The hall of fame."""

    game: Annotated[GameText | None, Meta(description="only this game; by default all games")] = None


class Style(Question):
    """How somebody plays, by their games here."""

    name: Person


# ---- analysing -----------------------------------------------------------------------------------------


class Analyse(AtPosition):
    """Start an analysis."""

    lines: Lines = 3
    seconds: Annotated[float, Meta(ge=0.1, le=MOST_SECONDS)] = 5.0
    infinite: Annotated[bool, Meta(description="until it is stopped, or 10 minutes")] = False


class Stop(Question):
    """End the analysis, or what is named by its number."""

    analysis: Number | None = None
    review: Number | None = None
    keep: Number | None = None


class Exact(AtPosition):
    """The value of every move."""

    seconds: Annotated[float, Meta(ge=0.1, le=MOST_EXACT_SECONDS)] = 3.0


class AnalysisRequest(AtPosition):
    """What `POST /api/analyse` takes."""

    id: Annotated[str, Meta(max_length=100)] = ""
    analyzeTurns: Turns | None = None  # noqa: N815  # KataGo's names
    lines: Lines = 1
    maxSeconds: Annotated[float, Meta(ge=0.01, le=MOST_SECONDS)] = 1.0  # noqa: N815
    maxNodes: Annotated[int, Meta(ge=1, le=100_000_000)] = 100_000_000  # noqa: N815
    maxDepth: Annotated[int, Meta(ge=1, le=600)] = 600  # noqa: N815


# ---- the coach -----------------------------------------------------------------------------------------


class Puzzles(Question):
    """The games that have puzzles."""

    person: Person | None = None


class Puzzle(OfGame):
    """The next puzzle."""

    person: Person | None = None
    own: Annotated[bool, Meta(description="only from the person's own games")] = False
    theme: Annotated[Theme | None, Meta(description="only one of this theme")] = None


class AtPuzzle(Question):
    """A puzzle, as far as it was walked."""

    puzzle: Annotated[str, Meta(max_length=40)]
    played: Annotated[Moves, Meta(description="the moves of both sides since the puzzle's position")] = []


class Guess(AtPuzzle):
    """A move in a puzzle."""

    move: Annotated[MoveText | None, Meta(description="left out: give up")] = None
    hints: Annotated[int, Meta(ge=0, le=3, description="the highest step of a hint that was used")] = 0
    person: Person | None = None


class Clue(AtPuzzle):
    """A hint for the next move of a puzzle."""

    step: Annotated[int, Meta(ge=1, le=3, description="1 the idea, 2 the area, 3 the move")] = 1


class Keep(Question):
    """Make puzzles of the mistakes in the game that was reviewed last."""

    review: Number
    person: Person | None = None


# ---- learning ------------------------------------------------------------------------------------------


class Courses(Question):
    """The courses there are."""

    person: Person | None = None


class OfCourse(Question):
    """A course."""

    course: Annotated[str, Meta(max_length=100, description="the kind of a game, or a game string")]


class OneCourse(OfCourse):
    """A course and its lessons."""

    person: Person | None = None


class OfLesson(OfCourse):
    """A lesson."""

    lesson: Annotated[str, Meta(max_length=40)]


class Attempt(OfLesson, kw_only=True):
    """A move at a task."""

    step: Annotated[int, Meta(ge=0, le=100)]
    moves: Annotated[Moves, Meta(description="the moves that led to the position on the board")]
    move: Annotated[MoveText | None, Meta(description="if omitted, the right moves are shown")] = None


class LessonDone(OfLesson, kw_only=True):
    """A lesson is done."""

    person: Person | None = None


# ---- records -------------------------------------------------------------------------------------------


class Import(Question):
    """Reads a game from a text in any format."""

    text: Annotated[str, Meta(max_length=LARGEST)]
    game: Annotated[GameText | None, Meta(description="the game on the board")] = None
