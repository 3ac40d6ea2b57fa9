"""A real server, a real browser: what the tests of the page share.

`server` runs in a process of its own, on a free port, with an empty database and bots that don't pause. `open_page` gives a page in a
browser context of its own, that is, another person; every page fails its test if it logs an error.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect, sync_playwright

from browser_fixtures import FLAGS, INTRODUCED, SIZES, OpenPage, Server, known
from browser_fixtures import chromium as find_chromium

expect.set_options(timeout=30_000)  # a machine may be busy with other tests
REQUIRED = os.environ.get("FARSHORE_REQUIRE_BROWSER") == "1"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and "chromium" in item.fixturenames:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def chromium() -> str:
    found = find_chromium()
    if not found:
        message = "there is no Chromium on this machine; on Debian: apt-get install chromium"
        if REQUIRED:
            pytest.fail(message)
        pytest.skip(message)
    return found


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    running = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
    yield running
    running.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.kill()


@pytest.fixture
def own_server(tmp_path: Path, chromium: str) -> Iterator[Server]:
    """A server of the test's own, to be stopped and started."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.kill()


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[OpenPage]:
    """A page as another person opens it. Without a path it has been nowhere yet, for tests that go to a table by its address: `guest_of`
    makes the person known. `forgive` names errors in the console that the test itself brings about."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(
        path: str = "",
        size: str = "desktop",
        language: str = "en",
        dark: bool = False,
        still: bool = True,
        at: Server | None = None,
        forgive: tuple[str, ...] = (),
        introduced: bool = True,
    ) -> Page:
        def on_console(message: ConsoleMessage) -> None:
            if message.type == "error" and not any(text in message.text for text in forgive):
                complaints.append(f"{message.text} ({message.location.get('url', '')})")

        width, height = SIZES[size]
        options: dict[str, Any] = {"has_touch": True, "is_mobile": True} if "phone" in size else {}
        context = browser.new_context(
            base_url=(at or server).address,
            viewport={"width": width, "height": height},
            locale={"en": "en-GB", "ru": "ru-RU", "uk": "uk-UA"}[language],
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            **options,
        )
        contexts.append(context)
        context.set_default_timeout(30_000)
        if introduced:
            context.add_init_script(INTRODUCED)
        page = context.new_page()
        page.on("console", on_console)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if path:
            page.goto(path)
            page.locator("h1, main, [role=main]").first.wait_for()
            known(page)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == [], "the page logged errors"
