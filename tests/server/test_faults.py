"""Bad input and faults: a sentence for the person, nothing lost, and the server goes on."""

import contextlib
import json
import logging
import os
import random
import socket as sockets
import string
import uuid
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from farshore.engine.errors import FarshoreError
from farshore.server.http.socket import id_in, read_command
from farshore.server.rooms.client import Client
from farshore.server.rooms.handlers import dispatch
from farshore.server.run import listen, serve
from farshore.server.storage.errors import StoreError
from farshore.server.storage.records import Guest
from farshore.server.storage.store import Store
from farshore.server.storage.writer import SqliteWriter
from server.running import Person, first_choice, running
from server.test_rooms import two_at_a_table

SECRET = ("Traceback", "File ", "Error(", "sqlite")


async def test_wrong_addresses_and_bodies_get_a_sentence() -> None:
    async with running() as server:
        ann = await server.person("Ann")
        wrong: list[tuple[str, str, Any, int, str]] = [
            ("GET", "/api/rooms/NOSUCH", None, 404, "no_room"),
            ("GET", "/api/rooms/" + "x" * 500, None, 404, "no_room"),
            ("GET", "/api/rooms/%00", None, 404, "no_room"),
            ("GET", "/api/nothing", None, 404, "not_found"),
            ("POST", "/api/games", {}, 405, "not_found"),
            ("POST", "/api/rooms", {"game": "chess", "seats": 3}, 400, "no_game"),
            ("POST", "/api/rooms", {"game": "lost-tribe-knights", "seats": 3}, 400, "no_knights_there"),
            ("POST", "/api/rooms", {"game": "base", "seats": 5}, 400, "seat_count"),
            ("POST", "/api/rooms", {"game": "base", "seats": 3, "options": {"target": 999}}, 400, "option_value"),
            ("POST", "/api/rooms", {"game": "base", "seats": 3, "options": {"target": "9"}}, 400, "option_value"),
            ("POST", "/api/rooms", {"game": "base", "seats": 3, "options": {"trade": 1}}, 400, "option_value"),
            ("POST", "/api/rooms", {"game": "base", "seats": 3, "options": {"wings": True}}, 400, "no_option"),
            ("POST", "/api/rooms", {"game": "base", "seats": 3, "options": {"first": 4}}, 400, "first_seat"),
            ("POST", "/api/rooms", {"game": "base", "seats": "3"}, 400, "malformed"),
            ("POST", "/api/rooms", {"game": "base", "seats": 3, "bots": "oracle"}, 400, "no_bot"),
            ("POST", "/api/rooms", {"game": "base", "seats": "three"}, 400, "malformed"),
            ("POST", "/api/rooms", {"game": "base", "seats": 3, "extra": 1}, 400, "malformed"),
            ("POST", "/api/rooms", [1, 2], 400, "malformed"),
            ("PATCH", "/api/me", {"name": "x" * 31}, 400, "malformed"),
            ("PATCH", "/api/me", {"name": "x" * 50_000}, 413, "too_long"),
        ]
        for method, path, body, status, key in wrong:
            answer = await ann.rest.request(method, path, json=body)
            assert (answer.status_code, answer.json()["key"]) == (status, key), (path, answer.text)
            assert answer.json()["sentence"].endswith(".")
            assert not any(word in answer.text for word in SECRET)
        assert (await ann.rest.post("/api/rooms", content=b"{", headers={"content-type": "application/json"})).status_code == 400
        stranger = Person(server.address)
        server.people.append(stranger)
        assert (await stranger.rest.get("/api/rooms")).json()["key"] == "no_guest"
        forged = await ann.rest.patch("/api/me", json={"name": "Eve"}, headers={"origin": "http://evil.example"})
        assert forged.json()["key"] == "foreign_page"
        assert (await ann.rest.get("/api/me")).json()["name"] == "Ann"


async def test_sockets_that_may_not_enter_are_told_why() -> None:
    async with running() as server:
        ann = await server.person("Ann")
        code = await ann.new_room()
        assert (await ann.enter("NOSUCH", expect="bye")).last("bye")["key"] == "no_room"
        assert (await ann.enter(f"{code}?wire=0&", expect="bye")).last("bye")["key"] == "old_page"
        stranger = Person(server.address)
        server.people.append(stranger)
        assert (await stranger.enter(code, expect="bye")).last("bye")["key"] == "no_guest"
        with pytest.raises(Exception, match="403"):
            await ann.enter(code, Origin="http://evil.example")
        assert (await ann.enter(code, Origin=f"http://{server.address}")).room["code"] == code


