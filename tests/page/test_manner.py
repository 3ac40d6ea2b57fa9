"""How a table is set: the shelf of games, levels, the pace of bots; and hints, asked by a click."""

import pytest
from playwright.sync_api import expect

from browser_fixtures import LANGUAGES, OpenPage, Person, Server, axe, sideways
from farshore.catalogue import GAMES
from farshore.engine.ints import COMPILED
from page.finished_games import finished_game, new_room


def test_the_shelf_has_every_game_with_its_own_options(open_page: OpenPage) -> None:
    page = open_page("/#/new")
    for part in (page.get_by_test_id("game-base"), page.get_by_role("button", name="Create the table")):
        expect(part).to_be_in_viewport(ratio=1)  # 1280 × 800 needs no scrolling
    families = list(dict.fromkeys(kind.family for kind in GAMES.values()))
    page.get_by_test_id("game-base").wait_for()
    for number, family in enumerate(families):
        if len(families) > 1:
            page.get_by_role("radiogroup", name="Series").get_by_role("radio").nth(number).click()
        for kind in [kind for kind in GAMES.values() if kind.family == family]:
            card = page.get_by_test_id(f"game-{kind.name}")
            card.click()
            expect(card).to_have_attribute("aria-checked", "true")
            expect(card).to_contain_text("minutes")
            expect(page.get_by_role("radiogroup", name="Seats").get_by_role("radio")).to_have_count(len(kind.seats))
            expect(page.locator(".option")).to_have_count(len(kind.options(kind.usual_seats)))
    page.keyboard.press("ArrowUp")
    assert axe(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_have_a_word_each(open_page: OpenPage, language: str) -> None:
    page = open_page("/#/new", language=language)
    page.get_by_test_id("level-help").wait_for()
    row = page.locator(".row").filter(has=page.get_by_test_id("level-help"))
    words = []
    for button in row.get_by_role("radio").all():
        button.click()
        words.append(page.get_by_test_id("level-help").inner_text())
    assert len(words) == len(set(words)) == 6
    assert all(words)


def test_the_host_sets_the_pace_before_and_in_a_game(open_page: OpenPage) -> None:
    page = open_page("/#/new")
    page.get_by_role("radiogroup", name="Bot speed").get_by_role("radio", name="Slow").click()
    page.get_by_role("button", name="Create the table").click()
    link = page.locator("input[readonly]").input_value()  # the room is there, and the form, which asks the same, is gone
    pace = page.get_by_role("radiogroup", name="Bot speed")
    expect(pace.get_by_role("radio", name="Slow")).to_have_attribute("aria-checked", "true")
    pace.get_by_role("radio", name="Fast").click()
    expect(pace.get_by_role("radio", name="Fast")).to_have_attribute("aria-checked", "true")
    guest = open_page(link)
    expect(guest.get_by_text("Bot speed: Fast. Hints: on.")).to_be_visible()
    assert guest.get_by_role("radiogroup", name="Bot speed").count() == 0
    start = page.get_by_role("button", name="Start", exact=False).last
    expect(start).to_be_in_viewport(ratio=1)
    start.click()
    page.get_by_test_id("table").wait_for()
    page.get_by_test_id("tool-gear").click()
    page.get_by_role("radiogroup", name="Bot speed").get_by_role("radio", name="Instant").click()
    expect(page.get_by_role("radio", name="Instant")).to_have_attribute("aria-checked", "true")
    expect(page.get_by_test_id("tool-hint")).to_be_visible()
    page.get_by_role("switch", name="Hints").click()
    expect(page.get_by_test_id("tool-hint")).to_have_count(0)
    assert axe(page) == []


@pytest.mark.skipif(not COMPILED, reason="the expert is for the compiled build")
@pytest.mark.parametrize("look", ["desktop", "phone dark"])
def test_a_hint_by_clicks(open_page: OpenPage, server: Server, look: str) -> None:
    page = open_page(size=look.split()[0], dark="dark" in look, language="uk" if "dark" in look else "en")
    code = new_room(page, options={"first": 0})
    page.goto(f"/#/table/{code}")
    person = Person(page)
    page.get_by_test_id("tool-hint").click()
    page.get_by_test_id("hint").wait_for()
    assert [page.get_by_test_id(f"hint-{rank}").get_attribute("data-place") is not None for rank in (1, 2, 3)] == [True] * 3
    for rank in (1, 2, 3):
        expect(page.get_by_test_id(f"hint-mark-{rank}")).to_be_attached()
        expect(page.get_by_test_id(f"hint-{rank}")).to_contain_text("%")
    assert axe(page) == []
    assert sideways(page) == 0
    chances = page.locator(".hint .chance b")
    for width, height in ((390, 844), (844, 390)) if "phone" in look else ():
        page.set_viewport_size({"width": width, "height": height})
        assert chances.evaluate_all("all => all.map(one => one.offsetHeight < 30 && one.scrollWidth <= one.clientWidth + 1)") == [True] * 3
    page.get_by_test_id("hint-close").click()
    expect(page.get_by_test_id("hint")).to_have_count(0)
    page.get_by_test_id("tool-hint").click()  # answered from memory
    place = page.get_by_test_id("hint-1").get_attribute("data-place")
    before = person.state().seq
    page.get_by_test_id("hint-1").click()
    page.get_by_test_id("confirm-yes").first.click()
    page.wait_for_function("seq => Number(document.querySelector('[data-testid=table]').dataset.seq) > seq", arg=before)
    expect(page.get_by_test_id("hint")).to_have_count(0)
    assert place
    person.play(until=lambda one: one.state().phase == "actions" and one.state().must)
    page.get_by_test_id("tool-hint").click()
    page.get_by_test_id("hint").or_(page.get_by_test_id("toast")).first.wait_for()


@pytest.mark.parametrize("look", ["desktop", "phone dark"])
def test_six_seats_from_the_form_to_the_results(open_page: OpenPage, server: Server, look: str) -> None:
    page = open_page("/#/new/five-six", size=look.split()[0], dark="dark" in look)
    page.get_by_role("radiogroup", name="Seats").get_by_role("radio", name="6").click()
    page.get_by_role("button", name="Create the table").click()
    expect(page.locator("li.seat")).to_have_count(6)
    for _ in range(2):
        page.get_by_role("button", name="Add a bot").last.click()
        page.wait_for_timeout(0)
    for colour in ("Teal, plus", "Plum, star"):
        expect(page.locator("li.seat").filter(has_text=colour)).to_have_count(1)
    assert axe(page) == []
    assert sideways(page) == 0
    page.goto("/#/")
    code = finished_game(page, server, game="five-six", seats=6, options={"target": 3}, bots="random")
    page.goto(f"/#/table/{code}")
    expect(page.get_by_test_id("seats").get_by_role("listitem")).to_have_count(6)
    assert sideways(page) == 0
    page.goto(f"/#/results/{code}")
    expect(page.get_by_role("heading", name="Points over time")).to_be_visible()
    expect(page.get_by_role("table").first.get_by_role("row")).to_have_count(7)
    assert axe(page) == []
    assert sideways(page) == 0
