"""Lessons in the browser: whoever does what is pointed at reaches the end. With FARSHORE_SWEEP=1 all of them are played."""

import os
import re

import pytest
from playwright.sync_api import Page, expect

from browser_fixtures import LANGUAGES, OpenPage, axe
from farshore.lessons import course
from lesson_fixtures import play_lesson

WHOLE = os.environ.get("FARSHORE_SWEEP") == "1"
NAMES = [lesson.name for lesson in course().lessons()]
# all languages of every lesson, at one size each; the tests that are always run play the first lesson on both
PLAYED = (
    [(name, ("desktop", "phone")[(at + turn) % 2], language) for at, name in enumerate(NAMES) for turn, language in enumerate(LANGUAGES)]
    if WHOLE
    else [("island-1", "desktop", "en"), ("island-1", "phone", "uk")]
)


def settled(page: Page) -> None:
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-showing", "false")


@pytest.mark.parametrize(("name", "size", "language"), PLAYED)
def test_pointers_lead_to_the_end(open_page: OpenPage, name: str, size: str, language: str) -> None:
    page = open_page("/#/learn", size=size, language=language)
    assert play_lesson(page, f"/#/lesson/{name}")
    page.get_by_test_id("lesson-chart").click()
    expect(page.get_by_test_id(f"lesson-{name}")).to_have_attribute("data-state", "done")


def test_a_wrong_try_is_answered_and_a_lesson_goes_on_where_it_was_left(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_test_id("learn").click()
    lesson = page.get_by_test_id("lesson")
    for _ in range(3):
        settled(page)
        step = int(lesson.get_attribute("data-step") or 0)
        page.get_by_test_id("lesson-skip").click()
        expect(lesson).to_have_attribute("data-step", str(step + 1))
    settled(page)
    page.locator('[data-testid=lit][data-place="1,1,NW"]').click()
    page.get_by_test_id("confirm-yes").click()
    expect(page.get_by_test_id("lesson-wrong")).to_have_text("That road leads elsewhere. Try the glowing edge.")
    expect(page.get_by_test_id("tried")).to_have_count(1)
    assert axe(page) == []
    page.reload()
    expect(lesson).to_have_attribute("data-step", "3")
    expect(page.get_by_test_id("lesson-wrong")).to_have_count(0)
    settled(page)
    page.get_by_test_id("lesson-back").click()
    expect(lesson).to_have_attribute("data-step", "2")


def test_what_is_pointed_at_can_be_seen_on_a_phone(open_page: OpenPage) -> None:
    """The board of a large game is small between seats, cards and the coach: the lesson brings the place near."""
    page = open_page("/#/lesson/sea-9", size="phone")
    settled(page)
    ring = page.get_by_test_id("look-ring")
    expect(ring).to_have_count(1)
    expect(page.get_by_test_id("board")).to_have_class(re.compile("zoomed"))
    box = ring.bounding_box()
    assert box is not None
    assert box["width"] > 24
    assert 0 <= box["x"] <= page.evaluate("innerWidth") - box["width"]