async def test_messages_that_are_none_and_those_out_of_place() -> None:
    async with running() as server:
        a, b, c = await two_at_a_table(server, options={"first": 0})
        wrong = ('{"type":"play"}', '{"type":"fly","id":"1"}', '{"type":"chat","id":"x","text":5}')
        for nonsense in ("", "{", "null", "[]", "\ud83d", *wrong):
            before = len(c.heard)
            await c.connection.send(nonsense.encode("utf-8", "replace").decode())
            await c.until(lambda before=before: len(c.heard) > before)  # type: ignore[misc] # binds the loop's value
            assert c.heard[before]["key"] == "malformed"
        await c.connection.send(b"\x00\xff")
        await c.connection.send(json.dumps({"type": "chat", "id": "long", "text": "x" * 20_000}))
        await c.until(lambda: c.heard[-1].get("key") == "too_long")
        assert await a.refused("chat", text="x" * 301) == "malformed"
        assert await a.refused("chat", text=" \u200b ") == "chat_empty"
        assert await c.refused("play", seat=0, actions=[first_choice(a.table, 0)]) == "not_your_seat"
        assert await b.refused("play", seat=0, actions=[first_choice(a.table, 0)]) == "not_your_seat"
        assert await b.refused("play", seat=1, actions=[first_choice(a.table, 0)]) == "not_your_turn"
        assert await a.refused("play", seat=0, actions=[999_999]) == "no_such_action"
        assert await a.refused("play", seat=0, actions=[first_choice(a.table, 0)], seq=0) == "other_table"
        assert await a.refused("play", seat=0) == "malformed"
        assert await a.refused("play", seat=0, steps=[{"verb": "roll"}]) == "not_now"
        assert await c.refused("pause", on=True) == "only_players"
        assert await c.refused("rematch") == "not_over"
        assert await c.refused("start") == "host_only"
        place = a.table["prompts"]["0"]["choices"][0]["place"]
        assert (await a.say("why", seat=0, step={"verb": "found", "place": place}))["type"] == "done"
        assert (await a.say("why", seat=0, place=place))["type"] == "done"
        assert (await a.say("why", seat=0, place=[99, 99, "N"]))["type"] == "done", "nothing is ever done there"
        assert await a.refused("why", seat=0, place=place, step={"verb": "found"}) == "malformed"
        await a.do("play", seat=0, steps=[{"verb": "found", "place": place}])
        await a.until(lambda: a.table["phase"] == "found_road")
        beside = [choice["place"] for choice in a.table["prompts"]["0"]["choices"]]
        land = [hex_ for hex_ in a.table["scene"]["hexes"] if hex_["token"]]
        elsewhere = next(edge for hex_ in land if (edge := [hex_["q"], hex_["r"], "NE"]) not in beside)
        assert await a.refused("why", seat=0, place=elsewhere, meant="road") == "beside_settlement"
        assert await a.refused("play", seat=0, steps=[{"verb": "found", "place": [99, 99, "N"]}])
        assert (await server.people[0].rest.get("/api/health")).json()["ok"]
        await c.connection.send("x" * 100_000)  # longer than any frame may be
        await c.until(lambda: not c.open)
        assert (await server.people[2].enter(a.room["code"], expect="table")).table


async def test_text_that_is_no_utf8_closes_the_socket_with_a_code_and_without_a_traceback(caplog: pytest.LogCaptureFixture) -> None:
    async with running() as server:
        ann = await server.person("Ann")
        code = await ann.new_room()
        for nonsense in (b"\xff\xfe", b'{"type":"chat","id":"1","text":"\xd0"}'):
            table = await ann.enter(code)
            await table.connection.send(nonsense, text=True)
            await table.until(lambda table=table: not table.open)  # type: ignore[misc] # binds the loop's value
            assert table.connection.close_code == 1007
        table = await ann.enter(code)
        await table.do("chat", text="Привіт")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def noise(luck: random.Random, sample: list[dict[str, Any]]) -> str:
    """A message that is broken in one of many ways, or whole but meant badly."""
    message: Any = dict(luck.choice(sample), id=str(luck.randrange(10**9)))
    match luck.randrange(9):
        case 0:
            return "".join(luck.choice(string.printable) for _ in range(luck.randrange(60)))
        case 1:
            text = json.dumps(message)
            return text[: luck.randrange(len(text))]
        case 2:
            text = json.dumps(message)
            at = luck.randrange(len(text))
            return text[:at] + luck.choice(string.printable) + text[at + 1 :]
        case 3:
            message[luck.choice(list(message))] = luck.choice([None, -1, 10**30, "x" * 500, [], {}, True, 1.5, "\u0000", [[[]]]])
        case 4:
            del message[luck.choice(list(message))]
        case 5:
            message["".join(luck.choice(string.ascii_letters) for _ in range(4))] = luck.randrange(9)
        case 6:
            return "[" * luck.randrange(1, 3000)
        case 7:
            message["type"] = luck.choice([entry["type"] for entry in sample])
        case _:
            if "actions" in message:
                message["actions"] = [luck.randrange(2000) for _ in range(luck.randrange(5))]
    return json.dumps(message)


