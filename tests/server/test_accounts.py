"""Accounts: made from a guest, on several devices, by invites; ratings, blocks and reports; and everything about somebody deleted."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import func, select, text

from farshore.server.accounts.names import account_name, name_key
from farshore.server.accounts.passwords import Passwords
from farshore.server.errors import Refusal
from farshore.server.storage import game_models
from farshore.server.storage.people_models import accounts, notices, reports, sessions
from server.running import Person, Server, running
from server.test_rooms import play_on, two_at_a_table

GOOD = "correct horse battery"


@asynccontextmanager
async def club(**settings: Any) -> AsyncIterator[Server]:
    async with running(**settings) as server:
        cheap(server)
        yield server


def cheap(server: Server) -> None:
    """Passwords that cost less than real ones."""
    server.node.passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


async def sign_up(person: Person, name: str, password: str | None = GOOD, **more: Any) -> Any:
    return await person.rest.post("/api/account", json={"name": name, "password": password, **more})


async def log_in(person: Person, name: str, password: str = GOOD, bring: bool = False) -> Any:
    return await person.rest.post("/api/account/login", json={"name": name, "password": password, "bring": bring})


async def count(server: Server, table: Any) -> int:
    async with server.node.store.engine.connect() as connection:
        return int(await connection.scalar(select(func.count()).select_from(table)) or 0)


async def test_a_guest_becomes_an_account_and_comes_back_on_another_device(database: str) -> None:
    async with club(database=database) as server:
        ann = await server.person("Ann")
        code = await ann.new_room()
        before = ann.rest.cookies["farshore"]
        made = await sign_up(ann, "Ann of Green")
        assert (made.status_code, made.json()["account"]) == (200, "Ann of Green")
        assert ann.rest.cookies["farshore"] != before  # a token that somebody planted is good for nothing
        assert (await ann.rest.get("/api/rooms", headers={"cookie": f"farshore={before}"})).status_code == 401
        assert [room["code"] for room in (await ann.rest.get("/api/rooms")).json()] == [code]
        await ann.rest.patch("/api/me", json={"colour": "teal", "language": "uk"})
        phone = await server.person("Somebody")
        assert (await log_in(phone, "ann OF green")).status_code == 200
        me = (await phone.rest.get("/api/me")).json()
        assert (me["name"], me["colour"], me["language"], me["account"]) == ("Ann", "teal", "uk", "Ann of Green")
        assert [room["mine"] for room in (await phone.rest.get("/api/rooms")).json()] == [[0]]
        assert (await phone.rest.get("/api/account")).json()["devices"] == 2
        table = await phone.enter(code)
        assert table.room["you"] == [0]
        fresh = await phone.new_room()
        assert (await phone.rest.get(f"/api/rooms/{fresh}")).json()["seats"][0]["colour"] == "teal"
        # the database alone lets nobody in
        async with server.node.store.engine.connect() as connection:
            kept = list(await connection.scalars(select(sessions.c.digest)))
            assert phone.rest.cookies["farshore"] not in kept
            assert (await connection.scalar(select(accounts.c.password)) or "").startswith("$argon2id$")


async def test_names_and_passwords_that_will_not_do(database: str) -> None:
    async with club(database=database) as server:
        ann, bob = await server.person("Ann"), await server.person("Bob")
        assert (await sign_up(ann, "Ann")).status_code == 200
        assert (await sign_up(ann, "Ann again")).json()["key"] == "has_account"
        for name, password, key in (
            ("ANN", GOOD, "name_taken"),
            ("Аnn", GOOD, "bad_name"),  # the first letter is Cyrillic
            ("..", GOOD, "bad_name"),
            ("A\u202enn", GOOD, "bad_name"),
            ("Robert Bob", "robert  bob", "weak_password"),
            ("Bob", None, "needs_password"),
            ("Bob", "short", "malformed"),
            ("Bob", GOOD, None),
        ):
            answer = await sign_up(bob, name, password)
            assert answer.json().get("key") == key, (name, answer.text)
        stranger = await server.person("Eve")
        wrong = [(await log_in(stranger, name, "wrong password")).json() for name in ("Ann", "Nobody at all")]
        assert wrong[0] == wrong[1]  # nobody learns which names there are
        assert wrong[0]["key"] == "wrong_password"
        assert (await stranger.rest.get("/api/account")).status_code == 404
    assert name_key("  ANN  of Green") == name_key("ann of green")
    assert account_name("Оля Ковальчук") == "Оля Ковальчук"
    with pytest.raises(Refusal):
        account_name("x")


async def test_forwarded_headers_are_believed_from_named_proxies_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind TLS the cookie is for https only; whoever is no proxy of ours can claim what they like."""

    async def cookie() -> str:
        async with running() as server:
            stranger = Person(server.address)
            server.people.append(stranger)
            return str((await stranger.rest.get("/api/me", headers={"x-forwarded-proto": "https"})).headers["set-cookie"]).lower()

    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.1")
    assert "; secure" in await cookie()
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.9.8.7")
    assert "secure" not in await cookie()


