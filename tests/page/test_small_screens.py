"""Phones in both directions and upright tablets: everything can be reached, and nothing covers the hand."""

import pytest
from playwright.sync_api import Locator, Page, expect

from browser_fixtures import LANGUAGES, OpenPage, Server, axe, sideways
from farshore.game import Game
from staged_games import STILL, can, guest_of, on_turn, sit, stage, stranger


def box(one: Locator) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    found = one.bounding_box()
    assert found
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(STILL)


def test_everything_can_be_reached_on_small_screens(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    table = stage(on_turn)
    sit(page, table.lay(server, [guest_of(page), stranger(server), stranger(server)]))
    for width, height in ((844, 390), (360, 640)):
        resize(page, width, height)
        page.get_by_test_id("tool-gear").click()
        for entry in (page.get_by_test_id("leave"), page.get_by_role("switch", name="End the turn automatically")):
            entry.scroll_into_view_if_needed()
            left, top, right, bottom = box(entry)
            assert left >= 0
            assert top >= 0
            assert right <= width
            assert bottom <= height
        assert axe(page) == []
        page.get_by_test_id("menu-turn").click()
        expect(page.get_by_test_id("menu")).to_have_count(0)
        page.get_by_test_id("open-build").click()
        sheet, hand = box(page.get_by_test_id("sheet")), box(page.get_by_test_id("hand"))
        assert sheet[3] <= hand[1] + 1 or sheet[2] <= hand[0] + 1, "the hand is in sight beside the sheet"
        page.get_by_test_id("sheet-close").click()
        page.get_by_test_id("tool-chat").click()
        expect(page.get_by_test_id("tab-log")).to_be_visible()
        page.get_by_test_id("sheet-close").click()
    resize(page, 820, 1180)
    for part in ("build", "trade", "end-turn"):  # side by side, without tabs
        assert box(page.get_by_test_id(part))[3] <= 1180
    for stats in page.locator(".seat .stats").all():
        assert stats.evaluate("one => one.scrollWidth <= one.clientWidth"), "figures stay inside their seat"
    assert sideways(page) == 0
    assert axe(page) == []


# the button between the tools and the cards, once it has risen
UNHIDDEN = """() => {
    const [button, hand, tools] = ['[data-testid=discard-do]', '[data-testid=hand]', '.tools']
        .map(one => document.querySelector(one).getBoundingClientRect());
    return button.bottom <= hand.top + 8 && button.top >= tools.bottom;
}"""


# names on cards that are cut off, or in letters too small to read
UNREAD = """() => [...document.querySelectorAll('.hand .caption')].filter(one =>
    one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1 || parseFloat(getComputedStyle(one).fontSize) < 7)
    .map(one => one.textContent)"""


def must_discard(game: Game) -> bool:
    prompt = game.prompt(0)
    return prompt is not None and prompt.must and prompt.phase == "discard"


def test_a_discard_and_the_rules_on_phones(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    code = stage(must_discard).lay(server, [guest_of(page), stranger(server), stranger(server)])
    sit(page, code)
    for width, height in ((844, 390), (360, 640)):
        resize(page, width, height)
        page.wait_for_function(UNHIDDEN)
    assert page.evaluate(UNREAD) == []
    resize(page, 820, 1180)
    expect(page.get_by_test_id("main")).to_have_css("opacity", "0.5")  # no turn can be ended now
    page.goto(f"/#/table/{code}?rules=robber")
    expect(page.get_by_test_id("rules").locator("article h3")).to_be_in_viewport(ratio=1)  # what was asked for, not the list of subjects


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prompt_keeps_clear_of_the_tools(open_page: OpenPage, server: Server, language: str) -> None:
    page = open_page(language=language)
    table = stage(lambda game: on_turn(game) and can(game, 0, "build"), name="cities-knights")
    sit(page, table.lay(server, [guest_of(page), stranger(server), stranger(server)]))
    prompt = box(page.get_by_test_id("prompt"))
    assert prompt[2] <= box(page.get_by_test_id("tool-undo"))[0]
    assert prompt[0] >= box(page.locator(".home span"))[2]
    bank = page.get_by_test_id("bank").locator(".good").all()
    assert len({round(box(good)[1]) for good in bank}) == 2, "eight kinds in two rows"
    assert len(bank) == 8