SAMPLE: list[dict[str, Any]] = [
    {"type": "sit", "seat": 0},
    {"type": "stand", "seat": 1},
    {"type": "set_seat", "seat": 2, "kind": "bot", "level": "greedy"},
    {"type": "set_room", "pace": "fast", "hints": False, "level": "easy"},
    {"type": "hint", "seat": 2},
    {"type": "set_colour", "seat": 1, "colour": "teal"},
    {"type": "start"},
    {"type": "play", "seat": 0, "actions": [1, 2]},
    {"type": "play", "seat": 1, "steps": [{"verb": "roll"}]},
    {"type": "undo", "seat": 1},
    {"type": "answer", "agree": True},
    {"type": "deal_anew", "seat": 0},
    {"type": "pause", "on": False},
    {"type": "take_back_seat", "seat": 0},
    {"type": "look", "seat": 0},
    {"type": "why", "seat": 0, "step": {"verb": "build", "place": [0, 0, "N"]}},
    {"type": "rematch"},
]


async def test_fifty_thousand_bad_messages() -> None:
    """Sent by a spectator, most of them straight to the decoder and the room, and some thousand through a socket."""
    luck = random.Random(20)

    async with running(pace=60.0) as server:
        a, _, c = await two_at_a_table(server, options={"first": 0})
        dan = await (await server.person("Dan")).enter(a.room["code"])
        await dan.do("sit", seat=2)  # a bot's seat could be taken
        room = server.node.directory.rooms[a.room["code"]]
        assert room.log is not None
        seq, seats = room.log.seq, [seat.row() for seat in room.seats]
        spectator = Client(Guest("nobody", "N", "en"))
        understood = 0
        for _ in range(47_500):
            text = noise(luck, SAMPLE)
            assert len(id_in(text)) <= 64
            with contextlib.suppress(FarshoreError):  # anything else fails the test
                command = read_command(text, 16_384)
                understood += 1
                await dispatch(room, spectator, command)
        sent = 0
        for _ in range(25):
            before = len(c.heard)
            for _ in range(100):
                await c.connection.send(noise(luck, SAMPLE))
                sent += 1
            await c.until(lambda before=before: len(c.heard) >= before + 100)  # type: ignore[misc] # binds the loop's value
        assert all(message["type"] in ("refused", "done", "table", "room") for message in c.heard)
        assert (room.log.seq, [seat.row() for seat in room.seats]) == (seq, seats)
        await a.do("play", seat=0, actions=[first_choice(a.table, 0)])

    assert understood > 5_000
    assert sent >= 2_500


async def test_limits_slow_the_hasty_down() -> None:
    async with running(limits=True) as server:
        ann = await server.person("Ann")
        code = await ann.new_room()
        table = await ann.enter(code)
        keys = [(await table.say("chat", text="hi")).get("key") for _ in range(8)]
        assert keys[0] is None
        assert keys[-1] == "too_fast"
        for number in range(120):
            await table.connection.send(json.dumps({"type": "look", "id": str(number), "seat": None}))
        await table.until(lambda: table.answer("119"))
        assert any(message.get("key") == "too_fast" for message in table.heard)
        answers: list[int] = []
        while len(answers) < 300 and 429 not in answers:  # on a slow machine the bucket fills meanwhile
            answers.append((await ann.rest.get("/api/rooms/WRONGX")).status_code)
        assert answers[0] == 404
        assert answers[-1] == 429


