"""Several people at one table: over a link, through a restart of the server, at one screen; who watches, who leaves and comes back."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from browser_fixtures import SIZES, OpenPage, Person, Server, axe, sideways
from farshore.game import Game
from staged_games import guest_of, on_turn, sit, stage, stranger

LOST = ("WebSocket connection", "ERR_CONNECTION", "Failed to fetch")  # what a browser says while the server is away


def set_table(page: Page) -> None:
    """From the form for a new game to its room: three seats, one of them the host's, one open, one for a bot."""
    page.get_by_role("radio", name="3", exact=True).click()
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("heading", name="Invite friends")).to_be_visible()
    expect(page.get_by_role("button", name="Leave the seat")).to_be_visible()
    if page.locator("li.seat.open").count() == 0:
        page.get_by_role("button", name="Free the seat").first.click()
    expect(page.locator("li.seat.open").first).to_be_visible()


def play_together(people: list[Person], turns: int, seconds: float = 200) -> None:
    """Until each has ended so many turns more."""
    goals = [person.done.get("end-turn", 0) + turns for person in people]
    end = time.monotonic() + seconds
    while any(person.done.get("end-turn", 0) < goal for person, goal in zip(people, goals, strict=True)):
        assert time.monotonic() < end, [(person.done, person.state()) for person in people]
        acted = [person.act() for person in people]
        if not any(acted):
            people[0].page.wait_for_timeout(30)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_room_hinders_nobody(open_page: OpenPage, size: str) -> None:
    page = open_page("/#/new", size=size)
    set_table(page)
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    assert axe(page) == []
    assert sideways(page) == 0


@pytest.mark.slow
def test_two_people_over_a_link_and_a_server_that_dies(open_page: OpenPage, own_server: Server) -> None:
    host = open_page("/#/new", at=own_server, forgive=LOST)
    set_table(host)
    link = host.locator("input[readonly]").input_value()
    guest = open_page(link, at=own_server, forgive=LOST, size="phone")
    guest.get_by_role("button", name="Sit here").first.click()
    expect(host.locator("li.seat.person")).to_have_count(2)
    host.get_by_role("button", name=re.compile("^Start")).click()
    people = [Person(host, 1), Person(guest, 2)]
    play_together(people, 2)

    before = max(person.state().seq for person in people)
    own_server.kill()
    own_server.start()
    play_together(people, 1)
    assert min(person.state().seq for person in people) > before

    guest.reload()
    people[1] = Person(guest, 3)
    play_together(people, 1)


@pytest.mark.slow
def test_two_people_at_one_screen(open_page: OpenPage) -> None:
    page = open_page("/#/new")
    set_table(page)
    page.get_by_role("button", name="Add a player at this screen").first.click()
    expect(page.locator("li.seat.mine")).to_have_count(2)
    page.get_by_role("button", name=re.compile("^Start")).click()
    person = Person(page)
    assert person.play(until=lambda one: one.done.get("end-turn", 0) >= 4 and one.done.get("hand-over", 0) >= 4) == "enough"


def over(game: Game) -> bool:
    return game.over()


def test_the_link_and_its_picture_lead_to_the_table(open_page: OpenPage, server: Server) -> None:
    page = open_page("/#/new")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    set_table(page)
    page.get_by_role("button", name="Copy: Link").click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_attached()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.locator("input[readonly]").input_value()
    picture = page.request.get(page.get_by_role("img", name="QR code").get_attribute("src") or "")
    assert picture.ok
    assert picture.headers["content-type"].startswith("image/svg")
    guest = open_page(link)
    expect(guest.get_by_role("heading", name=re.compile("Waiting for players|Ready to start"))).to_be_visible()
    expect(page.get_by_text(re.compile("^Watching: "))).to_be_visible()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_spectator_sees_and_touches_nothing(open_page: OpenPage, server: Server, size: str) -> None:
    table = stage(on_turn)
    page = open_page(size=size)
    sit(page, table.lay(server, [stranger(server)] * 3))
    expect(page.get_by_test_id("prompt")).to_contain_text("You are watching")
    expect(page.locator(".build")).to_have_count(0)
    for name in ("hand", "lit", "end-turn", "send-offer", "tool-undo"):
        expect(page.get_by_test_id(name)).to_have_count(0)
    expect(page.get_by_test_id("seat-0")).to_be_visible()
    assert axe(page) == []
    assert sideways(page) == 0