async def test_passwords_are_changed_and_devices_logged_out(database: str) -> None:
    async with club(database=database) as server:
        ann, phone = await server.person("Ann"), await server.person("Phone")
        await sign_up(ann, "Ann")
        await log_in(phone, "Ann")
        change = {"old": "wrong password", "new": "another long one"}
        assert (await ann.rest.post("/api/account/password", json=change)).json()["key"] == "wrong_password"
        assert (await ann.rest.post("/api/account/password", json=change | {"old": GOOD})).status_code == 200
        assert (await phone.rest.get("/api/rooms")).status_code == 401  # everywhere else one is out
        assert (await ann.rest.get("/api/account")).json()["devices"] == 1
        await phone.rest.get("/api/me")
        assert (await log_in(phone, "Ann")).status_code == 403
        assert (await log_in(phone, "Ann", "another long one")).status_code == 200
        assert (await phone.rest.post("/api/account/logout", json={})).status_code == 204
        assert (await ann.rest.get("/api/account")).status_code == 200
        assert (await phone.rest.get("/api/account")).status_code == 401
        assert (await ann.rest.post("/api/account/logout", json={"everywhere": True})).status_code == 204
        assert await count(server, sessions.select().where(sessions.c.guest.in_(select(accounts.c.guest))).subquery()) == 0


async def test_a_link_lets_a_second_device_in_once_and_an_invite_makes_an_account(database: str) -> None:
    async with club(database=database, accounts="invite") as server:
        ann, phone, eve = [await server.person(name) for name in ("Ann", "Phone", "Eve")]
        assert (await sign_up(ann, "Ann")).json()["key"] == "invite_only"
        invite = await server.node.people.new_invite(None, 1, 3600)
        assert (await ann.rest.get(f"/api/account/invite/{invite}")).json() == {"kind": "account"}
        assert (await sign_up(ann, "Ann", None, invite=invite)).status_code == 200  # no password needed
        assert (await sign_up(eve, "Eve", GOOD, invite=invite)).json()["key"] == "no_invite"
        made = (await ann.rest.post("/api/account/link")).json()
        assert made["qr"].startswith("<svg")
        code = made["link"].rsplit("/", 1)[1]
        assert (await phone.rest.get(f"/api/account/invite/{code}")).json() == {"kind": "login"}
        assert (await sign_up(eve, "Eve", GOOD, invite=code)).json()["key"] == "no_invite"  # it is for something else
        assert (await phone.rest.post("/api/account/enter", json={"code": code})).json()["account"] == "Ann"
        assert (await eve.rest.post("/api/account/enter", json={"code": code})).json()["key"] == "no_invite"
        assert (await eve.rest.get("/api/account/invite/nothing")).status_code == 404
    async with club(accounts="off") as server:
        assert (await sign_up(await server.person("Ann"), "Ann")).json()["key"] == "no_accounts"


async def test_the_games_of_a_guest_come_along_when_they_log_in(database: str) -> None:
    async with club(database=database) as server:
        ann, phone = await server.person("Ann"), await server.person("Phone")
        await sign_up(ann, "Ann")
        a, b, _ = await two_at_a_table(server)
        room = server.node.directory.rooms[a.room["code"]]
        bob = server.people[-2]
        await b.do("chat", text="hello")
        assert (await log_in(bob, "Ann", bring=True)).status_code == 200
        assert [row["mine"] for row in (await bob.rest.get("/api/rooms")).json()] == [[1]]
        again = await bob.enter(room.code, expect="chat")
        assert again.room["you"] == [1]  # and it is the same game, read anew
        assert again.last("chat")["messages"][0]["mine"]
        assert (await log_in(phone, "Ann", bring=False)).status_code == 200
        assert await count(server, game_models.guests) == 4  # all but Bob


