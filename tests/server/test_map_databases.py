"""Maps on both databases, on two servers that share one, and after a restart."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import func, select

from farshore.board.boardfile import load, parse
from farshore.cli import main as command
from farshore.server.cluster import map_jobs as jobs
from farshore.server.storage.map_models import map_games, maps
from server.running import Server, running
from server.services import Postgres, redis
from server.test_map_gallery import asked, drawing, finish, new_map, published


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "games.sqlite")
    service: Postgres = request.getfixturevalue("postgresql")
    return service.database()


async def test_maps_on_both_databases_and_after_a_restart(database: str) -> None:
    async with running(database=database) as server:
        ann = await server.person("Жанна")
        code = await published(ann, words=[{"language": "uk", "title": "Дві скелі", "about": ["Море, і ще море."]}])
        draft = await new_map(ann, "base_4", boxes=["knights"], points=[13, 13])
        room = await ann.new_room(seats=3, map={"code": code}, bots="easy", quick=True)
        waiting = await ann.new_room(seats=4, map={"code": draft})
        cookie = ann.rest.cookies["farshore"]
    async with running(database=database) as server:
        ann = await server.person("Ann")
        ann.rest.cookies.clear()
        ann.rest.cookies["farshore"] = cookie
        mine = (await asked(ann, "GET", "/maps/mine"))["maps"]
        assert [(one["card"]["code"], one["state"]) for one in mine] == [(draft, "draft"), (code, "listed")]
        for sort in ("newest", "played", "fairest"):
            found = await asked(ann, "GET", f"/maps?sort={sort}&seats=3&box=sea&q=скелі")
            assert [one["code"] for one in found["maps"]] == [code]
        await asked(ann, "PUT", f"/maps/{code}", {"drawing": await drawing(ann), "revision": 1})
        assert (await asked(ann, "PUT", f"/maps/{code}", {"drawing": await drawing(ann), "revision": 1}, 409))["key"] == "stale_map"
        assert (await asked(ann, "POST", f"/maps/{code}/publish", {"revision": 2}))["version"] == 2
        await asked(ann, "DELETE", f"/maps/{draft}", None, 204)
        socket = await ann.enter(waiting)
        await socket.do("start")
        await socket.until(lambda: socket.table)
        assert (socket.room["game"], socket.room["map"]["version"]) == ("cities-knights", 0)
        socket = await ann.enter(room)
        assert socket.room["map"]["titles"] == {"uk": "Дві скелі"}
        await server.node.directory.unload(room)
        await finish(server, room, 0)
        async with server.node.store.engine.connect() as connection:
            assert await connection.scalar(select(func.count()).select_from(map_games)) == 1
            assert await connection.scalar(select(maps.c.plays).where(maps.c.code == code)) == 1
        socket = await ann.enter(room)
        await socket.do("rematch")
        await socket.until(lambda: socket.room["rematch"])
        again = await ann.enter(socket.room["rematch"])
        assert (again.room["map"]["code"], again.room["map"]["version"]) == (code, 1)


async def test_two_servers_share_maps(postgresql: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """A map that is drawn at one is played at the other, and a trial that runs at one is seen and stopped at the other."""
    monkeypatch.setattr(jobs, "TOLD", 0.0)
    shared = {"database": postgresql.database()}
    with redis() as bus:
        async with running(**shared, redis=bus.url) as one, running(**shared, redis=bus.url) as two:
            await share(one, two)


async def share(one: Server, two: Server) -> None:
    ann, bob = await one.person("Ann"), await two.person("Bob")
    there = await two.person("Ann elsewhere")
    there.rest.cookies.clear()
    there.rest.cookies["farshore"] = ann.rest.cookies["farshore"]
    code = await published(ann, points=[3, 3])
    assert parse(await asked(bob, "GET", f"/maps/{code}/file")).hexes == load("two_isles").hexes
    room = await bob.new_room(seats=3, map={"code": code}, bots="easy", quick=True)
    socket = await ann.enter(room)
    await socket.until(lambda: socket.table)
    assert socket.room["map"]["code"] == code
    one.node.map_jobs.games = 100_000
    await asked(ann, "POST", f"/maps/{code}/trial", {}, 202)
    assert (await asked(there, "POST", f"/maps/{code}/trial", {}, 409))["key"] == "trial_running"
    await asked(there, "DELETE", f"/maps/{code}/trial")
    async with asyncio.timeout(30):
        while (await asked(there, "GET", f"/maps/{code}/trial"))["state"] != "stopped":
            await asyncio.sleep(0.1)
    assert not one.node.map_jobs._running


def test_the_command_line_lists_and_exports_a_gallery(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "games.sqlite")

    async def draw() -> tuple[str, str]:
        async with running(database=database) as server:
            ann = await server.person("Ann")
            codes = await published(ann), await new_map(ann, title="Secret")
            await asked(ann, "POST", f"/maps/{codes[0]}/report", {"reason": "Too small."}, 204)
            return codes

    code, draft = asyncio.run(draw())

    def told(*argv: str, status: int = 0) -> str:
        assert command(list(argv)) == status
        said = capsys.readouterr()
        return said.err if status else said.out

    listed = told("maps", "--db", database)
    assert code in listed
    assert draft not in listed
    assert parse(told("maps", code, "--db", database)) == load("two_isles")
    assert "is written to" in told("maps", "--db", database, "--export", str(tmp_path / "all"))
    file = tmp_path / "all" / f"{code}-1.board"
    assert told("maps", str(file)) == f"{file}: Two Isles, for 3 or 4 players, 17 land hexes, 11 points, with base sea.\n"
    assert told("maps", draft, "--db", database, status=2) == f"The map {draft} is not published.\n"
    assert told("maps", code, "--version", "7", "--db", database, status=2) == f"The map {code} has no version 7.\n"
    assert "Secret" in told("admin", "--db", database, "maps", "--drafts")
    assert "Too small." in told("admin", "--db", database, "map-reports")
    assert told("admin", "--db", database, "hide-map", code) == f"The map {code} is hidden.\n"
    assert "removed" in told("admin", "--db", database, "maps")
    assert told("admin", "--db", database, "unhide-map", code) == f"The map {code} is shown again.\n"
    assert told("admin", "--db", database, "delete-map", code) == f"The map {code} is deleted.\n"
    assert told("admin", "--db", database, "delete-map", code, status=2) == f"There is no map with the code {code}.\n"
