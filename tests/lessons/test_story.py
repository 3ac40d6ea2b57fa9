"""A change of a box that changes what happens in a lesson is noticed, even where the lesson can still be played."""

import pytest

from farshore.lessons import Lesson, course
from lessons.course_story import STORY, story_of

WRITTEN = STORY.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("lesson", course().lessons(), ids=lambda lesson: lesson.name)
def test_what_happens_is_what_its_texts_were_written_for(lesson: Lesson) -> None:
    told = [line for line in WRITTEN if line.startswith((f"{lesson.name}:", f"{lesson.name} "))]
    assert story_of(lesson) == told, "read the texts of this step again, then run tests/lessons/course_story.py"
