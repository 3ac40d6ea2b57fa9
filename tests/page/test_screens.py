"""The screens outside a game: in three languages, in every size, for every pair of eyes and hands."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser_fixtures import LANGUAGES, OpenPage, axe, sideways, traffic, weigh

SCREENS = [
    "/",
    "/#/new",
    "/#/join",
    "/#/games",
    "/#/replays",
    "/#/watch",
    "/#/help",
    "/#/settings",
    "/#/account",
    "/#/leaderboard",
    "/#/learn",
    "/#/maps",
]
CYRILLIC = re.compile("[а-яіїєґ]", re.IGNORECASE)


def main_button(page: Page) -> str:
    """The text of the button that starts a game."""
    return page.locator("main button").first.inner_text()


def test_each_language_is_picked_from_the_browser(open_page: OpenPage) -> None:
    texts = {}
    for language in LANGUAGES:
        page = open_page("/", language=language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.get_by_role("heading", level=1)).to_have_text("Farshore")
        texts[language] = main_button(page)
        assert bool(CYRILLIC.search(texts[language])) == (language != "en")
    assert len(set(texts.values())) == len(LANGUAGES)


@pytest.mark.parametrize("look", ["desktop", "phone dark"])
def test_no_screen_hinders_anybody(open_page: OpenPage, look: str) -> None:
    page = open_page(SCREENS[0], size=look.split()[0], dark="dark" in look, language="uk" if "dark" in look else "en")
    heading, before, faults = page.get_by_role("heading", level=1).first, "", {}
    for screen in SCREENS:
        page.goto(screen)
        expect(heading).not_to_have_text(before)
        expect(heading).to_be_visible()
        before = heading.inner_text()
        faults[screen] = (axe(page), sideways(page))
    assert faults == dict.fromkeys(SCREENS, ([], 0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_shows_everything_at_once(open_page: OpenPage, language: str) -> None:
    """At 1280 × 800: the links in one row, the shelf of games and the tables of this server above the fold."""
    page = open_page("/", language=language)
    page.locator("section.games a").last.wait_for()
    links = page.locator(".entry nav a:visible")
    assert links.count() == 6
    assert len({round(box["y"]) for link in links.all() if (box := link.bounding_box())}) == 1
    for part in (page.locator("section.games a").last, page.get_by_test_id("public-tables")):
        expect(part).to_be_in_viewport(ratio=1)
    titles = page.locator("section.games .title")
    assert titles.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)") == []


@pytest.mark.parametrize("size", ["phone", "wide"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_fits_every_size(open_page: OpenPage, size: str, language: str) -> None:
    page = open_page("/", size=size, language=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert sideways(page) == 0
    expect(page.locator("main button").first).to_be_in_viewport()


def test_everything_on_the_start_is_reached_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("/")
    expect(page.locator("section.games a").first).to_be_visible()
    wanted = page.locator(':is(a[href], button, input, select):visible:not([tabindex="-1"])').count()
    seen = set()
    for _ in range(wanted + 5):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("[...document.querySelectorAll('*')].indexOf(document.activeElement)"))
    assert len(seen - {-1, page.evaluate("[...document.querySelectorAll('*')].indexOf(document.body)")}) >= wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_load_is_light(open_page: OpenPage, language: str) -> None:
    """What really crosses the wire for the start and the table together, art, fonts and the second alphabet included."""
    page = open_page(language=language)
    sizes = traffic(page)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    page.locator("main button").first.click()
    page.get_by_test_id("table").wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    assert len(sizes) > 5
    print(f"start and table in {language}: {weigh(sizes) / 1000:.0f} kB")
    assert weigh(sizes) < 310_000, sizes


NO_TRIBE = {
    "en": "The Lost Tribe is not played with Cities & Knights: its gifts are development cards, and Cities & Knights has none.",
    "ru": "не сочетается с «Городами и рыцарями»: его подарки — карты развития, а там их нет.",
    "uk": "не поєднується з «Містами й лицарями»: його подарунки — карти розвитку, а там їх немає.",
}
NOT_RECOMMENDED = {"en": "Not recommended", "ru": "Не рекомендуется", "uk": "Не рекомендовано"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_says_why_a_scenario_is_not_played_with_knights(open_page: OpenPage, language: str) -> None:
    page = open_page("/#/new/lost-tribe-knights", language=language)
    expect(page.get_by_role("alert")).to_contain_text(NO_TRIBE[language])
    expect(page.get_by_test_id("game-lost-tribe")).to_be_checked()
    page.get_by_test_id("game-new-shores").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_test_id("game-lost-tribe").click()
    expect(page.get_by_test_id("no-knights")).to_contain_text(NO_TRIBE[language])
    page.get_by_test_id("game-new-shores").click()
    page.get_by_test_id("with-knights").click()
    expect(page.get_by_test_id("game-new-shores-knights")).to_be_checked()
    expect(page.get_by_test_id("advice-new-shores-knights")).to_have_count(0)
    page.get_by_test_id("absent").locator("summary").click()
    expect(page.get_by_test_id("absent")).to_contain_text(NO_TRIBE[language])
    refused = page.request.post("/api/rooms", data={"game": "lost-tribe-knights", "seats": 3, "options": {}, "bots": "easy"})
    assert refused.json()["params"]["title"] == {"type": "term", "kind": "game", "name": "lost-tribe", "text": "The Lost Tribe"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_says_what_is_not_recommended(open_page: OpenPage, language: str) -> None:
    page = open_page("/#/new/wonders", language=language)
    expect(page.get_by_test_id("advice")).to_have_text(NOT_RECOMMENDED[language])
    page.get_by_test_id("with-knights").click()
    expect(page.get_by_test_id("game-wonders-knights")).to_be_checked()
    expect(page.get_by_test_id("game-wonders-knights")).to_contain_text(NOT_RECOMMENDED[language])
    assert axe(page) == []


def test_the_form_for_a_new_game_on_a_phone(open_page: OpenPage) -> None:
    """Game, players and a rule are chosen with a thumb, and the table is set."""
    page = open_page("/#/new", size="phone")
    page.get_by_role("radio", name="4", exact=True).tap()
    assert axe(page) == []
    assert sideways(page) == 0
    page.get_by_role("button", name="Create the table").tap()
    expect(page.get_by_role("heading", name=re.compile("Waiting for players|Ready to start"))).to_be_visible()
    expect(page.locator("li.seat")).to_have_count(4)
    assert sideways(page) == 0
