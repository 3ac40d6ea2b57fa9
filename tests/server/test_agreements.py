"""What needs the others' word needs that of everybody who holds a seat, connected or not: nobody is asked behind their back."""

import asyncio
from typing import Any

import pytest

from farshore.server.rooms.handlers import agreements
from rules_mark import rule
from server.running import Server, Socket, first_choice, running
from server.test_rooms import play_on, two_at_a_table


async def rolled(server: Server, **wish: Any) -> tuple[Socket, Socket]:
    """Ann has rolled on her first turn; Bob's connection is lost."""
    a, b, _ = await two_at_a_table(server, options={"first": 0}, **wish)
    await play_on({0: a, 1: b}, lambda: a.table["turn"] == {"seat": 0, "number": 1} and "0" in a.table["prompts"])
    await a.do("play", seat=0, actions=[first_choice(a.table, 0)])
    await b.close()
    await a.until(lambda: not a.room["seats"][1]["here"])
    return a, b


def steps_of(server: Server, table: Socket) -> list[Any]:
    log = server.node.directory.rooms[table.room["code"]].log
    assert log is not None
    return log.steps


@rule("R10")
async def test_no_dice_are_rolled_again_while_the_opponent_is_offline() -> None:
    async with running() as server:
        a, _ = await rolled(server)
        steps = len(steps_of(server, a))
        await a.do("undo", seat=0)
        await a.until(lambda: a.room["question"] == {"what": "undo", "seat": 0, "agreed": [0], "asked": [1]})
        await a.do("answer", agree=True)  # her own word is not Bob's
        assert len(steps_of(server, a)) == steps
        back = await server.people[1].enter(a.room["code"], expect="table")
        assert back.room["question"]["what"] == "undo", "he is asked when he is back"
        await back.do("answer", agree=True)
        await a.until(lambda: a.table["phase"] == "before_roll")


@rule("R10")
async def test_a_bot_that_plays_for_somebody_does_not_speak_for_them() -> None:
    async with running(grace=0.2) as server:
        a, _ = await rolled(server)
        await play_on({0: a}, lambda: a.room["seats"][1]["away"] and first_choice(a.table, 0) is not None)
        steps = len(steps_of(server, a))
        await a.do("undo", seat=0)
        await a.until(lambda: a.room["question"])
        assert len(steps_of(server, a)) == steps
        back = await server.people[1].enter(a.room["code"], expect="table")
        await back.do("answer", agree=False)
        await a.until(lambda: a.room["question"] is None)
        await back.do("leave")  # who leaves of their own accord leaves it to the others
        await a.do("undo", seat=0)
        assert steps_of(server, a)[-1].kind == "undo"


async def test_a_question_waits_for_whoever_is_absent_and_then_lapses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agreements, "QUESTION_LASTS", 0.1)
    async with running(grace=4.0) as server:
        a, _ = await rolled(server)
        steps = len(steps_of(server, a))
        await a.do("undo", seat=0)
        await asyncio.sleep(0.4)
        assert a.room["question"], "there is time to come back"
        await a.until(lambda: a.room["question"] is None)
        assert len(steps_of(server, a)) == steps


async def test_nobody_stops_a_clock_behind_the_opponents_back() -> None:
    async with running() as server:
        a, _ = await rolled(server, clock={"kind": "game", "seconds": 600})
        await a.do("pause", on=True)
        await a.until(lambda: a.room["pause_asked"] == [0])
        assert not a.room["paused"]
        back = await server.people[1].enter(a.room["code"], expect="table")
        await back.do("pause", on=True)
        await a.until(lambda: a.room["paused"])


async def test_the_clock_waits_for_who_reads_the_introduction(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, before the first turn, and not for long."""

    def runs(client: Socket) -> bool:
        return bool(next(message for message in reversed(client.heard) if message["type"] == "clock")["seats"][0]["runs"])

    async with running() as server:
        a, b, _ = await two_at_a_table(server, options={"first": 0}, clock={"kind": "turn", "seconds": 600})
        assert runs(a)
        await a.do("read", seat=0, on=True)
        await b.until(lambda: b.room["reading"] == [0] and not runs(b))
        await a.do("read", seat=0, on=False)
        await b.until(lambda: b.room["reading"] == [] and runs(b))
        await a.do("read", seat=0, on=True)
        await a.do("chat", text="again")
        assert b.room["reading"] == [], "once"
        monkeypatch.setattr(agreements, "LONGEST_READING", 0.05)
        await b.do("read", seat=1, on=True)
        await a.until(lambda: a.room["reading"] == [1])
        await a.until(lambda: a.room["reading"] == [])


async def test_without_a_clock_a_pause_waits_for_the_absent() -> None:
    """It only keeps bots from playing for them, and they end it when they are back."""
    async with running() as server:
        a, _ = await rolled(server)
        await a.do("pause", on=True)
        await a.until(lambda: a.room["paused"])
        back = await server.people[1].enter(a.room["code"], expect="table")
        await back.do("pause", on=False)
        await a.until(lambda: not a.room["paused"])


async def test_nobody_is_dealt_into_a_rematch_they_have_not_come_to() -> None:
    """Otherwise a bot would play for them, and they would lose a rated game that they never saw."""
    async with running() as server:
        a, b, _ = await two_at_a_table(server, options={"target": 3, "first": 0})
        await play_on({0: a, 1: b}, lambda: a.room["state"] == "over")
        await a.do("rematch")
        await a.until(lambda: a.room["rematch"])
        again = await server.people[0].enter(a.room["rematch"])
        assert again.room["seats"][1]["name"] == "Bob"
        assert await again.refused("start") == "not_come"
        other = await server.people[1].enter(a.room["rematch"])
        await again.do("start")
        await other.until(lambda: other.table)


async def test_a_seat_that_nobody_comes_to_can_be_given_to_a_bot() -> None:
    async with running() as server:
        a, b, _ = await two_at_a_table(server, options={"target": 3, "first": 0})
        await play_on({0: a, 1: b}, lambda: a.room["state"] == "over")
        await a.do("rematch")
        await a.until(lambda: a.room["rematch"])
        again = await server.people[0].enter(a.room["rematch"])
        await again.do("set_seat", seat=1, kind="bot")
        await again.do("start")
        await again.until(lambda: again.table)
