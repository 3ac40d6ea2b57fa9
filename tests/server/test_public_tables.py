"""Tables for everybody: the list of public ones, seats in place of bots, who is there and who is not, names, reactions."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import delete

from farshore.server.accounts.names import distinct_name
from farshore.server.accounts.ratings import ranking
from farshore.server.cluster import public_tables
from farshore.server.limits import Limit
from farshore.server.storage.game_models import nodes
from server.running import Person, Server, running
from server.services import Postgres, redis
from server.test_rooms import play_on, two_at_a_table


async def listed(person: Person, server: Server) -> list[dict[str, Any]]:
    """The list as it is now, not as it was a second ago."""
    await server.node.public_tables.note_people()
    server.node.public_tables._read = float("-inf")
    answer = await person.rest.get("/api/tables")
    assert answer.status_code == 200
    tables: list[dict[str, Any]] = answer.json()["tables"]
    assert answer.json()["count"] == len(tables)
    return tables


async def test_only_public_tables_are_listed_and_only_while_somebody_is_there() -> None:
    async with running(pace=0.0) as server:
        ann, bob, eve = [await server.person(name) for name in ("Ann", "Bob", "Eve")]
        private = await ann.new_room(quick=True)
        code = await ann.new_room(public=True, level="easy")
        await ann.enter(private, expect="table")
        assert await listed(eve, server) == []  # nobody is there
        a = await ann.enter(code)
        assert a.room["public"]
        assert a.room["level"] == "easy"
        (table,) = await listed(eve, server)
        assert table["code"] == code
        assert (table["state"], table["points"]) == ("open", [])
        assert [(seat["kind"], seat["name"]) for seat in table["seats"]] == [("person", "Ann"), ("open", ""), ("open", "")]
        secrets = [word for socket in ann.sockets for word in (socket.room["link"].removeprefix("/r/"), socket.room["code"])]
        shown = str(table)
        assert [word for word in secrets if word in shown] == [code]

        await a.do("start")
        await a.until(lambda: a.table)
        (table,) = await listed(eve, server)
        assert table["state"] == "playing"
        await play_on({0: a}, lambda: a.table["turn"]["number"] >= 2)
        await a.until(lambda: a.table["waiting"] == [0])
        (mine,) = [room for room in (await ann.rest.get("/api/rooms")).json() if room["code"] == code]
        assert mine["waiting"] == [0]
        (table,) = await listed(eve, server)
        assert table["turn"] >= 2
        assert len(table["points"]) == 3
        assert all(points >= 2 for points in table["points"])  # two settlements

        b = await bob.enter(code, expect="table")
        assert b.room["watching"] == ["Bob"]
        await a.close()
        await b.until(lambda: not b.room["seats"][0]["here"])
        assert await listed(eve, server) == []  # Bob only watches
        a = await ann.enter(code, expect="table")
        assert len(await listed(eve, server)) == 1
        await a.do("set_room", public=False)
        assert await listed(eve, server) == []
        assert await b.refused("set_room", public=True) == "host_only"
        await a.do("set_room", public=True)
        assert len(await listed(eve, server)) == 1


async def test_the_list_is_read_once_however_many_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_tables, "FRESH", 60.0)
    async with running() as server:
        ann = await server.person("Ann")
        reads = 0
        read = server.node.public_tables._read_tables

        async def counted() -> Any:
            nonlocal reads
            reads += 1
            return await read()

        monkeypatch.setattr(server.node.public_tables, "_read_tables", counted)
        await asyncio.gather(*(ann.rest.get("/api/tables") for _ in range(10)))
        assert reads == 1


@pytest.fixture
def shared_database(postgresql: Postgres) -> str:
    return postgresql.furnished()


async def test_the_list_has_the_tables_of_all_living_nodes(shared_database: str) -> None:
    database = shared_database
    with redis() as broker:
        async with running(database=database, redis=broker.url) as one, running(database=database, redis=broker.url) as two:
            ann = await one.person("Ann")
            code = await ann.new_room(public=True)
            await ann.enter(code)
            await one.node.public_tables.note_people()
            bob = await two.person("Bob")
            (table,) = await listed(bob, two)
            assert table["code"] == code
            async with two.node.store.engine.begin() as connection:
                await connection.execute(delete(nodes).where(nodes.c.id == one.node.id))  # as if its heart had stopped
            assert (await two.node.public_tables._read_tables()).tables == []


async def test_a_bot_makes_way_for_a_person_before_and_during_the_game() -> None:
    async with running(pace=0.0) as server:
        ann, bob, cid, dan = [await server.person(name) for name in ("Ann", "Bob", "Cid", "Dan")]
        code = await ann.new_room(bots="random", options={"first": 0})
        a, b, c, d = [await person.enter(code) for person in (ann, bob, cid, dan)]
        await b.do("sit", seat=1)
        assert await b.refused("sit", seat=2) == "room_full"  # one who sits already
        await a.do("start")
        await c.until(lambda: c.table)
        assert c.table["viewer"] is None
        await c.do("sit", seat=2)
        await c.until(lambda: c.table["viewer"] == 2)
        assert await d.refused("sit", seat=2) == "room_full"
        assert await b.refused("sit", seat=2) == "begun_already"
        await play_on({0: a, 1: b, 2: c}, lambda: c.table["turn"]["number"] >= 4)
        room = server.node.directory.rooms[code]
        assert [seat.late for seat in room.seats] == [False, False, True]

        assert await b.refused("set_seat", seat=2, kind="bot") == "host_only"
        assert await a.refused("set_seat", seat=1, kind="bot") == "begun_already"  # who sat from the start stays
        assert await a.refused("set_seat", seat=2, kind="open") == "begun_already"
        await a.do("set_seat", seat=2, kind="bot", level="random")
        await c.until(lambda: c.table["viewer"] is None)
        await d.do("sit", seat=2)
        await play_on({0: a, 1: b, 2: d}, lambda: d.table["turn"]["number"] >= 6)
        game = room.game()

        def over() -> bool:
            return True

        game.over = over  # type: ignore[method-assign] # as if it had ended: who came late is not rated
        assert {seat for seat, *_ in ranking(game, room.seats)} == {0, 1}


async def test_a_closed_tab_shows_at_once_and_counts_as_away_after_a_while() -> None:
    async with running(grace=0.3, pace=60.0) as server:
        a, b, _ = await two_at_a_table(server, options={"first": 0})
        assert (b.room["seats"][0]["here"], b.room["seats"][0]["reconnecting"]) == (True, False)
        await b.close()
        await a.until(lambda: a.room["seats"][1]["reconnecting"])
        assert not a.room["seats"][1]["here"]
        b = await server.people[1].enter(a.room["code"])
        await a.until(lambda: a.room["seats"][1]["here"])
        assert not a.room["seats"][1]["reconnecting"]
        await b.close()
        await a.until(lambda: a.room["seats"][1]["reconnecting"])
        await a.until(lambda: not a.room["seats"][1]["reconnecting"])  # nobody waits for Bob: no bot plays for him yet
        assert (a.room["seats"][1]["here"], a.room["seats"][1]["away"]) == (False, False)


async def test_nobody_at_a_table_has_the_name_of_another() -> None:
    assert distinct_name("Captain", []) == "Captain"
    assert distinct_name("Captain", ["captain", "Captain 2"]) == "Captain 3"
    assert distinct_name("Сaptain", ["Captain"]) == "Сaptain 2"  # the first letter is Cyrillic
    assert distinct_name("", ["", "Ann"]) == ""
    async with running() as server:
        one, two, three = [await server.person("Captain") for _ in range(3)]
        code = await one.new_room()
        a, b, c = [await person.enter(code) for person in (one, two, three)]
        await a.do("sit", seat=1)  # two at one screen share a name
        await b.do("sit", seat=2)
        await a.until(lambda: a.room["seats"][2]["kind"] == "person")
        assert [seat["name"] for seat in a.room["seats"]] == ["Captain", "Captain", "Captain 2"]
        await c.do("chat", text="Ahoy")
        assert c.last("chat")["messages"][0]["name"] == "Captain 3"
        await two.rest.patch("/api/me", json={"name": "Mira"})
        await a.until(lambda: a.room["seats"][2]["name"] == "Mira")
        await two.rest.patch("/api/me", json={"name": "CAPTAIN"})
        await a.until(lambda: a.room["seats"][2]["name"] == "CAPTAIN 2")


async def test_reactions_are_seen_by_all_but_those_who_have_blocked_their_author() -> None:
    async with running(pace=60.0) as server:
        a, b, c = await two_at_a_table(server)
        await b.do("react", what="well_played")
        for socket in (a, b, c):
            assert await socket.until(lambda socket=socket: socket.last("reaction")) == {  # type: ignore[misc] # a default binds it
                "type": "reaction",
                "seat": 1,
                "what": "well_played",
            }
        assert await c.refused("react", what="laugh") == "only_players"
        assert await a.refused("react", what="<b>mine</b>") == "malformed"
        await b.do("chat", text="line 1")
        await a.do("block", line=1)
        await b.do("react", what="laugh")
        assert a.last("reaction")["what"] == "well_played"
        server.node.limits.on, server.node.limits.chat = True, Limit(0.0, 1)
        await b.do("react", what="smile")
        assert await b.refused("react", what="smile") == "too_fast"
        assert await b.refused("chat", text="as many as lines") == "too_fast"
