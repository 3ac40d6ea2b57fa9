"""What the application promises beside the games: its description, its headers, the page's files, the tables of the database."""

import gzip
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from openapi_spec_validator import validate
from sqlalchemy import text

from farshore.server.limits import Limit
from farshore.server.rooms.clock import Clock
from farshore.server.run import LOOPBACK
from farshore.server.storage.game_models import metadata
from farshore.server.storage.store import Store
from farshore.server.wire.messages import ClockSetting
from server.running import Person, running


async def test_rest_is_described_by_openapi() -> None:
    async with running() as server:
        ann = await server.person("Ann")
        answer = await ann.rest.get("/api/schema")
        assert answer.status_code == 200
        document = answer.json()
    assert document["openapi"].startswith("3.")
    calls = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    rooms = "/api/rooms/{code}"
    assert calls >= {("GET", "/api/me"), ("PATCH", "/api/me"), ("GET", "/api/games"), ("POST", "/api/rooms"), ("GET", "/api/rooms")}
    assert calls >= {("GET", rooms + end) for end in ("", "/record", "/replay", "/results", "/qr.svg")}
    validate(document)
    for methods in document["paths"].values():
        for call in methods.values():
            assert call["operationId"]
            assert call["responses"]


async def test_every_answer_carries_the_guards_headers_and_the_cookie_is_closed() -> None:
    async with running(hosts=LOOPBACK) as server:
        ann = await server.person("Ann")
        ann.rest.cookies.clear()
        cookie = (await ann.rest.get("/api/me")).headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        for method, path in (("GET", "/"), ("GET", "/api/me"), ("GET", "/api/nothing"), ("POST", "/api/games")):
            headers = (await ann.rest.request(method, path)).headers
            assert "default-src 'self'" in headers["content-security-policy"]
            assert "script-src" not in headers["content-security-policy"]  # nothing weaker than 'self'
            assert headers["x-content-type-options"] == "nosniff"
        assert (await ann.rest.get("/api/me", headers={"host": "evil.example"})).status_code == 421
        assert (await ann.rest.get("/api/me")).headers["cache-control"] == "no-store"
    async with running(secure=True) as server:
        stranger = Person(server.address)
        server.people.append(stranger)
        assert "secure" in (await stranger.rest.get("/api/me")).headers["set-cookie"].lower()


async def test_the_page_is_served_from_its_folder_and_from_nowhere_else(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<p>page</p>")
    (static / "assets" / "index-a1B2c3D4.js").write_text("1")
    (static / "manifest.webmanifest").write_text("{}")
    (tmp_path / "secret.txt").write_text("secret")

    async with running(static=static) as server:
        ann = await server.person("Ann")
        for path in ("/", "/r/abc", "/help/robber"):
            answer = await ann.rest.get(path)
            assert (answer.text, answer.headers["cache-control"]) == ("<p>page</p>", "no-cache")
        script = await ann.rest.get("/assets/index-a1B2c3D4.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"].startswith("text/javascript")
        assert (await ann.rest.get("/manifest.webmanifest")).headers["content-type"] == "application/manifest+json"
        outside = ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%00.txt")
        for path in ("/assets/gone.js", "/api/x", "/favicon.png", *outside):
            assert (await ann.rest.get(path)).status_code == 404, path


@pytest.mark.parametrize(("understood", "coding"), [("gzip, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("identity", None)])
async def test_a_compressed_twin_goes_to_those_who_understand_it(tmp_path: Path, understood: str, coding: str | None) -> None:
    assets = tmp_path / "assets"
    assets.mkdir()
    script = b"let answer = 42;"
    bodies = {None: script, "gzip": gzip.compress(script), "br": b"not for this client to unpack"}
    for ending, body in (("", bodies[None]), (".gz", bodies["gzip"]), (".br", bodies["br"])):
        (assets / f"index-a1B2c3D4.js{ending}").write_bytes(body)

    async with running(static=tmp_path) as server:
        ann = await server.person("Ann")
        async with ann.rest.stream("GET", "/assets/index-a1B2c3D4.js", headers={"accept-encoding": understood}) as answer:
            assert answer.headers.get("content-encoding") == coding
            assert answer.headers["vary"] == "accept-encoding"
            assert b"".join([part async for part in answer.aiter_raw()]) == bodies[coding]


async def test_the_migrations_make_the_tables_that_the_code_knows(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "games.sqlite"))
    try:
        async with store.engine.connect() as connection:
            assert await connection.scalar(text("PRAGMA journal_mode")) == "wal"
            assert await connection.scalar(text("PRAGMA synchronous")) == 2
            assert not list(await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)))
    finally:
        await store.close()


def test_a_clock_for_each_turn_begins_anew_with_it() -> None:
    clock = Clock(ClockSetting("turn", 30), 3)
    clock.go_on([0], (0, 1), 100.0, False)
    assert clock.next_end(110.0) == 20.0
    assert clock.view(110.0)[0].left == 20.0
    assert not clock.expired(0, 129.0)
    assert clock.expired(0, 130.0)
    clock.go_on([1, 2], (0, 1), 110.0, False)  # a 7: others give cards back
    assert [clock.view(115.0)[seat].left for seat in range(3)] == [20.0, 25.0, 25.0]
    clock.go_on([1], (1, 2), 115.0, False)
    assert clock.left == [30.0, 30.0, 30.0]
    clock.go_on([1], (1, 2), 120.0, True)  # a pause
    assert clock.next_end(500.0) is None
    clock.go_on([1], (1, 2), 500.0, False)
    assert clock.view(501.0)[1].left == 24.0


def test_a_clock_for_the_game_is_used_up_and_grows_by_the_increment() -> None:
    clock = Clock(ClockSetting("game", 60, 5), 2)
    clock.go_on([0], (0, 1), 0.0, False)
    clock.go_on([1], (1, 2), 20.0, False)
    assert clock.left == [45.0, 60.0]
    clock.go_on([0], (0, 3), 90.0, False)
    assert clock.left == [45.0, 5.0]
    kept = Clock(ClockSetting("game", 60, 5), 2, clock.left)
    assert kept.view(0.0)[1].left == 5.0
    assert Clock(ClockSetting(), 2).next_end(9.0) is None


@pytest.mark.parametrize("burst", [1, 5])
def test_a_limit_lets_a_burst_through_and_then_the_rate(burst: int) -> None:
    limit = Limit(2, burst, keys=2)
    assert [limit.allows("a", now=0.0) for _ in range(burst + 1)] == [True] * burst + [False]
    assert limit.allows("a", now=0.5)
    assert not limit.allows("a", now=0.6)
    assert limit.allows("b", now=0.6)
