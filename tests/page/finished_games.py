"""Games that are over, for the tests of what comes after: played over the wire, as clicks would take long."""

import asyncio
import json
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import Page
from websockets.asyncio.client import connect

from browser_fixtures import Server
from server.running import first_choice
from staged_games import guest_of


def new_room(page: Page, **wish: Any) -> str:
    """A room of the person at this page, from the start with bots."""
    guest_of(page)  # from now on, if not before, the server knows who it is
    wish = {"game": "base", "seats": 3, "bots": "medium", "quick": True, "pace": "instant", **wish}
    answer = page.request.post("/api/rooms", data=wish)
    assert answer.status == 201, answer.text()
    return str(answer.json()["code"])


def finished_game(page: Page, server: Server, **wish: Any) -> str:
    """The code of a game that this person has played to its end."""
    code = new_room(page, **{"options": {"target": 4}, **wish})
    cookie = next(cookie for cookie in page.context.cookies() if cookie.get("name") == "farshore")
    _elsewhere(_play(server, code, f"farshore={cookie.get('value')}"))
    return code


async def _play(server: Server, code: str, cookie: str) -> None:
    async with connect(f"ws://127.0.0.1:{server.port}/ws/{code}", additional_headers={"Cookie": cookie}, max_size=None) as socket:
        sent = -1
        async for text in socket:
            message = json.loads(text)
            if message["type"] != "table":
                continue
            table = message["table"]
            if table["over"]:
                return
            action = first_choice(table, 0)
            if action is not None and table["seq"] > sent:
                sent = table["seq"]
                await socket.send(json.dumps({"type": "play", "id": f"{code} {sent}", "seat": 0, "actions": [action], "seq": sent}))


def _elsewhere(work: Coroutine[Any, Any, None]) -> None:
    """In a thread: the one of the tests belongs to Playwright's loop."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, asyncio.wait_for(work, 120)).result()
