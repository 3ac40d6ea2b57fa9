"""The course: all lessons that come with the game, in the order in which they are suggested."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from farshore.lessons.files import Lesson, read_lesson
from farshore.lessons.reading import LANGUAGES, LessonError, Texts

ORDER = "course.toml"


@dataclass(frozen=True)
class Water:
    """A part of the course: the lessons of one box or of several."""

    name: str
    title: Texts
    lessons: tuple[Lesson, ...]


@dataclass(frozen=True)
class Course:
    waters: tuple[Water, ...]

    def lessons(self) -> list[Lesson]:
        return [lesson for water in self.waters for lesson in water.lessons]


@cache
def course() -> Course:
    """Read once; a fault in any file is raised as `LessonError`."""
    folder = files("farshore") / "data" / "lessons"
    boxes = [box for box in folder.iterdir() if box.is_dir()]
    texts = {file.name.removesuffix(".toml"): file.read_text(encoding="utf-8") for box in boxes for file in box.iterdir()}
    waters = []
    for entry in tomllib.loads((folder / ORDER).read_text(encoding="utf-8"))["water"]:
        missing = [name for name in entry["lessons"] if name not in texts]
        if missing:
            raise LessonError(f"{ORDER} names {', '.join(missing)}, but there is no such file.")
        if any(not entry["title"].get(language) for language in LANGUAGES):
            raise LessonError(f"In {ORDER} the title of {entry['name']} needs a text in {', '.join(LANGUAGES)}.")
        waters.append(Water(entry["name"], entry["title"], tuple(read_lesson(name, texts.pop(name)) for name in entry["lessons"])))
    if texts:
        raise LessonError(f"{ORDER} does not name {', '.join(sorted(texts))}.")
    built_in_order([lesson for water in waters for lesson in water.lessons])
    return Course(tuple(waters))


def built_in_order(lessons: list[Lesson]) -> None:
    """Refuse lessons that presuppose one that does not come before them."""
    known: set[str] = set()
    for lesson in lessons:
        if unknown := [name for name in lesson.builds_on if name not in known]:
            raise LessonError(f"Lesson {lesson.name} builds on {', '.join(unknown)}, which {ORDER} does not name before it.")
        known.add(lesson.name)


def lesson_named(name: str) -> Lesson | None:
    return next((lesson for lesson in course().lessons() if lesson.name == name), None)
