"""The map editor's other tools in the browser: both sides at once, pools and their limits, bots, versions, two windows with one draft."""

from playwright.sync_api import Page, expect

from browser_fixtures import OpenPage, axe
from farshore.board.boardfile import load, write
from map_fixtures import EMPTY, FORGIVEN, drop, hex_at, middle, saved, terrains


def paint(page: Page, tool: str, *places: str) -> None:
    page.get_by_test_id(f"tool-{tool}").click()
    for place in places:
        page.mouse.click(*middle(page, place))


def named(page: Page, title: str) -> None:
    page.get_by_test_id("rules").click()
    page.get_by_test_id("map-name").fill(title)
    page.get_by_test_id("map-name").blur()
    page.get_by_test_id("close-panel").click()


def test_both_sides_are_painted_and_files_are_dropped(open_page: OpenPage) -> None:
    page = open_page(EMPTY)
    page.get_by_test_id("more").click()
    page.get_by_test_id("symmetry").select_option("across")
    paint(page, "forest", "1,0")
    expect(page.get_by_test_id("problem")).to_be_visible()
    page.get_by_test_id("later").click()  # the bubble is in the way
    expect(page.get_by_test_id("problem")).to_have_count(0)
    page.get_by_test_id("symmetry").select_option("three")
    paint(page, "hills", "0,-2")
    assert {place: terrain for place, (terrain, _) in terrains(page).items()} == {
        "1,0": "forest",
        "-1,0": "forest",
        "0,-2": "hills",
        "2,0": "hills",
        "-2,2": "hills",
    }
    page.get_by_test_id("next-problem").click()
    expect(page.get_by_test_id("problem")).to_be_visible()
    drop(page, "x" * 1_000_000)
    expect(page.locator(".notice.shown")).to_have_text("A board file has at most 40000 letters; this text is longer.")
    drop(page, write(load("two_isles")))
    expect(page.get_by_test_id("rules")).to_contain_text("Two Isles")
    expect(page.get_by_test_id("fine")).to_be_visible()
    page.keyboard.press("Control+z")  # what a file brought is one step
    expect(hex_at(page, "0,-2")).to_have_attribute("data-terrain", "hills")


def test_pools_have_limits_and_the_robber_can_be_left_out(open_page: OpenPage) -> None:
    page = open_page("/#/draw/new/two_isles", dark=True, language="uk")
    page.get_by_test_id("tool-pool").click()
    page.get_by_test_id("pool-limits").click()
    first = page.get_by_test_id("pool-1")
    first.get_by_test_id("limit-3").click()
    first.get_by_test_id("limit-where").select_option("field")
    first.get_by_test_id("limit-add").click()  # there lies a 3 in a field
    expect(page.get_by_test_id("problem")).to_have_attribute("data-key", "map_pool_limit")
    first.get_by_test_id("limit-remove").last.click()
    expect(page.get_by_test_id("fine")).to_be_visible()
    first.get_by_test_id("limit-where").select_option("gold")
    first.get_by_test_id("limit-add").click()
    page.get_by_test_id("pool-new").click()
    page.mouse.click(*middle(page, "4,0"))
    page.mouse.click(*middle(page, "4,1"))
    expect(page.get_by_test_id("pool-2")).to_contain_text("2 гекси")
    page.get_by_test_id("figure-robber").select_option("none")
    expect(page.get_by_test_id("fine")).to_be_visible()
    assert axe(page) == []
    saved(page)
    page.reload()
    page.get_by_test_id("rules").click()
    expect(page.get_by_test_id("figure-robber")).to_have_value("none")
    expect(page.get_by_test_id("pool-1").get_by_test_id("limit-remove")).to_have_count(2)
    page.get_by_test_id("play-it").click()
    expect(page.locator("h2", has_text="Два острови")).to_be_visible()


def test_bots_try_a_map_and_search_for_a_fair_one(open_page: OpenPage) -> None:
    page = open_page("/#/draw/new/two_isles")
    page.get_by_test_id("trial-start").click()
    expect(page.get_by_test_id("trial")).not_to_have_attribute("data-games", "0", timeout=60_000)
    page.get_by_test_id("trial-stop").click()
    expect(page.get_by_test_id("trial-start")).to_be_enabled()
    expect(page.get_by_test_id("fair-chip")).to_have_text("not tested")
    page.get_by_test_id("trial-places").locator("summary").click()
    expect(page.locator(".use")).to_have_count(6)  # three harbours, three islands
    before = terrains(page)
    page.get_by_test_id("search-start").click()
    page.get_by_test_id("search-stop").click()
    expect(page.locator(".notice.shown")).to_have_text("Stopped before an arrangement was found. Your map is as it was.")
    assert terrains(page) == before


def test_a_map_has_versions_and_its_author_hides_and_deletes_it(open_page: OpenPage) -> None:
    author = open_page("/#/draw/new/two_isles")
    named(author, "Versioned Isles")
    code = saved(author)
    author.get_by_test_id("share").click()
    author.get_by_test_id("publish").click()
    expect(author.get_by_test_id("map-link")).to_be_visible()
    paint(author, "gold", "1,1")
    saved(author)
    author.get_by_test_id("publish").click()
    expect(author.get_by_text("Version 2 is shared.")).to_be_visible()
    reader = open_page(f"/#/map/{code}", forgive=FORGIVEN)
    expect(reader.get_by_test_id("version-1")).to_be_visible()
    reader.get_by_test_id("version-1").get_by_role("button", name="Copy and edit").click()
    expect(hex_at(reader, "1,1")).to_have_attribute("data-terrain", "mountains")  # as it was at first
    author.get_by_role("button", name="Hide it").click()
    expect(author.get_by_role("button", name="Show it again")).to_be_visible()
    reader.goto(f"/#/map/{code}")
    expect(reader.get_by_text("There is no map with this code.")).to_be_visible()
    author.get_by_test_id("more").click()
    author.get_by_test_id("delete").click()
    author.get_by_test_id("delete-yes").click()
    expect(author.get_by_test_id("make-map")).to_be_visible()
    expect(author.locator(f'[data-code="{code}"]')).to_have_count(0)


def test_of_two_windows_with_one_draft_somebody_chooses(open_page: OpenPage) -> None:
    page = open_page(EMPTY, forgive=FORGIVEN)
    paint(page, "forest", "0,0")
    code = saved(page)
    other = page.context.new_page()
    other.goto(f"/#/draw/{code}")
    paint(other, "hills", "1,0")
    saved(other)
    paint(page, "pasture", "-1,0")
    expect(page.get_by_test_id("saved")).to_have_attribute("data-state", "conflict")
    page.get_by_test_id("take-theirs").click()
    expect(hex_at(page, "1,0")).to_have_attribute("data-terrain", "hills")
    assert set(terrains(page)) == {"0,0", "1,0"}
    paint(other, "hills", "2,0")
    saved(other)
    paint(page, "pasture", "-1,0")
    page.get_by_test_id("take-mine").click()
    saved(page)
    page.reload()
    expect(hex_at(page, "-1,0")).to_have_attribute("data-terrain", "pasture")
    assert set(terrains(page)) == {"0,0", "1,0", "-1,0"}
