"""Hints, the pace of bots, and who thinks: all through a real server, and nothing hidden in any of it."""

import asyncio
import signal
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from farshore import Luck, make
from farshore.bots import Observation, advise, bot_named, decide
from farshore.engine.ints import COMPILED
from farshore.engine.visibility import sample, view
from farshore.game import Game
from farshore.server.errors import Refusal
from farshore.server.rooms.game_log import GameLog
from farshore.server.rooms.hints import hint_choices
from farshore.server.wire.messages import HintChoice
from farshore.server.workers.pool import WorkerPool, request_of
from farshore.server.workers.process import AdvisedChoice, ThinkService
from server.running import Server, Socket, first_choice, running
from server.test_rooms import play_on, two_at_a_table

Advice = list[AdvisedChoice]


def stub(server: Server, wait: asyncio.Event | None = None, seeds: list[int] | None = None) -> list[int]:
    """Advice without much thought, so that the plain build can give it; the seats that asked. `seeds` gets those it would use."""
    asked: list[int] = []

    async def advice(room: str, game: Game, seat: int, seed: int, address: str = "", planned: AdvisedChoice | None = None) -> Advice:
        assert address == "127.0.0.1"
        asked.append(seat)
        if seeds is not None:
            seeds.append(seed)
        if wait is not None:
            await wait.wait()
        return [AdvisedChoice([action], 0.5 - 0.1 * place) for place, action in enumerate(game.legal(seat)[:3])]

    server.node.workers.advise = advice  # type: ignore[method-assign] # stands in
    return asked


async def hinted(socket: Socket, seat: int) -> Any:
    answer = await socket.say("hint", seat=seat)
    if answer["type"] == "refused":
        return answer["key"]
    assert answer["type"] == "hint"
    ident = answer["id"]
    await socket.until(lambda: any(message["type"] == "done" and message["id"] == ident for message in socket.heard))
    return answer


async def test_a_hint_goes_to_who_asked_and_to_nobody_else() -> None:
    async with running(pace=60.0) as server:
        a, b, c = await two_at_a_table(server, options={"first": 0})
        asked = stub(server)
        hint = await hinted(a, 0)
        assert (hint["seat"], hint["seq"]) == (0, a.table["seq"])
        assert [choice["chance"] for choice in hint["best"]] == [0.5, 0.4, 0.3]
        open_now = {choice["action"] for choice in a.table["prompts"]["0"]["choices"]}
        assert all(choice["steps"][0]["action"] in open_now and choice["steps"][0]["place"] for choice in hint["best"])
        assert (await hinted(a, 0))["best"] == hint["best"]
        assert asked == [0], "the same question is answered from memory"
        assert await hinted(b, 1) == "nothing_to_hint"
        assert await hinted(b, 0) == "not_your_seat"
        assert await hinted(c, 0) == "not_your_seat"
        assert await hinted(c, 7) == "no_seat"
        assert not any(message["type"] == "hint" for socket in (b, c) for message in socket.heard)
        assert await b.refused("set_room", hints=False) == "host_only"
        await a.do("set_room", hints=False)
        await b.until(lambda: not b.room["hints"])
        assert await hinted(a, 0) == "no_hints"
        await a.do("set_room", hints=True)
        await a.do("play", seat=0, actions=[first_choice(a.table, 0)])
        assert (await hinted(a, 0))["seq"] == a.table["seq"]
        assert asked == [0, 0]


async def test_one_hint_at_a_time_and_the_table_goes_on_meanwhile() -> None:
    async with running(pace=60.0, limits=True) as server:
        a, b, _ = await two_at_a_table(server, options={"first": 0})
        thought = asyncio.Event()
        stub(server, thought)
        first = asyncio.create_task(hinted(a, 0))
        while not server.node.directory.rooms[a.room["code"]].hinting:
            await asyncio.sleep(0.01)
        assert await hinted(a, 0) == "hint_pending"
        await b.do("chat", text="still here")
        before = a.table["seq"]
        await a.do("play", seat=0, actions=[first_choice(a.table, 0)])
        thought.set()
        assert (await first)["seq"] == before < a.table["seq"], "the hint says which table it is about"
        answers: list[str] = []
        while len(answers) < 200 and "too_fast" not in answers:
            server.node.directory.rooms[a.room["code"]].hinted.clear()
            answer = await hinted(a, 0)
            answers.append(answer if isinstance(answer, str) else "hint")
        assert answers[0] == "hint"
        assert answers[-1] == "too_fast"


