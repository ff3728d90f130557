"""What courses tell: their lessons, the steps of one, and what is said to a move."""

from typing import Annotated, TypedDict

from msgspec import Meta

from tengen.web.wire.shown import Board, View


class CourseLine(TypedDict):
    """A course in a list."""

    course: Annotated[str, Meta(description="the name of the course: the kind of the game")]
    title: str
    about: str
    lessons: list[str]
    done: Annotated[list[str], Meta(description="the lessons that this person has done")]


class CourseList(TypedDict):
    """The courses there are."""

    courses: list[CourseLine]


class LessonLine(TypedDict):
    """A lesson in the list of a course."""

    lesson: str
    title: str
    chapter: str
    done: bool


class CourseTold(TypedDict):
    """A course."""

    course: str
    title: str
    about: str
    puzzles: Annotated[str, Meta(description="the game whose puzzles follow")]
    rules: list[str]
    lessons: list[LessonLine]


class LessonStep(TypedDict):
    """A step of a lesson: a text, and perhaps a task."""

    text: Annotated[list[str], Meta(description="paragraphs; new words are between asterisks")]
    task: Annotated[str, Meta(description="the goal in words; empty if there is nothing to do")]
    show: Annotated[list[str], Meta(description="moves whose places are marked")]
    area: Annotated[list[str], Meta(description="cells that are tinted")]
    view: Annotated[View | None, Meta(description="null: the position in which the previous step ended")]


class LessonTold(TypedDict):
    """A lesson."""

    course: str
    title: Annotated[str, Meta(description="of the course")]
    lesson: str
    heading: Annotated[str, Meta(description="of the lesson")]
    number: Annotated[int, Meta(description="from 1")]
    count: Annotated[int, Meta(description="the number of lessons in the course")]
    before: Annotated[str | None, Meta(description="the lesson before")]
    after: Annotated[str | None, Meta(description="the lesson that follows")]
    board: Board
    steps: list[LessonStep]


class Attempted(TypedDict):
    """The judgement of a move in a task."""

    right: bool
    text: str
    view: Annotated[View | None, Meta(description="after the move; null if none was made")]
    reply: Annotated[View | None, Meta(description="after the other side's answer")]
    answers: Annotated[list[str], Meta(description="without a move: the right ones")]


class RulesTold(TypedDict):
    """The rules of a game in short."""

    title: str
    course: str
    rules: list[str]
