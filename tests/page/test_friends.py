"""People at one table: by a link, from the list of public tables, in place of a bot; who is there, what they show, and who is called."""

import re

from playwright.sync_api import Page, expect

from browser_fixtures import OpenPage, Server, axe, sideways
from staged_games import guest_of, on_turn, sit, stage, stranger

HIDE = """hidden => {
    Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def new_table(page: Page, **wish: object) -> dict[str, str]:
    guest_of(page)  # from now on, if not before, the server knows who it is
    answer = page.request.post("/api/rooms", data={"game": "base", "seats": 3, **wish})
    assert answer.ok, answer.text()
    made: dict[str, str] = answer.json()
    return made


def test_a_link_a_name_one_tap_and_what_friends_see_of_each_other(open_page: OpenPage) -> None:
    host = open_page()
    made = new_table(host)
    host.goto(f"/#/table/{made['code']}")
    expect(host.locator("li.seat.open")).to_have_count(2)
    guest = open_page(f"/r/{made['secret']}", size="phone")
    expect(guest.get_by_test_id("welcome")).to_contain_text("You are invited to The Island")
    assert axe(guest) == []
    assert sideways(guest) == 0
    guest.get_by_test_id("welcome-name").fill("Ksenia")
    guest.get_by_test_id("welcome-sit").tap()
    expect(guest.get_by_test_id("welcome")).to_have_count(0)
    expect(host.locator("li.seat.person").nth(1)).to_contain_text("Ksenia")
    expect(host.get_by_test_id("presence-1")).to_have_text("here")

    host.get_by_role("button", name=re.compile("^Start")).click()
    guest.get_by_test_id("table").wait_for()
    guest.get_by_test_id("tool-chat").tap()
    guest.get_by_test_id("tab-chat").tap()
    guest.get_by_test_id("chat-input").fill("Ahoy")
    guest.get_by_test_id("chat-send").tap()
    expect(guest.get_by_test_id("chat-lines")).to_contain_text("Ahoy")
    expect(host.get_by_test_id("tab-chat")).to_have_text("Chat1")
    host.get_by_test_id("tab-chat").click()
    host.get_by_test_id("tab-log").click()
    expect(host.get_by_test_id("tab-chat")).to_have_text("Chat")
    guest.get_by_test_id("tab-log").tap()
    expect(guest.get_by_test_id("tab-chat")).to_have_text("Chat")  # the own line is no news

    guest.get_by_test_id("react").tap()
    assert axe(guest) == []
    guest.get_by_role("button", name="Good luck!").tap()
    expect(host.get_by_test_id("seat-1").get_by_test_id("reaction")).to_contain_text("Ksenia: Good luck!")
    guest.context.close()
    expect(host.get_by_test_id("gone-1")).to_have_text("reconnecting…")


def test_a_stranger_finds_a_public_table_watches_and_takes_a_seat(open_page: OpenPage) -> None:
    host = open_page()
    code = new_table(host, quick=True, bots="random", pace="slow")["code"]
    private = new_table(host, quick=True, bots="random")["code"]
    host.goto(f"/#/table/{code}")
    host.get_by_test_id("tool-gear").click()
    host.get_by_role("switch", name="Public table").click()
    expect(host.get_by_role("switch", name="Public table")).to_be_checked()
    host.get_by_test_id("menu-close").click()

    other = open_page("/")
    cell = other.get_by_test_id(f"public-{code}")
    expect(cell).to_be_visible()
    expect(other.get_by_test_id(f"public-{private}")).to_have_count(0)
    assert axe(other) == []
    cell.get_by_role("link", name="Watch").click()
    expect(other.get_by_test_id("prompt")).to_contain_text("You are watching")
    expect(other.get_by_test_id("welcome")).to_have_count(0)
    other.get_by_test_id("tool-gear").click()
    other.get_by_test_id("take-seat").click()
    expect(other.get_by_test_id("welcome-cover")).to_be_visible()
    assert axe(other) == []
    other.goto("/#/")
    cell.get_by_role("link", name="Sit down").click()
    expect(other.get_by_test_id("hand")).to_be_visible()
    host.get_by_test_id("tool-gear").click()
    host.get_by_test_id("to-bot").click()  # a stranger can't hold up the table
    expect(other.get_by_test_id("welcome-cover")).to_have_count(0)
    expect(other.get_by_test_id("hand")).to_have_count(0)


def test_the_title_calls_whose_turn_it_is_while_nobody_looks(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    sit(page, stage(on_turn).lay(server, [guest_of(page), "", ""]))
    page.evaluate(HIDE, True)
    page.get_by_test_id("end-turn").click()
    expect(page).to_have_title(re.compile("(Your turn|An offer for you|Discard cards) · Farshore"))
    page.evaluate(HIDE, False)
    expect(page).to_have_title(re.compile("Turn"))


def test_the_start_continues_the_own_turn_first(open_page: OpenPage, server: Server) -> None:
    page = open_page("/", size="phone")
    stage(on_turn).lay(server, [guest_of(page), stranger(server), ""])
    new_table(page)  # the latest, but nobody waits for anybody there
    page.reload()
    expect(page.locator("a.running").first).to_contain_text("The Island · your turn")
    page.get_by_test_id("profile").tap()
    expect(page.get_by_test_id("profile-sheet").get_by_role("link", name="My games")).to_be_visible()
    assert sideways(page) == 0
    assert axe(page) == []