async def test_finished_games_of_people_are_rated_once(database: str) -> None:
    async with club(database=database) as server:
        a, b, _ = await two_at_a_table(server, options={"target": 4})
        ann, bob = server.people[0], server.people[1]
        await sign_up(ann, "Ann")
        await play_on({0: a, 1: b}, lambda: a.room["state"] == "over")
        code = a.room["code"]
        await server.node.rating_queue.wait()
        boards = (await bob.rest.get("/api/leaderboard")).json()
        assert [(board["family"], [row["name"] for row in board["rows"]]) for board in boards] == [("base", ["Ann"])]  # Bob is a guest
        assert [change["seat"] for change in (await bob.rest.get(f"/api/rooms/{code}/ratings")).json()] == [0]
        await sign_up(bob, "Bob")
        (board,) = (await bob.rest.get("/api/leaderboard")).json()
        assert [row["games"] for row in board["rows"]] == [1, 1]
        assert [row["mine"] for row in board["rows"]].count(True) == 1
        changes = (await ann.rest.get(f"/api/rooms/{code}/ratings")).json()
        assert sorted(change["seat"] for change in changes) == [0, 1]
        assert all(change["before"] == 1000 for change in changes)
        best = max(changes, key=lambda change: change["after"])["seat"]
        winners = a.table["winners"]
        assert best in winners or not {0, 1} & set(winners)
        await server.node.ratings.count(code, "base", [(0, "x", 0, True)])  # counted already
        assert (await bob.rest.get("/api/leaderboard")).json() == [board]
        assert (await ann.rest.get("/api/account")).json()["ratings"][0]["games"] == 1
        assert await server.node.ratings.uncounted() == []


async def test_what_somebody_says_is_blocked_for_oneself_and_reported(database: str) -> None:
    async with club(database=database) as server:
        a, b, c = await two_at_a_table(server)
        await b.do("chat", text="you are all bad at this")
        await a.until(lambda: a.last("chat"))
        line = a.last("chat")["messages"][0]["number"]
        assert await b.refused("block", line=line) == "own_line"
        assert await a.refused("block", line=99) == "no_line"
        await a.do("report", line=line, reason="rude")
        await a.do("report", line=line, reason="rude, again")  # one line is reported once
        assert await count(server, reports) == 1
        await a.do("block", line=line)
        assert a.last("chat") == {"type": "chat", "messages": [], "anew": True}
        heard = len(a.heard)
        await b.do("chat", text="hello?")
        await c.until(lambda: c.last("chat")["messages"][-1]["text"] == "hello?")
        await a.do("chat", text="peace")
        said = [message for message in a.heard[heard:] if message["type"] == "chat"]
        assert [one["text"] for message in said for one in message["messages"]] == ["peace"]
        ann = server.people[0]
        again = await ann.enter(a.room["code"], expect="chat")
        assert [one["text"] for one in again.last("chat")["messages"]] == ["peace"]
        (block,) = (await ann.rest.get("/api/blocks")).json()
        assert block["name"] == "Bob"
        assert (await server.people[1].rest.delete(f"/api/blocks/{block['id']}")).status_code == 404  # not theirs
        assert (await ann.rest.delete(f"/api/blocks/{block['id']}")).status_code == 204
        assert (await ann.rest.get("/api/blocks")).json() == []


async def test_deleting_oneself_leaves_the_games_of_others_and_no_name(database: str) -> None:
    async with club(database=database, maintenance=0.05) as server:
        a, _, _ = await two_at_a_table(server, options={"target": 10})
        ann, bob = server.people[0], server.people[1]
        await sign_up(ann, "Annabel")
        alone = await ann.new_room(quick=True)
        code = a.room["code"]
        await a.do("chat", text="my secret address")
        assert (await ann.rest.post("/api/account/delete", json={})).json()["key"] == "wrong_password"
        assert (await ann.rest.post("/api/account/delete", json={"password": GOOD})).status_code == 204
        back = await bob.enter(code, expect="table")
        seat = back.room["seats"][0]
        assert (seat["kind"], seat["name"]) == ("bot", "")
        assert back.room["host"]  # the next one at the table
        assert not back.last("chat")
        await back.do("chat", text="gone")
        assert (await bob.rest.get(f"/api/rooms/{alone}")).status_code == 404
        async with server.node.store.engine.connect() as connection:
            for table in game_models.metadata.sorted_tables:
                for row in (await connection.execute(table.select())).mappings():
                    if table is not notices:
                        assert not any(word in str(dict(row)) for word in ("Ann", "secret address")), (table.name, row)
            if server.node.store.engine.dialect.name == "sqlite":
                assert not list(await connection.execute(text("PRAGMA foreign_key_check")))
        assert (await ann.rest.get("/api/rooms")).status_code == 401
