"""The coach in the browser: the first game, a question before a weak choice, and how to silence her."""

import json

from playwright.sync_api import Page, WebSocket, expect

from browser_fixtures import OpenPage, axe

NEW = "localStorage.setItem('farshore.coach', JSON.stringify({ met: [] }))"


def overheard(page: Page) -> list[dict[str, object]]:
    """What the server says to this page from now on."""
    said: list[dict[str, object]] = []
    page.on("websocket", lambda socket: _listen(socket, said))
    return said


def _listen(socket: WebSocket, said: list[dict[str, object]]) -> None:
    socket.on("framereceived", lambda payload: said.append(json.loads(payload)))


def test_the_first_game_has_ready_made_places_and_the_coach(open_page: OpenPage) -> None:
    page = open_page("/")
    page.wait_for_load_state("networkidle")
    page.context.clear_cookies()  # the server knows where a guest has been, too
    page.evaluate(NEW)
    page.reload()
    page.get_by_role("button", name="Play now").click()
    note = page.get_by_test_id("coach-note")
    expect(note).to_be_visible()
    expect(page.get_by_test_id("table")).not_to_have_attribute("data-phase", "found_settlement")
    expect(page.get_by_test_id("coach-says")).not_to_be_empty()
    assert axe(page) == []
    page.get_by_test_id("coach-more").click()
    expect(page.get_by_test_id("rules")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("rules")).to_have_count(0)
    page.get_by_test_id("coach-close").click()
    expect(note).to_have_count(0)
    lamp = page.get_by_test_id("tool-coach")
    expect(lamp).to_have_attribute("aria-pressed", "true")
    lamp.click()
    expect(lamp).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(page.get_by_test_id("tool-coach")).to_have_attribute("aria-pressed", "false")
    expect(note).to_have_count(0)


def test_a_weak_corner_is_held_back_once_and_whoever_insists_gets_through(open_page: OpenPage) -> None:
    page = open_page("/#/new/base")
    said = overheard(page)
    page.evaluate("""async () => {
        localStorage.setItem('farshore.coach', JSON.stringify({ met: [] }));
        const wish = { game: 'base', seats: 3, options: { first: 0 }, bots: 'easy', quick: true };
        const body = JSON.stringify(wish);
        const made = await fetch('/api/rooms', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
        location.hash = '#/table/' + (await made.json()).code;
        location.reload();
    }""")
    expect(page.get_by_test_id("coach-note")).to_have_attribute("data-name", "found-first")
    words = [message for message in said if message["type"] == "coach"][-1]
    tables = [message for message in said if message["type"] == "table"]
    held = words["warnings"][0]  # type: ignore[index]
    choices = tables[-1]["table"]["prompts"]["0"]["choices"]  # type: ignore[index]
    place = next(choice["place"] for choice in choices if choice["action"] == held["actions"][0])
    spot = page.locator(f'[data-testid=lit][data-place="{",".join(map(str, place))}"]')
    for _ in range(2):
        spot.dispatch_event("click")
        page.get_by_test_id("confirm-yes").click()
        if page.get_by_test_id("coach-warning").is_visible():
            expect(page.get_by_test_id("coach-warning")).to_have_attribute("data-name", "weak-corner")
            assert axe(page) == []
            page.get_by_test_id("coach-better").click()
            expect(page.get_by_test_id("look-ring")).to_have_count(1)
    expect(page.get_by_test_id("table")).to_have_attribute("data-phase", "found_road")
