"""Rooms from the first call to the results, through a real server."""

import asyncio
from typing import Any

from farshore import read_record, replay
from farshore.server.rooms.messages import TimersDue
from rules_mark import rule
from server.running import PATIENCE, Server, Socket, first_choice, running


async def play_on(seats: dict[int, Socket], until: Any, limit: int = 3000) -> None:
    """Everybody plays the first thing that comes, until something is true."""
    for _ in range(limit):
        if until():
            return
        sockets = list(seats.values())
        newest = max(sockets, key=lambda socket: socket.table.get("seq", 0)).table["seq"]
        for seat, socket in seats.items():
            action = first_choice(socket.table, seat)
            if action is not None and socket.table["seq"] == newest:
                await socket.say("play", seat=seat, actions=[action], seq=newest)
                break
        else:
            await asyncio.sleep(0.002)
    raise AssertionError("it never came to that")


async def test_a_game_against_bots_from_the_first_click_to_the_results() -> None:
    async with running() as server:
        ann = await server.person("Ann")
        code = await ann.new_room(quick=True, options={"target": 5})
        table = await ann.enter(code, expect="table")
        assert table.room["state"] == "playing"
        assert [seat["kind"] for seat in table.room["seats"]] == ["person", "bot", "bot"]
        assert (await ann.rest.get(f"/api/rooms/{code}/record")).status_code == 409
        await play_on({0: table}, lambda: table.table["over"])
        await table.until(lambda: table.room["state"] == "over")
        assert table.table["winners"]
        record = read_record((await ann.rest.get(f"/api/rooms/{code}/record")).text)
        assert replay(record).winners() == table.table["winners"]
        shown = (await ann.rest.get(f"/api/rooms/{code}/replay")).json()
        assert shown["steps"][-1]["table"]["over"]
        assert all("count" not in player["hand"] for step in shown["steps"] for player in step["table"]["players"])
        results = (await ann.rest.get(f"/api/rooms/{code}/results")).json()
        assert results["race"][-1][results["winners"][0]] == results["seats"][results["winners"][0]]["points"] >= 5
        assert sum(results["dice"].values()) == len([1 for step in shown["steps"] for e in step["events"] if e["event"] == "rolled"])
        assert [room["code"] for room in (await ann.rest.get("/api/rooms")).json()] == [code]
        assert await table.refused("play", seat=0, actions=[0]) == "over_already"
        await table.do("rematch")
        again = await ann.enter(table.room["rematch"])
        assert again.room["state"] == "open"
        assert [seat["kind"] for seat in again.room["seats"]] == ["person", "bot", "bot"]


async def two_at_a_table(server: Server, **wish: Any) -> tuple[Socket, Socket, Socket]:
    """Ann in seat 0, Bob in seat 1, a bot, and Cid who watches."""
    ann, bob, cid = [await server.person(name) for name in ("Ann", "Bob", "Cid")]
    code = await ann.new_room(**wish)
    a, b, c = [await person.enter(code) for person in (ann, bob, cid)]
    await b.do("sit", seat=1)
    await a.do("start")
    for socket in (a, b, c):
        await socket.until(lambda socket=socket: socket.table)  # type: ignore[misc] # a default binds the loop's value
    return a, b, c


async def test_seats_colours_and_the_host() -> None:
    async with running() as server:
        ann, bob = await server.person("Ann"), await server.person("Bob")
        ref = (await ann.rest.post("/api/rooms", json={"game": "base", "seats": 4})).json()
        a = await ann.enter(ref["code"])
        b = await bob.enter(ref["secret"])  # by the link
        assert a.room["host"]
        assert not b.room["host"]
        assert b.room["link"] == f"/r/{ref['secret']}"
        assert await b.refused("start") == "host_only"
        assert await b.refused("set_seat", seat=2, kind="bot") == "host_only"
        assert await b.refused("sit", seat=0) == "seat_taken"
        assert await b.refused("sit", seat=7) == "no_seat"
        await b.do("sit", seat=1)
        assert await b.refused("set_colour", seat=1, colour="red") == "colour_taken"
        assert await b.refused("set_colour", seat=1, colour="puce") == "no_colour"
        await b.do("set_colour", seat=1, colour="teal")
        await a.do("set_seat", seat=2, kind="bot", level="random")
        assert await a.refused("set_seat", seat=2, kind="bot", level="oracle") == "no_bot"
        await a.do("set_seat", seat=3, kind="bot")
        assert await b.refused("sit", seat=3) == "room_full"  # he has a seat already
        assert await b.refused("play", seat=1, actions=[0]) == "not_begun"
        await a.do("set_seat", seat=1, kind="open")  # the host frees Bob's seat
        await b.until(lambda: b.room["you"] == [])
        await b.do("sit", seat=1)
        await b.do("stand", seat=1)
        await b.do("sit", seat=1)
        await a.do("leave")
        await b.until(lambda: b.room["host"])
        await b.do("start")
        await b.until(lambda: b.table)
        assert [seat["kind"] for seat in b.room["seats"]] == ["bot", "person", "bot", "bot"]
        assert await a.refused("sit", seat=1) == "seat_taken"
        svg = await bob.rest.get(f"/api/rooms/{ref['code']}/qr.svg")
        assert svg.text.startswith("<svg xmlns=")
        assert (await bob.rest.get(f"/api/rooms/{ref['code'].lower()}")).json()["mine"] == [1]


