"""What requests cost: each has a price, whoever asks pays it, and what is asked for often costs little."""

import asyncio
import gzip
import re
import time
from pathlib import Path
from typing import Any

import pytest
from litestar.routes import HTTPRoute, WebSocketRoute
from websockets.exceptions import InvalidStatus

from farshore.server.http.app import create_app
from farshore.server.http.prices import COSTLY, HEAVY, PRICES, TOKEN
from farshore.server.limits import Limits
from farshore.server.rooms import finished, results
from server.running import Person, Server, running
from server.test_rooms import play_on

SETTINGS = (Path(__file__).parents[2] / "docs" / "reference" / "settings.md").read_text(encoding="utf-8")
SLACK = 4  # times as long as on a quiet machine, together with the client that asks


def routes() -> set[str]:
    found = set()
    for route in create_app().routes:
        if isinstance(route, HTTPRoute):
            found |= {f"{method} {route.path_format}" for method in route.methods if method not in ("OPTIONS", "HEAD")}
        elif isinstance(route, WebSocketRoute):
            found.add(f"WS {route.path_format}")
    return found


def test_every_route_has_a_price() -> None:
    assert routes() == set(PRICES)


def test_one_address_gets_a_small_share_of_a_core_whatever_it_asks_for() -> None:
    assert Limits(True).requests.rate * TOKEN <= 0.1
    assert Limits(True).requests.burst * TOKEN <= 1.0


def test_the_prices_are_documented() -> None:
    documented = dict(re.findall(r"^\| `((?:GET|POST|PUT|PATCH|DELETE|WS) \S+)` \| (\d+) \|", SETTINGS, re.MULTILINE))
    assert {path: int(price) for path, price in documented.items()} == {path: price for path, price in PRICES.items() if price > 1}


async def finished_game(server: Server, **wish: Any) -> tuple[Person, str]:
    ann = await server.person("Ann")
    code = await ann.new_room(quick=True, options={"target": 3}, **wish)
    table = await ann.enter(code, expect="table")
    await play_on({0: table}, lambda: table.table["over"])
    await table.until(lambda: table.room["state"] == "over")
    return ann, code


async def test_cheap_requests_are_cheap() -> None:
    async with running() as server:
        ann, code = await finished_game(server)
        for name, price in PRICES.items():
            method, path = name.split(" ")
            if method != "GET" or price >= HEAVY or path == "/metrics":
                continue
            where = path.replace("{code}", code).replace("{path}", "index.html")
            for count in (1, 5):  # the first fills what is kept
                began = time.process_time()
                for _ in range(count):
                    await ann.rest.get(where)
                spent = (time.process_time() - began) / count
            assert spent < price * TOKEN * SLACK, (name, spent)


async def test_the_list_of_games_is_made_once_and_sent_once() -> None:
    async with running() as server:
        ann = await server.person("Ann")
        first = await ann.rest.get("/api/games")
        tag = first.headers["etag"]
        assert first.headers["content-encoding"] == "gzip"
        assert first.headers["cache-control"] == "no-cache"  # kept by the browser, and asked for each time
        again = await ann.rest.get("/api/games", headers={"if-none-match": f'"other", W/{tag}'})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        async with ann.rest.stream("GET", "/api/games", headers={"accept-encoding": "identity"}) as plain:
            raw = b"".join([part async for part in plain.aiter_raw()])
        assert (raw, plain.headers.get("content-encoding")) == (first.content, None)
        assert plain.headers["vary"] == "accept-encoding"


async def test_a_replay_is_packed_for_those_who_can_unpack() -> None:
    async with running() as server:
        ann, code = await finished_game(server)
        bodies = {}
        for coding in ("gzip", "identity"):
            async with ann.rest.stream("GET", f"/api/rooms/{code}/replay", headers={"accept-encoding": coding}) as answer:
                assert answer.headers["content-type"] == "application/json"
                bodies[coding] = b"".join([part async for part in answer.aiter_raw()])
        assert gzip.decompress(bodies["gzip"]) == bodies["identity"]


async def test_a_request_pays_its_price() -> None:
    async with running(limits=True) as server:
        ann = await server.person("Ann")
        limit = server.node.limits.requests
        limit.rate = 0.0  # or a slow machine is given back a part of the price
        limit._buckets.clear()
        await ann.rest.get("/api/rooms/NOSUCH/qr.svg")
        cheap = limit.burst - limit._buckets["127.0.0.1"][0]
        limit._buckets.clear()
        await ann.rest.post("/api/rooms", json={"game": "base", "seats": 3})
        costly = limit.burst - limit._buckets["127.0.0.1"][0]
        assert (round(cheap), round(costly)) == (1, COSTLY)
        limit._buckets["127.0.0.1"] = (COSTLY - 1.0, time.monotonic() + 60)
        assert (await ann.rest.post("/api/rooms", json={"game": "base", "seats": 3})).json()["key"] == "too_fast"


async def test_sockets_pay_too() -> None:
    async with running(limits=True) as server:
        ann = await server.person("Ann")
        code = await ann.new_room()
        limit = server.node.limits.requests
        limit.rate = 0.0
        limit._buckets.clear()
        await ann.enter(code)
        assert round(limit.burst - limit._buckets["127.0.0.1"][0]) == PRICES["WS /ws/{code}"]
        limit._buckets["127.0.0.1"] = (2.0, time.monotonic())
        refused = await ann.enter(code, expect="bye")
        assert not refused.open
        assert not refused.heard
        limit._buckets["127.0.0.1"] = (0.0, time.monotonic())
        with pytest.raises(InvalidStatus):  # not even accepted
            await ann.enter(code)


async def test_looking_back_costs_once_and_is_done_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as server:
        ann, code = await finished_game(server)
        working: list[int] = []
        at_once = 0
        real = results.results_of

        def counted(*given: Any) -> Any:
            nonlocal at_once
            working.append(1)
            at_once = max(at_once, len(working))
            time.sleep(0.05)
            made = real(*given)
            working.pop()
            calls.append(1)
            return made

        calls: list[int] = []
        monkeypatch.setattr("farshore.server.http.finished_games.results_of", counted)
        limits = server.node.limits
        limits.on = True
        limits.requests._buckets.clear()
        answers = await asyncio.gather(*(ann.rest.get(f"/api/rooms/{code}/results") for _ in range(6)))
        assert [answer.status_code for answer in answers] == [200] * 6
        assert (len(calls), at_once) == (1, 1)
        paid = limits.requests.burst - limits.requests._buckets["127.0.0.1"][0]
        assert HEAVY < paid <= 2 * HEAVY + 6  # loaded and replayed for one of them


async def test_who_looks_back_at_game_after_game_is_slowed_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished, "CACHED", 0)  # as if each were another game
    async with running() as server:
        ann, code = await finished_game(server)
        server.node.limits.on = True
        server.node.limits.requests._buckets.clear()
        answers = [(await ann.rest.get(f"/api/rooms/{code}/results")).status_code for _ in range(8)]
        assert answers[0] == 200
        assert answers[-1] == 429
        assert (await ann.rest.get(f"/api/rooms/{code}/ratings")).status_code == 200  # needs no replay
