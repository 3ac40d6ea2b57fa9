"""Phones in both directions and upright tablets: everything can be reached, and nothing covers the hand."""

from playwright.sync_api import Locator, Page, expect

from browser_fixtures import OpenPage, Server, axe, sideways
from staged_games import STILL, guest_of, on_turn, sit, stage, stranger


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
