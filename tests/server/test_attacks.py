"""Attacks that once worked: guessing past a limit, locking somebody else out, requests that made the server stumble, names that look like
others, and a bot that played a seat which its person had taken back."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import delete

from farshore.server.accounts.names import account_name, looks_of
from farshore.server.errors import Refusal
from farshore.server.http.guard import address
from farshore.server.limits import Limit
from farshore.server.rooms.bot_turns import bot_seat
from farshore.server.rooms.messages import BotMove
from farshore.server.storage.people_models import name_looks
from server.running import Server, first_choice, running
from server.test_accounts import GOOD, club, count, log_in, sign_up
from server.test_rooms import two_at_a_table

JSON = {"content-type": "application/json"}


# --- guessing


@asynccontextmanager
async def guessable() -> AsyncIterator[Server]:
    """A server on which requests are free, so that only guesses are limited."""
    async with club(limits=True) as server:
        server.node.limits.requests = Limit(1e6, 1e6)
        yield server


def use_up(server: Server, limit: Limit, key: str = "127.0.0.1") -> None:
    while server.node.limits.allows(limit, key):
        pass


async def test_who_has_guessed_too_often_is_not_told_that_a_guess_is_right() -> None:
    async with guessable() as server:
        ann, bob = await server.person("Ann"), await server.person("Bob")
        await sign_up(ann, "Ann")
        code = await ann.new_room()
        link = (await ann.rest.post("/api/account/link")).json()["link"].rsplit("/", 1)[-1]
        assert (await bob.rest.get(f"/api/account/invite/{link}")).json() == {"kind": "login"}
        use_up(server, server.node.limits.wrong_codes)
        for path in (f"/api/rooms/{code}", f"/api/rooms/{code}/qr.svg", f"/api/rooms/{code}/results", f"/api/account/invite/{link}"):
            assert (await bob.rest.get(path)).status_code == 429, path
        socket = await bob.enter(code, expect="bye")
        assert not socket.open
        assert not socket.heard


async def test_right_codes_cost_no_guess() -> None:
    async with running(limits=True) as server:
        ann = await server.person("Ann")
        code = await ann.new_room()
        limits = server.node.limits
        for _ in range(3):
            answers = await asyncio.gather(*(ann.rest.get(f"/api/rooms/{code}") for _ in range(12)))
            assert [answer.status_code for answer in answers] == [200] * 12
        left = 0
        while limits.allows(limits.wrong_codes, "127.0.0.1"):
            left += 1
        assert left >= 30


async def test_many_guesses_at_once_count_each() -> None:
    async with running(limits=True) as server:
        ann = await server.person("Ann")
        answers = await asyncio.gather(*(ann.rest.get(f"/api/rooms/WRONG{number}") for number in range(60)))
        statuses = [answer.status_code for answer in answers]
        assert 30 <= statuses.count(404) <= 40  # 30, and what came back while they were asked
        assert statuses.count(429) == 60 - statuses.count(404)


def test_a_network_of_ipv6_counts_as_one_address() -> None:
    def key(client: str) -> str:
        scope: Any = {"client": (client, 1)}
        return address(scope)

    assert key("2001:db8:1:2::1") == key("2001:db8:1:2:ffff::9") != key("2001:db8:1:3::1")
    assert key("::ffff:192.0.2.1") == key("192.0.2.1") != key("192.0.2.2")
    assert key("unix socket") == "unix socket"


async def test_strangers_can_not_lock_somebody_out() -> None:
    async with guessable() as server:
        ann = await server.person("Ann")
        await sign_up(ann, "Ann")
        eve = await server.person("Eve")
        tries = [(await log_in(eve, "Ann", f"guess {number}")).status_code for number in range(12)]
        assert tries == [403] * 10 + [429] * 2
        assert (await log_in(eve, "Ann", GOOD)).status_code == 429  # judged before the password is looked at
        changed = await ann.rest.post("/api/account/password", json={"old": GOOD, "new": "another battery"})
        assert changed.status_code == 200, changed.text  # even from the same address as Eve
        limits = server.node.limits
        limits.wrong_passwords._buckets.pop("127.0.0.1")  # as from another address
        phone = await server.person("Phone")
        assert (await log_in(phone, "Ann", "another battery")).status_code == 200


async def test_a_device_that_guesses_is_slowed_down_at_every_address() -> None:
    async with guessable() as server:
        ann, eve = await server.person("Ann"), await server.person("Eve")
        await sign_up(ann, "Ann")
        limits, answers = server.node.limits, []
        for number in range(11):
            limits.wrong_passwords._buckets.pop("127.0.0.1", None)  # as from another address each time
            answers.append((await log_in(eve, "Ann", f"guess {number}")).status_code)
        assert answers == [403] * 10 + [429]


async def test_whoever_finds_a_browser_open_can_not_guess_its_password() -> None:
    async with guessable() as server:
        ann = await server.person("Ann")
        await sign_up(ann, "Ann")
        wrong = {"old": "no such horse", "new": "another battery"}
        answers = [(await ann.rest.post("/api/account/password", json=wrong)).status_code for _ in range(11)]
        assert answers == [403] * 10 + [429]
        assert (await ann.rest.post("/api/account/delete", json={"password": GOOD})).status_code == 429


async def test_right_passwords_use_nothing_up() -> None:
    async with guessable() as server:
        ann = await server.person("Ann")
        await sign_up(ann, "Ann")
        assert [(await log_in(ann, "Ann")).status_code for _ in range(5)] == [200] * 5
        limits = server.node.limits
        left = 0
        while limits.allows(limits.wrong_passwords, "127.0.0.1"):
            left += 1
        assert left == 10


# --- requests that are none


@pytest.mark.parametrize(
    "body",
    [b"[" * 8_000, b'{"name":' + b"[" * 8_000 + b"]" * 8_000 + b"}", b'{"name":"\xff\xfe"}', b"\xff", b'{"name":1e999999}'],
    ids=["deep", "deep inside", "no utf-8", "one byte", "too large a number"],
)  # fmt: skip
async def test_bodies_that_are_no_json_get_a_sentence(body: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async with running() as server:
        ann = await server.person("Ann")
        calls = (("PATCH", "/api/me"), ("POST", "/api/rooms"), ("POST", "/api/account"), ("POST", "/api/account/login"))
        for method, path in calls:
            answer = await ann.rest.request(method, path, content=body, headers=JSON)
            assert (answer.status_code, answer.json()["key"]) == (400, "malformed"), (path, answer.text)
        assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/msgpack", None]
)
async def test_bodies_that_do_not_say_they_are_json_are_refused(kind: str | None) -> None:
    async with running() as server:
        ann = await server.person("Ann")
        headers = {} if kind is None else {"content-type": kind}
        answer = await ann.rest.request("PATCH", "/api/me", content=b'{"name":"Eve"}', headers=headers)
        assert (answer.status_code, answer.json()["key"]) == (415, "malformed")
        assert (await ann.rest.get("/api/me")).json()["name"] == "Ann"
        said = await ann.rest.request(
            "PATCH", "/api/me", content=b'{"name":"Eve"}', headers={"content-type": "application/json; charset=utf-8"}
        )
        assert said.json()["name"] == "Eve"


ODD_HOSTS = ("[", "http://[", "a b", "x" * 4000, "\u00e9.example", "host:99999999", "a/b", "user@host", "%00", "<svg>")


@pytest.mark.parametrize("host", ODD_HOSTS)
async def test_a_broken_host_gets_a_sentence(host: str, caplog: pytest.LogCaptureFixture) -> None:
    async with running() as server:
        ann = await server.person("Ann")
        code = await ann.new_room()
        for path in ("/api/me", f"/api/rooms/{code}/qr.svg", "/"):
            answer = await ann.rest.get(path, headers={b"host": host.encode("latin-1")})
            assert (answer.status_code, answer.json()["key"]) == (400, "malformed"), (path, answer.text)
        assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("host", ["localhost:8642", "farshore_app", "[::1]:80", "play.example.", "10.0.0.1"])
async def test_usual_hosts_are_answered(host: str) -> None:
    async with running() as server:
        ann = await server.person("Ann")
        code = await ann.new_room()
        assert (await ann.rest.get(f"/api/rooms/{code}/qr.svg", headers={"host": host})).status_code == 200


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "[", "null", "http://%", "http://a b"])
async def test_a_broken_origin_is_a_foreign_page(origin: str, caplog: pytest.LogCaptureFixture) -> None:
    async with running() as server:
        ann = await server.person("Ann")
        answer = await ann.rest.patch("/api/me", json={"name": "Eve"}, headers={"origin": origin})
        assert (answer.status_code, answer.json()["key"]) == (403, "foreign_page")
        code = await ann.new_room()
        with pytest.raises(Exception, match="403"):
            await ann.enter(code, Origin=origin)
        assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_heavy_requests_are_judged_before_the_work() -> None:
    async with running(limits=True) as server:
        ann = await server.person("Ann")
        code = await ann.new_room()
        loaded: list[str] = []
        finished = server.node.directory.finished
        load = finished.load

        async def counted(wanted: str) -> Any:
            loaded.append(wanted)
            return await load(wanted)

        finished.load = counted  # type: ignore[method-assign, assignment]
        guest = (await ann.rest.get("/api/me")).json()["id"]
        use_up(server, server.node.limits.heavy, guest)
        for what in ("record", "replay", "results", "chances", "ratings"):
            assert (await ann.rest.get(f"/api/rooms/{code}/{what}")).status_code == 429
        assert not loaded


# --- names


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("ıvan", "ivan"),  # without a dot
        ("Ivan", "lvan"),
        ("BILL", "BI1L"),
        ("Rob0t", "RobOt"),
        ("modern", "rnodern"),
        ("ᎪᏴᎬ", "ABE"),  # Cherokee
        ("АСЕ", "ACE"),  # Cyrillic
        ("ΑΒΕ", "ABE"),  # Greek
        ("ꓮꓐꓰ", "ABE"),  # Lisu
        ("O.le", "0.le"),
    ],
)
def test_names_that_look_alike_share_a_look(name: str, like: str) -> None:
    assert looks_of(account_name(name)) & looks_of(account_name(like))


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ann", "Anna"), ("Ivan", "Jvan"), ("Оля", "Олена"), ("Tim", "Tom"), ("Guy", "Gun"), ("Ali", "All"), ("Нина", "Никита")],
)
def test_different_names_do_not(name: str, other: str) -> None:
    assert not looks_of(account_name(name)) & looks_of(account_name(other))


async def test_an_account_that_looks_like_another_is_not_made(database: str) -> None:
    async with club(database=database) as server:
        ann, eve = await server.person("Ann"), await server.person("Eve")
        assert (await sign_up(ann, "Ivan")).status_code == 200
        for name in ("lvan", "ıvan", "1van", "IVAN"):
            assert (await sign_up(eve, name)).json().get("key") == "name_taken", name
        assert (await sign_up(eve, "Evan")).status_code == 200
        assert (await ann.rest.post("/api/account/delete", json={"password": GOOD})).status_code == 204
        bob = await server.person("Bob")
        assert (await sign_up(bob, "lvan")).status_code == 200  # nobody is called that any more


async def test_older_accounts_get_their_looks(database: str) -> None:
    async with club(database=database) as server:
        ann, bob, eve = [await server.person(name) for name in ("Ann", "Bob", "Eve")]
        await sign_up(ann, "Ivan")
        await sign_up(bob, "Bob")
        async with server.node.store.writing() as connection:
            await connection.execute(delete(name_looks))
        await server.node.people.add_missing_looks()
        await server.node.people.add_missing_looks()
        assert (await sign_up(eve, "lvan")).json()["key"] == "name_taken"
        assert await count(server, name_looks) == 3  # Ivan in two ways, Bob in one


def test_a_name_of_marks_is_none() -> None:
    with pytest.raises(Refusal):
        account_name("..")


# --- a bot at a seat that is no longer its own


async def test_a_bot_does_not_play_a_seat_that_was_taken_back() -> None:
    """Two seats must act, and bots play for both; one person comes back while a bot thinks about that person's seat."""
    async with running(pace=60.0) as server:
        a, b, _ = await two_at_a_table(server, options={"first": 0})
        room = server.node.directory.rooms[a.room["code"]]
        assert room.log is not None
        log = room.log
        room.seats[0].away = room.seats[1].away = True
        log.game.seats_to_act = lambda: [0, 1]  # type: ignore[method-assign] # as after a seven
        move = BotMove(0, first_choice(a.table, 0) or 0, log.seq)
        await a.do("take_back_seat", seat=0)
        assert bot_seat(room) == 1
        before = log.seq
        room.post(move)
        await b.do("chat", text="after the bot's move")
        assert log.seq == before
        room.seats[0].away = True
        room.post(move)
        await b.do("chat", text="now it was the bot's")
        assert log.seq == before + 1


async def test_a_bot_that_thinks_for_a_seat_that_was_taken_back_makes_room_for_the_next() -> None:
    async with running(pace=60.0) as server:
        a, b, _ = await two_at_a_table(server, options={"first": 0})
        room = server.node.directory.rooms[a.room["code"]]
        assert room.log is not None
        room.log.game.seats_to_act = lambda: [0, 1]  # type: ignore[method-assign] # as after a seven
        room.seats[0].away = room.seats[1].away = True
        await b.do("chat", text="now the bots play")
        assert room.bots.thinks_about(room.log.seq, 0)
        await a.do("take_back_seat", seat=0)
        await b.do("chat", text="and now only for the other")
        assert room.bots.thinks_about(room.log.seq, 1)
