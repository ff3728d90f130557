"""The courses there are, read from the files that come with the package."""

from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from typing import Final

import msgspec

from tengen import Game
from tengen.coach.courses.course import Course, CourseFile, Lesson, LessonEntry
from tengen.errors import TengenError
from tengen.families.shared.numbers import in_words
from tengen.rules.spec import KINDS
from tengen.text.language import tr

FOLDER: Final = "courses"


class UnknownCourse(TengenError):
    """There is no such course or lesson."""


class BadCourse(TengenError):
    """A file of a course is damaged."""


def courses() -> list[Course]:
    """All of them, in the order in which games are offered."""
    return [course_of(kind) for kind in KINDS if _has_file(kind)]


def course_of(game: Game | str) -> Course:
    """The course for a game, whatever its sizes; a name of a kind will do."""
    text = game.name if isinstance(game, Game) else game.strip().lower()
    kind = text.partition(":")[0]
    if kind not in KINDS:
        raise UnknownCourse(
            tr("no course is called {kind}; there are: {known}", kind=repr(kind[:40]), known=", ".join(KINDS))
        )
    if not _has_file(kind):
        raise UnknownCourse(tr("there is no course for {title} yet", title=tr(KINDS[kind].title)))
    return _course(kind)


def lesson_of(course: Course, id_: str) -> Lesson:
    """The lesson so called."""
    found = course.lesson(id_)
    if found is None:
        known = ", ".join(lesson.id for lesson in course.lessons)
        raise UnknownCourse(
            tr(
                "{title} has no lesson {id}; there are: {known}",
                title=tr(course.title),
                id=repr(id_[:40]),
                known=known,
            )
        )
    return found


def rules_of(game: Game) -> list[str]:
    """The rules of a game in short sentences, with its own sizes and options."""
    file = _file(course_of(game).kind)
    numbers = {"length": in_words(game.length), "rows": str(game.rows), "cols": str(game.cols)}
    chosen = [file.options[name][value] for name, value in game.options.items() if name in file.options]
    return [tr(sentence).format_map(numbers) for sentence in (*file.rules, *chosen)]


def course_texts() -> Iterator[tuple[str, Iterator[str]]]:
    """Everything for people in each file, for the catalogues of languages."""
    for kind in filter(_has_file, KINDS):
        yield kind, _texts(_file(kind))


def _texts(file: CourseFile) -> Iterator[str]:
    yield file.about
    yield from file.rules
    for values in file.options.values():
        yield from values.values()
    for lesson in file.lessons:
        yield lesson.title
        for step in lesson.steps:
            yield from (step.text, step.task, step.praise, *(answer.text for answer in step.wrong))


@lru_cache(maxsize=32)
def _course(kind: str) -> Course:
    file = _file(kind)
    lessons = tuple(_lesson(kind, entry) for entry in file.lessons)
    return Course(kind, KINDS[kind].title, file.game, file.about, file.puzzles or file.game, lessons)


def _lesson(kind: str, entry: LessonEntry) -> Lesson:
    """The lesson as it is in this course: on this course's game, unless it names one."""
    if entry.same_as:
        other, _, id_ = entry.same_as.partition("/")
        source = next((one for one in _file(other).lessons if one.id == id_), None)
        if source is None or source.same_as:
            raise BadCourse(f"the course {kind} has no lesson to take over at {entry.same_as}")
    else:
        source = entry
    chapter = entry.chapter or source.chapter
    if chapter is None or not (source.id and source.steps):
        raise BadCourse(f"the course {kind} has a lesson without a name, a chapter or steps")
    game = entry.game or source.game or _file(kind).game
    return Lesson(entry.id or source.id, entry.title or source.title, chapter, source.steps, game)


@lru_cache(maxsize=32)
def _file(kind: str) -> CourseFile:
    text = resources.files("tengen").joinpath("data", FOLDER, f"{kind}.toml").read_text(encoding="utf-8")
    try:
        return msgspec.toml.decode(text, type=CourseFile)
    except msgspec.MsgspecError as problem:
        raise BadCourse(f"the course {kind} cannot be read: {problem}") from None


def _has_file(kind: str) -> bool:
    return resources.files("tengen").joinpath("data", FOLDER, f"{kind}.toml").is_file()
