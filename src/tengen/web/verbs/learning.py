"""Courses on the wire: their lessons, what is said to a move, and the rules of a game in short."""

import asyncio
from typing import TYPE_CHECKING

from tengen.coach.collection import GUEST
from tengen.coach.courses import CHAPTERS, Course, course_of, courses, judge, lesson_of, right_moves, rules_of
from tengen.coach.courses.course import Lesson, Step, told
from tengen.coach.courses.lesson import start_of
from tengen.rules.game import Game
from tengen.text.language import tr
from tengen.web.positions.boards import board
from tengen.web.positions.reading import play_all
from tengen.web.positions.titles import title, told_of
from tengen.web.positions.views import view
from tengen.web.tables.archive import read_name
from tengen.web.verbs.registry import verb
from tengen.web.wire import Refusal
from tengen.web.wire.learning import (
    Attempted,
    CourseList,
    CourseTold,
    LessonLine,
    LessonStep,
    LessonTold,
    RulesTold,
)
from tengen.web.wire.looked import Empty
from tengen.web.wire.questions import Attempt, Courses, LessonDone, OfGame, OfLesson, OneCourse

if TYPE_CHECKING:
    from tengen.web.tab import Tab


@verb("courses")
async def list_courses(tab: "Tab", asked: Courses) -> CourseList:
    """All courses, and a person's progress."""
    done = await asyncio.to_thread(tab.application.learned.done, _person(asked.person))
    return {
        "courses": [
            {
                "course": one.kind,
                "title": tr(one.title),
                "about": told(one.about),
                "lessons": [lesson.id for lesson in one.lessons],
                "done": _known(one, done.get(one.kind, [])),
            }
            for one in courses()
        ]
    }


@verb("course")
async def tell_course(tab: "Tab", asked: OneCourse) -> CourseTold:
    """A course: its rules in short, and its lessons."""
    found = course_of(asked.course)
    done = await asyncio.to_thread(tab.application.learned.done, _person(asked.person))
    known = _known(found, done.get(found.kind, []))
    lessons: list[LessonLine] = [
        {
            "lesson": one.id,
            "title": told(one.title),
            "chapter": tr(CHAPTERS[one.chapter]),
            "done": one.id in known,
        }
        for one in found.lessons
    ]
    game = Game.of(found.game)
    return {
        "course": found.kind,
        "title": tr(found.title),
        "about": told(found.about),
        "puzzles": found.puzzles,
        "rules": told_of(game, rules_of(game)),
        "lessons": told_of(game, lessons),
    }


@verb("lesson")
async def tell_lesson(_: "Tab", asked: OfLesson) -> LessonTold:
    """A lesson with all its steps."""
    course = course_of(asked.course)
    found = lesson_of(course, asked.lesson)
    ids = [one.id for one in course.lessons]
    place = ids.index(found.id)
    return {
        "course": course.kind,
        "title": tr(course.title),
        "lesson": found.id,
        "heading": told_of(Game.of(found.game), told(found.title)),
        "number": place + 1,
        "count": len(ids),
        "before": ids[place - 1] if place else None,
        "after": ids[place + 1] if place + 1 < len(ids) else None,
        "board": board(Game.of(found.game)),
        "steps": [_step(found, step) for step in found.steps],
    }


@verb("attempt", slow=True)
async def attempt(_: "Tab", asked: Attempt) -> Attempted:
    """Judges a move in a task, and returns the reply; without a move, it returns the right ones."""
    lesson = lesson_of(course_of(asked.course), asked.lesson)
    if asked.step >= len(lesson.steps) or not lesson.steps[asked.step].is_task:
        raise Refusal("bad", tr("there is nothing to do at this step"))
    step = lesson.steps[asked.step]
    position = play_all(Game.of(lesson.game), asked.moves)
    if position.is_over:
        raise Refusal("over", tr("the game on the board is over; try again"))
    if asked.move is None:
        right = await asyncio.to_thread(right_moves, step, position)
        return {
            "right": False,
            "text": "",
            "view": None,
            "reply": None,
            "answers": [str(one) for one in right],
        }
    move = position.game.parse_move(asked.move)
    why = position.why_illegal(move)
    if why is not None:
        raise Refusal("illegal", tr("{move} cannot be played: {why}", move=move, why=tr(why)))
    verdict = await asyncio.to_thread(judge, step, position, move)
    position.play(move)
    after = view(position)
    for one in verdict.reply:
        position.play(one)
    reply = view(position) if verdict.reply else None
    text = told_of(position.game, verdict.text)
    return {"right": verdict.right, "text": text, "view": after, "reply": reply, "answers": []}


@verb("learned")
async def learned(tab: "Tab", asked: LessonDone) -> Empty:
    """Records that a person has done a lesson; without a name, a public board does not."""
    course = course_of(asked.course)
    found, person = lesson_of(course, asked.lesson), _person(asked.person)
    if person != GUEST or tab.application.settings.access is None:
        await asyncio.to_thread(tab.application.learned.add, person, course.kind, found.id)
    return {}


@verb("rules")
async def rules(_: "Tab", asked: OfGame) -> RulesTold:
    """The rules of a game in short, and the course that teaches it."""
    game = Game.of(asked.game)
    return {"title": title(game), "course": course_of(game).kind, "rules": told_of(game, rules_of(game))}


def _step(lesson: Lesson, step: Step) -> LessonStep:
    start, game = start_of(lesson, step), Game.of(lesson.game)
    return {
        "text": told_of(game, step.paragraphs),
        "task": told_of(game, told(step.task)),
        "show": step.show.split(),
        "area": step.area.split(),
        "view": None if start is None else view(start),
    }


def _known(course: Course, done: list[str]) -> list[str]:
    """Of the lessons that were done, those that are still there, in their order."""
    return [lesson.id for lesson in course.lessons if lesson.id in done]


def _person(name: str | None) -> str:
    return GUEST if not name else read_name(name)
