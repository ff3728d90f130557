"""Courses: a game's rules and first tactics by doing, as data that every board can show."""

from tengen.coach.courses.course import CHAPTERS, Course, Lesson, Step
from tengen.coach.courses.lesson import Verdict, Walk, judge, right_moves, start_of
from tengen.coach.courses.library import UnknownCourse, course_of, courses, lesson_of, rules_of
from tengen.coach.courses.progress import Progress

__all__ = [
    "CHAPTERS",
    "Course",
    "Lesson",
    "Progress",
    "Step",
    "UnknownCourse",
    "Verdict",
    "Walk",
    "course_of",
    "courses",
    "judge",
    "lesson_of",
    "right_moves",
    "rules_of",
    "start_of",
]
