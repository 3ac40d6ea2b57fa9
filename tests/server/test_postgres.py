"""PostgreSQL in place of the file: the same tables, the same promises, moved there by one command, saved and brought back."""

import asyncio
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import insert, select, update

from farshore.cli import main as command
from farshore.server.storage import database as databases
from farshore.server.storage import game_models
from farshore.server.storage.database import safe_url
from farshore.server.storage.errors import RoomMoved, StoreError
from farshore.server.storage.game_models import metadata
from farshore.server.storage.records import Change, GameStep
from farshore.server.storage.store import Store
from server.running import Person, Server, first_choice, running
from server.services import Postgres, need, program
from server.test_accounts import club as accounts_club
from server.test_accounts import log_in, sign_up
from server.test_rooms import two_at_a_table


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database without tables, of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "games.sqlite")
    service: Postgres = request.getfixturevalue("postgresql")
    return service.database()


ROOM: dict[str, Any] = {
    "code": "ABCDEF", "secret": "s3cret", "game": "base", "options": {"target": 10}, "rules": 1, "board": None, "state": "playing",
    "clock": {"kind": "none"}, "clock_left": None, "paused": False, "turn": 0, "winners": [], "rematch": None, "made": 1.5, "updated": 1.5,
}  # fmt: skip


async def furnished(store: Store, code: str = "ABCDEF") -> None:
    guest, _ = await store.new_guest("Жанна", "uk")
    seat = {"room": code, "seat": 0, "kind": "person", "guest": guest.id, "name": "Жанна", "colour": "red", "level": "", "away": False}
    await store.new_room({**ROOM, "code": code, "secret": f"s-{code}", "host": guest.id}, [seat])


def step(seq: int) -> GameStep:
    return GameStep(seq, "play", 0, [(0, 17), (-1, 2**40)], 0, 1_790_000_000.123456)


async def test_the_store_keeps_and_fences_on_both(database: str) -> None:
    store = await Store.open(database)
    try:
        async with store.engine.connect() as connection:
            assert not list(await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)))
        guest, token = await store.new_guest("Ann", "en")
        assert (await store.guest_of(token)) == guest
        assert await store.guest_of("no") is None
        await furnished(store)
        assert await store.code_of("abcdef") == await store.code_of("s-ABCDEF") == "ABCDEF"
        assert await store.code_of("\0") is None
        owner, epoch = await store.leases.claim("ABCDEF", "one")
        assert (owner, epoch) == ("one", 1)
        line = {"number": 1, "guest": guest.id, "seat": None, "name": "Ann", "text": "Привіт 🙂", "at": 2.25}
        change = Change(room={"turn": 1, "clock_left": [1.5]}, seats=[{"seat": 0, "away": True}], step=step(1), chat=line)
        change.command = (guest.id, "m1")
        await store.commit("ABCDEF", epoch, change)
        await furnished(store, "GHJKLM")
        _, other = await store.leases.claim("GHJKLM", "one")
        results = await asyncio.gather(  # in one transaction: the second of them can't be kept, and the others don't suffer for it
            store.commit("ABCDEF", epoch, Change(step=step(2))),
            store.commit("ABCDEF", epoch, Change(step=step(1))),
            store.commit("GHJKLM", other, Change(step=step(1), room={"winners": [0]})),
            store.commit("GHJKLM", other + 1, Change(step=step(2))),
            return_exceptions=True,
        )
        assert [type(result).__name__ for result in results] == ["NoneType", "IntegrityError", "NoneType", "RoomMoved"]
        kept = await store.read("ABCDEF")
        assert kept is not None
        assert [row.row() for row in kept.steps] == [step(1).row(), step(2).row()]
        assert (kept.commands, kept.chat[0]["text"], kept.seats[0]["away"]) == ({(guest.id, "m1")}, "Привіт 🙂", True)
        assert (kept.room["options"], kept.room["clock_left"], kept.room["turn"]) == ({"target": 10}, [1.5], 1)
        with pytest.raises(RoomMoved):
            await store.commit("ABCDEF", epoch - 1, Change(step=step(3)))
        await store.leases.release("one", "ABCDEF", epoch)
        assert await store.leases.held_by("one") == {"GHJKLM": other}
    finally:
        await store.close()


