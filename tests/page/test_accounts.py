"""An account from the first click to the last, and chat that one does not want to read."""

import re

import pytest
from playwright.sync_api import expect

from browser_fixtures import OpenPage, Server, axe, sideways
from farshore.game import Game
from staged_games import guest_of, stage


def test_an_account_on_two_devices_and_its_end(open_page: OpenPage) -> None:
    page = open_page("/#/new")
    page.get_by_role("button", name="Create the table").click()
    expect(page.locator("li.seat").first).to_be_visible()
    page.goto("/#/account")
    page.get_by_role("radio", name="Create an account").click()
    page.get_by_label("Account name").fill("Marten of the Shore")
    page.get_by_label("Password").fill("a boat with two sails")
    page.get_by_role("button", name="Create an account").click()
    expect(page.get_by_role("heading", name="Marten of the Shore")).to_be_visible()
    page.get_by_role("button", name="Teal").click()
    expect(page.get_by_role("button", name="Teal")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Show the link").click()
    link = page.get_by_label("Link for another device", exact=True).input_value()
    assert axe(page) == []

    phone = open_page(link, size="phone", forgive=("403",))
    phone.get_by_role("button", name="Log in on this device").tap()
    expect(phone.get_by_role("heading", name="Marten of the Shore")).to_be_visible()
    assert sideways(phone) == 0
    assert axe(phone) == []
    phone.goto("/#/games")
    expect(phone.get_by_role("heading", name="The Island")).to_be_visible()  # the game that the other one opened
    phone.goto("/#/account")
    phone.get_by_role("button", name="Delete my account", exact=True).tap()
    phone.locator("form", has_text="can't be undone").get_by_label("Password").fill("wrong, wrong")
    phone.get_by_role("button", name="Delete my account and data").tap()
    expect(phone.get_by_role("alert").first).to_contain_text("wrong")
    phone.locator("form", has_text="can't be undone").get_by_label("Password").fill("a boat with two sails")
    phone.get_by_role("button", name="Delete my account and data").tap()
    expect(phone.get_by_role("button", name="Play now")).to_be_visible()
    phone.goto("/#/account")
    expect(phone.get_by_role("radio", name="Create an account")).to_be_visible()


def test_a_line_is_blocked_and_reported(open_page: OpenPage) -> None:
    host, other = open_page("/#/new"), open_page(language="uk")
    host.get_by_role("button", name="Create the table").click()
    code = host.locator(".code strong").inner_text()
    other.goto(f"/#/table/{code}")
    other.locator("section.chat input").fill("Привіт")
    other.locator("section.chat input").press("Enter")
    host.get_by_test_id("line-more").click()
    assert axe(host) == []
    host.get_by_role("button", name="Report to the administrator").click()
    expect(host.get_by_text("Thank you")).to_be_visible()
    host.get_by_role("button", name="Block").click()
    expect(host.get_by_text("Привіт")).to_have_count(0)
    host.goto("/#/account")
    expect(host.get_by_role("button", name="Unblock")).to_be_visible()


@pytest.mark.parametrize(("size", "language", "heading"), [("desktop", "en", "Ratings"), ("phone", "uk", "Рейтинги")])
def test_the_results_show_what_a_game_did_to_ratings(
    open_page: OpenPage, own_server: Server, size: str, language: str, heading: str
) -> None:
    page, other, guest = (
        open_page("/", at=own_server, size=size, language=language, forgive=("ERR_CONNECTION",)) for _ in range(3)
    )  # the server is killed
    for number, one in enumerate((page, other)):
        assert one.request.post("/api/account", data={"name": f"Player {number}", "password": "a boat with two sails"}).ok
    table = stage(Game.over, target=3)
    people = [guest_of(guest), guest_of(other)]
    people.insert(table.game.winners()[0], guest_of(page))
    code = table.lay(own_server, people)
    for one in (page, other, guest):
        one.goto("about:blank")  # the start screen would ask a dead server for its tables
    own_server.kill()
    own_server.start()  # it finds a game that nobody has counted
    page.goto(f"/#/results/{code}")
    ratings = page.get_by_test_id("ratings")
    expect(ratings.get_by_role("heading")).to_have_text(heading)
    rows = ratings.get_by_role("listitem")
    expect(rows).to_have_count(2)  # the guest has no account
    expect(rows.first).to_contain_text("1000 →")
    expect(rows.first.locator(".change")).to_have_class(re.compile("up"))
    assert axe(page) == []
    assert sideways(page) == 0
