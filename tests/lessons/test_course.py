"""Every lesson of the course can be played as it is written."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from farshore.catalogue import GAMES
from farshore.lessons import Lesson, LessonError, course
from farshore.lessons.check import faults
from farshore.lessons.course import built_in_order

ROOT = Path(__file__).resolve().parents[2]
RULE = re.compile(r"\*\*([A-Z]\d+(?:\.\d+)?)\*\*")
UNUSED = re.compile(r"^\| (English|Russian|Ukrainian) \| (.+?) \| .+? \|$", re.MULTILINE)
PARAMETER = re.compile(r"\{(\w+)")
LESSONS = course().lessons()


def rule_ids() -> set[str]:
    return {found for path in (ROOT / "docs" / "rules").glob("*.md") for found in RULE.findall(path.read_text(encoding="utf-8"))}


@cache
def unused_words(language: str) -> list[tuple[str, re.Pattern[str]]]:
    """The words that are not used in a language; `…` is any ending."""
    page = (ROOT / "docs" / "reference" / "translations.md").read_text(encoding="utf-8")
    named = {"English": "en", "Russian": "ru", "Ukrainian": "uk"}
    words = [word for name, word in UNUSED.findall(page[page.index("## Words we don") :]) if named[name] == language]
    patterns = [r"\b" + word.replace("…", r"\w*") + (r"\b" if word[-1].isalpha() else "") for word in words]
    return [(word, re.compile(pattern, re.IGNORECASE)) for word, pattern in zip(words, patterns, strict=True)]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_it_is_played_to_its_end(lesson: Lesson) -> None:
    """Pointers are on the board, decisions are legal, chance is scripted, wrong tries are answered, other right ones lead to the end."""
    assert faults(lesson) == []


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_it_cites_rules_that_there_are(lesson: Lesson) -> None:
    known = rule_ids()
    assert len(known) > 100
    cited = {*lesson.rules, *(rule for step in lesson.steps for rule in step.rules)}
    assert cited
    assert sorted(cited - known) == []


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_it_is_short(lesson: Lesson) -> None:
    """One subject, two to five minutes."""
    assert 2 <= lesson.minutes <= 5
    assert lesson.game in GAMES
    assert len({lesson.title[language] for language in ("ru", "uk")} - {lesson.title["en"]}) == 2


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_it_speaks_as_the_page_does(lesson: Lesson, language: str) -> None:
    """The words of docs/reference/translations.md, no exclamation marks, quotes and dashes of the language, the same parameters in all."""
    board = lesson.blackboard
    written = [] if board is None else [board.title, *(row.text for row in board.rows if row.text is not None)]
    texts = [
        lesson.title,
        lesson.goal,
        *written,
        *(step.says for step in lesson.steps),
        *(answer.says for step in lesson.steps for answer in step.wrong),
    ]
    unused = unused_words(language)
    assert len(unused) > 4
    for text in texts:
        said = text[language]
        assert [word for word, pattern in unused if pattern.search(said)] == [], said
        assert re.search(r"!| {2}| [,.;:]|\"" if language == "en" else r"!| {2}| [,.;:]|\"| [-–] |[“”„]", said) is None, said
        assert sorted({*PARAMETER.findall(said)}) == sorted({*PARAMETER.findall(text["en"])}), said


def test_lessons_build_on_earlier_ones_and_nothing_hangs_in_the_air() -> None:
    """Whoever does what a lesson asks to do first, and so on, comes back to the first one."""
    known = {lesson.name: lesson for lesson in LESSONS}
    assert [lesson.name for lesson in LESSONS if not lesson.builds_on] == ["island-1"]
    for lesson in LESSONS:
        name = lesson.name
        while known[name].builds_on:
            name = known[name].builds_on[0]
        assert name == "island-1"


def test_a_lesson_can_not_build_on_a_later_one() -> None:
    with pytest.raises(LessonError, match=r"Lesson island-3 builds on sea-1, which course\.toml does not name before it"):
        built_in_order([replace(LESSONS[2], builds_on=("sea-1",)), *LESSONS])


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_it_has_a_sign_that_is_drawn(lesson: Lesson) -> None:
    if lesson.sign == "road":  # drawn by the chart itself
        return
    folder, _, name = ("/" + lesson.sign).rpartition("/")
    kind = folder.strip("/") or "piece"
    web = ROOT / "web" / "src"
    assert len([*web.glob(f"art/{kind}/{name}.svg"), *web.glob(f"games/*/art/{kind}/{name}.svg")]) >= 1
