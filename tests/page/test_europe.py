"""Merchants of Europe by clicks: one short scene for each thing that only merchants do."""

import pytest
from playwright.sync_api import Page, expect

from browser_fixtures import OpenPage, Server, axe, sideways
from farshore.game import Game
from merchant_fixtures import pedlar
from staged_games import Moment, Staged, can, guest_of, on_turn, sit, stage, stranger


def table(moment: Moment, name: str = "europe-short", without: str = "") -> Staged:
    return stage(moment, pedlar(without=without), name=name, seats=4)


def open_table(open_page: OpenPage, server: Server, staged: Staged, size: str = "desktop", language: str = "en") -> Page:
    page = open_page(size=size, language=language)
    sit(page, staged.lay(server, [guest_of(page), *[stranger(server)] * 3]))
    return page


def heard(page: Page, text: str) -> None:
    expect(page.get_by_test_id("announcer")).to_contain_text(text)


def confirm(page: Page) -> None:
    page.get_by_test_id("confirm-yes").click()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_merchant_is_sent_and_the_way_is_shown_before(open_page: OpenPage, server: Server, size: str) -> None:
    staged = table(lambda game: on_turn(game) and game.turn()[1] > 6 and can(game, 0, "move_merchant"), without="move_merchant")
    page = open_table(open_page, server, staged, size)
    expect(page.locator('[data-verb="move_merchant"]')).to_have_count(0)
    if size == "phone":
        page.get_by_test_id("open-build").click()
    page.get_by_test_id("action-move-merchant").click()
    expect(page.get_by_test_id("city-goal").first).to_be_attached()
    page.locator('[data-verb="move_merchant"]').first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("journey")).to_be_attached()
    expect(page.get_by_test_id("choice-details")).to_contain_text("step")
    assert sideways(page) == 0
    confirm(page)
    heard(page, "You moved a merchant")
    expect(page.get_by_test_id("journey")).to_have_count(0)


def test_a_route_is_laid_and_a_caravan_travels(open_page: OpenPage, server: Server) -> None:
    staged = table(lambda game: on_turn(game) and can(game, 0, "build", piece="trade route") and can(game, 0, "move_caravan"))
    page = open_table(open_page, server, staged)
    page.get_by_test_id("build-trade-route").click()
    page.get_by_test_id("lit").first.focus()
    page.keyboard.press("Enter")
    confirm(page)
    heard(page, "You placed a trade route")
    for _ in range(3):  # a double path brings another route, ways that are equally long a question
        if page.get_by_test_id("action-move-caravan").and_(page.locator('[aria-disabled="false"]')).count():
            break
        page.get_by_test_id("lit").first.focus()
        page.keyboard.press("Enter")
        confirm(page)
    page.get_by_test_id("action-move-caravan").click()
    page.locator('[data-verb="move_caravan"]').first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("journey")).to_be_attached()
    confirm(page)
    heard(page, "You moved a caravan")


def test_goods_are_delivered(open_page: OpenPage, server: Server) -> None:
    staged = table(lambda game: on_turn(game) and can(game, 0, "deliver"), without="deliver")
    page = open_table(open_page, server, staged)
    shelf = page.get_by_test_id("shelf-delivered")
    page.get_by_test_id("drawer-chart").click()
    expect(page.get_by_test_id("warehouse")).to_be_visible()
    before = shelf.count()
    page.get_by_test_id("drawer-build").click()
    page.get_by_test_id("action-deliver").click()
    page.locator('[data-verb="deliver"]').first.focus()
    page.keyboard.press("Enter")
    confirm(page)
    heard(page, "You delivered goods to")
    page.get_by_test_id("drawer-chart").click()
    expect(shelf).to_have_count(before + 1)


def test_gold_buys_a_card_and_is_traded(open_page: OpenPage, server: Server) -> None:
    staged = table(lambda game: on_turn(game) and can(game, 0, "bank_trade", cards=(("gold", 2),), gets=(("salt", 1),)))
    page = open_table(open_page, server, staged)
    assert axe(page) == []
    before = int(page.get_by_test_id("bank-gold").inner_text())
    page.get_by_test_id("drawer-chart").click()
    page.get_by_test_id("gold-buys-salt").click()
    page.get_by_test_id("drawer-build").click()
    expect(page.get_by_test_id("bank-gold")).to_have_text(str(before + 2))
    page.get_by_test_id("drawer-trade").click()
    page.get_by_test_id("give-gold").click()
    page.get_by_test_id("want-ore").click()
    page.get_by_test_id("send-offer").click()
    expect(page.get_by_test_id("answers")).to_be_visible()


def test_a_new_post_brings_a_number_token(open_page: OpenPage, server: Server) -> None:
    def asked(game: Game) -> bool:
        prompt = game.prompt(0)
        return prompt is not None and prompt.must and prompt.phase in ("token_hex", "token_source")

    page = open_table(open_page, server, table(asked))
    page.get_by_test_id("lit").first.focus()
    page.keyboard.press("Enter")
    confirm(page)
    heard(page, "number token")


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_the_main_map_on_a_phone(open_page: OpenPage, server: Server, language: str) -> None:
    page = open_table(open_page, server, table(lambda game: on_turn(game) and game.turn()[1] > 4, "europe"), "phone", language)
    page.get_by_test_id("open-build").click()
    page.get_by_test_id("open-warehouse").click()
    expect(page.get_by_test_id("warehouse")).to_be_visible()
    assert axe(page) == []
    assert sideways(page) == 0


def test_a_large_map_comes_nearer_for_what_is_asked(open_page: OpenPage, server: Server) -> None:
    """On desktops, too: places that are too small to hit easily are brought nearer, and go back with what was chosen."""
    staged = table(lambda game: on_turn(game) and game.turn()[1] > 6 and can(game, 0, "move_merchant"), "europe", without="move_merchant")
    page = open_table(open_page, server, staged)
    zoomed = page.locator(".board.zoomed")
    expect(zoomed).to_have_count(0)
    page.get_by_test_id("action-move-merchant").click()
    expect(zoomed).to_have_count(1)
    page.keyboard.press("Escape")
    expect(zoomed).to_have_count(0)