async def test_the_hints_of_one_turn_imagine_the_same_and_those_of_the_next_do_not() -> None:
    async with running(bot="random") as server:
        ann = await server.person("Ann")
        a = await ann.enter(await ann.new_room(quick=True, options={"first": 0}), expect="table")
        seeds: list[int] = []
        stub(server, None, seeds)
        room = server.node.directory.rooms[a.room["code"]]
        turns: list[int] = []
        for _ in range(2):
            before = a.table["turn"]["number"]
            await play_on(
                {0: a},
                lambda before=before: (
                    a.table["turn"]["number"] > before
                    and a.table["phase"] == "actions"
                    and len((a.table["prompts"].get("0") or {"choices": []})["choices"]) > 1
                ),
            )
            for _ in range(3):
                room.hinted.clear()
                assert (await hinted(a, 0))["best"]
            turns.append(a.table["turn"]["number"])
        assert turns[0] < turns[1]
        assert len(set(seeds[:3])) == len(set(seeds[3:])) == 1
        assert seeds[0] != seeds[3]


async def test_a_plan_is_kept_while_it_is_followed() -> None:
    async with running(pace=60.0) as server:
        a, _, _ = await two_at_a_table(server, options={"first": 0})
        asked: list[AdvisedChoice | None] = []

        async def advice(room: str, game: Game, seat: int, seed: int, address: str = "", planned: AdvisedChoice | None = None) -> Advice:
            asked.append(planned)
            best, other = game.legal(seat)[:2]
            return [AdvisedChoice([best], 0.5, 0.4, 0.6, [7, 8]), AdvisedChoice([other], 0.3, 0.2, 0.6)]

        server.node.workers.advise = advice  # type: ignore[method-assign] # stands in
        hint = await hinted(a, 0)
        assert [(choice["low"], choice["high"]) for choice in hint["best"]] == [(0.4, 0.6), (0.2, 0.6)]
        await a.do("play", seat=0, actions=[hint["best"][0]["steps"][0]["action"]])
        await hinted(a, 0)
        assert asked == [None, AdvisedChoice([7], 0.5, 0.4, 0.6, [8])]
        await a.do("undo", seat=0)
        await hinted(a, 0)
        assert asked[2] is None, "the step that the plan came after was undone"
        await a.do("play", seat=0, actions=[hint["best"][1]["steps"][0]["action"]])
        await hinted(a, 0)
        assert asked[3] is None, "something else was done"


def test_what_was_done_after_a_step() -> None:
    log = GameLog.begin("base", 3, {"first": 0}, 0.0)

    def play(place: int) -> None:
        log.accept(log.play(0, [log.game.legal(0)[place]], 0.0))

    start = log.last
    assert log.actions_after(start) == []
    play(0)
    settled = log.last
    play(0)
    assert log.actions_after(start) == log.game.actions[-2:]
    assert log.actions_after(settled) == log.game.actions[-1:]
    log.accept(log.undo(0, 2, 0.0))
    assert (log.last, log.actions_after(start)) == (start, [])
    assert log.actions_after(settled) is None, "it was undone"
    play(1)
    play(0)
    assert log.actions_after(settled) is None, "though as much was done as then"
    assert log.actions_after(start) == log.game.actions[-2:]


async def test_a_hint_that_fails_is_a_sentence() -> None:
    async with running(pace=60.0) as server:
        a, _, _ = await two_at_a_table(server, options={"first": 0})
        for fault, key in ((Refusal("too_slow"), "too_slow"), (ZeroDivisionError(), "fault")):

            async def advice(*_: Any, fault: Exception = fault) -> Advice:
                raise fault

            server.node.workers.advise = advice  # type: ignore[method-assign, assignment] # stands in
            assert await hinted(a, 0) == key
        stub(server)
        assert (await hinted(a, 0))["best"]


def hint_of(game: Game, seat: int, luck: Luck) -> list[HintChoice]:
    return hint_choices(game, seat, [AdvisedChoice(list(one.actions), one.chance) for one in advise(Observation(game, seat, luck))])


@pytest.mark.skipif(not COMPILED, reason="the expert is for the compiled build")
def test_a_hint_tells_nothing_hidden() -> None:
    """The same luck in a world that looks the same to the seat but hides other cards gives the same hint."""
    game = make("base", seats=3, seed=11)
    bots = [bot_named("medium") for _ in range(3)]
    compared = 0
    luck = Luck(4)
    while not game.over() and compared < 25:
        seat = game.seats_to_act()[0]
        if game.turn()[1] > 8 and len(game.legal(seat)) > 3:
            other = game.copy()
            other.state = sample(view(game.state, seat), Luck(compared))
            told = [hint_of(one, seat, Luck(5)) for one in (game, other)]
            assert told[0] == told[1]
            assert all(choice.steps and 0 <= choice.chance <= 1 for choice in told[0])
            compared += 1
        game.play(seat, decide(game, seat, bots[seat], luck))
    assert compared == 25


@pytest.mark.skipif(not COMPILED, reason="the expert is for the compiled build")
async def test_a_real_hint_and_an_expert_hold_up_nobody() -> None:
    async with running() as server:
        ann = await server.person("Ann")
        code = await ann.new_room(quick=True, bots="expert", options={"first": 0})
        a = await ann.enter(code, expect="table")
        asking = asyncio.create_task(hinted(a, 0))
        talks = 0
        while not asking.done():
            await a.do("chat", text="hello")
            talks += 1
        assert len((await asking)["best"]) == 3
        assert talks > 3, "the server answered others while the expert thought"
        await play_on({0: a}, lambda: a.table["turn"]["number"] >= 2, limit=100_000)  # experts take their time


