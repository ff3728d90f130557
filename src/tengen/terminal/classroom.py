"""Courses in the terminal: choose one, read, do the tasks, try again."""

import textwrap
from collections.abc import Sequence
from typing import Final, TypeVar

from tengen import TengenError
from tengen.coach.collection import GUEST
from tengen.coach.courses import (
    CHAPTERS,
    Course,
    Lesson,
    Progress,
    UnknownCourse,
    Walk,
    course_of,
    courses,
    right_moves,
)
from tengen.terminal.examples import examples
from tengen.terminal.screen import Screen

Entry = TypeVar("Entry")

_WIDTH: Final = 78
_HELP: Final = """Type a move to do a task. Else:
  Enter or next  go on, when nothing is left to do
  back           one step back
  again          start this step again
  show           tell the right move
  list           choose another lesson
  quit           leave; what you have done is kept"""


class Classroom:
    """Somebody who learns at the terminal. What was done is kept as soon as it is done."""

    def __init__(self, screen: Screen, progress: Progress, person: str = GUEST) -> None:
        self._screen = screen
        self._progress = progress
        self._person = person
        self._has_left = False

    def run(self, game: str | None, lesson: str | None = None) -> None:
        """A course from where it was left, or one that is chosen from the list."""
        course = self._choose_course() if game is None else course_of(game)
        if course is None:
            return
        following: Lesson | None = self._first(course) if lesson is None else _find(course, lesson)
        while following is not None and not self._has_left:
            following = self._teach(course, following)
        if not self._has_left:
            self._screen.say(f"You have done the course of {course.title}.", style="bold green")
            self._screen.say(
                "Puzzles come next: tengen puzzle --list shows them; the web board has them, too."
            )

    def list_courses(self) -> None:
        """The courses, with how far one has come."""
        done = self._progress.done(self._person)
        for number, course in enumerate(courses(), 1):
            count = len([one for one in course.lessons if one.id in done.get(course.kind, [])])
            self._screen.say(
                f"{number:3}  {course.kind:10} {count} of {len(course.lessons)} done  {course.about}"
            )

    def list_lessons(self, course: Course) -> None:
        """The lessons of a course, by chapters."""
        done = self._progress.done(self._person).get(course.kind, [])
        chapter = None
        for number, lesson in enumerate(course.lessons, 1):
            if lesson.chapter != chapter:
                chapter = lesson.chapter
                self._screen.say(CHAPTERS[chapter], style="bold")
            self._screen.say(f"{number:3}  {'done' if lesson.id in done else '    '}  {lesson.title}")

    def _choose_course(self) -> Course | None:
        self.list_courses()
        known = courses()
        while True:
            typed = self._screen.ask("Which course? (number or name, quit to leave) ").lower()
            if typed in ("quit", "q", "exit"):
                return None
            try:
                return _numbered(known, typed) or course_of(typed)
            except TengenError as problem:
                self._screen.warn(str(problem))

    def _first(self, course: Course) -> Lesson:
        """The first lesson that is not done yet."""
        done = self._progress.done(self._person).get(course.kind, [])
        return next((one for one in course.lessons if one.id not in done), course.lessons[0])

    def _teach(self, course: Course, lesson: Lesson) -> Lesson | None:
        """One lesson to its end, or until another one is chosen; the one that follows."""
        number = course.lessons.index(lesson) + 1
        self._screen.say()
        self._screen.say(
            f"{course.title}, lesson {number} of {len(course.lessons)}: {lesson.title}", style="bold"
        )
        walk = Walk(lesson)
        self._show(walk)
        while True:
            if walk.is_last and walk.may_go_on:
                self._keep(course, lesson)
            word = self._screen.ask(_prompt(walk)).lower()
            match word:
                case "quit" | "q" | "exit":
                    self._has_left = True
                    return None
                case "list":
                    chosen = self._choose_lesson(course)
                    if chosen is not None:
                        return chosen
                    self._show(walk)
                case "" | "next" | "n" if walk.may_go_on:
                    if walk.is_last:
                        return course.after(lesson.id)
                    walk.go_on()
                    self._show(walk)
                case "back":
                    if walk.at == 0:
                        return course.lessons[max(0, number - 2)]
                    walk.go_back()
                    self._show(walk)
                case _:
                    self._obey(walk, word)

    def _obey(self, walk: Walk, word: str) -> None:
        """What does not leave the step."""
        if word in ("help", "?"):
            self._screen.say(_HELP)
        elif word == "again":
            walk.again()
            self._show(walk)
        elif word in ("", "next", "n"):
            self._screen.warn("There is something to do first. Type a move, or show for the answer.")
        elif walk.may_go_on:
            self._screen.warn("Nothing is left to do here: press Enter to go on, or type help.")
        elif word == "show":
            found = [str(move) for move in right_moves(walk.step, walk.position)]
            self._screen.say(f"For example {found[0]}." if len(found) > 3 else f"Play {' or '.join(found)}.")
        else:
            self._attempt(walk, word)

    def _attempt(self, walk: Walk, text: str) -> None:
        try:
            move = walk.position.game.parse_move(text)
            why = walk.position.why_illegal(move)
        except TengenError as problem:
            self._screen.warn(f"{problem}. Type help for what else can be typed.")
            return
        if why is not None:
            self._screen.warn(f"{move} cannot be played: {why}.")
            return
        verdict = walk.attempt(move)
        self._screen.draw(walk.position)
        if verdict.reply:
            self._screen.say(f"The other side plays {' '.join(map(str, verdict.reply))}.")
        self._say(
            verdict.text or ("Right." if verdict.right else "Not this one."),
            "green" if verdict.right else "red",
        )
        if not verdict.right:
            walk.again()
            self._screen.say("Try again:")
            self._screen.draw(walk.position)

    def _show(self, walk: Walk) -> None:
        """The text, the board and the task of a step."""
        step = walk.step
        for paragraph in step.paragraphs:
            self._say(paragraph.replace("*", ""))
        self._screen.draw(walk.position)
        if step.show or step.area:
            self._screen.say(f"Look at {', '.join([*step.show.split(), *step.area.split()])}.")
        if step.task:
            self._say(step.task, "bold")

    def _choose_lesson(self, course: Course) -> Lesson | None:
        self.list_lessons(course)
        while typed := self._screen.ask("Which lesson? (number, or Enter to go on here) "):
            found = _numbered(course.lessons, typed)
            if found is not None:
                return found
            self._screen.warn(f"Type a number from 1 to {len(course.lessons)}.")
        return None

    def _keep(self, course: Course, lesson: Lesson) -> None:
        try:
            self._progress.add(self._person, course.kind, lesson.id)
        except (TengenError, OSError) as problem:
            self._screen.warn(f"not kept: {problem}")

    def _say(self, text: str, style: str | None = None) -> None:
        for line in textwrap.wrap(text.replace("*", ""), _WIDTH):
            self._screen.say(line, style=style)


def _numbered(entries: Sequence[Entry], text: str) -> Entry | None:
    """The entry of a list with this number, from 1."""
    is_number = text.isascii() and text.isdigit() and len(text) < 4
    return entries[int(text) - 1] if is_number and 1 <= int(text) <= len(entries) else None


def _find(course: Course, text: str) -> Lesson:
    found = course.lesson(text) or _numbered(course.lessons, text)
    if found is None:
        names = ", ".join(one.id for one in course.lessons)
        raise UnknownCourse(f"{course.title} has no lesson {text[:40]!r}; there are: {names}")
    return found


def _prompt(walk: Walk) -> str:
    if walk.may_go_on:
        return "Enter to go on (or back, again, list, quit): "
    return f"Your move, like {' or '.join(examples(walk.position))} (or show, back, list, quit): "
