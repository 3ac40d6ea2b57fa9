"""The map editor and the gallery in the browser: by keys, by touch, with a server that goes away, and through other people's eyes."""

import pytest
from playwright.sync_api import Route, expect

from browser_fixtures import OpenPage, axe, sideways
from map_fixtures import EMPTY, FORGIVEN, hex_at, middle, saved, terrains, touch


def test_a_map_is_drawn_mended_and_played_by_keys(open_page: OpenPage) -> None:
    page = open_page(EMPTY)
    hex_at(page, "0,0").focus()
    # an island of seven hexes; the last has no number
    for keys in ("f 5", "ArrowRight h 9", "ArrowUp p 4", "ArrowLeft g 1 0", "ArrowLeft m 3", "ArrowDown f 1 1", "ArrowRight ArrowDown d"):
        for key in keys.split():
            page.keyboard.press(key)
    hex_at(page, "0,0").focus()
    page.keyboard.press("7")
    expect(page.locator(".notice.shown")).to_have_text("There is no 7: that roll belongs to the robber.")
    drawn = terrains(page)
    assert len(drawn) == 7
    assert ("desert", "") in drawn.values()
    assert ("field", "10") in drawn.values()
    page.keyboard.press("p")
    page.keyboard.press("Delete")  # its number
    expect(page.get_by_test_id("problem")).to_have_text("This pasture has no number, so it never pays.")
    page.keyboard.press("v")
    expect(hex_at(page, "0,0")).to_be_focused()
    expect(hex_at(page, "0,0")).to_have_attribute("aria-label", "Hex 0, 0: Pasture, founding area; 1 problem")
    page.get_by_test_id("repair-0").click()
    assert terrains(page)["0,0"][1] != ""
    # seven hexes are too small for four
    expect(page.get_by_test_id("problem")).to_have_attribute("data-key", "map_too_small")
    page.get_by_test_id("play-it").click()
    expect(page.get_by_test_id("problem")).to_have_attribute("data-key", "map_too_small")
    page.get_by_test_id("repair-0").click()
    expect(page.get_by_test_id("fine")).to_be_visible()
    page.get_by_test_id("rules").click()
    page.get_by_test_id("map-name").fill("Rock of Keys")
    page.get_by_test_id("map-name").press("Enter")
    page.get_by_test_id("map-name").blur()
    code = saved(page)
    assert axe(page) == []
    before = terrains(page)
    page.reload()
    expect(page.get_by_test_id("rules")).to_contain_text("Rock of Keys")
    assert (terrains(page), page.url.rsplit("/", 1)[1]) == (before, code)
    page.get_by_test_id("play-it").click()
    expect(page.locator("h2", has_text="Rock of Keys")).to_be_visible()


def test_undo_leads_to_the_start_and_redo_to_the_end(open_page: OpenPage) -> None:
    page = open_page("/#/draw/new/two_isles")
    expect(page.get_by_test_id("fine")).to_be_visible()
    start = terrains(page)
    page.get_by_test_id("tool-hills").click()
    one, other = hex_at(page, "1,1").bounding_box(), hex_at(page, "1,3").bounding_box()
    page.mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    page.mouse.down()
    page.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2, steps=6)
    page.mouse.up()
    page.get_by_test_id("mirror").click()
    page.get_by_test_id("rotate").click()
    hex_at(page, "0,0").click(button="right")  # takes the tool that lies there
    end = terrains(page)
    assert end != start
    for _ in range(3):  # one drag is one step
        page.keyboard.press("Control+z")
    assert terrains(page) == start
    expect(page.get_by_test_id("undo")).to_be_disabled()
    for _ in range(3):
        page.keyboard.press("Control+Shift+z")
    assert terrains(page) == end
    expect(page.get_by_test_id("redo")).to_be_disabled()
    saved(page)


def test_one_finger_paints_and_two_move(open_page: OpenPage) -> None:
    page = open_page(EMPTY, size="phone", language="uk")
    assert sideways(page) == 0
    page.get_by_test_id("tool-forest").tap()
    session = page.context.new_cdp_session(page)
    touch(session, "touchStart", middle(page, "-1,0"))
    for place in ("0,0", "1,0"):
        touch(session, "touchMove", middle(page, place))
    touch(session, "touchEnd")
    assert set(terrains(page)) == {"-1,0", "0,0", "1,0"}
    expect(page.get_by_test_id("problem")).to_contain_text("немає числа")
    width = hex_at(page, "0,0").bounding_box()["width"]
    x, y = middle(page, "0,2")
    touch(session, "touchStart", (x - 20, y))
    touch(session, "touchStart", (x - 20, y), (x + 20, y))
    for far in (40, 60, 80):
        touch(session, "touchMove", (x - far, y), (x + far, y))
    touch(session, "touchEnd")
    assert set(terrains(page)) == {"-1,0", "0,0", "1,0"}
    assert hex_at(page, "0,0").bounding_box()["width"] > 1.5 * width
    page.get_by_test_id("repair-0").tap()
    assert [number for _, number in terrains(page).values()].count("") == 2
    page.get_by_test_id("undo").tap()
    page.get_by_test_id("undo").tap()
    assert terrains(page) == {}
    page.get_by_test_id("redo").tap()
    code = saved(page)
    assert axe(page) == []
    page.goto(f"/#/draw/{code}")
    page.reload()
    expect(hex_at(page, "1,0")).to_have_attribute("data-terrain", "forest")