@rule("R24")
async def test_a_command_sent_twice_acts_once_also_after_a_restart(tmp_path: Any) -> None:
    database = str(tmp_path / "games.sqlite")
    async with running(database=database) as server:
        ann = await server.person("Ann")
        code = await ann.new_room(quick=True)
        table = await ann.enter(code, expect="table")
        await table.until(lambda: first_choice(table.table, 0) is not None)
        action = first_choice(table.table, 0)
        assert (await table.say("play", "same", seat=0, actions=[action]))["type"] == "done"
        seq = table.table["seq"]
        assert (await table.say("play", "same", seat=0, actions=[action]))["type"] == "done"
        assert (await table.say("chat", "talk", text="hello"))["type"] == "done"
        steps = [step for step in server.node.directory.rooms[code].log.steps if step.seat == 0]  # type: ignore[union-attr] # it plays
        assert len(steps) == 1
        token = ann.rest.cookies["farshore"]
    async with running(database=database) as server:
        ann = await server.person("Other")
        ann.rest.cookies.clear()
        ann.rest.cookies.set("farshore", token)
        table = await ann.enter(code, after=seq - 1, expect="table")
        assert min(event["seq"] for event in table.last("table")["events"]) >= seq
        assert (await table.say("play", "same", seat=0, actions=[action]))["type"] == "done"
        assert (await table.say("chat", "talk", text="hello"))["type"] == "done"
        room = server.node.directory.rooms[code]
        assert room.log is not None
        assert [step.seq for step in room.log.steps] == list(range(1, len(room.log.steps) + 1))
        assert [step.actions[0][1] for step in room.log.steps if step.seat == 0] == [action]
        assert len(room.chat) == 1


