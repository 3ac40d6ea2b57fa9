"""A command that arrives twice (two tabs, a retry) acts once (R24). Commands are known by their sender and their id."""

import asyncio
from typing import Any

from rules_mark import rule
from server.running import Server, Socket, first_choice, running
from server.test_rooms import two_at_a_table


def steps_of(server: Server, table: Socket, seat: int) -> list[Any]:
    log = server.node.directory.rooms[table.room["code"]].log
    assert log is not None
    return [step for step in log.steps if step.seat == seat]


async def playing(socket: Socket, seat: int) -> int:
    """Wait until it is this seat's decision; the first of its actions."""
    await socket.until(lambda: first_choice(socket.table, seat) is not None)
    action = first_choice(socket.table, seat)
    assert action is not None
    return action


async def own_turn(table: Socket) -> dict[str, int]:
    """Play against bots up to one's own actions after the roll; the actions by their verb, of each the first."""
    while True:
        action = await playing(table, 0)
        found = {choice["verb"]: choice["action"] for choice in reversed(table.table["prompts"]["0"]["choices"])}
        if "end_turn" in found or "roll" in found:
            return found
        await table.do("play", seat=0, actions=[action], seq=table.table["seq"])


@rule("R24")
async def test_a_repeated_roll_does_not_roll_again_now_or_later() -> None:
    async with running() as server:
        ann = await server.person("Ann")
        table = await ann.enter(await ann.new_room(quick=True), expect="table")
        roll = (await own_turn(table))["roll"]
        assert (await table.say("play", "roll", seat=0, actions=[roll]))["type"] == "done"
        steps = len(steps_of(server, table, 0))
        dice = table.table["dice"]
        assert (await table.say("play", "roll", seat=0, actions=[roll]))["type"] == "done"
        assert len(steps_of(server, table, 0)) == steps
        assert table.table["dice"] == dice
        while "end_turn" not in (found := await own_turn(table)):
            await table.do("play", seat=0, actions=[found["roll"]])
        await table.do("play", seat=0, actions=[found["end_turn"]])
        await own_turn(table)
        steps = len(steps_of(server, table, 0))
        assert (await table.say("play", "roll", seat=0, actions=[roll]))["type"] == "done", "much later, it is still the same command"
        assert len(steps_of(server, table, 0)) == steps


@rule("R24")
async def test_ids_belong_to_who_sent_them() -> None:
    async with running() as server:
        a, b, _ = await two_at_a_table(server)
        played = {0: 0, 1: 0}
        while not all(played.values()):
            for seat, socket in ((0, a), (1, b)):
                action = first_choice(socket.table, seat)
                if action is not None and socket.table["seq"] == max(a.table["seq"], b.table["seq"]):
                    ident = "mine" if not played[seat] else None
                    assert (await socket.say("play", ident, seat=seat, actions=[action]))["type"] == "done"
                    played[seat] += 1
            await asyncio.sleep(0.002)
        assert len(steps_of(server, a, 0)) == played[0]
        assert len(steps_of(server, a, 1)) == played[1], "the other's id is another command"


@rule("R24")
async def test_a_refused_command_is_refused_again_and_another_id_may_act() -> None:
    async with running() as server:
        ann = await server.person("Ann")
        table = await ann.enter(await ann.new_room(quick=True), expect="table")
        action = await playing(table, 0)
        assert (await table.say("play", "no", seat=0, actions=[999_999]))["type"] == "refused"
        assert (await table.say("play", "no", seat=0, actions=[action]))["type"] == "refused", "one id, one command"
        assert steps_of(server, table, 0) == []
        assert (await table.say("play", "yes", seat=0, actions=[action]))["type"] == "done"
        assert len(steps_of(server, table, 0)) == 1


@rule("R24", "R10")
async def test_undo_twice_with_one_id_takes_back_once_and_a_late_retry_brings_nothing_back() -> None:
    async with running() as server:
        ann = await server.person("Ann")
        table = await ann.enter(await ann.new_room(quick=True), expect="table")
        settlement = await playing(table, 0)
        assert (await table.say("play", "one", seat=0, actions=[settlement]))["type"] == "done"
        before = table.table
        road = await playing(table, 0)
        assert road != settlement
        first = steps_of(server, table, 0)
        assert (await table.say("undo", "back", seat=0))["type"] == "done"
        assert (await table.say("undo", "back", seat=0))["type"] == "done"
        assert (await table.say("play", "one", seat=0, actions=[settlement]))["type"] == "done"
        kinds = [step.kind for step in steps_of(server, table, 0)]
        assert kinds == [*(step.kind for step in first), "undo"]
        assert table.table["seq"] == before["seq"] + 1
        assert await playing(table, 0) == settlement, "it is taken back: the first choice is there again"