def test_what_is_drawn_without_a_server_is_kept_and_saved_later(open_page: OpenPage) -> None:
    page = open_page(EMPTY, forgive=FORGIVEN)
    hex_at(page, "0,0").click()
    code = saved(page)

    def away(route: Route) -> None:
        if route.request.method == "PUT":
            route.abort()
        else:
            route.continue_()

    page.route("**/api/maps/*", away)
    hex_at(page, "1,0").click()
    expect(page.get_by_test_id("saved")).to_have_attribute("data-state", "offline")
    page.reload()  # it is still in this browser
    expect(hex_at(page, "1,0")).to_have_attribute("data-terrain", "forest")
    page.unroute("**/api/maps/*")
    page.evaluate("dispatchEvent(new Event('online'))")
    assert saved(page) == code
    page.reload()
    expect(hex_at(page, "1,0")).to_have_attribute("data-terrain", "forest")


def test_a_board_file_is_read_and_given_back(open_page: OpenPage) -> None:
    page = open_page(EMPTY, forgive=FORGIVEN)  # a file with a fault is refused
    page.get_by_test_id("more").click()
    page.get_by_test_id("import-text").fill("board: rock\ntitle: The Rock\nseats: 3\n[map]\n0,0 | fo 5  hi 6\n")
    page.get_by_test_id("import-read").click()
    expect(page.get_by_test_id("rules")).to_contain_text("The Rock")
    assert terrains(page) == {"0,0": ("forest", "5"), "1,0": ("hills", "6")}
    with page.expect_download() as download:
        page.get_by_test_id("export").click()
    assert download.value.suggested_filename == "The_Rock.board"
    text = download.value.path().read_text(encoding="utf-8")
    assert "fo 5  hi 6" in text
    page.get_by_test_id("import-text").fill("board: rock\n[map]\n0,0 | xx 5\n")
    page.get_by_test_id("import-read").click()
    expect(page.get_by_role("alert").first).to_contain_text("Line 3")
    assert terrains(page) == {"0,0": ("forest", "5"), "1,0": ("hills", "6")}


@pytest.mark.parametrize(("size", "language", "dark"), [("desktop", "ru", True), ("phone", "en", False)])
def test_a_shared_map_is_found_copied_and_reported(open_page: OpenPage, size: str, language: str, dark: bool) -> None:
    title = f"Twin Rocks {size}"
    author = open_page("/#/draw/new/two_isles", size=size, language=language, dark=dark)
    author.get_by_test_id("rules").click()
    author.get_by_test_id("map-name").fill(title)
    author.get_by_test_id("map-name").blur()
    if size == "phone":
        author.get_by_test_id("close-panel").tap()
    saved(author)
    author.get_by_test_id("share").click()
    author.get_by_test_id("publish").click()
    link = author.get_by_test_id("map-link").input_value()
    assert axe(author) == []
    reader = open_page("/#/maps?sort=newest", size=size, language=language, dark=dark)
    reader.get_by_test_id("filter-words").fill(title)
    reader.get_by_test_id("filter-words").press("Enter")
    card = reader.get_by_test_id("map-card").filter(has_text=title)
    expect(reader.get_by_test_id("map-card")).to_have_count(1)
    assert "q=Twin" in reader.url
    assert axe(reader) == []
    assert sideways(reader) == 0
    card.locator("a").focus()
    reader.keyboard.press("Enter")
    expect(reader.get_by_test_id("map-copy")).to_be_visible()
    assert reader.url == link
    assert axe(reader) == []
    reader.get_by_test_id("map-report").click()
    reader.locator("textarea").fill("too many rocks")
    reader.locator("form button").click()
    expect(reader.get_by_role("status").last).not_to_be_empty()
    reader.get_by_test_id("map-copy").click()
    expect(reader.get_by_test_id("rules")).to_contain_text("Twin Rocks")
    reader.goto("/#/maps?q=nothing+is+called+so")
    expect(reader.get_by_test_id("gallery-empty")).to_be_visible()


def test_a_new_table_takes_a_map_of_ones_own(open_page: OpenPage) -> None:
    page = open_page("/#/draw/new/two_isles")
    page.get_by_test_id("rules").click()
    page.get_by_test_id("map-name").fill("Chosen Isles")
    page.get_by_test_id("map-name").blur()
    page.get_by_test_id("story-add").select_option("en")
    page.get_by_test_id("story-en").fill("Two isles, one strait.")
    page.get_by_test_id("story-en").blur()
    code = saved(page)
    page.goto("/#/new/own-map")
    page.get_by_test_id("map-choice").select_option(code)
    page.locator(".end .button.main").click()
    expect(page.locator("h2", has_text="Chosen Isles")).to_be_visible()
    expect(page.get_by_test_id("map-story")).to_have_text("Two isles, one strait.")
