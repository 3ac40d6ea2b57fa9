"""The replay of a finished game, by clicks: steps, slider, speed, turns, eyes, charts. And the list of one's games."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from browser_fixtures import OpenPage, Server, axe, sideways
from farshore import read_record, replay
from page.finished_games import finished_game, new_room


def step_of(page: Page) -> int:
    found = re.search(r"\d+", page.get_by_test_id("replay-step").inner_text())
    assert found
    return int(found[0])


def open_replay(page: Page, code: str) -> int:
    """How many steps there are."""
    page.goto(f"/#/replay/{code}")
    page.get_by_test_id("replay-step").wait_for()
    page.get_by_test_id("table").wait_for()
    return int(page.get_by_test_id("replay-slider").get_attribute("max") or 0) + 1


def test_stepping_through_a_replay(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    count = open_replay(page, finished_game(page, server))
    assert count > 20
    assert step_of(page) == 1
    page.get_by_role("button", name="Step forward").click()
    page.get_by_role("button", name="Step forward").click()
    assert step_of(page) == 3
    page.get_by_role("button", name="Step back").click()
    assert step_of(page) == 2
    page.keyboard.press("ArrowRight")
    assert step_of(page) == 3
    page.get_by_role("button", name="Last step").click()
    assert step_of(page) == count
    expect(page.get_by_test_id("prompt")).to_contain_text("wins with")
    page.get_by_role("button", name="First step").click()
    assert step_of(page) == 1
    pieces = page.locator(".figure").count()
    page.get_by_test_id("replay-slider").fill("15")
    assert step_of(page) == 16
    assert page.locator(".figure").count() > pieces
    page.get_by_label("Speed").select_option("4×")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_test_id("replay-step")).not_to_contain_text("Step 16")
    page.get_by_role("button", name="Pause").click()
    stopped = step_of(page)
    page.wait_for_timeout(700)
    assert step_of(page) == stopped
    page.get_by_label("Turn").select_option("3")
    expect(page.get_by_test_id("prompt")).to_contain_text("Turn 3")
    turn_three = step_of(page)
    page.get_by_label("Turn").select_option("Set-up")
    assert step_of(page) == 1
    page.goto(page.url.split("#")[0] + f"#/replay/{page.url.rsplit('/', 1)[1]}/3")
    expect(page.get_by_test_id("prompt")).to_contain_text("Turn 3")
    assert step_of(page) == turn_three


def test_every_seats_eyes_see_what_they_could(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    count = open_replay(page, finished_game(page, server))
    page.get_by_test_id("replay-slider").fill(str(count - 2))
    hands = [page.get_by_test_id(f"hand-of-{seat}") for seat in range(3)]
    for hand in hands:
        expect(hand).not_to_contain_text("in hand")
    log = page.get_by_test_id("log")
    assert "from you" not in log.inner_text()
    assert "You " not in log.inner_text()
    expect(page.get_by_test_id("build")).to_have_count(0)
    page.get_by_label("View as").select_option(index=2)  # the second seat
    expect(hands[1]).not_to_contain_text("in hand")
    for hand in (hands[0], hands[2]):
        expect(hand).to_contain_text("in hand")
    expect(page.get_by_test_id("hand")).to_be_visible()
    expect(page.get_by_test_id("build")).to_have_count(0)
    page.get_by_label("View as").select_option(index=0)
    expect(hands[0]).not_to_contain_text("in hand")


def test_the_charts_of_a_replay(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    count = open_replay(page, finished_game(page, server))
    if not page.get_by_test_id("course").is_visible():
        page.get_by_test_id("replay-side").click()
    chart = page.get_by_test_id("course")
    expect(page.get_by_test_id("course-0")).to_contain_text("33 %")
    box = chart.bounding_box()
    assert box
    near = 3 + 2 * count / box["width"]  # two pixels
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + 20)
    assert abs(step_of(page) - count / 2) < near
    page.get_by_role("button", name="Last step").click()
    chances = [page.get_by_test_id(f"course-{seat}").inner_text() for seat in range(3)]
    assert sum("100 %" in chance for chance in chances) == 1
    page.get_by_role("radio", name="Points").click()
    points = [int(page.get_by_test_id(f"course-{seat}").locator("b").inner_text()) for seat in range(3)]
    assert max(points) >= 4
    assert "100 %" in chances[points.index(max(points))]
    page.mouse.click(box["x"] + 1, box["y"] + 20)
    assert step_of(page) < near
    page.get_by_test_id("replay-side").click()
    expect(chart).to_have_count(0)


@pytest.mark.parametrize("look", ["desktop", "phone dark"])
def test_the_replay_hinders_nobody(open_page: OpenPage, server: Server, look: str) -> None:
    page = open_page(size=look.split()[0], dark="dark" in look, language="uk" if "dark" in look else "en")
    open_replay(page, finished_game(page, server))
    page.get_by_test_id("replay-slider").fill("14")
    if page.get_by_test_id("course").count() == 0:
        page.get_by_test_id("replay-side").click()
    page.get_by_test_id("course-0").wait_for()
    assert axe(page) == []
    assert sideways(page) == 0
    page.set_viewport_size({"width": 820, "height": 1180})
    expect(page.locator(".dock.watched")).to_be_visible()  # the log lies below the board, and no drawer takes its room
    spilt = "all => all.filter(one => one.scrollWidth > one.clientWidth).length"
    assert page.locator(".seat .stats").evaluate_all(spilt) == 0, "figures stay inside their seat"
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator(".dock.watched")).to_have_count(0)
    seats, bar = page.locator(".seat").last.bounding_box(), page.locator(".player").bounding_box()
    assert seats
    assert bar
    assert seats["y"] + seats["height"] <= bar["y"], "every seat is above the bar"


def test_my_games_are_listed_resumed_watched_and_saved(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    over = finished_game(page, server)
    running = new_room(page)
    page.goto("/#/games")
    row = page.get_by_role("listitem").filter(has_text=over)
    expect(row).to_contain_text("Won by")
    with page.expect_download() as waiting:
        row.get_by_role("link", name="Save the record").click()
    record = read_record(waiting.value.path().read_text(encoding="utf-8"))
    assert waiting.value.suggested_filename == f"farshore-{over}.json"
    assert json.loads(record.as_json())["about"]["room"] == over
    assert replay(record).over()
    row.get_by_role("link", name="Replay").click()
    page.get_by_test_id("replay-step").wait_for()
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    expect(page.get_by_role("link", name="Watch the replay")).to_be_visible()
    page.goto("/#/games")
    page.get_by_role("listitem").filter(has_text=running).get_by_role("link", name="Continue").click()
    page.get_by_test_id("table").wait_for()
    assert page.url.endswith(running)
    page.goto("/#/replays")
    expect(page.get_by_text(over)).to_be_visible()
    expect(page.get_by_text(running)).to_have_count(0)

    watcher = open_page("/#/watch")
    watcher.get_by_role("textbox").first.fill(running)
    watcher.get_by_role("button", name="Find the table").click()
    watcher.get_by_role("link", name="Watch").or_(watcher.get_by_role("button", name="Watch")).last.click()
    watcher.get_by_test_id("table").wait_for()
    expect(watcher.get_by_test_id("prompt")).to_contain_text("You are watching")
    expect(watcher.get_by_test_id("tool-hint")).to_have_count(0)
    expect(watcher.get_by_test_id("tool-undo")).to_have_count(0)
