"""A game that the page has never heard of: its own texts, plain drawings, and everything else as in any game."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser_fixtures import OpenPage, Server, axe
from packages import sites


@pytest.fixture
def with_package(tmp_path: Path, chromium: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server beside which the example package is installed."""
    site = sites.lighthouses(tmp_path / "site")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")]))
    running = Server(tmp_path)
    running.start()
    yield running
    running.kill()


@pytest.mark.parametrize(
    ("language", "title", "option", "piece"),
    [
        ("en", "Lighthouses", "Driftwood", "Lighthouse"),
        ("uk", "Маяки", "Дари моря", "Маяк"),
        ("ru", "Lighthouses", "Driftwood", "Lighthouse"),
    ],
)
def test_a_game_of_another_package(open_page: OpenPage, with_package: Server, language: str, title: str, option: str, piece: str) -> None:
    page = open_page("/#/new", at=with_package, language=language)
    card = page.get_by_test_id("game-lighthouses")
    card.click()
    expect(card).to_contain_text(title)
    expect(page.locator(".option").filter(has_text=option)).to_have_count(1)
    page.locator(".end button").first.click()  # against bots, at once
    page.get_by_test_id("table").wait_for()
    expect(page.get_by_test_id("build-lighthouse")).to_contain_text(piece)
    again = page.url
    page.goto("about:blank")
    page.goto(again)  # straight to the table, without the catalogue
    expect(page.get_by_test_id("build-lighthouse")).to_contain_text(piece)
    expect(page.locator("h1.hidden")).to_have_text(title)
    assert axe(page) == []
