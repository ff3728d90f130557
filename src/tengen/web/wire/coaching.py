"""What the coach tells: reviews and puzzles."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from tengen.web.wire.shown import Board, Chance, View


class Reviewing(TypedDict):
    """A review has begun."""

    review: int


class ReviewSide(TypedDict):
    """How well a side played."""

    player: str
    accuracy: float | None
    inaccuracy: int
    mistake: int
    blunder: int


class ReviewSides(TypedDict):
    """Both sides."""

    first: ReviewSide
    second: ReviewSide


class ReviewScore(TypedDict):
    """The score of a line; its other fields depend on the kind."""

    kind: str
    text: str
    turn: str
    exact: bool
    win_chance: Chance
    value: NotRequired[float]
    plies: NotRequired[int]
    cells: NotRequired[float]


class ReviewLine(TypedDict):
    """A line of play."""

    moves: list[str]
    score: ReviewScore


class Remark(TypedDict):
    """What the coach says about a move."""

    kind: str
    text: str
    move: str | None
    cells: list[str]
    count: int | None


class Oversight(TypedDict):
    """What a move overlooked, even if it did not change the result."""

    kind: Literal["own goal", "missed win", "allowed win", "gave cells", "opened chain"]
    better: str
    count: Annotated[int, Meta(description="moves to the win, or cells that were given away away")]
    answer: Annotated[str | None, Meta(description="how the other side wins")]
    safe: Annotated[int, Meta(description="safe moves that were left")]


class Advised(TypedDict):
    """What the coach says about a move during a game."""

    warning: Annotated[
        Remark | None, Meta(description="set if the move loses at once and another one does not")
    ]
    remark: Annotated[Remark | None, Meta(description="what the move overlooked")]


class ReviewMove(TypedDict):
    """A move of the game."""

    ply: int
    side: Literal["first", "second"]
    move: str
    best: ReviewLine
    reply: ReviewLine | None
    before: float
    after: float
    drop: float
    mark: Literal["inaccuracy", "mistake", "blunder"] | None
    sign: str
    remark: Remark | None
    forced: bool
    oversights: list[Oversight]


class ReviewReport(TypedDict):
    """What `tengen review --json` prints."""

    game: str
    result: str
    complete: bool
    sides: ReviewSides
    played: list[str]
    chances: Annotated[list[Chance | None], Meta(description="side 0's after each ply")]
    moves: list[ReviewMove]


class ReviewProgress(TypedDict):
    """Progress and result of a review."""

    push: Literal["review"]
    review: int
    done: NotRequired[int]
    total: NotRequired[Annotated[int, Meta(description="may grow")]]
    report: NotRequired[ReviewReport | None]
    trouble: NotRequired[Annotated[str, Meta(description="what went wrong")]]


class PuzzleTheme(TypedDict):
    """A theme of puzzles."""

    theme: str
    count: int


class PuzzleGame(TypedDict):
    """A game that has puzzles."""

    game: str
    title: str
    count: int
    own: Annotated[int, Meta(description="from games of this person")]
    themes: list[PuzzleTheme]


class PuzzleGames(TypedDict):
    """The games that have puzzles."""

    games: list[PuzzleGame]


class PuzzleStanding(TypedDict):
    """A person's rating for puzzles, and their record."""

    rating: int
    deviation: int
    streak: int
    best_streak: int
    solved: int
    tried: int


class PuzzleAsked(TypedDict):
    """A puzzle."""

    puzzle: str
    rating: int
    goal: Annotated[str, Meta(description="such as `Black to play and win`")]
    theme: str
    own: bool
    view: View
    board: Board
    standing: PuzzleStanding


class Guessed(TypedDict):
    """Right or wrong."""

    right: Annotated[bool, Meta(description="does the move keep the goal?")]
    solved: Annotated[bool, Meta(description="is the point made?")]
    counted: Annotated[bool, Meta(description="only the first try at a puzzle changes the standing")]
    replies: Annotated[
        list[str], Meta(description="the program's moves; they also show why a move was wrong")
    ]
    played: Annotated[list[str], Meta(description="all moves since the start, without a wrong one")]
    view: Annotated[View, Meta(description="the position after them")]
    answer: str
    moves: Annotated[list[str], Meta(description="a whole solution")]
    theme: str
    told: Annotated[list[str], Meta(description="the solution in sentences, when it was solved or given up")]
    standing: PuzzleStanding


class Clued(TypedDict):
    """A hint for a puzzle."""

    step: int
    words: str
    area: Annotated[list[str], Meta(description="step 2: cells to highlight")]
    move: Annotated[str | None, Meta(description="step 3")]


class Keeping(TypedDict):
    """Puzzles are being made."""

    keep: int


class KeepProgress(TypedDict):
    """Progress and result of making puzzles."""

    push: Literal["keep"]
    keep: int
    done: int
    total: int
    puzzles: Annotated[int | None, Meta(description="at the end: how many puzzles the game gave")]
    new: NotRequired[Annotated[int, Meta(description="how many of them are new to the person")]]
    trouble: NotRequired[str]
