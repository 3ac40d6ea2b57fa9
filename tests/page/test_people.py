"""Several people at one table: over a link, through a restart of the server, and at one screen."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from browsing import OpenPage, Person, Server, axe, sideways

LOST = ("WebSocket connection", "ERR_CONNECTION", "Failed to fetch")  # what a browser says while the server is away


def set_table(page: Page) -> None:
    """From the form for a new game to its room: three seats, one of them the host's, one open, one for a bot."""
    page.get_by_role("radio", name="3", exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Invite friends")).to_be_visible()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()
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
    page.get_by_role("button", name="One more at this screen").first.click()
    expect(page.locator("li.seat.mine")).to_have_count(2)
    page.get_by_role("button", name=re.compile("^Start")).click()
    person = Person(page)
    assert person.play(until=lambda one: one.done.get("end-turn", 0) >= 4 and one.done.get("hand-over", 0) >= 4) == "enough"
