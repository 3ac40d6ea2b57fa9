"""Lessons: short games in which somebody learns the rules by playing.

A lesson is a file under `data/lessons`: where the game stands, what the dice show and the others do, and steps that each ask for one thing.
`files` reads them and says what is wrong with one in sentences, `run` plays them, `check` plays one to its end in every way that it allows.
Nothing here knows a page or a server, and nothing here is about a single lesson.
"""

from farshore.lessons.course import Course, Water, course, lesson_named
from farshore.lessons.files import Lesson, LessonStep, read_lesson
from farshore.lessons.reading import LANGUAGES, LessonError, Texts
from farshore.lessons.run import POINT_PROMPT, LessonMoment, LessonRun, WrongTry, run_to

__all__ = [
    "LANGUAGES",
    "POINT_PROMPT",
    "Course",
    "Lesson",
    "LessonError",
    "LessonMoment",
    "LessonRun",
    "LessonStep",
    "Texts",
    "Water",
    "WrongTry",
    "course",
    "lesson_named",
    "read_lesson",
    "run_to",
]