async def test_what_can_not_be_kept_did_not_happen() -> None:
    """A full disk in the middle of a game: the player is told, the table stays as it was, and later it goes on."""

    async with running() as server:
        a, _, _ = await two_at_a_table(server, options={"first": 0})
        store = server.node.store
        commit = store.commit

        async def full(*_: Any) -> None:
            raise OperationalError("INSERT", {}, Exception("database or disk is full"))

        store.commit = full  # type: ignore[method-assign, assignment] # the disk is full now
        action, seq = first_choice(a.table, 0), a.table["seq"]
        ident = str(uuid.uuid4())
        refused = await a.say("play", ident, seat=0, actions=[action])
        assert refused["key"] == "not_saved"
        assert "INSERT" not in str(refused)
        assert server.node.directory.rooms[a.room["code"]].log.seq == seq  # type: ignore[union-attr] # it plays
        store.commit = commit  # type: ignore[method-assign] # there is room again
        assert (await a.say("play", ident, seat=0, actions=[action]))["type"] == "done"
        assert a.table["seq"] == seq + 1


async def test_a_disk_that_is_really_full(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with running(database=str(tmp_path / "games.sqlite")) as server:
        a, _, _ = await two_at_a_table(server, options={"first": 0})
        pages = ["1"]  # SQLite reads it as: no page more than there are

        def limit(connection: Any, *_: Any) -> None:
            connection.execute(f"PRAGMA max_page_count={pages[0]}").close()

        writer = server.node.store.writer.writer
        assert isinstance(writer, SqliteWriter)
        event.listen(writer.engine, "checkout", limit)
        answers = []
        for number in range(200):
            answers.append(await a.say("chat", f"c{number}", text="x" * 300))
            if answers[-1]["type"] == "refused":
                break
        assert answers[-1]["key"] == "not_saved"
        assert "could not be saved" in caplog.text
        assert "xxx" not in caplog.text  # what somebody said is in no log
        said = len(answers) - 1
        assert len(server.node.directory.rooms[a.room["code"]].chat) == said
        pages[0] = "100000"
        assert (await a.say("chat", f"c{said}", text="x" * 300))["type"] == "done"
        await a.do("play", seat=0, actions=[first_choice(a.table, 0)])


async def test_databases_that_can_not_be_used_are_one_sentence(tmp_path: Path) -> None:
    async def opened(path: Path) -> None:
        await (await Store.open(str(path))).close()

    good = tmp_path / "deep" / "games.sqlite"
    await opened(good)
    await opened(good)
    text = tmp_path / "text.sqlite"
    text.write_text("no database " * 1000)
    with pytest.raises(StoreError, match="is not a Farshore database"):
        await opened(text)
    with pytest.raises(StoreError, match="is a folder"):
        await opened(tmp_path)
    with pytest.raises(StoreError, match=r"text\.sqlite is a file, not a folder"):
        await opened(text / "deep" / "games.sqlite")
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(good.read_bytes()[:100] + b"\xff" * 8000)
    with pytest.raises(StoreError, match="is not a Farshore database"):
        await opened(broken)
    if os.geteuid() != 0:  # the superuser may write anything
        good.chmod(0o444)
        with pytest.raises(StoreError, match="read-only"):
            await opened(good)

    store = await Store.open(str(tmp_path / "one.sqlite"))
    try:
        with pytest.raises(StoreError, match="Another Farshore"):
            await Store.open(str(tmp_path / "one.sqlite"))
    finally:
        await store.close()


async def test_a_database_that_becomes_read_only_is_told(tmp_path: Path) -> None:
    async with running(database=str(tmp_path / "games.sqlite")) as server:
        ann = await server.person("Ann")
        async with server.node.store.engine.connect() as one:
            await one.exec_driver_sql("PRAGMA query_only=ON")
        answers = [await ann.rest.post("/api/rooms", json={"game": "base", "seats": 3}) for _ in range(6)]
        failed = [answer for answer in answers if answer.status_code != 201]
        assert failed
        assert all(answer.status_code == 503 and answer.json()["key"] == "not_saved" for answer in failed)
        assert (await ann.rest.get("/api/games")).status_code == 200


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with sockets.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(FarshoreError, match=f"Port {port} is already in use"):
            serve("127.0.0.1", port, tmp_path / "x.sqlite")
    with pytest.raises(FarshoreError, match="can't listen on the address"):
        listen("no.such.host.invalid", 1)
