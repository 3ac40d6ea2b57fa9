"""Lessons in the browser: whoever does what is pointed at reaches the end. With FARSHORE_SWEEP=1 all of them are played."""

import json
import os
import re

import pytest
from playwright.sync_api import Page, expect

from browser_fixtures import LANGUAGES, OpenPage, axe
from farshore.lessons import course
from lesson_fixtures import play_lesson

WHOLE = os.environ.get("FARSHORE_SWEEP") == "1"
NAMES = [lesson.name for lesson in course().lessons()]
SWEPT = ("desktop", "phone", "tablet", "lying phone")
# all languages of every lesson, each at another size
PLAYED = (
    [(name, SWEPT[(at + turn) % len(SWEPT)], language) for at, name in enumerate(NAMES) for turn, language in enumerate(LANGUAGES)]
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
    expect(page.get_by_test_id("course-ship")).to_have_attribute("data-at", "island-2" if name == "island-1" else "island-1")


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


def test_the_ship_sails_from_a_finished_lesson_to_the_next(open_page: OpenPage) -> None:
    done = {name: {"done": True, "steps": []} for name in ("island-1", "island-2")}
    kept = json.dumps({**done, "island-3": {"done": False, "steps": [None] * 5}})
    page = open_page(still=False)
    page.add_init_script(f"localStorage.getItem('farshore.lessons') ?? localStorage.setItem('farshore.lessons', {json.dumps(kept)})")
    page.goto("/#/lesson/island-3")
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-step", "5")
    settled(page)
    page.get_by_test_id("lesson-next").click()
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-over", "true")
    page.evaluate("""() => {
        window.seen = [];
        const note = () => {
            const ship = document.querySelector('[data-testid=course-ship]');
            if (ship && window.seen.at(-1) !== ship.dataset.at) window.seen.push(ship.dataset.at);
        };
        const what = { childList: true, subtree: true, attributes: true, attributeFilter: ['data-at'] };
        new MutationObserver(note).observe(document.body, what);
    }""")
    page.get_by_test_id("lesson-chart").click()
    expect(page.get_by_test_id("course-ship")).to_have_attribute("data-at", "island-4")
    assert page.evaluate("window.seen") == ["island-3", "island-4"]
    page.get_by_test_id("lesson-island-3").click()  # a finished lesson can be played again, from its start
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-step", "0")


def test_two_wrong_tries_bring_the_ring_and_the_blackboard_compares(open_page: OpenPage) -> None:
    page = open_page("/#/lesson/island-2")
    lesson, board = page.get_by_test_id("lesson"), page.get_by_test_id("blackboard")
    settled(page)
    expect(page.get_by_test_id("builds-on")).to_contain_text("This builds on “In five minutes”.")
    page.get_by_test_id("builds-on-no").click()
    expect(page.get_by_test_id("builds-on")).to_have_count(0)
    for place, rings in (("2,0", 0), ("0,1", 1)):
        page.locator(f'[data-testid=lit][data-place="{place}"]').click()
        expect(page.get_by_test_id("lesson-wrong")).to_contain_text("in 36. Look for a red number.")
        expect(page.get_by_test_id("look-ring")).to_have_count(rings)
        expect(page.get_by_test_id("tried")).to_have_count(rings + 1)
    expect(board).to_have_count(0)
    page.get_by_test_id("lesson-show").click()
    expect(lesson).to_have_attribute("data-step", "1")
    settled(page)
    expect(board).to_be_visible()
    page.locator('[data-testid=lit][data-place="1,0,S"]').click()
    expect(page.get_by_test_id("blackboard-group")).to_have_count(1)
    page.get_by_test_id("lesson-skip").click()
    expect(lesson).to_have_attribute("data-step", "2")
    expect(page.get_by_test_id("blackboard-group")).to_contain_text("12 in 36")
    assert axe(page) == []


def test_the_start_page_offers_lessons_until_somebody_hides_them(open_page: OpenPage) -> None:
    page = open_page("/", size="phone")
    expect(page.get_by_test_id("new-table")).to_have_count(1)
    page.get_by_test_id("learn-menu").click()
    page.get_by_test_id("learn-hide").click()
    expect(page.get_by_test_id("learn")).to_have_count(0)
    expect(page.get_by_test_id("new-table")).to_have_count(1)
    page.reload()
    expect(page.get_by_test_id("new-table")).to_be_visible()
    expect(page.get_by_test_id("learn")).to_have_count(0)
    page.goto("/#/learn")
    page.get_by_test_id("learn-unhide").click()
    page.goto("/#/lesson/sea-9")
    settled(page)
    page.get_by_test_id("builds-on-yes").click()
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-step", "0")
    expect(page).to_have_url(re.compile("lesson/sea-1$"))
    page.goto("/")
    expect(page.get_by_test_id("learn")).to_be_visible()


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