async def test_a_node_keeps_its_rooms_while_it_lives(postgresql: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers on one database. Whoever was believed dead and wakes up can write nothing."""
    monkeypatch.setattr(databases, "WAIT_FOR_LOCK", 0.5)

    database = postgresql.database()
    one, two = await asyncio.gather(Store.open(database, shared=True), Store.open(database, shared=True))
    try:
        assert await one.leases.renew("one") == {"one"}
        assert await two.leases.renew("two") == {"one", "two"}
        await furnished(one)
        _, epoch = await one.leases.claim("ABCDEF", "one")
        assert await two.leases.claim("ABCDEF", "two") == ("one", epoch)
        async with two.engine.begin() as connection:  # its time is over: it was stopped
            await connection.execute(update(game_models.nodes).where(game_models.nodes.c.id == "one").values(until=0.0))
        claims = await asyncio.gather(*(two.leases.claim("ABCDEF", name) for name in ("two", "two")))
        assert claims[-1] == ("two", epoch + 2)
        with pytest.raises(RoomMoved):
            await one.commit("ABCDEF", epoch, Change(step=step(1)))
        await two.commit("ABCDEF", epoch + 2, Change(step=step(1)))
        assert (await one.leases.renew("one"), await one.leases.held_by("one")) == ({"one", "two"}, {})
        async with two.engine.begin() as connection:  # it died, and then the database's clock went back by an hour
            await connection.execute(update(game_models.nodes).where(game_models.nodes.c.id == "two").values(until=time.time() + 3_600))
        assert await one.leases.renew("one") == {"one"}
        assert await one.leases.claim("ABCDEF", "one") == ("one", epoch + 3)
        await two.leases.release_all("two")
        assert await one.leases.claim("ABCDEF", "one") == ("one", epoch + 4)
        with pytest.raises(StoreError, match="Another Farshore"):
            await Store.open(database)
    finally:
        await one.close()
        await two.close()


async def a_game(server: Server) -> str:
    a, _, _ = await two_at_a_table(server, options={"first": 0})
    await a.do("play", seat=0, actions=[first_choice(a.table, 0)])
    await a.do("chat", text="hello")
    return str(a.room["code"])


async def test_a_club_moves_to_postgresql_by_one_command_and_plays_on(
    postgresql: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Games, guests with their cookies, accounts with passwords, invites, blocks and reports."""
    old, new, again = str(tmp_path / "games.sqlite"), postgresql.database(), str(tmp_path / "back.sqlite")

    async def before() -> tuple[str, str]:
        async with accounts_club(database=old) as server:
            code = await a_game(server)
            ann, bob = server.people[0], server.people[1]
            assert (await sign_up(ann, "Ann of Green")).status_code == 200
            await server.node.people.new_invite(None, 3, 3600)
            table = await ann.enter(code, expect="table")
            await bob.sockets[0].do("chat", text="boo")
            await table.until(lambda: table.last("chat")["messages"][-1]["text"] == "boo")
            line = table.last("chat")["messages"][-1]["number"]
            await table.do("report", line=line, reason="rude")
            await table.do("block", line=line)
            return code, str(ann.rest.cookies["farshore"])

    async def after(code: str, cookie: str) -> None:
        async with accounts_club(database=new) as server:
            ann, phone = Person(server.address), await server.person("Phone")
            server.people.append(ann)
            ann.rest.cookies.set("farshore", cookie)
            assert (await ann.rest.get("/api/me")).json()["account"] == "Ann of Green"
            assert (await log_in(phone, "Ann of Green")).status_code == 200
            assert [block["name"] for block in (await phone.rest.get("/api/blocks")).json()] == ["Bob"]
            table = await phone.enter(code, expect="table")
            assert (table.room["you"], table.table["seq"] >= 2) == ([0], True)
            await table.do("chat", text="we have moved")

    code, cookie = await before()
    assert await asyncio.to_thread(command, ["db", "copy", old, new]) == 0
    assert "1 accounts" in capsys.readouterr().out
    assert await asyncio.to_thread(command, ["db", "copy", old, new]) == 2
    assert "already has rows" in capsys.readouterr().err
    assert await asyncio.to_thread(command, ["db", "copy", new, again]) == 0
    assert await rows_of(old) == await rows_of(again)
    await after(code, cookie)


async def rows_of(database: str) -> dict[str, list[Any]]:
    """All that is kept, but for who holds which room."""
    store = await Store.open(database)
    try:
        async with store.engine.connect() as connection:
            tables = [table for table in metadata.sorted_tables if table.name not in ("rooms", "nodes", "seats")]
            return {t.name: [tuple(row) for row in await connection.execute(select(t).order_by(*t.primary_key))] for t in tables}
    finally:
        await store.close()


async def test_a_file_is_saved_while_people_play_and_brought_back(tmp_path: Path) -> None:
    """By the command of docs/how-to/host-a-server.md."""
    need("sqlite3")
    save = 'sqlite3 games.sqlite ".backup copy.sqlite"'
    assert save in (Path(__file__).parents[2] / "docs" / "how-to" / "host-a-server.md").read_text(encoding="utf-8")
    file = tmp_path / "games.sqlite"

    async def play(code: str, cookie: str, then: str = "") -> tuple[str, str, int]:
        """Act once, do `then`, act once more; the room, who sits there, and how far the game was in between."""
        async with running(database=str(file)) as server:
            if not code:
                table, _, _ = await two_at_a_table(server, options={"first": 0})
                code, cookie = table.room["code"], str(server.people[0].rest.cookies["farshore"])
            else:
                ann = Person(server.address)
                server.people.append(ann)
                ann.rest.cookies.set("farshore", cookie)
                table = await ann.enter(code, expect="table")
            await table.do("play", seat=0, actions=[first_choice(table.table, 0)])
            seq = int(table.table["seq"])
            if then:
                await asyncio.to_thread(subprocess.run, then, shell=True, check=True, cwd=tmp_path)
                await table.do("play", seat=0, actions=[first_choice(table.table, 0)])
            return code, cookie, seq

    code, cookie, saved = await play("", "", save)
    for ending in ("", "-wal", "-shm"):
        Path(f"{file}{ending}").unlink(missing_ok=True)
    (tmp_path / "copy.sqlite").rename(file)
    assert (await play(code, cookie))[2] == saved + 1  # from where it was saved, what came later is gone


async def test_backup_and_restore_as_documented(postgresql: Postgres, tmp_path: Path) -> None:
    async def fill(database: str) -> None:
        store = await Store.open(database)
        await furnished(store)
        await store.close()

    async def codes(database: str) -> str | None:
        store = await Store.open(database)
        try:
            return await store.code_of("ABCDEF")
        finally:
            await store.close()

    first, second = postgresql.database(), postgresql.database()
    await fill(first)
    dump = tmp_path / "club.dump"
    subprocess.run([program("pg_dump"), "--format=custom", f"--file={dump}", first], check=True)
    subprocess.run([program("pg_restore"), "--no-owner", f"--dbname={second}", dump], check=True)
    assert await codes(second) == "ABCDEF"


async def test_what_is_wrong_is_one_sentence_without_the_password(postgresql: Postgres) -> None:
    async def opened(database: str) -> None:
        await (await Store.open(database)).close()

    wrong = {
        f"postgresql://eve:hush@127.0.0.1:{postgresql.port}/club": "eve",
        "postgresql://farshore:hush@127.0.0.1:1/club": "can't be used",
        "mysql://farshore:hush@127.0.0.1/club": "mysql",
        "postgresql://farshore:hush@127.0.0.1:port/club": "not the address",
    }
    for database, word in wrong.items():
        with pytest.raises(StoreError, match=word) as refusal:
            await opened(database)
        assert "hush" not in str(refusal.value)
    assert safe_url("postgresql://a:hush@h/x") == "postgresql://a:***@h/x"


async def test_a_row_that_another_version_made_is_read(database: str) -> None:
    """The columns of later migrations have values for rows that were there before."""

    store = await Store.open(database)
    try:
        guest, _ = await store.new_guest("Ann", "en")
        async with store.engine.begin() as connection:
            await connection.execute(insert(game_models.rooms).values(**ROOM, host=guest.id))
        kept = await store.read("ABCDEF")
        assert kept is not None
        assert (kept.room["owner"], kept.room["epoch"], kept.room["pace"]) == (None, 0, "normal")
    finally:
        await store.close()
