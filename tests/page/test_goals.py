"""What the game is about is always at hand: its introduction, its goals, and the rules over the table."""

import re

import pytest
from playwright.sync_api import Page, expect

import covered_places
from browser_fixtures import OpenPage, Server, axe, sideways
from farshore.bots import Observation, bot_named
from staged_games import STILL, Staged, guest_of, on_turn, sit, stage, stranger


def pirates() -> Staged:
    return stage(on_turn, name="pirate-islands", seats=4)


def open_table(open_page: OpenPage, server: Server, table: Staged, **look: object) -> tuple[Page, str]:
    page = open_page(**look)
    code = table.lay(server, [guest_of(page), *[stranger(server)] * (table.game.seats - 1)])
    sit(page, code)
    return page, code


@pytest.mark.parametrize(("size", "language", "dark"), [("desktop", "en", False), ("phone", "uk", True), ("lying phone", "ru", False)])
def test_a_game_introduces_itself_once(open_page: OpenPage, server: Server, size: str, language: str, dark: bool) -> None:
    page, code = open_table(open_page, server, pirates(), size=size, language=language, dark=dark, introduced=False)
    intro = page.get_by_test_id("intro")
    expect(intro).to_be_visible()
    expect(intro.locator("ol > li")).to_have_count(3)
    expect(page.get_by_test_id("intro-play")).to_be_focused()
    expect(page.get_by_test_id("intro-play")).to_be_in_viewport(ratio=1)
    assert sideways(page) == 0
    assert axe(page) == []
    page.keyboard.press("Enter")
    expect(intro).to_be_hidden()
    page.reload()
    sit(page, code)
    expect(page.get_by_test_id("prompt")).to_be_visible()
    expect(intro).to_be_hidden()
    if size == "desktop":
        page.get_by_test_id("game-name").click()
        intro.get_by_role("checkbox").check()
        page.keyboard.press("Escape")
        expect(intro).to_be_hidden()
        sit(page, pirates().lay(server, [guest_of(page), *[stranger(server)] * 3]))
        expect(page.get_by_test_id("game-name")).to_be_visible()
        expect(intro).to_be_hidden()
        page.get_by_test_id("game-name").click()
        expect(intro.locator(".about")).to_have_text(re.compile(r"^Out to Sea · 4 players · about \d+ minutes"))
        sit(page, stage(on_turn).lay(server, [guest_of(page), *[stranger(server)] * 2]))
        expect(intro.locator(".about")).to_have_text(re.compile(r"^3 players · about \d+ minutes"))  # its title is the family's


def test_the_rules_lie_over_the_table_and_begin_with_this_game(open_page: OpenPage, server: Server) -> None:
    page, code = open_table(open_page, server, pirates())
    goal = page.get_by_test_id("goal-fortress")
    expect(goal).to_contain_text("3 of 3 defenders left")
    goal.click()
    rules = page.get_by_test_id("rules")
    expect(rules.get_by_role("heading", name="Pirate Islands", exact=True)).to_be_visible()
    assert page.url.endswith(f"#/table/{code}?rules=pirateislands")
    assert axe(page) == []
    rules.get_by_text("At a glance").click()
    expect(rules.locator("article ol > li")).to_have_count(3)
    rules.get_by_role("searchbox").fill("warship")
    expect(rules.locator("nav li")).not_to_have_count(0)
    rules.locator("nav a").first.click()
    rules.locator("article").evaluate("one => one.scrollTo(0, one.scrollHeight)")
    expect(page.get_by_test_id("to-table")).to_be_in_viewport(ratio=1)
    page.get_by_test_id("to-table").click()
    expect(rules).to_be_hidden()
    assert page.url.endswith(f"#/table/{code}")
    page.get_by_test_id("tool-gear").click()
    page.get_by_test_id("settings").click()
    expect(page.get_by_test_id("settings-over")).to_be_visible()
    page.go_back()
    expect(page.get_by_test_id("settings-over")).to_be_hidden()
    expect(page.get_by_test_id("prompt")).to_be_visible()


# what the points share room with; none of it may be under them, nor over them
BESIDE_GOAL = """() => {
    const goal = document.querySelector('[data-testid=goal-points]');
    const {left, top, right, bottom} = goal.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const others = [...document.querySelectorAll(
        '.home, .tool, .prompt, .seat, .raid.panel, .hand .stack, .bar button, .drawer, .dock, .right, .side-log, .zoom, .figure')];
    const over = others.filter(one => {
        const box = one.getBoundingClientRect();
        return box.width && box.left < right - 1 && left < box.right - 1 && box.top < bottom - 1 && top < box.bottom - 1;
    });
    return [goal.contains(at) ? '' : 'covered', ...over.map(one => one.getAttribute('class'))].filter(Boolean);
}"""


