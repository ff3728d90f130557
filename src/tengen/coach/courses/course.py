"""What a course is made of: lessons of steps, each a position with something to read or to do.

All words for people are in the files of `tengen/data/courses`; nothing here knows a game.
"""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct, field

from tengen.text.language import marked, tr

Chapter = Literal["rules", "tactics", "trap"]

CHAPTERS: Final[Mapping[Chapter, str]] = {
    "rules": marked("The rules"),
    "tactics": marked("First tactics"),
    "trap": marked("The classic trap"),
}
"""The chapters in their order, with what they are called. Puzzles come after the last one."""


class Data(Struct, frozen=True, forbid_unknown_fields=True):
    """Something in a file of a course."""


class Answer(Data, frozen=True):
    """What is said to a wrong move: to these moves, to those that do something, or, with neither, to any."""

    text: str
    moves: str = ""
    does: str = ""
    reply: list[str] = []
    """As in a step."""


class Step(Data, frozen=True):
    """Something to read, and with a `task` something to do."""

    text: str = ""
    """Paragraphs are apart by an empty line."""
    position: str | None = None
    """The moves that lead there; None: where the step before ended."""
    show: str = ""
    """Moves whose places are marked."""
    area: str = ""
    """Cells that are tinted."""
    task: str = ""
    """The goal in words."""
    does: str = ""
    """What a right move does; see `tengen.coach.courses.conditions`."""
    right: str = ""
    """The right moves, where a condition is not enough."""
    value: Literal["", "win", "draw", "best"] = ""
    """What the solver says of the right moves, and of no other: they win, do not lose, are the best."""
    praise: str = ""
    """What is said to a right move."""
    reply: list[str] = []
    """What the other side answers: the first of these lines that can be played."""
    wrong: list[Answer] = []
    """The first that fits is said."""

    @property
    def is_task(self) -> bool:
        """Is there something to do?"""
        return bool(self.task)

    @property
    def paragraphs(self) -> list[str]:
        """The text in the reader's language, with each paragraph on one line."""
        return [tr(part) for part in paragraphs(self.text)]


class Lesson(Data, frozen=True):
    """A few steps on one idea."""

    id: str
    title: str
    chapter: Chapter
    steps: list[Step]
    game: str = ""
    """Where it is not that of the course."""


class LessonEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as a file has it: written out, or taken over from another course."""

    id: str = ""
    title: str = ""
    chapter: Chapter | None = None
    steps: list[Step] = []
    game: str = ""
    same_as: str = field(name="from", default="")
    """`connect4/drop` is the lesson `drop` of the course `connect4`."""


class CourseFile(Data, frozen=True):
    """A file of `tengen/data/courses`; its name is the kind of the game."""

    game: str
    """On which the lessons are played that name no other."""
    about: str
    """What the pupil will know afterwards."""
    rules: list[str]
    """The rules in short. {length}, {rows} and {cols} stand for those of the game at hand."""
    lessons: list[LessonEntry]
    options: dict[str, dict[str, str]] = {}
    """A rule more for each value of an option of the game."""
    puzzles: str = ""
    """The game whose puzzles follow; the course's own if empty."""


class Course(Struct, frozen=True):
    """A course with all its lessons, those of other courses in their places."""

    kind: str
    title: str
    game: str
    about: str
    puzzles: str
    lessons: tuple[Lesson, ...]

    def lesson(self, id_: str) -> Lesson | None:
        """The lesson so called."""
        return next((lesson for lesson in self.lessons if lesson.id == id_), None)

    def after(self, id_: str) -> Lesson | None:
        """The lesson that follows; None after the last."""
        ids = [lesson.id for lesson in self.lessons]
        place = ids.index(id_) + 1
        return self.lessons[place] if place < len(ids) else None


def paragraphs(text: str) -> list[str]:
    """A text of a file, with each paragraph on one line."""
    return [" ".join(part.split()) for part in text.strip().split("\n\n") if part.strip()]


def told(text: str) -> str:
    """A text of a file in the reader's language."""
    return "\n\n".join(tr(part) for part in paragraphs(text))