async def test_one_who_comes_back_gets_what_was_missed() -> None:
    async with running() as server:
        a, b, _ = await two_at_a_table(server)
        code = a.room["code"]
        await play_on({0: a, 1: b}, lambda: a.table["turn"]["number"] >= 3)
        seen = b.table["seq"]
        known = [event for message in b.heard if message["type"] == "table" for event in message["events"]]
        await b.close()
        await a.until(lambda: not a.room["seats"][1]["here"])
        bob = server.people[1]
        back = await bob.enter(code, after=seen // 2, expect="table")
        assert [event for event in back.last("table")["events"] if event["seq"] <= seen] == [e for e in known if e["seq"] > seen // 2]


async def test_away_then_a_bot_then_back_again() -> None:
    async with running(grace=0.2) as server:
        a, b, _ = await two_at_a_table(server)
        code = a.room["code"]
        await b.close()
        await play_on({0: a}, lambda: a.room["seats"][1]["away"])
        await play_on({0: a}, lambda: a.table["turn"]["number"] >= 3)
        b = await server.people[1].enter(code, expect="table")
        assert await b.refused("play", seat=1, actions=[0]) == "bot_plays"
        await b.do("take_back_seat", seat=1)
        assert await b.refused("take_back_seat", seat=1) == "nothing_to_take_back"
        assert await b.refused("take_back_seat", seat=0) == "not_your_seat"
        await a.until(lambda: not a.room["seats"][1]["away"])
        await play_on({0: a, 1: b}, lambda: a.table["turn"]["number"] >= 6)
        await b.do("leave")
        await a.until(lambda: a.room["seats"][1]["away"])


async def test_undo_free_and_by_consent() -> None:
    async with running(pace=0.0) as server:
        a, b, c = await two_at_a_table(server, options={"first": 0})
        await a.until(lambda: first_choice(a.table, 0) is not None)
        before = a.table["scene"]["pieces"]
        await a.do("play", seat=0, actions=[first_choice(a.table, 0)])
        assert a.table["undo"] == [0]
        await a.do("undo", seat=0)
        assert a.table["scene"]["pieces"] == before
        assert a.last("table")["events"][0]["event"] == "undone"
        await play_on({0: a, 1: b}, lambda: a.table["turn"] == {"seat": 0, "number": 1} and a.table["phase"] != "dice")
        await a.do("play", seat=0, actions=[first_choice(a.table, 0)])  # the roll
        assert await c.refused("undo", seat=0) == "not_your_seat"
        hand = a.table["players"][0]["hand"]
        await a.do("undo", seat=0)
        await b.until(lambda: b.room["question"] == {"what": "undo", "seat": 0, "agreed": [0], "asked": [1]})
        assert await a.refused("undo", seat=0) == "question_pending"
        await b.do("answer", agree=False)
        await a.until(lambda: a.room["question"] is None)
        assert a.table["players"][0]["hand"] == hand
        await a.do("undo", seat=0)
        await b.do("answer", agree=True)
        assert a.table["phase"] == "before_roll"
        await a.do("play", seat=0, actions=[first_choice(a.table, 0)])
        assert await b.refused("answer", agree=True) == "nothing_asked"


async def test_pass_and_play_shows_a_hand_only_after_a_look() -> None:
    async with running() as server:
        ann = await server.person("Ann")
        code = await ann.new_room(options={"first": 0})
        a = await ann.enter(code)
        for seat in (1, 2):
            await a.do("sit", seat=seat)
        await a.do("start")
        assert a.table["viewer"] is None
        assert all("count" in player["hand"] for player in a.table["players"])
        for _ in range(12):
            seat = a.table["waiting"][0]
            await a.do("look", seat=seat)
            assert a.table["viewer"] == seat
            assert [("count" in player["hand"]) for player in a.table["players"]] == [other != seat for other in range(3)]
            await a.do("play", seat=seat, actions=[first_choice(a.table, seat)])
            assert a.table["viewer"] == (seat if seat in a.table["waiting"] else None)


async def test_clocks_and_pauses() -> None:
    async with running() as server:
        a, b, _ = await two_at_a_table(server, clock={"kind": "turn", "seconds": 5}, options={"first": 0})
        assert [clock["runs"] for clock in a.last("clock")["seats"]] == [True, False, False]
        await a.do("pause", on=True)
        await b.until(lambda: b.room["pause_asked"] == [0])
        assert not b.room["paused"]
        await b.do("pause", on=True)
        await a.until(lambda: a.room["paused"])
        assert await a.refused("play", seat=0, actions=[first_choice(a.table, 0)]) == "paused"
        assert not any(clock["runs"] for clock in a.last("clock")["seats"])
        await a.do("pause", on=False)
        room = server.node.directory.rooms[a.room["code"]]
        room.clock.left[0] = 0.05
        room.post(TimersDue())
        seq = a.table["seq"]
        await a.until(lambda: a.table["seq"] > seq)  # a bot decides for whoever has no time left


async def test_a_room_that_nobody_visits_leaves_memory_and_comes_back() -> None:
    async with running(idle=0.05, pace=60.0) as server:
        a, b, c = await two_at_a_table(server, options={"first": 0})
        code = a.room["code"]
        await a.do("play", seat=0, actions=[first_choice(a.table, 0)])
        await a.do("chat", text="back soon")
        seen = a.table
        for socket in (a, b, c):
            await socket.close()
        async with asyncio.timeout(PATIENCE):
            while code in server.node.directory.rooms:
                await asyncio.sleep(0.02)
        back = await server.people[0].enter(code, after=seen["seq"], expect="chat")
        assert back.table == seen
        assert back.last("table")["events"] == []
        assert back.last("chat")["messages"][0]["text"] == "back soon"


async def test_a_new_name_is_seen_at_the_table_and_two_windows_of_one_person_agree() -> None:
    async with running(pace=60.0) as server:
        a, b, _ = await two_at_a_table(server, options={"first": 0})
        ann = server.people[0]
        second = await ann.enter(a.room["code"], expect="table")
        assert second.table == a.table
        await ann.rest.patch("/api/me", json={"name": "  Anna \u202e  Maria "})
        await b.until(lambda: b.room["seats"][0]["name"] == "Anna Maria")
        await a.close()
        await second.do("play", seat=0, actions=[first_choice(second.table, 0)])
        assert b.room["seats"][0]["here"]


async def test_a_game_for_two_with_a_clock_for_the_game_is_kept_over_a_restart(tmp_path: Any) -> None:
    database = str(tmp_path / "games.sqlite")
    wish = {"game": "duel", "seats": 2, "clock": {"kind": "game", "seconds": 600, "increment": 5, "answer": 45}}
    async with running(database=database) as server:
        ann = await server.person("Ann")
        code = await ann.new_room(quick=True, **wish)
        table = await ann.enter(code, expect="clock")
        await table.until(lambda: first_choice(table.table, 0) is not None)
        server.node.directory.rooms[code].clock.left[0] = 100.0
        await table.do("play", seat=0, actions=[first_choice(table.table, 0)])
        token = ann.rest.cookies["farshore"]
    async with running(database=database) as server:
        other = await server.person("Other")
        other.rest.cookies.clear()
        other.rest.cookies.set("farshore", token)
        table = await other.enter(code, expect="clock")
        assert 80.0 < table.last("clock")["seats"][0]["left"] <= 105.0
        assert table.room["clock"] == wish["clock"]