@pytest.mark.parametrize(("game", "target"), [("base", 10), ("cities-knights", 13)])
def test_where_only_points_count_the_strip_tells_them(open_page: OpenPage, server: Server, game: str, target: int) -> None:
    table = stage(on_turn, name=game)
    page, _ = open_table(open_page, server, table)
    goal = page.get_by_test_id("goal-points")
    for width, height in reversed(covered_places.SIZES):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(STILL)
        expect(goal).to_contain_text(f"{table.game.points(0)} of {target} points")
        expect(goal).to_be_in_viewport(ratio=1)
        assert page.evaluate(BESIDE_GOAL) == [], f"{width}×{height}"
        assert sideways(page) == 0
    tools, prompt = page.locator(".tools").bounding_box(), page.get_by_test_id("prompt").bounding_box()
    assert tools is not None
    assert prompt is not None
    assert prompt["x"] + prompt["width"] <= tools["x"]
    goal.click()
    expect(page.get_by_test_id("rules")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("rules")).to_be_hidden()


def test_whatever_lies_on_the_table_has_a_name(open_page: OpenPage, server: Server) -> None:
    page, _ = open_table(open_page, server, pirates())
    tip = page.get_by_test_id("tip")
    page.get_by_test_id("landing").first.hover(force=True)
    expect(tip).to_be_visible()
    page.locator(".seat .stat").first.hover()
    expect(tip).to_contain_text("card")
    page.mouse.move(4, 4)
    expect(tip).to_be_hidden()
    page.keyboard.press("Tab")
    page.get_by_test_id("tool-hint").focus()
    expect(tip).to_contain_text("[H]")
    page.get_by_test_id("tool-hint").blur()
    expect(tip).to_be_hidden()
    page.locator(".seat .stat").first.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})  # a finger that stays
    expect(tip).to_contain_text("card")


@pytest.mark.parametrize("game", ["hawaii", "iberia", "europe-short"])
def test_an_unlit_place_says_why_on_real_maps(open_page: OpenPage, server: Server, game: str) -> None:
    page, _ = open_table(open_page, server, stage(on_turn, name=game))
    piece = page.locator(".figure[data-at]:not([aria-label^='your']):not([aria-label^='robber'])").first
    at = piece.evaluate("one => { const m = one.getScreenCTM(); return [m.e, m.f]; }")
    page.mouse.click(at[0], at[1])
    expect(page.get_by_test_id("toast")).to_have_text(re.compile("already a (piece|trade route)|You don't have enough|must connect|taken"))


@pytest.mark.parametrize(
    ("game", "why", "goal"),
    [("europe-short", "delivered all the goods", "6 of 6"), ("pirate-islands", "took the fortress", "0 of 3 defenders left")],
)
def test_the_end_tells_what_was_won_with(open_page: OpenPage, server: Server, game: str, why: str, goal: str) -> None:
    table, bot = Staged(game, 3, {}, 1), bot_named("medium")
    while not table.game.over():
        seat = table.game.seats_to_act()[0]
        table.play(seat, bot.choose(Observation(table.game, seat, table.luck)))
    page = open_page()
    page.goto(f"/#/table/{table.lay(server, [guest_of(page), stranger(server), stranger(server)])}")
    expect(page.get_by_test_id("why-won")).to_contain_text(why)
    expect(page.get_by_test_id("again")).to_be_in_viewport(ratio=1)
    page.get_by_test_id("results").click()
    expect(page.get_by_test_id("result-goals")).to_contain_text(goal)
    expect(page.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("Rolls and what was expected").first).to_be_visible()
    assert axe(page) == []


def test_an_unlit_fortress_says_why_and_the_winner_plays_again(open_page: OpenPage, server: Server) -> None:
    page, _ = open_table(open_page, server, pirates())
    box = page.locator(".figure[aria-label^='your fortress']").evaluate("one => { const m = one.getScreenCTM(); return [m.e, m.f]; }")
    page.mouse.click(box[0], box[1])
    expect(page.get_by_test_id("toast")).to_have_text("Your line of ships has not reached your fortress yet.")
    won = Staged("base", 3, {"first": 0, "target": 4}, 3)
    won.run(lambda game: False)
    code = won.lay(server, [guest_of(page), stranger(server), stranger(server)])
    page.goto(f"/#/table/{code}")  # a code from the address bar, while at a table
    expect(page.get_by_test_id("prompt")).to_contain_text("4 points")
    expect(page.get_by_test_id("results")).to_be_focused()
    assert axe(page) == []
    page.get_by_test_id("again").click()
    page.wait_for_url(lambda url: "/table/" in url and code not in url)
    page.goto("/#/new")
    page.goto("/#/new/europe")
    expect(page.get_by_role("radio", checked=True).filter(has_text="Merchants of Europe").first).to_be_visible()
