"""`farshore lessons`: the lessons that come with the game, and whether they can be played as they are written."""

import argparse
from pathlib import Path

from farshore.cli.options import Verbs
from farshore.engine.record import read_text
from farshore.lessons import Lesson, course, read_lesson
from farshore.lessons.check import faults

NAME = "lessons"
ABOUT = """\
Check lessons: each is played to its end in every way that it allows. Without a file, all lessons of the course are checked.
Every fault is printed below its lesson; the exit code is 1 if there is any."""
EXAMPLES = """\
examples:
  farshore lessons                       a line for each lesson of the course, with its faults
  farshore lessons my-lesson.toml        the same for a file of your own
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="check the lessons by playing them", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("files", nargs="*", metavar="FILE", help="the file of a lesson")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    files = [Path(name) for name in arguments.files]
    found = [read_lesson(path.stem, read_text(path)) for path in files] or course().lessons()
    print(f"{'lesson':<16}{'game':<18}{'steps':>6}{'minutes':>9}")
    sound = [tell(lesson) for lesson in found]
    return 0 if all(sound) else 1


def tell(lesson: Lesson) -> bool:
    """Print what is found; can the lesson be played?"""
    found = faults(lesson)
    print(f"{lesson.name:<16}{lesson.game:<18}{len(lesson.steps):>6}{lesson.minutes:>9}  {'FAULT' if found else 'ok'}")
    for sentence in found:
        print(f"    {sentence}")
    return not found