async def test_the_process_that_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """It decides as a bot here would, goes on after it was killed, plays again after an undo, and can be done without."""

    game = make("base", seats=3, seed=2)
    pool = WorkerPool(1)
    worker = pool.workers[0]
    for number in range(12):
        seat = game.seats_to_act()[0]
        action = await pool.choose("ROOM", game, seat, "medium", number)
        assert action in game.legal(seat)
        assert action == ThinkService().answer(request_of("ROOM", game, seat, number, "medium")).action
        game.play(seat, action)
        if number == 5:
            assert worker.process is not None
            worker.process.kill()
    earlier = make("base", seats=3, seed=2)
    assert await pool.choose("ROOM", earlier, earlier.seats_to_act()[0], "medium", 0) in earlier.legal(earlier.seats_to_act()[0])
    with pytest.raises(Exception, match="There is no bot"):
        await pool.choose("ROOM", game, 0, "oracle", 1)
    await pool.close()
    assert worker.process is None
    with pytest.raises(RuntimeError):
        await pool.choose("ROOM", game, 0, "medium", 1)

    def none(*_: Any, **__: Any) -> Any:
        raise OSError("no more processes")

    monkeypatch.setattr(subprocess, "Popen", none)
    alone = WorkerPool(1)
    seat = game.seats_to_act()[0]
    assert await alone.choose("ROOM", game, seat, "medium", 1) in game.legal(seat)
    await alone.close()


ORPHAN = """
import asyncio, os, signal
from farshore import make
from farshore.server.workers.pool import WorkerPool

async def main():
    game = make("base", seats=3, seed=1)
    await WorkerPool(1).choose("ROOM", game, game.seats_to_act()[0], "random", 1)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


def test_a_process_that_thinks_ends_with_a_server_that_was_killed() -> None:
    """It holds the other end of this pipe: that the call returns says that it has ended."""
    done = subprocess.run([sys.executable, "-c", ORPHAN], stderr=subprocess.PIPE, timeout=60)
    assert (done.returncode, done.stderr) == (-signal.SIGKILL, b"")


async def test_the_pace_of_bots_is_the_hosts_and_can_be_changed_in_a_game() -> None:
    async with running(pace=60.0) as server:
        ann = await server.person("Ann")
        code = await ann.new_room(quick=True, options={"first": 1}, pace="slow", bots="random")
        a = await ann.enter(code, expect="table")
        assert (a.room["pace"], a.room["level"], a.room["hints"]) == ("slow", "random", True)
        seq = a.table["seq"]
        assert await a.refused("set_room", pace="lightning") == "malformed"
        assert await a.refused("set_room") == "malformed"
        assert await a.refused("set_room", level="oracle") == "no_bot"
        await a.do("set_room", pace="instant")
        assert a.room["pace"] == "instant"
        await a.until(lambda: a.table["seq"] > seq)  # also the step that was waited for at the slow pace


async def test_bots_take_over_at_the_hosts_level_and_a_rematch_keeps_the_manner() -> None:
    async with running(grace=0.05) as server:
        a, b, _ = await two_at_a_table(server, bots=None, hints=False, pace="fast", options={"target": 3})
        assert a.room["seats"][2]["level"] == a.room["level"] == "medium"
        await a.do("set_room", level="random")
        await b.close()
        await play_on({0: a}, lambda: a.room["seats"][1]["away"])
        await play_on({0: a}, lambda: a.table["over"])
        levels = {level for _, level in server.node.directory.rooms[a.room["code"]].bots.instances}
        assert levels == {"medium", "random"}
        await a.until(lambda: a.room["state"] == "over")
        await a.do("rematch")
        again = await server.people[0].enter(a.room["rematch"])
        assert (again.room["pace"], again.room["level"], again.room["hints"]) == ("fast", "random", False)


async def test_the_chances_over_a_finished_game() -> None:
    async with running() as server:
        ann = await server.person("Ann")
        code = await ann.new_room(quick=True, options={"target": 5})
        a = await ann.enter(code, expect="table")
        assert (await ann.rest.get(f"/api/rooms/{code}/chances")).status_code == 409
        await play_on({0: a}, lambda: a.table["over"])
        await a.until(lambda: a.room["state"] == "over")
        told = (await ann.rest.get(f"/api/rooms/{code}/chances")).json()
        steps = (await ann.rest.get(f"/api/rooms/{code}/replay")).json()["steps"]
        assert told["steps"] == [step["seq"] for step in steps]
        assert all(abs(sum(chances) - 1) < 0.01 for chances in told["chances"])
        assert told["chances"][-1][a.table["winners"][0]] == 1
        kept = server.node.directory.finished.cached[code].chances
        assert (await ann.rest.get(f"/api/rooms/{code}/chances")).json() == told == msgspec.to_builtins(kept)