def test_who_leaves_is_played_by_a_bot_and_comes_back(open_page: OpenPage, server: Server) -> None:
    table = stage(on_turn)
    page = open_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    code = table.lay(server, [guest_of(page), stranger(server), stranger(server)])
    sit(page, code)
    page.get_by_test_id("tool-gear").click()
    page.get_by_test_id("copy-link").click()
    expect(page.get_by_test_id("copy-link")).to_have_text("Copied")
    assert "/r/" in page.evaluate("navigator.clipboard.readText()")
    assert axe(page) == []
    page.get_by_test_id("leave").click()
    page.get_by_test_id("leave-yes").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Farshore")
    sit(page, code)
    expect(page.get_by_text("A bot is playing for you.")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("button", name="Take the seat back").click()
    expect(page.get_by_text("A bot is playing for you.")).to_have_count(0)


def test_a_pause_by_agreement(open_page: OpenPage, server: Server) -> None:
    table = stage(on_turn)
    page, other = open_page(), open_page(size="phone")
    code = table.lay(server, [guest_of(page), guest_of(other), ""], clock={"kind": "turn", "seconds": 90, "increment": 0})
    sit(page, code)
    sit(other, code)
    page.get_by_test_id("tool-gear").click()
    page.get_by_test_id("pause").click()
    expect(page.get_by_test_id("pause")).to_be_disabled()
    expect(other.get_by_test_id("pause-asked")).to_contain_text("Daryna asks for a pause")
    other.get_by_test_id("pause-yes").click()
    for one in (page, other):
        expect(one.get_by_text("The clock is stopped.")).to_be_visible()
    assert axe(other) == []
    assert sideways(other) == 0
    other.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("The clock is stopped.")).to_have_count(0)


def test_a_server_that_can_not_save_says_so_until_it_can(open_page: OpenPage, server: Server) -> None:
    page = open_page(size="phone")
    sit(page, stage(on_turn).lay(server, [guest_of(page), stranger(server), ""]))
    away = server.database.with_name("away.sqlite")
    server.database.rename(away)
    try:
        expect(page.get_by_test_id("not-saving")).to_be_visible()
        assert axe(page) == []
    finally:
        away.rename(server.database)
    expect(page.get_by_test_id("not-saving")).to_have_count(0)


def test_a_rematch_brings_all_to_a_new_table(open_page: OpenPage, server: Server) -> None:
    table = stage(over, target=3)
    page, other = open_page(), open_page()
    code = table.lay(server, [guest_of(page), guest_of(other), ""])
    sit(page, code)
    sit(other, code)
    page.get_by_test_id("results").click()
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("heading", name=re.compile("Waiting for players|Ready to start"))).to_be_visible()
    expect(other.get_by_text("A new table with the same seats is ready.")).to_be_visible()
    other.get_by_role("button", name="Go to the table").click()
    expect(other.get_by_role("heading", name=re.compile("Waiting for players|Ready to start"))).to_be_visible()
    expect(other.locator("li.seat.person")).to_have_count(2)


def test_the_screen_is_handed_over_once(open_page: OpenPage, server: Server) -> None:
    """Two at one screen: after the other one has taken the screen, no second cover comes before they acted."""
    table = stage(on_turn)
    page = open_page(size="phone")
    me = guest_of(page)
    sit(page, table.lay(server, [me, me, stranger(server)]))
    cover = page.get_by_role("dialog")
    expect(cover).to_contain_text("Hand the screen to Daryna")
    assert axe(page) == []
    cover.get_by_role("button").click()
    expect(cover).to_have_count(0)
    page.get_by_test_id("end-turn").click()
    expect(cover).to_contain_text("Hand the screen to Mira")
    cover.get_by_role("button").click()
    expect(cover).to_have_count(0)
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("roll")).to_have_count(0)
    expect(cover).to_have_count(0)


@pytest.mark.parametrize("size", sorted(SIZES))
def test_long_names_are_cut_but_can_be_read(open_page: OpenPage, server: Server, size: str) -> None:
    name = "Wolfeschlegelsteinhausenbergerdorff"
    table = stage(on_turn, seats=4)
    page = open_page(size=size)
    sit(page, table.lay(server, [guest_of(page), "", "", ""], names=[name] * 4))
    assert sideways(page) == 0
    seats = page.get_by_test_id("seats")
    for seat in (1, 2, 3):
        expect(seats.get_by_test_id(f"seat-{seat}").get_by_title(name)).to_be_visible()
    if "phone" in size:
        page.get_by_test_id("about-2").click()
        expect(page.get_by_test_id("seat-card")).to_contain_text(name)
        expect(page.get_by_test_id("seat-card")).to_contain_text("knights played")
    inside = seats.evaluate("all => [...all.children].every(one => one.getBoundingClientRect().right <= innerWidth + 1)")
    assert inside
    assert axe(page) == []
